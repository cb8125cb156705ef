/** The columns of the import's template, and how their cells read. */
import { genderLabels, organisationTypeLabels, personStatusLabels, userTypeLabels } from '@outbound/contract';
import { codesByLabel, type ImportColumn } from '../../../imports/index.ts';

export type Key =
  | 'userLoginId'
  | 'userName'
  | 'gender'
  | 'mobilePhone'
  | 'telePhone'
  | 'idCard'
  | 'userType'
  | 'orgType'
  | 'departments'
  | 'roles'
  | 'personStatus'
  | 'email'
  | 'sortNum'
  | 'remark';

export const columns: readonly ImportColumn<Key>[] = [
  { key: 'userLoginId', heading: '账号', isRequired: true },
  { key: 'userName', heading: '姓名', isRequired: true },
  { key: 'gender', heading: '性别', width: 8 },
  // Accounts of no person (units, tests) need neither phone nor ID, so these two are judged row by row.
  { key: 'mobilePhone', heading: '手机号码' },
  { key: 'telePhone', heading: '固定电话' },
  { key: 'idCard', heading: '身份证号', width: 22 },
  { key: 'userType', heading: '用户类型', isRequired: true, width: 12 },
  { key: 'orgType', heading: '编制类型', width: 12 },
  { key: 'departments', heading: '所属部门', isRequired: true, width: 40 },
  { key: 'roles', heading: '角色', isRequired: true, width: 24 },
  { key: 'personStatus', heading: '人员状态', width: 10 },
  { key: 'email', heading: '邮箱', width: 24 },
  { key: 'sortNum', heading: '排序', width: 8 },
  { key: 'remark', heading: '备注', width: 30 },
];

export const headingOf = Object.fromEntries(columns.map(({ key, heading }) => [key, heading])) as Record<
  Key,
  string
>;

/** Columns of our own export that say nothing to an import. */
export const ignoredHeadings = ['状态', '来源', '最近登录', '创建时间'];

/** Chinese label -> code, for columns that hold enumerations. */
export const enumerations = {
  gender: codesByLabel(genderLabels),
  userType: codesByLabel(userTypeLabels),
  orgType: codesByLabel(organisationTypeLabels),
  personStatus: codesByLabel(personStatusLabels),
} as const;

export const enumerationOf = (key: Key): ReadonlyMap<string, number> | undefined =>
  key in enumerations ? enumerations[key as keyof typeof enumerations] : undefined;
