import { Gender, genderLabels, UserType, userTypeLabels, valuesOf } from '@outbound/contract';
import { type Document, labelled, leadingFields, oneOf, readFields, readTable, text } from '../text/index.ts';

/** An account of the sample. It has no password here: the loader makes one or leaves the account without. */
export interface SampleAccount {
  userLoginId: string;
  userName: string;
  gender: Gender;
  mobilePhone: string;
  userType: UserType;
  /** Code of the department, and of the role. */
  department: string;
  role: string;
}

/** The named accounts, and the one of them that decides about sign-ups. */
export function readAccounts(
  document: Document,
  known: { departmentCodes: readonly string[]; roleCodes: readonly string[] },
): { accounts: SampleAccount[]; reviewer: string } {
  const top = { blocks: document.blocks, line: 1 };
  const accounts = readTable(document, top, {
    userLoginId: ['账号', text],
    userName: ['姓名', text],
    gender: ['性别', labelled(valuesOf(Gender), genderLabels)],
    mobilePhone: ['手机号', text],
    userType: ['用户类型', labelled(valuesOf(UserType), userTypeLabels)],
    department: ['部门', oneOf(known.departmentCodes)],
    role: ['角色', oneOf(known.roleCodes)],
  });
  const { reviewer } = readFields(leadingFields(document, top), {
    reviewer: ['报名审核人', oneOf(accounts.map(({ userLoginId }) => userLoginId))],
  });
  return { accounts, reviewer };
}
