import type { DictionaryColour } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import type { Trx } from '../../../http/call-context.ts';

/** The entries of these types, in the order of the tree among siblings. */
export function findStoredItems(db: Db, typeIds: readonly number[]) {
  return db
    .selectFrom('dictionary_item')
    .leftJoin('user_account as updater', 'updater.id', 'dictionary_item.updated_by')
    .select((eb) => [
      'dictionary_item.id',
      'dictionary_item.type_id',
      'dictionary_item.parent_id',
      'dictionary_item.dict_key',
      'dictionary_item.dict_value',
      eb.ref('dictionary_item.colour').$castTo<DictionaryColour>().as('colour'),
      'dictionary_item.sort_num',
      eb.ref('dictionary_item.status').$castTo<0 | 1>().as('status'),
      'dictionary_item.remark',
      'dictionary_item.updated_at',
      'updater.user_name as updater_name',
    ])
    .where(sql<boolean>`dictionary_item.type_id = any(${[...typeIds]}::bigint[])`)
    .orderBy('dictionary_item.sort_num')
    .orderBy('dictionary_item.id')
    .execute();
}
export type StoredItem = Awaited<ReturnType<typeof findStoredItems>>[number];

/** Other writers of types and entries wait until the transaction ends; readers do not. */
export async function lockDictionary(trx: Trx): Promise<void> {
  await sql`lock table dictionary_type in exclusive mode`.execute(trx);
}

export interface TypeRow {
  id: number;
  type: string;
  name: string;
  public: boolean;
  status: number;
  remark: string;
}

export interface ItemRow {
  id: number;
  type_id: number;
  parent_id: number | null;
  dict_key: string;
  dict_value: string;
  colour: string;
  sort_num: number;
  status: number;
  remark: string;
}

interface By {
  userId: number;
  now: Date;
}

/** New numbers, so that rows can point at each other before they are written. */
export async function nextIds(
  trx: Trx,
  table: 'dictionary_type' | 'dictionary_item',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Writes types in two statements, however many: those that are new, those that change. */
export async function writeTypes(
  trx: Trx,
  { added, changed }: { added: readonly TypeRow[]; changed: readonly TypeRow[] },
  by: By,
): Promise<void> {
  const shape = sql`(id bigint, type text, name text, public boolean, status smallint, remark text)`;
  await sql`
    insert into dictionary_type (id, type, name, public, status, remark, updated_by, updated_at)
    select new.*, ${by.userId}::bigint, ${by.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as new ${shape}
  `.execute(trx);
  await sql`
    update dictionary_type set
      name = new.name, public = new.public, status = new.status, remark = new.remark,
      updated_by = ${by.userId}, updated_at = ${by.now}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new ${shape}
    where dictionary_type.id = new.id
  `.execute(trx);
}

/** The same for entries; a parent may stand after its children. */
export async function writeItems(
  trx: Trx,
  { added, changed }: { added: readonly ItemRow[]; changed: readonly ItemRow[] },
  by: By,
): Promise<void> {
  const shape = sql`(id bigint, type_id bigint, parent_id bigint, dict_key text, dict_value text, colour text,
    sort_num int, status smallint, remark text)`;
  await sql`
    insert into dictionary_item (id, type_id, parent_id, dict_key, dict_value, colour, sort_num, status, remark,
      updated_by, updated_at)
    select new.*, ${by.userId}::bigint, ${by.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as new ${shape}
  `.execute(trx);
  await sql`
    update dictionary_item set
      parent_id = new.parent_id, dict_value = new.dict_value, colour = new.colour, sort_num = new.sort_num,
      status = new.status, remark = new.remark,
      updated_by = ${by.userId}, updated_at = ${by.now}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new ${shape}
    where dictionary_item.id = new.id
  `.execute(trx);
}
