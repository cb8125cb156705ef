/** The columns of the import's template, and how their cells read. */
import { genderLabels, organisationTypeLabels, personStatusLabels, userTypeLabels } from '@outbound/contract';

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

/** Headings as spec 3.5's `cellFil` has them; the template marks required ones with a star. */
export const columns: readonly { key: Key; heading: string; isRequired?: boolean; width?: number }[] = [
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

export const FAULT_HEADING = '错误原因';

/** Columns of our own exports and fault workbooks that say nothing to an import. */
export const ignoredHeadings: ReadonlySet<string> = new Set([
  FAULT_HEADING,
  '状态',
  '来源',
  '最近登录',
  '创建时间',
]);

/** The name of a column without the marks that people put around it. */
export const plainHeading = (text: string) => text.normalize('NFKC').replace(/[\s*]/g, '');

const codes = (labels: Record<number | string, string>) =>
  new Map(Object.entries(labels).map(([code, label]) => [label, Number(code)]));

/** Chinese label -> code, for columns that hold enumerations. */
export const enumerations = {
  gender: codes(genderLabels),
  userType: codes(userTypeLabels),
  orgType: codes(organisationTypeLabels),
  personStatus: codes(personStatusLabels),
} as const;

export const enumerationOf = (key: Key): ReadonlyMap<string, number> | undefined =>
  key in enumerations ? enumerations[key as keyof typeof enumerations] : undefined;

/** Between several departments or roles of one cell. */
export const listParts = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;；\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
