import type { PartnerValues } from '@outbound/contract';
import { sql } from 'kysely';
import { isUniqueViolation } from '../../database/faults.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { assignedFrom } from '../../records/field-table.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import { partnerShelf, placesBehind, withoutKept } from '../shelf/index.ts';
import { columnsOf } from './fields.ts';

/** Keeps every other writer of partners away until the transaction ends, also one that only holds a row so far. */
export async function holdAllPartners(trx: Trx): Promise<void> {
  await sql`lock table partner in exclusive mode`.execute(trx);
}

/** Writes new partners behind all others; answers their ids, in their order. Throws OM2000 for a name that is taken. */
export async function insertPartners(
  trx: Trx,
  list: readonly PartnerValues[],
  by: { userId: number; deptId: number | null },
  zone: TimeZone,
): Promise<number[]> {
  if (list.length === 0) return [];
  const places = await placesBehind(trx, partnerShelf, list.length);
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('partner', 'id')) as id from generate_series(1, ${list.length}::int)`.execute(
    trx,
  );
  const ids = rows.map(({ id }) => id);
  const records = list.map((values, index) => ({
    id: ids[index],
    position: places[index],
    ...columnsOf(values, zone),
    logo: JSON.parse(columnsOf(values, zone).logo) as unknown,
    department_id: by.deptId,
    created_by: by.userId,
    updated_by: by.userId,
  }));
  const names = Object.keys(records[0] ?? {}).map((name) => sql.ref(name));
  await orTaken(list, () =>
    sql`
      insert into partner (${sql.join(names)})
      select ${sql.join(names)} from jsonb_populate_recordset(null::partner, ${JSON.stringify(records)}::jsonb)
    `.execute(trx),
  );
  await sql`insert into partner_tally (partner_id) select unnest(${ids}::bigint[])`.execute(trx);
  return ids;
}

/** Writes a held partner whole, but for those instants that `changed` does not name. Throws OM2000 for a name that is taken. */
export async function updatePartner(
  trx: Trx,
  id: number,
  values: PartnerValues,
  changed: Parameters<typeof withoutKept>[1],
  by: Writer,
  zone: TimeZone,
): Promise<void> {
  await orTaken([values], () =>
    trx
      .updateTable('partner')
      .set({ ...withoutKept(columnsOf(values, zone), changed), ...changedBy(by) })
      .where('id', '=', id)
      .execute(),
  );
}

/** Writes held partners whole, in one statement however many; their instants stay. */
export async function updatePartners(
  trx: Trx,
  list: readonly { id: number; values: PartnerValues }[],
  by: Writer,
  zone: TimeZone,
): Promise<void> {
  if (list.length === 0) return;
  const rows = list.map(({ id, values }) => {
    const { logo, ...columns } = withoutKept(columnsOf(values, zone), new Set());
    return { id, ...columns, logo: JSON.parse(logo ?? '[]') as unknown };
  });
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  await orTaken(
    list.map(({ values }) => values),
    () =>
      sql`
        update partner set ${assignedFrom(names)},
          updated_by = ${by.userId}, updated_at = ${by.now}, version = partner.version + 1
        from jsonb_populate_recordset(null::partner, ${JSON.stringify(rows)}::jsonb) as wanted
        where partner.id = wanted.id`.execute(trx),
  );
}

/** Of several the database does not say which one is taken: whoever writes them has looked. */
async function orTaken(list: readonly PartnerValues[], write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const [{ name } = { name: '' }] = list;
    if (list.length === 1 && isUniqueViolation(error, 'partner_name_once'))
      throw new Refusal('OM2000.partnerTaken', { name }, { cause: error });
    throw error;
  }
}
