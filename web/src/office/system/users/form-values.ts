/** The user form: what it holds, and how that becomes what add and modify take. */
import {
  type AccountDetail,
  type AccountFields,
  accountFields,
  type BodyInput,
  type calls,
  Gender,
  PersonStatus,
  readFileList,
  Source,
} from '@outbound/contract';
import { type FormValues, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';

export interface UserFormValues extends FormValues<AccountFields> {
  deptIds: number[];
  mainDepartmentId: number | null | undefined;
  roleIds: number[];
  /** JSON text of the file list (spec 5.3). */
  userPhoto: string | undefined;
}

type AddBody = BodyInput<typeof calls.account.add>;
type ModifyBody = BodyInput<typeof calls.account.modify>;

export const newUser = (deptId: number | null): Partial<UserFormValues> => ({
  gender: Gender.unknown,
  personStatus: PersonStatus.onJob,
  deptIds: deptId === null ? [] : [deptId],
  roleIds: [],
  sortNum: 0,
});

export function valuesFrom(user: AccountDetail): UserFormValues {
  return {
    ...formValuesOf(accountFields, user),
    deptIds: user.deptList.map(({ id }) => id),
    mainDepartmentId: user.mainDepartmentId,
    roleIds: user.roleList.map(({ id }) => id),
    userPhoto: user.userPhoto
      ? JSON.stringify([{ name: accountFields.userPhoto.label, url: user.userPhoto }])
      : undefined,
  };
}

/** The main department that the values mean: the chosen one while it is still among the departments, else the first. */
export function mainOf(values: Pick<UserFormValues, 'deptIds' | 'mainDepartmentId'>): number | undefined {
  const { deptIds, mainDepartmentId } = values;
  return deptIds.find((id) => id === mainDepartmentId) ?? deptIds[0];
}

/** What both calls take. */
function bodyOf(values: UserFormValues) {
  const main = mainOf(values);
  return {
    ...plainBody(accountFields, values),
    deptIds: values.deptIds,
    ...(main === undefined ? {} : { mainDepartmentId: main }),
    roleIds: values.roleIds,
    userPhoto: readFileList(values.userPhoto)[0]?.url ?? null,
  };
}

export const addBody = (values: UserFormValues): AddBody => bodyOf(values);

/**
 * What modify takes: a phone or ID that is still masked as it came stays out, so that the stored one stays; so does
 * what an external system keeps.
 */
export function modifyBody(values: UserFormValues, user: AccountDetail): ModifyBody {
  const body = bodyOf(values);
  const { userLoginId: _fixed, idCard, mobilePhone, userName, deptIds, mainDepartmentId, ...others } = body;
  const isSynced = user.source === Source.synced;
  return {
    id: user.id,
    version: user.version,
    ...others,
    ...(mobilePhone === user.mobilePhone ? {} : { mobilePhone }),
    ...(isSynced
      ? {}
      : {
          userName,
          deptIds,
          ...(mainDepartmentId === undefined ? {} : { mainDepartmentId }),
          ...(idCard === user.idCard ? {} : { idCard }),
        }),
  };
}

/**
 * What is wrong with a masked text in a field: fine as it came; with a changed digit it is neither the old value nor a
 * new one.
 */
export function maskFault(
  value: string | undefined,
  stored: string | undefined,
  field: 'mobilePhone' | 'idCard',
): string | null {
  if (!value?.includes('*') || value === stored) return null;
  return `请输入完整的${accountFields[field].label}`;
}
