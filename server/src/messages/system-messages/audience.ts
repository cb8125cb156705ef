/** Whom somebody may send messages to: those within his own scope. */
import { MessageAudience, messageFault, type SystemMessageValues } from '@outbound/contract';
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
  if (!isWhole && audience === roles) throw new Refusal('SM4000.roleGone');
  if (!isWhole) {
    const names = (await leftNames(trx, caller, targetIds)).join('、');
    const fields = names === '' ? [] : [{ path: 'targetIds', message: messageFault('left', { names }) }];
    throw new Refusal('SM4000.personBeyond', {}, { fields });
  }
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

/** Who of these has left, as far as the caller sees them: he finds them among many, and hears of nobody else. */
async function leftNames(trx: Trx, caller: Caller, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select user_name as name from user_account
    where id = any(${[...ids]}::bigint[]) and (deleted_at is not null or person_status <> 1) and ${ownPeople(caller)}
    order by id`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Whether below one of the departments lies one beyond the caller's scope. */
async function reachesBeyond(trx: Trx, { scope }: Caller, ids: readonly number[]): Promise<boolean> {
  if (scope.all) return false;
  const open = new Set(await findOpenDepartments(trx, scope.deptIds));
  return ids.some((id) => open.has(id));
}
