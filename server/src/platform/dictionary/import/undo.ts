/** Takes back types and entries that an import added, as long as nobody changed them or put others below them. */
import { undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx, Write } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { type Added, type BuiltOn, requireUnbuilt } from '../../../imports/index.ts';
import { checkReach } from '../policy.ts';

/** What the rows of one table are, and why one of them may not go. */
interface Found extends Omit<BuiltOn, 'why'> {
  id: number;
  typeId: number;
  type: string;
  why: string | null;
}

/** Removes them, under the lock of the dictionary; answers how many. */
export async function undoEntries(
  trx: Trx,
  caller: Caller,
  { types = [], entries = [] }: Added,
  { recordEach }: Write,
): Promise<number> {
  const [allTypes, allEntries] = [sql`${[...types]}::bigint[]`, sql`${[...entries]}::bigint[]`];
  const { rows: foundEntries } = await sql<Found>`
    select item.id, item.type_id as "typeId", type.type, item.dict_value as name, case
      when item.version > 1 then ${undoFault('edited')}
      when exists (select from dictionary_item as child where child.parent_id = item.id and child.id <> all(${allEntries}))
        then ${undoFault('hasChildren')}
      when exists (select from external_system_secret where item_id = item.id) then ${undoFault('inUse')}
      end as why
    from dictionary_item as item join dictionary_type as type on type.id = item.type_id
    where item.id = any(${allEntries}) order by item.id`.execute(trx);
  const { rows: foundTypes } = await sql<Found>`
    select id, id as "typeId", type, name, case
      when version > 1 then ${undoFault('edited')}
      when exists (select from dictionary_item where type_id = dictionary_type.id and dictionary_item.id <> all(${allEntries}))
        then ${undoFault('hasEntries')}
      end as why
    from dictionary_type where id = any(${allTypes}) order by id`.execute(trx);
  const found = [...foundEntries, ...foundTypes];
  for (const type of new Set(found.map((one) => one.type))) checkReach(caller, type);
  requireUnbuilt(found.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }])));
  await sql`delete from dictionary_item where id = any(${allEntries})`.execute(trx);
  await sql`delete from dictionary_type where id = any(${allTypes})`.execute(trx);
  recordEach([...new Set(found.map(({ typeId }) => typeId))].map((id) => ({ id, action: '撤销导入' })));
  return found.length;
}
