/** What of an account can be written, how a change of it reads, and what may not be overwritten. */
import {
  type Body,
  type calls,
  fileId,
  type Gender,
  genderLabels,
  maskCitizenId,
  maskPhone,
  type OrganisationType,
  organisationTypeLabels,
  type PersonStatus,
  PREVIEW_BASE,
  personStatusLabels,
  type UserType,
  userTypeLabels,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { personStatusOf } from './present.ts';

/** The columns that a form writes. */
export interface AccountColumns {
  user_name: string;
  gender: number;
  mobile_phone: string;
  telephone: string;
  id_card: string;
  email: string;
  user_type: number;
  org_type: number | null;
  person_status: number;
  photo_file_id: string | null;
  department_id: number | null;
  view_department_id: number | null;
  sort_num: number;
  remark: string;
}

/** Names of departments and roles, for the log's words. */
export interface Names {
  departments: ReadonlyMap<number, string>;
  roles: ReadonlyMap<number, string>;
}

/** An account as a whole: its columns and what it belongs to. */
export interface AccountState extends AccountColumns {
  departmentIds: readonly number[];
  roleIds: readonly number[];
}

type ModifyBody = Body<typeof calls.account.modify>;
type AddBody = Body<typeof calls.account.add>;

const fault = (path: string, message: string) =>
  new Refusal('CM4001', { detail: message }, { fields: [{ path, message }] });

/** Said of a photo that is not there any more, is no picture, or that somebody else uploaded: not told apart. */
export const PHOTO_REFUSED = '头像无效或已过期，请重新上传 jpg、png 图片';

/** The id of an uploaded photo from its preview address. */
function photoId(address: string | null): string | null {
  if (address === null || address === '') return null;
  const id = address.startsWith(PREVIEW_BASE) ? address.slice(PREVIEW_BASE.length) : address;
  if (!fileId.safeParse(id).success) throw fault('userPhoto', '头像不是已上传的图片');
  return id;
}

/** Departments without doubles, and which of them is the main one. */
function departmentsOf(
  ids: readonly number[],
  mainId: number | undefined,
): { ids: number[]; mainId: number } {
  const all = [...new Set(ids)];
  const main = mainId ?? all[0];
  if (main === undefined || !all.includes(main)) throw fault('mainDepartmentId', '主部门须是所属部门之一');
  return { ids: all, mainId: main };
}

/** A new account as it is stored. */
export function newAccount(body: AddBody): AccountState {
  const departments = departmentsOf(body.departmentIds, body.mainDepartmentId);
  return {
    user_name: body.userName,
    gender: body.gender ?? 0,
    mobile_phone: body.mobilePhone,
    telephone: body.telePhone ?? '',
    id_card: body.idCard,
    email: body.email ?? '',
    user_type: body.userType,
    org_type: body.orgType ?? null,
    person_status: Number(body.personStatus ?? 1),
    photo_file_id: photoId(body.userPhoto ?? null),
    department_id: departments.mainId,
    view_department_id: body.viewDepartmentId ?? null,
    sort_num: body.sortNum ?? 0,
    remark: body.remark ?? '',
    departmentIds: departments.ids,
    roleIds: [...new Set(body.roleIds)],
  };
}

/**
 * An account after a change: what the body leaves out stays, and so does a phone or ID that comes back masked. One
 * that is masked otherwise than ours, or empty where there was one, is refused.
 */
export function changedAccount(before: AccountState, body: ModifyBody): AccountState {
  const keptMain =
    before.department_id !== null &&
    (body.departmentIds ?? before.departmentIds).includes(before.department_id)
      ? before.department_id
      : undefined;
  const departments =
    body.departmentIds === undefined && body.mainDepartmentId === undefined
      ? { ids: [...before.departmentIds], mainId: before.department_id }
      : departmentsOf(body.departmentIds ?? before.departmentIds, body.mainDepartmentId ?? keptMain);
  return {
    user_name: body.userName ?? before.user_name,
    gender: body.gender ?? before.gender,
    mobile_phone: unmasked('mobilePhone', body.mobilePhone, before.mobile_phone, maskPhone),
    telephone: body.telePhone ?? before.telephone,
    id_card: unmasked('idCard', body.idCard, before.id_card, maskCitizenId),
    email: body.email ?? before.email,
    user_type: body.userType ?? before.user_type,
    org_type: body.orgType === undefined ? before.org_type : body.orgType,
    person_status: body.personStatus === undefined ? before.person_status : Number(body.personStatus),
    photo_file_id: body.userPhoto === undefined ? before.photo_file_id : photoId(body.userPhoto),
    department_id: departments.mainId,
    view_department_id:
      body.viewDepartmentId === undefined ? before.view_department_id : body.viewDepartmentId,
    sort_num: body.sortNum ?? before.sort_num,
    remark: body.remark ?? before.remark,
    departmentIds: departments.ids,
    roleIds: body.roleIds === undefined ? before.roleIds : [...new Set(body.roleIds)],
  };
}

function unmasked(
  field: 'mobilePhone' | 'idCard',
  value: string | undefined,
  stored: string,
  mask: (value: string) => string,
): string {
  if (value === undefined || value === stored) return stored;
  const label = field === 'mobilePhone' ? '手机号码' : '身份证号';
  if (value.includes('*')) {
    if (value === mask(stored)) return stored;
    throw fault(field, `请输入完整的${label}`);
  }
  if (value === '') throw fault(field, `请输入${label}`);
  return value;
}

const labels = {
  user_name: '姓名',
  gender: '性别',
  mobile_phone: '手机号码',
  telephone: '固定电话',
  id_card: '身份证号',
  email: '邮箱',
  user_type: '用户类型',
  org_type: '编制类型',
  departments: '所属部门',
  view_department: '可查看部门',
  roles: '角色',
  person_status: '人员状态',
  photo_file_id: '头像',
  sort_num: '排序',
  remark: '备注',
};

/** What a person reads of an account, phone and ID masked; texts of equal length stand for equal things. */
function texts(state: AccountState, names: Names): Record<keyof typeof labels, string> {
  const department = (id: number | null) => (id === null ? '' : (names.departments.get(id) ?? String(id)));
  return {
    user_name: state.user_name,
    gender: genderLabels[state.gender as Gender],
    mobile_phone: maskPhone(state.mobile_phone),
    telephone: state.telephone,
    id_card: maskCitizenId(state.id_card),
    email: state.email,
    user_type: userTypeLabels[state.user_type as UserType],
    org_type: state.org_type === null ? '' : organisationTypeLabels[state.org_type as OrganisationType],
    departments: [...state.departmentIds]
      .sort((a, b) => Number(b === state.department_id) - Number(a === state.department_id) || a - b)
      .map((id) => `${department(id)}${id === state.department_id ? '（主）' : ''}`)
      .join('、'),
    view_department: department(state.view_department_id),
    roles: [...state.roleIds]
      .sort((a, b) => a - b)
      .map((id) => names.roles.get(id) ?? String(id))
      .join('、'),
    person_status: personStatusLabels[personStatusOf(state.person_status) as PersonStatus],
    photo_file_id: state.photo_file_id === null ? '' : '已上传',
    sort_num: String(state.sort_num),
    remark: state.remark,
  };
}

/** What changed, by field label, for the operation log: a changed phone or ID is told as such and stays masked. */
export function accountChanges(before: AccountState | null, after: AccountState, names: Names): Change[] {
  const is = texts(after, names);
  const was = before && texts(before, names);
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap((key) => {
    const differs =
      key === 'mobile_phone' || key === 'id_card' || key === 'photo_file_id'
        ? before?.[key] !== after[key] && (before !== null || Boolean(after[key]))
        : (was?.[key] ?? '') !== is[key];
    if (!differs) return [];
    const hidden = was?.[key] === is[key] ? '（已变更）' : '';
    return [{ field: labels[key], before: was?.[key] ?? '', after: `${is[key]}${hidden}` }];
  });
}

/** Fields of a synced user that the other system owns (source 1), where they would change. */
export function syncedFault(before: AccountState, after: AccountState): Refusal | null {
  const owned: [string, boolean][] = [
    ['姓名', before.user_name !== after.user_name],
    ['身份证号', before.id_card !== after.id_card],
    // Where the other system gave no department, one may be given here.
    [
      '所属部门',
      before.department_id !== null &&
        (before.department_id !== after.department_id || !sameIds(before.departmentIds, after.departmentIds)),
    ],
  ];
  const touched = owned.filter(([, isChanged]) => isChanged).map(([label]) => label);
  return touched.length === 0 ? null : new Refusal('UM4305', { action: `修改${touched.join('、')}` });
}

export function sameIds(one: readonly number[], other: readonly number[]): boolean {
  return differenceOf(one, other).length === 0;
}

/** Ids that are in one of the two but not in both. */
export function differenceOf(one: readonly number[], other: readonly number[]): number[] {
  const [a, b] = [new Set(one), new Set(other)];
  return [...a.symmetricDifference(b)];
}
