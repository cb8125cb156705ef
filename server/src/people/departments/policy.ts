import { EnabledStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { findRights, ownDepartments, ownPeople } from '../../rights/index.ts';

/** Refuses a place below a department that the caller does not see (UM4225) or, for enabled ones, a disabled one. */
export async function requirePlace(
  trx: Trx,
  caller: Caller,
  { parentId, status }: { parentId: number | null; status: number },
): Promise<void> {
  if (parentId === null) {
    if (!caller.scope.all) throw new Refusal('UM4225');
    return;
  }
  const parent = await trx
    .selectFrom('department')
    .select('status')
    .where('id', '=', parentId)
    .where(ownDepartments(caller, 'department.id'))
    .executeTakeFirst();
  if (!parent) throw new Refusal('UM4225');
  if (parent.status === EnabledStatus.disabled && status === EnabledStatus.enabled)
    throw new Refusal('UM4226');
}

/**
 * Refuses an order among departments whose parent the caller does not see (UM4225), and a neighbour that he does not see
 * or that stands elsewhere (UM4200): placing one writes the order of all its siblings.
 */
export async function requireOrder(
  trx: Trx,
  caller: Caller,
  { parentId, beforeId }: { parentId: number | null; beforeId: number | null },
): Promise<void> {
  await requirePlace(trx, caller, { parentId, status: EnabledStatus.disabled });
  if (beforeId === null) return;
  const neighbour = await trx
    .selectFrom('department')
    .select('id')
    .where('id', '=', beforeId)
    .where(sql<boolean>`parent_id is not distinct from ${parentId}::bigint`)
    .where(ownDepartments(caller, 'department.id'))
    .executeTakeFirst();
  if (!neighbour) throw new Refusal('UM4200.neighbourMoved');
}

/** Refuses a move below itself or its own descendants (UM4222). */
export async function requireNoCircle(trx: Trx, id: number, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const { rows } = await sql<{ circle: boolean }>`
    with recursive up (id) as (
      select ${parentId}::bigint
      union
      select department.parent_id from department join up on department.id = up.id
    )
    select exists (select from up where id = ${id}) as circle
  `.execute(trx);
  if (rows[0]?.circle) throw new Refusal('UM4222');
}

/** After the write: refuses (UM4225) what would leave the caller with a department that he does not see any more. */
export async function requireStillSeen(trx: Trx, caller: Caller, id: number): Promise<void> {
  if (caller.scope.all) return;
  const { scope } = await findRights(trx, caller.userId);
  if (!scope.all && !scope.deptIds.includes(id)) throw new Refusal('UM4225');
}

/** Refuses a head whom the caller does not see, or who has left; he is held, so that he does not leave meanwhile. Answers his name. */
export async function requireHead(trx: Trx, caller: Caller, userId: number | null): Promise<string> {
  if (userId === null) return '';
  const head = await trx
    .selectFrom('user_account')
    .select('user_name')
    .where('id', '=', userId)
    .where('person_status', '=', 1)
    .where('deleted_at', 'is', null)
    .where(ownPeople(caller))
    .forShare()
    .executeTakeFirst();
  if (!head) throw new Refusal('UM4200.headGone');
  return head.user_name;
}

/** A department and all below it, of whatever status, with whether the caller sees each. Itself first. */
export async function findBelow(db: Db, caller: Caller, id: number) {
  const { rows } = await sql<{ id: number; name: string; status: number; seen: boolean }>`
    with recursive below (id) as (
      select ${id}::bigint
      union
      select department.id from department join below on department.parent_id = below.id
    )
    select department.id, department.name, department.status, ${ownDepartments(caller, 'department.id')} as seen
    from below join department using (id) order by department.id <> ${id}, department.id
  `.execute(db);
  return rows;
}
