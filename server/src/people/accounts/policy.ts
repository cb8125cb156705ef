/** Whose accounts may a caller see, and which may he change? */
import type { AccountAction } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { searchKeys, searchPattern } from '../../database/search.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { findDepartmentPaths } from '../departments/index.ts';

/** May this caller read phones and IDs whole (in exports and searches; single ones by `reveal`)? */
export const readsPlain = (caller: Pick<Caller, 'codes'>) => caller.codes.has('latin_sys_user_reveal');

/** Phones are found as far as the caller sees them: whole by the whole number, or by what the mask leaves. */
export function phoneHas(caller: Pick<Caller, 'codes'>, part: string): RawBuilder<boolean> {
  if (readsPlain(caller))
    return sql<boolean>`(user_account.grams @> ${searchKeys(part)}
      and user_account.mobile_phone like ${searchPattern(part)})`;
  return sql<boolean>`(user_account.mobile_phone = ${part} or (user_account.mobile_phone <> '' and
    left(user_account.mobile_phone, 3) || '****' || right(user_account.mobile_phone, 4) like ${searchPattern(part)}))`;
}

/** Account, name or phone; one index serves all three. */
export function hasKeyword(caller: Pick<Caller, 'codes'>, keyword: string): RawBuilder<boolean> {
  const phone = readsPlain(caller)
    ? sql<boolean>`user_account.mobile_phone like ${searchPattern(keyword)}`
    : sql<boolean>`user_account.mobile_phone = ${keyword}`;
  return sql<boolean>`(user_account.grams @> ${searchKeys(keyword)} and (
    user_account.search_text like ${searchPattern(keyword)} or ${phone}))`;
}

/** Under `keepDepartments`: refuses those that do not exist (UM4300) or that the caller does not see (UM4202). */
export async function requireDepartments(trx: Trx, caller: Caller, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const paths = await findDepartmentPaths(trx, ids);
  if (ids.some((id) => !paths.has(id))) throw new Refusal('UM4300.departmentGone');
  const { scope } = caller;
  if (scope.all) return;
  const seen = new Set(scope.deptIds);
  const beyond = ids.filter((id) => !seen.has(id));
  if (beyond.length > 0)
    throw new Refusal('UM4202.departments', { names: beyond.map((id) => paths.get(id)).join('、') });
}

/** Who is to be changed, as far as it decides whether he may be. */
export interface Subject {
  id: number;
  userName: string;
  builtIn: boolean;
  source: number;
  /** All that his roles grant is the caller's too. */
  manageable: boolean;
}

/** Why the caller may not do this to that account, or null. `action` is a verb as the refusal says it ("冻结"). */
export function subjectFault(caller: Caller, subject: Subject, action: AccountAction): Refusal | null {
  if (subject.id === caller.userId) return new Refusal(`UM4302.${action}`);
  if (subject.builtIn) return new Refusal(`UM4303.${action}`);
  if (!subject.manageable) return new Refusal(`UM4304.${action}`);
  return null;
}
