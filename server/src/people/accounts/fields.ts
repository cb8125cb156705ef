/** What of an account can be written, how a change of it reads, and what may not be overwritten. */
import {
  type AccountFields,
  accountFault,
  accountFields,
  type Body,
  type calls,
  fileId,
  newValues,
  PersonStatus,
  PREVIEW_BASE,
  type Values,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { Refusal, wrongField } from '../../http/refusal.ts';
import { fieldChanges } from '../../records/field-changes.ts';
import { changedValues, fieldTable } from '../../records/field-table.ts';

/** Where the fields stand; the main department and the photo, which are written otherwise than stored, by hand. */
export const accountColumns = fieldTable('user_account', accountFields, {
  telePhone: 'telephone',
  lastLoginTime: 'last_login_at',
  createdTime: 'created_at',
});

/** Names of departments and roles, for the log's words. */
export interface Names {
  departments: ReadonlyMap<number, string>;
  roles: ReadonlyMap<number, string>;
}

/** An account as a whole, with what it belongs to; `userPhoto` is a file's id. */
export type AccountState = Values<AccountFields>;

type ModifyBody = Omit<Body<typeof calls.account.modify>, 'id' | 'version'>;
type AddBody = Body<typeof calls.account.add>;

/** The id of an uploaded photo from its preview address. */
function photoId(address: string | null): string | null {
  if (address === null || address === '') return null;
  const id = address.startsWith(PREVIEW_BASE) ? address.slice(PREVIEW_BASE.length) : address;
  if (!fileId.safeParse(id).success) throw wrongField('userPhoto', accountFault('photoNotUploaded'));
  return id;
}

/** Departments without doubles, and which of them is the main one. */
function departmentsOf(
  ids: readonly number[],
  mainId: number | undefined,
): { ids: number[]; mainId: number } {
  const all = [...new Set(ids)];
  const main = mainId ?? all[0];
  if (main === undefined || !all.includes(main))
    throw wrongField('mainDepartmentId', accountFault('mainDepartmentOther'));
  return { ids: all, mainId: main };
}

/** A new account as it is stored. */
export function newAccount(body: AddBody): AccountState {
  const departments = departmentsOf(body.deptIds, body.mainDepartmentId);
  return {
    ...newValues(accountFields, body),
    userPhoto: photoId(body.userPhoto ?? null),
    deptIds: departments.ids,
    mainDepartmentId: departments.mainId,
    roleIds: [...new Set(body.roleIds)],
  };
}

/**
 * An account after a change: what the body leaves out stays, and so does a phone or ID that comes back masked. One
 * that is masked otherwise than ours, or empty where there was one, is refused.
 */
export function changedAccount(before: AccountState, body: ModifyBody): AccountState {
  const after = changedValues(accountFields, before, body);
  for (const key of ['mobilePhone', 'idCard'] as const) requireWhole(key, before[key], after[key]);
  const ids = body.deptIds ?? before.deptIds;
  const keptMain = ids.find((id) => id === before.mainDepartmentId);
  const departments =
    body.deptIds === undefined && body.mainDepartmentId === undefined
      ? { ids: [...before.deptIds], mainId: before.mainDepartmentId }
      : departmentsOf(ids, body.mainDepartmentId ?? keptMain);
  return {
    ...after,
    userPhoto: body.userPhoto === undefined ? before.userPhoto : photoId(body.userPhoto),
    deptIds: departments.ids,
    mainDepartmentId: departments.mainId,
    roleIds: [...new Set(after.roleIds)],
  };
}

function requireWhole(field: 'mobilePhone' | 'idCard', stored: string, value: string): void {
  if (value === stored) return;
  const { label } = accountFields[field];
  if (value.includes('*')) throw wrongField(field, accountFault('masked', { label }));
  if (value === '') throw wrongField(field, accountFault('missing', { label }));
}

/** What changed, by field label, for the operation log: a changed phone or ID is told as such and stays masked. */
export function accountChanges(before: AccountState | null, after: AccountState, names: Names): Change[] {
  const department = (id: number | null) => (id === null ? '' : (names.departments.get(id) ?? String(id)));
  return fieldChanges(accountFields, before, after, {
    deptIds: ({ deptIds, mainDepartmentId }) =>
      [...deptIds]
        .sort((a, b) => Number(b === mainDepartmentId) - Number(a === mainDepartmentId) || a - b)
        .map((id) => `${department(id)}${id === mainDepartmentId ? '（主）' : ''}`)
        .join('、'),
    viewDepartmentId: ({ viewDepartmentId }) => department(viewDepartmentId),
    roleIds: ({ roleIds }) =>
      [...roleIds]
        .sort((a, b) => a - b)
        .map((id) => names.roles.get(id) ?? String(id))
        .join('、'),
    userPhoto: ({ userPhoto }) => (userPhoto === null ? '' : '已上传'),
  });
}

/** Fields of a synced user that the other system owns (source 1), where they would change. */
export function syncedFault(before: AccountState, after: AccountState): Refusal | null {
  const { userName, idCard, deptIds } = accountFields;
  const owned: [string, boolean][] = [
    [userName.label, before.userName !== after.userName],
    [idCard.label, before.idCard !== after.idCard],
    // Where the other system gave no department, one may be given here.
    [
      deptIds.label,
      before.mainDepartmentId !== null &&
        (before.mainDepartmentId !== after.mainDepartmentId || !sameIds(before.deptIds, after.deptIds)),
    ],
  ];
  const touched = owned.filter(([, isChanged]) => isChanged).map(([label]) => label);
  return touched.length === 0 ? null : new Refusal('UM4305.modify', { labels: touched.join('、') });
}

/** Does the person leave by this change? */
export const departs = (before: AccountState, after: AccountState): boolean =>
  before.personStatus === PersonStatus.onJob && after.personStatus === PersonStatus.departure;

export function sameIds(one: readonly number[], other: readonly number[]): boolean {
  return differenceOf(one, other).length === 0;
}

/** Ids that are in one of the two but not in both. */
export function differenceOf(one: readonly number[], other: readonly number[]): number[] {
  const [a, b] = [new Set(one), new Set(other)];
  return [...a.symmetricDifference(b)];
}
