/** What an account of the user administration carries (spec 3.1, 3.2, 5.2), on the wire and in its form. */
import { z } from 'zod';
import {
  EnabledStatus,
  Gender,
  genderLabels,
  OrganisationType,
  organisationTypeLabels,
  PersonStatus,
  personStatusLabels,
  Source,
  sourceLabels,
  UserType,
  userStatusLabels,
  userTypeLabels,
  valuesOf,
} from '../enums.ts';
import { detailShape, rowShape } from '../field-shapes.ts';
import { choiceField, numberField, referenceField, specialField, textField, timeField } from '../fields.ts';
import {
  citizenIdRule,
  digitsAndHyphenRule,
  emailRule,
  maskCitizenId,
  maskPhone,
  mobilePhoneRule,
  normalisePhone,
  visibleNameRule,
} from '../rules.ts';
import { coded, id } from '../wire.ts';

const isMasked = (value: string) => value.includes('*');

/** Null when an account's name can be one, else what is wrong with it. */
export function loginIdFault(value: string): string | null {
  return /^[A-Za-z0-9][A-Za-z0-9_.@-]{1,63}$/.test(value)
    ? null
    : '账号须为 2 至 64 位字母、数字或 _ . @ -，并以字母或数字开头';
}

export const MOST_DEPARTMENTS = 20;
export const MOST_ROLES = 50;

/** What people of the user administration have (spec 3.1, 3.2, 5.2, 5.5), in the order of workbooks. */
export const accountFields = {
  userLoginId: textField({
    label: '账号',
    max: 64,
    required: true,
    rule: loginIdFault,
    fixed: true,
    searched: true,
    sortable: true,
    imported: 'required',
    exported: true,
    column: { width: 140 },
  }),
  userName: textField({
    label: '姓名',
    max: 50,
    required: true,
    rule: visibleNameRule,
    searched: true,
    imported: 'required',
    exported: true,
    column: { width: 128 },
  }),
  gender: choiceField({
    label: '性别',
    values: valuesOf(Gender),
    labels: genderLabels,
    optional: true,
    initial: Gender.unknown,
    imported: true,
    exported: true,
    sheetWidth: 8,
    column: { width: 64, hiddenAtFirst: true },
  }),
  // Accounts of no person (units, tests) need neither phone nor ID: `identityFaults` judges them together.
  mobilePhone: textField({
    label: '手机号码',
    max: 30,
    normalise: (value) => (isMasked(value) ? value : normalisePhone(value)),
    rule: mobilePhoneRule,
    mask: maskPhone,
    searched: true,
    imported: true,
    exported: true,
    column: { width: 156 },
  }),
  telePhone: textField({
    label: '固定电话',
    max: 30,
    rule: digitsAndHyphenRule,
    optional: true,
    imported: true,
    exported: true,
    column: { width: 130, hiddenAtFirst: true },
  }),
  idCard: textField({
    label: '身份证号',
    max: 30,
    // A final x is a capital one.
    normalise: (value) => value.normalize('NFKC').toUpperCase(),
    rule: citizenIdRule,
    mask: maskCitizenId,
    imported: true,
    exported: true,
    sheetWidth: 22,
    column: { width: 200, hiddenAtFirst: true },
  }),
  userType: choiceField({
    label: '用户类型',
    values: valuesOf(UserType),
    labels: userTypeLabels,
    searched: true,
    imported: 'required',
    exported: true,
    sheetWidth: 12,
    column: { width: 104 },
  }),
  orgType: choiceField({
    label: '编制类型',
    values: valuesOf(OrganisationType),
    labels: organisationTypeLabels,
    nullable: true,
    optional: true,
    searched: true,
    imported: true,
    exported: true,
    sheetWidth: 12,
    column: { width: 100, hiddenAtFirst: true },
  }),
  deptIds: specialField({
    label: '所属部门',
    write: z.array(id).min(1, '请选择所属部门').max(MOST_DEPARTMENTS, `最多选择 ${MOST_DEPARTMENTS} 个部门`),
    writtenOnly: true,
    imported: 'required',
    exported: true,
    sheetWidth: 40,
  }),
  /** One of `deptIds`; the first of them when left out. */
  mainDepartmentId: specialField({
    label: '主部门',
    write: id,
    read: z.int().nullable(),
    optional: true,
    detailOnly: true,
    log: false,
  }),
  viewDepartmentId: referenceField({
    label: '可查看部门',
    help: '在角色的数据范围之外，还可访问该部门及其下级部门的数据',
    optional: true,
    detailOnly: true,
  }),
  roleIds: specialField({
    label: '角色',
    write: z.array(id).min(1, '请选择角色').max(MOST_ROLES, `最多选择 ${MOST_ROLES} 个角色`),
    writtenOnly: true,
    imported: 'required',
    exported: true,
    sheetWidth: 24,
  }),
  personStatus: choiceField({
    label: '人员状态',
    values: [PersonStatus.onJob, PersonStatus.departure],
    labels: personStatusLabels,
    textCodes: true,
    optional: true,
    initial: PersonStatus.onJob,
    searched: true,
    imported: true,
    exported: true,
    sheetWidth: 10,
    column: { width: 88 },
  }),
  email: textField({
    label: '邮箱',
    max: 100,
    rule: emailRule,
    optional: true,
    imported: true,
    exported: true,
    sheetWidth: 24,
    column: { width: 180, hiddenAtFirst: true },
  }),
  /** Address of an uploaded picture, as uploads answer it; null for none. */
  userPhoto: specialField({
    label: '头像',
    write: z.string().max(300).nullable(),
    optional: true,
    initial: null,
  }),
  sortNum: numberField({
    label: '排序',
    min: 0,
    max: 99_999,
    optional: true,
    imported: true,
    exported: true,
    sheetWidth: 8,
    column: { width: 80, align: 'right', hiddenAtFirst: true },
  }),
  remark: textField({
    label: '备注',
    max: 500,
    multiline: true,
    optional: true,
    imported: true,
    exported: true,
    sheetWidth: 30,
    column: { width: 180, hiddenAtFirst: true },
  }),
  status: choiceField({
    label: '状态',
    values: [EnabledStatus.enabled, EnabledStatus.disabled],
    labels: userStatusLabels,
    shownOnly: true,
    searched: true,
    exported: true,
    sheetWidth: 8,
    column: { width: 88 },
  }),
  source: choiceField({
    label: '来源',
    values: valuesOf(Source),
    labels: sourceLabels,
    shownOnly: true,
    searched: true,
    exported: true,
    sheetWidth: 8,
    column: { width: 76 },
  }),
  lastLoginTime: timeField({
    label: '最近登录',
    optional: true,
    shownOnly: true,
    sortable: true,
    exported: true,
    sheetWidth: 20,
    column: { width: 172 },
  }),
  createdTime: timeField({
    label: '创建时间',
    shownOnly: true,
    sortable: true,
    detail: false,
    exported: true,
    sheetWidth: 20,
    column: { width: 172 },
  }),
};
export type AccountFields = typeof accountFields;

/** Accounts of these types belong to no person, so that they need neither phone nor ID. */
const impersonal: readonly UserType[] = [UserType.unitAccount, UserType.testAccount];

/** Whom `identityFaults` lets go without phone and ID, as an import tells it. */
export const identityWaiver = `${impersonal.map((type) => userTypeLabels[type]).join('、')}可不填`;

/**
 * What a new account lacks of a person's phone and ID, as field and fault: both are needed, unless the account is a
 * unit's or for tests; a masked one has nothing behind it yet.
 */
export function identityFaults(
  userType: UserType,
  given: { mobilePhone: string; idCard: string },
): ['mobilePhone' | 'idCard', 'masked' | 'missing'][] {
  const isNeeded = !impersonal.includes(userType);
  const faults: ReturnType<typeof identityFaults> = [];
  if (isMasked(given.mobilePhone)) faults.push(['mobilePhone', 'masked']);
  else if (isNeeded && given.mobilePhone === '') faults.push(['mobilePhone', 'missing']);
  if (isMasked(given.idCard)) faults.push(['idCard', 'masked']);
  else if (isNeeded && given.idCard === '') faults.push(['idCard', 'missing']);
  return faults;
}

/** A department of a person as lists show it; `path` is its full path, e.g. `总部/运营部/活动组`. */
export const personDepartment = z.strictObject({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  isMain: z.boolean(),
});

/** A row of the list: phone and ID masked (spec 5.5). */
export const accountRow = z.strictObject({
  id: z.int(),
  ...rowShape(accountFields),
  /** The main department's name, as the login answer has it (spec 3.1). */
  latinDeptName: z.string().nullable(),
  deptList: z.array(personDepartment),
  roleList: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  /** The administrator of the first start: cannot be frozen, deleted or stripped. */
  builtIn: z.boolean(),
  /** Without a password nobody can sign in with it: imported, and not reset yet. */
  hasPassword: z.boolean(),
  /** A synced user whose identity at the other system is known: he signed in with it. */
  isLinked: z.boolean(),
  hasTwoStep: z.boolean(),
  /** Minutes until the pause after failed sign-ins ends; 0 when there is none. */
  lockedMinutes: z.int(),
  lastLoginAddress: z.string(),
  /** In the recycle bin since. */
  deletedTime: z.string().nullable(),
  /** When it is purged by itself; null outside of the recycle bin, and where nothing is. */
  purgeTime: z.string().nullable(),
  version: z.int(),
});
export type AccountRow = z.output<typeof accountRow>;

/** One account with what its form and drawer need. */
export const accountDetail = accountRow.extend({
  ...detailShape(accountFields),
  viewDepartmentName: z.string().nullable(),
  firstLogin: z.literal([0, 1]),
  /** Open sessions. */
  onlineNum: z.int(),
  /** May the caller change this account, or does it hold rights that he lacks? */
  manageable: z.boolean(),
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedTime: z.string(),
});
export type AccountDetail = z.output<typeof accountDetail>;

/** A person as pickers show him. */
export const deptUser = z.strictObject({
  id: z.int(),
  userLoginId: z.string(),
  userName: z.string(),
  gender: coded(Gender, genderLabels),
  userPhoto: z.string().nullable(),
  mobilePhone: z.string(),
  userType: coded(UserType, userTypeLabels),
  deptId: z.int().nullable(),
  deptName: z.string().nullable(),
});
export type DeptUser = z.output<typeof deptUser>;
