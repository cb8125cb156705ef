/** Who may read the files of a system message: whoever receives it, and who manages it. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { HeldFiles } from '../../files/index.ts';
import { MANAGE } from './own-routes.ts';
import { ownMessages } from './queries.ts';
import { findKeys, isFor, isInForce } from './received.ts';

export function messageFilesOf(db: Db): HeldFiles {
  return {
    kind: 'system_message',
    async seenBy(caller, fileIds) {
      const isReceived = sql`${isInForce} and ${isFor(await findKeys(db, caller.userId))}`;
      const isManaged = caller.codes.has(MANAGE) ? ownMessages(caller) : sql`false`;
      const { rows } = await sql<{ id: string }>`
        select distinct file_use.file_id as id
        from file_use join system_message on system_message.id = file_use.holder_id
        where file_use.file_id = any(${[...fileIds]}::text[]) and file_use.holder_kind = 'system_message'
          and (${isManaged} or (${isReceived}))`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
