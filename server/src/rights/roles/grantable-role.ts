/** The role that a call is about, found for a caller. */
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/refusal.ts';
import { findGrantor, type Grantor } from '../grants/index.ts';
import { findRole, type RoleRecord } from './queries.ts';

/** A role that the caller may grant; 404 when it does not exist for him. */
export async function findRoleForCaller(
  db: Db,
  caller: Caller,
  id: number | undefined,
): Promise<{ role: RoleRecord; grantor: Grantor }> {
  const grantor = await findGrantor(db, caller);
  const role = id === undefined ? undefined : await findRole(db, grantor, id);
  if (!role) throw notFound();
  return { role, grantor };
}
