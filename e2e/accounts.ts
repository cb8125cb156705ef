/** People made for one test, through the product's own calls. */
import { calls, DataScope, type PermissionCode, type ResourceNode, UserType } from '@outbound/contract';
import type { APIRequestContext } from '@playwright/test';
import { ask } from './ask.ts';

export interface MadeAccount {
  id: number;
  userLoginId: string;
  userName: string;
  password: string;
  roleId: number;
  roleName: string;
}

export interface MadeWith {
  /** Which rows the role shows; all of them unless told otherwise. */
  dataScope?: DataScope;
  /** His department; the topmost one unless told otherwise. */
  deptId?: number;
  mobilePhone?: string;
}

let made = 0;

/**
 * A role with exactly these codes (modules follow from them) and an account that has it and nothing else, past its
 * initial password. `office` may add both; `own` is a request context without a session, and has one afterwards.
 */
export async function makeAccount(
  office: APIRequestContext,
  own: APIRequestContext,
  codes: readonly PermissionCode[],
  { dataScope = DataScope.all, deptId, mobilePhone = '' }: MadeWith = {},
): Promise<MadeAccount> {
  // Apart from those of another worker's product anyway; apart from those of this test here.
  const mark = `${Date.now().toString(36)}${(made++).toString(36)}`;
  const department = deptId ?? (await topDepartment(office));
  const roleName = `测试角色 ${mark}`;
  const resourceIds = await resourcesOf(office, codes);
  const { id: roleId } = await ask(office, calls.role.add, { roleName, dataScope, resourceIds });
  const userLoginId = `made.${mark}`;
  const userName = `测试员 ${mark}`;
  const { id, password: initial } = await ask(office, calls.account.add, {
    userLoginId,
    userName,
    userType: UserType.testAccount,
    mobilePhone,
    idCard: '',
    deptIds: [department],
    roleIds: [roleId],
  });
  const password = `Quiet-Harbour!${mark}`;
  await ask(own, calls.user.login, { userLoginId, password: initial });
  await ask(own, calls.user.modifyPassword, { oldPassword: initial, newPassword: password });
  return { id, userLoginId, userName, password, roleId, roleName };
}

/**
 * Types the current password wrong until the account of this session pauses: such failures count like those of a
 * sign-in, but ask for no picture code. Unlock it before the next sign-in: they count for the address, too.
 */
export async function pauseSignIn(own: APIRequestContext): Promise<void> {
  const { path } = calls.ownAccount.selfModifyTelePhone;
  const codes: string[] = [];
  while (codes.length < 10 && codes.at(-1) !== 'UM4103') {
    const data = { telePhone: '110', password: 'Wrong-Guess-1' };
    codes.push((await (await own.post(`/web${path}`, { data })).json()).code);
  }
  if (codes.at(-1) !== 'UM4103') throw new Error(`the account does not pause: ${codes.join(' ')}`);
}

/** The functions that have these codes; throws for a code that has none. */
export async function resourcesOf(
  office: APIRequestContext,
  codes: readonly PermissionCode[],
): Promise<number[]> {
  const all = flat(await ask(office, calls.resource.tree, {}));
  for (const code of codes)
    if (!all.some((one) => one.permissionCode === code)) throw new Error(`no function has the code ${code}`);
  return all.filter((one) => codes.some((code) => code === one.permissionCode)).map(({ id }) => id);
}

async function topDepartment(office: APIRequestContext): Promise<number> {
  const [top] = await ask(office, calls.department.tree, {});
  if (!top) throw new Error('the product has no department');
  return top.id;
}

const flat = (nodes: readonly ResourceNode[]): ResourceNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
