/** The user form: what it holds, and how that becomes what add and modify take. */
import {
  type AccountDetail,
  type BodyInput,
  type calls,
  Gender,
  type OrganisationType,
  PersonStatus,
  readFileList,
  Source,
  type UserType,
} from '@outbound/contract';

export interface UserFormValues {
  userLoginId: string;
  userName: string;
  gender: Gender;
  mobilePhone: string | undefined;
  telePhone: string | undefined;
  idCard: string | undefined;
  email: string | undefined;
  userType: UserType;
  orgType: OrganisationType | null | undefined;
  departmentIds: number[];
  mainDepartmentId: number | null | undefined;
  viewDepartmentId: number | null | undefined;
  roleIds: number[];
  personStatus: PersonStatus;
  /** JSON text of the file list (spec 5.3). */
  userPhoto: string | undefined;
  sortNum: number | null | undefined;
  remark: string | undefined;
}

type AddBody = BodyInput<typeof calls.account.add>;
type ModifyBody = BodyInput<typeof calls.account.modify>;

export const newUser = (departmentId: number | null): Partial<UserFormValues> => ({
  gender: Gender.unknown,
  personStatus: PersonStatus.onJob,
  departmentIds: departmentId === null ? [] : [departmentId],
  roleIds: [],
  sortNum: 0,
});

export function valuesFrom(user: AccountDetail): UserFormValues {
  return {
    userLoginId: user.userLoginId,
    userName: user.userName,
    gender: user.gender,
    mobilePhone: user.mobilePhone,
    telePhone: user.telePhone,
    idCard: user.idCard,
    email: user.email,
    userType: user.userType,
    orgType: user.orgType,
    departmentIds: user.departmentList.map(({ id }) => id),
    mainDepartmentId: user.mainDepartmentId,
    viewDepartmentId: user.viewDepartmentId,
    roleIds: user.roleList.map(({ id }) => id),
    personStatus: user.personStatus,
    userPhoto: user.userPhoto ? JSON.stringify([{ name: '头像', url: user.userPhoto }]) : undefined,
    sortNum: user.sortNum,
    remark: user.remark,
  };
}

/** The main department that the values mean: the chosen one while it is still among the departments, else the first. */
export function mainOf(
  values: Pick<UserFormValues, 'departmentIds' | 'mainDepartmentId'>,
): number | undefined {
  const { departmentIds, mainDepartmentId } = values;
  return departmentIds.find((id) => id === mainDepartmentId) ?? departmentIds[0];
}

/** What both calls take. An emptied field is written as empty, because what is left out would stay as it was. */
function fieldsOf(values: UserFormValues) {
  const main = mainOf(values);
  return {
    userName: values.userName,
    gender: values.gender,
    mobilePhone: values.mobilePhone ?? '',
    telePhone: values.telePhone ?? '',
    idCard: values.idCard ?? '',
    email: values.email ?? '',
    userType: values.userType,
    orgType: values.orgType ?? null,
    departmentIds: values.departmentIds,
    ...(main === undefined ? {} : { mainDepartmentId: main }),
    viewDepartmentId: values.viewDepartmentId ?? null,
    roleIds: values.roleIds,
    personStatus: values.personStatus,
    userPhoto: readFileList(values.userPhoto)[0]?.url ?? null,
    sortNum: values.sortNum ?? 0,
    remark: values.remark ?? '',
  };
}

export function addBody(values: UserFormValues): AddBody {
  return { userLoginId: values.userLoginId.trim(), ...fieldsOf(values) };
}

/**
 * What modify takes: a phone or ID that is still masked as it came stays out, so that the stored one stays; so does
 * what an external system keeps.
 */
export function modifyBody(values: UserFormValues, user: AccountDetail): ModifyBody {
  const { idCard, mobilePhone, userName, departmentIds, mainDepartmentId, ...others } = fieldsOf(values);
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
          departmentIds,
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
  label: string,
): string | null {
  if (!value?.includes('*') || value === stored) return null;
  return `请输入完整的${label}`;
}
