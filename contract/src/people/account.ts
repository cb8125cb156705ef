/** What an account of the user administration carries (spec 3.1, 3.2, 5.2), on the wire and in its form. */
import { z } from 'zod';
import {
  EnabledStatus,
  Gender,
  OrganisationType,
  PersonStatus,
  Source,
  UserType,
  valuesOf,
} from '../enums.ts';
import { citizenIdRule, digitsAndHyphenRule, mobilePhoneRule, normalisePhone } from '../rules.ts';
import { id, requiredText, text } from '../wire.ts';

const isMasked = (value: string) => value.includes('*');

/** Null when an account's name can be one, else what is wrong with it. */
export function loginIdFault(value: string): string | null {
  return /^[A-Za-z0-9][A-Za-z0-9_.@-]{1,63}$/.test(value)
    ? null
    : '账号须为 2 至 64 位字母、数字或 _ . @ -，并以字母或数字开头';
}

/** Null for an address that mail can go to, or for none. */
export function emailFault(value: string): string | null {
  return value === '' || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value) ? null : '邮箱格式不正确';
}

/** A text field that one of the rules of spec 5.2 judges. */
const ruled = (max: number, rule: (value: string) => string | null) =>
  text(max).superRefine((value, context) => {
    const message = rule(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

export const userLoginId = ruled(64, loginIdFault);

/** A mobile phone as it is stored: the spellings of one number are one. Masked ones pass (spec 5.2). */
export const personPhone = text(30)
  .transform((value) => (isMasked(value) ? value : normalisePhone(value)))
  .superRefine((value, context) => {
    const message = mobilePhoneRule(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** A citizen ID as it is stored: a final x is a capital one. Masked ones pass (spec 5.2). */
export const personIdCard = text(30)
  .transform((value) => value.normalize('NFKC').toUpperCase())
  .superRefine((value, context) => {
    const message = citizenIdRule(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

export const MOST_DEPARTMENTS = 20;
export const MOST_ROLES = 50;

export const departmentIds = z
  .array(id)
  .min(1, '请选择所属部门')
  .max(MOST_DEPARTMENTS, `最多选择 ${MOST_DEPARTMENTS} 个部门`);
export const roleIds = z.array(id).min(1, '请选择角色').max(MOST_ROLES, `最多选择 ${MOST_ROLES} 个角色`);

/** What a form may write of an account, without its name, which stays as it was given. */
export const accountFields = {
  userName: requiredText(50, '请输入姓名'),
  gender: z.literal(valuesOf(Gender)),
  mobilePhone: personPhone,
  telePhone: ruled(30, digitsAndHyphenRule),
  idCard: personIdCard,
  email: ruled(100, emailFault),
  userType: z.literal(valuesOf(UserType)),
  orgType: z.literal(valuesOf(OrganisationType)).nullable(),
  departmentIds,
  /** One of `departmentIds`; the first of them when left out. */
  mainDepartmentId: id,
  viewDepartmentId: id.nullable(),
  roleIds,
  personStatus: z.literal(valuesOf(PersonStatus)),
  /** Address of an uploaded picture, as uploads answer it; null for none. */
  userPhoto: z.string().max(300).nullable(),
  sortNum: z.int().min(0).max(99_999),
  remark: text(500),
};

/** Accounts of these types belong to no person, so that they need neither phone nor ID. */
const impersonal: readonly UserType[] = [UserType.unitAccount, UserType.testAccount];

/**
 * What a new account lacks of a person's phone and ID, as field and message: both are needed, unless the account is a
 * unit's or for tests; a masked one has nothing behind it yet.
 */
export function identityFaults(
  userType: UserType,
  given: { mobilePhone: string; idCard: string },
): ['mobilePhone' | 'idCard', string][] {
  const isNeeded = !impersonal.includes(userType);
  const faults: ['mobilePhone' | 'idCard', string][] = [];
  if (isMasked(given.mobilePhone)) faults.push(['mobilePhone', '请输入完整的手机号码']);
  else if (isNeeded && given.mobilePhone === '') faults.push(['mobilePhone', '请输入手机号码']);
  if (isMasked(given.idCard)) faults.push(['idCard', '请输入完整的身份证号']);
  else if (isNeeded && given.idCard === '') faults.push(['idCard', '请输入身份证号']);
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
  userLoginId: z.string(),
  userName: z.string(),
  userPhoto: z.string().nullable(),
  gender: z.literal(valuesOf(Gender)),
  mobilePhone: z.string(),
  telePhone: z.string(),
  idCard: z.string(),
  email: z.string(),
  userType: z.literal(valuesOf(UserType)),
  orgType: z.literal(valuesOf(OrganisationType)).nullable(),
  /** The main department's name, as the login answer has it (spec 3.1). */
  latinDeptName: z.string().nullable(),
  departmentList: z.array(personDepartment),
  roleList: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  personStatus: z.literal(valuesOf(PersonStatus)),
  status: z.literal(valuesOf(EnabledStatus)),
  source: z.literal(valuesOf(Source)),
  /** The administrator of the first start: cannot be frozen, deleted or stripped. */
  builtIn: z.boolean(),
  /** Without a password nobody can sign in with it: imported, and not reset yet. */
  hasPassword: z.boolean(),
  /** A synced user whose identity at the other system is known: he signed in with it. */
  isLinked: z.boolean(),
  hasTwoStep: z.boolean(),
  /** Minutes until the pause after failed sign-ins ends; 0 when there is none. */
  lockedMinutes: z.int(),
  sortNum: z.int(),
  remark: z.string(),
  lastLoginTime: z.string().nullable(),
  lastLoginAddress: z.string(),
  createdTime: z.string(),
  /** In the recycle bin since. */
  deletedTime: z.string().nullable(),
  version: z.int(),
});
export type AccountRow = z.output<typeof accountRow>;

/** One account with what its form and drawer need. */
export const accountDetail = accountRow.extend({
  mainDepartmentId: z.int().nullable(),
  viewDepartmentId: z.int().nullable(),
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
  gender: z.literal(valuesOf(Gender)),
  userPhoto: z.string().nullable(),
  mobilePhone: z.string(),
  userType: z.literal(valuesOf(UserType)),
  departmentId: z.int().nullable(),
  departmentName: z.string().nullable(),
});
export type DeptUser = z.output<typeof deptUser>;
