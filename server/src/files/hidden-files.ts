import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Caller } from '../http/caller.ts';
import type { HeldFiles } from './attachments.ts';

/**
 * Those of these files that this caller must not read: only tasks and messages hold them, none of which he may see, and
 * another one uploaded them.
 */
export async function hiddenFiles(
  db: Db,
  holders: readonly HeldFiles[],
  caller: Caller,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set();
  const kinds = holders.map(({ kind }) => kind);
  const { rows } = await sql<{ id: string }>`
    select file.id from file
    where file.id = any(${[...fileIds]}::text[]) and file.created_by is distinct from ${caller.userId}
      and exists (select from file_use where file_use.file_id = file.id)
      and not exists (select from file_use
        where file_use.file_id = file.id and file_use.holder_kind <> all(${kinds}::text[]))`.execute(db);
  const hidden = new Set(rows.map(({ id }) => id));
  for (const { seenBy } of holders)
    if (hidden.size > 0) for (const id of await seenBy(caller, [...hidden])) hidden.delete(id);
  return hidden;
}
