/** The role that a call is about: finding it for a caller, and what the logs say of a write. */
import type { Db } from '../../database/open.ts';
import type { Change, Context, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/refusal.ts';
import { insertHistory } from '../../records/record-history.ts';
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

/** What the logs say of a write. */
export async function record(
  trx: Trx,
  context: Pick<Context, 'note'> & { caller: Caller },
  { id, name }: { id: number; name: string },
  action: string,
  changes: Change[],
  { content = `${action}「${name}」` }: { content?: string } = {},
): Promise<void> {
  context.note({ content, objectType: '角色', objectId: id, objectName: name, changes });
  await insertHistory(trx, { subject: 'role', id, action, userId: context.caller.userId, changes });
}
