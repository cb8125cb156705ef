/** Whom somebody may send messages to: those within his own scope. */
import { MessageAudience, type SystemMessageValues } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { findOpenDepartments, ownDepartments, ownPeople } from '../../rights/index.ts';

type Audience = Pick<SystemMessageValues, 'audience' | 'targetIds'>;

/**
 * Refuses (SM4000) an audience beyond the caller's scope: everybody and roles, whose people are anywhere, are for who sees
 * everything; a department is meant with all below it. Answers the names of the targets.
 */
export async function requireAudience(
  trx: Trx,
  caller: Caller,
  { audience, targetIds }: Audience,
): Promise<Map<number, string>> {
  const { all, departments, roles } = MessageAudience;
  if (!reaches(caller, { audience })) throw new Refusal('SM4000.allAudience');
  if (audience === all) return new Map();
  const found = await namesOf(trx, caller, audience, targetIds);
  const isWhole = targetIds.every((id) => found.has(id));
  if (audience === departments && (!isWhole || (await reachesBeyond(trx, caller, targetIds))))
    throw new Refusal('SM4000.departmentBeyond');
  if (!isWhole) throw new Refusal(audience === roles ? 'SM4000.roleGone' : 'SM4000.personBeyond');
  return found;
}

/** Everybody and people of roles, who are anywhere, are reached by who sees everything. */
export const reaches = ({ scope }: Pick<Caller, 'scope'>, { audience }: { audience: number }): boolean =>
  scope.all || (audience !== MessageAudience.all && audience !== MessageAudience.roles);

async function namesOf(trx: Trx, caller: Caller, audience: number, ids: readonly number[]) {
  const wanted = sql`any(${[...ids]}::bigint[])`;
  const query = [
    sql<never>`select`,
    sql<{ id: number; name: string }>`select id, name from department
      where id = ${wanted} and ${ownDepartments(caller, 'department.id')}`,
    sql<{ id: number; name: string }>`select id, name from role where id = ${wanted} and status = 1`,
    sql<{ id: number; name: string }>`select id, user_name as name from user_account
      where id = ${wanted} and deleted_at is null and person_status = 1 and ${ownPeople(caller)}`,
  ][audience];
  if (!query) return new Map<number, string>();
  const { rows } = await query.execute(trx);
  return new Map((rows as { id: number; name: string }[]).map(({ id, name }) => [id, name]));
}

/** Whether below one of the departments lies one beyond the caller's scope. */
async function reachesBeyond(trx: Trx, { scope }: Caller, ids: readonly number[]): Promise<boolean> {
  if (scope.all) return false;
  const open = new Set(await findOpenDepartments(trx, scope.deptIds));
  return ids.some((id) => open.has(id));
}
