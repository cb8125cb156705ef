/** Writes the departments of an import: new ones, and changes of those that are there. */
import type { PermissionCode } from '@outbound/contract';
import { sql } from 'kysely';
import type { Context, Trx } from '../../../http/call-context.ts';
import { Refusal } from '../../../http/refusal.ts';
import { changesBetween, insertHistories } from '../../../records/record-history.ts';
import { findRights } from '../../../rights/grants/queries.ts';
import { labels, textsOf } from '../fields.ts';
import type { DepartmentColumns } from '../writes.ts';
import type { Key } from './columns.ts';
import type { Place } from './draft.ts';
import { type Draft, nameAfter, statusAfter } from './draft.ts';
import { holdHeads } from './queries.ts';

type Stored = DepartmentColumns & { id: number; status: number };

/** What a row makes of a department; an empty cell leaves what is there. */
function stateAfter(draft: Draft, id: number, parentId: number | null): Stored {
  const { existing } = draft.place;
  const has = (key: Key) => existing === null || draft.cells.row.values.has(key);
  const text = (key: Key, stored: string | undefined) => (has(key) ? draft.cells.text(key) : (stored ?? ''));
  return {
    id,
    parent_id: parentId,
    name: draft.name,
    short_name: text('shortName', existing?.short_name),
    code: draft.code,
    organisation_type: has('orgType') ? draft.orgType : (existing?.organisation_type ?? 0),
    head_user_id: has('head') ? draft.head.id : (existing?.head_user_id ?? null),
    phone: text('phone', existing?.phone),
    sort_num: has('sortNum') ? draft.sortNum : (existing?.sort_num ?? 0),
    status: statusAfter(draft.place),
    remark: text('remark', existing?.remark),
  };
}

/** Writes what was judged good, each kind in one statement. The tree is held, so that what was judged still holds. */
export async function takeRows(
  trx: Trx,
  { caller, now }: Pick<Context<PermissionCode>, 'caller' | 'now'>,
  good: readonly Draft[],
): Promise<{ addedNum: number; updatedNum: number }> {
  const added = good.filter(({ place }) => place.existing === null);
  const fresh = await nextIds(trx, added.length);
  const ids = new Map<Place, number>(added.map(({ place }, index) => [place, fresh[index] ?? 0]));
  const idOf = (place: Place) => place.existing?.id ?? ids.get(place) ?? 0;
  const parentName = (parent: Place | null | undefined) => (parent ? nameAfter(parent) : '');
  const states = good.map((draft) => ({
    draft,
    state: stateAfter(draft, idOf(draft.place), draft.parent ? idOf(draft.parent) : null),
  }));
  await holdHeads(
    trx,
    states.flatMap(({ state }) => state.head_user_id ?? []),
  );
  const changes = states.map(({ draft, state }) => {
    const { existing } = draft.place;
    const head = draft.headText === '' ? (existing?.headName ?? '') : draft.head.name;
    const after = textsOf(state, { parent: parentName(draft.parent), head });
    const before = existing
      ? textsOf(existing, { parent: existing.parentName ?? '', head: existing.headName ?? '' })
      : (Object.fromEntries(Object.keys(labels).map((name) => [name, ''])) as Record<
          keyof typeof labels,
          ''
        >);
    return { draft, state, changes: changesBetween(before, after, labels) };
  });
  const written = changes.filter(({ draft, state }) => differs(draft.place.existing, state));
  const updated = written.filter(({ draft }) => draft.place.existing !== null);
  // One may take the name that another one of the file gives up: the names step aside first.
  await sql`
    update department set name = '/' || id where id = any(${updated.map(({ state }) => state.id)}::bigint[])
  `.execute(trx);
  await insertRows(
    trx,
    changes.filter(({ draft }) => draft.place.existing === null).map(({ state }) => state),
    caller.userId,
  );
  await updateRows(
    trx,
    updated.map(({ state }) => state),
    { userId: caller.userId, now },
  );
  await insertHistories(
    trx,
    written.map(({ draft, state, changes }) => ({
      subject: 'department',
      id: state.id,
      action: draft.place.existing ? '导入修改部门' : '导入新增部门',
      userId: caller.userId,
      changes,
    })),
  );
  await requireAllSeen(
    trx,
    caller.userId,
    states.map(({ state }) => state.id),
  );
  return { addedNum: added.length, updatedNum: good.length - added.length };
}

/** What nothing changes keeps its version: nobody who has it open need read it again. */
const differs = (existing: Stored | null, state: Stored): boolean =>
  existing === null || (Object.keys(state) as (keyof Stored)[]).some((key) => existing[key] !== state[key]);

async function nextIds(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('department', 'id')) as id from generate_series(1, ${count}::int)
  `.execute(trx);
  return rows.map(({ id }) => id);
}

const recordOf = sql`(id bigint, parent_id bigint, name text, short_name text, code text,
  organisation_type smallint, head_user_id bigint, phone text, sort_num int, status smallint, remark text)`;

/** All at once: a parent may stand after its children. */
async function insertRows(trx: Trx, states: readonly Stored[], userId: number): Promise<void> {
  await sql`
    insert into department (id, parent_id, name, short_name, code, organisation_type, head_user_id, phone, sort_num,
      status, remark, updated_by)
    select id, parent_id, name, short_name, code, organisation_type, head_user_id, phone, sort_num, status, remark,
      ${userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as new ${recordOf}
  `.execute(trx);
}

async function updateRows(
  trx: Trx,
  states: readonly Stored[],
  by: { userId: number; now: Date },
): Promise<void> {
  await sql`
    update department set
      parent_id = new.parent_id, name = new.name, short_name = new.short_name,
      organisation_type = new.organisation_type, head_user_id = new.head_user_id, phone = new.phone,
      sort_num = new.sort_num, status = new.status, remark = new.remark,
      updated_by = ${by.userId}, updated_at = ${by.now}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as new ${recordOf}
    where department.id = new.id
  `.execute(trx);
}

/** The last word on places: nobody imports what he would not see. */
async function requireAllSeen(trx: Trx, userId: number, ids: readonly number[]): Promise<void> {
  const { scope } = await findRights(trx, userId);
  if (scope.all) return;
  const seen = new Set(scope.departmentIds);
  if (ids.some((id) => !seen.has(id))) throw new Refusal('UM4225');
}
