/** Writes the departments of an import: new ones, and changes of those that are there. */
import { deptFields, keysOf, type PermissionCode } from '@outbound/contract';
import { sql } from 'kysely';
import type { Context, Trx, Write } from '../../../http/call-context.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Taken } from '../../../imports/index.ts';
import { assignedFrom, heldValues } from '../../../records/field-table.ts';
import type { Writer } from '../../../records/version.ts';
import { findRights } from '../../../rights/index.ts';
import { mapBySlices } from '../../../threads/slices.ts';
import { type DepartmentState, departmentChanges, deptColumns } from '../fields.ts';
import { columnsOf } from '../writes.ts';
import type { Place } from './draft.ts';
import { type Draft, nameAfter, statusAfter } from './draft.ts';
import { type Existing, holdHeads } from './queries.ts';

interface Stored extends DepartmentState {
  id: number;
}

/** What a row makes of a department; an empty cell leaves what is there. */
function stateAfter(draft: Draft, id: number, parentId: number | null): Stored {
  const { existing } = draft.place;
  const has = (key: string) => (draft.cells.row.values as Map<string, string>).has(key);
  const given = Object.fromEntries(Object.entries(draft.values).filter(([key]) => has(key)));
  return {
    ...draft.values,
    ...(existing && heldValues(deptColumns, existing)),
    ...given,
    id,
    parentId,
    headUserId: has('headUserId') ? draft.head.id : (existing?.headUserId ?? null),
    status: statusAfter(draft.place),
  };
}

/** Writes what was judged good, each kind in one statement. The tree is held, so that what was judged still holds. */
export async function takeRows(
  trx: Trx,
  { caller, now }: Pick<Context<PermissionCode>, 'caller' | 'now'>,
  good: readonly Draft[],
  { recordEach }: Write,
): Promise<Taken> {
  const added = good.filter(({ place }) => place.existing === null);
  const fresh = await nextIds(trx, added.length);
  const ids = new Map<Place, number>(added.map(({ place }, index) => [place, fresh[index] ?? 0]));
  const idOf = (place: Place) => place.existing?.id ?? ids.get(place) ?? 0;
  const parentName = (parent: Place | null | undefined) => (parent ? nameAfter(parent) : '');
  const states = await mapBySlices(good, (draft) => ({
    draft,
    state: stateAfter(draft, idOf(draft.place), draft.parent ? idOf(draft.parent) : null),
  }));
  await holdHeads(
    trx,
    states.flatMap(({ state }) => state.headUserId ?? []),
  );
  const changes = await mapBySlices(states, ({ draft, state }) => {
    const { existing } = draft.place;
    const head = draft.headText === '' ? (existing?.headUserName ?? '') : draft.head.name;
    const names = {
      departments: namesBy(
        [existing?.parentId, existing?.parentName],
        [state.parentId, parentName(draft.parent)],
      ),
      heads: namesBy([existing?.headUserId, existing?.headUserName], [state.headUserId, head]),
    };
    const before = existing && heldValues(deptColumns, existing);
    return { draft, state, changes: departmentChanges(before, state, names) };
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
  recordEach(
    written.map(({ draft, state, changes }) => ({
      id: state.id,
      action: draft.place.existing ? '导入修改部门' : '导入新增部门',
      changes,
    })),
  );
  await requireAllSeen(
    trx,
    caller.userId,
    states.map(({ state }) => state.id),
  );
  return {
    addedNum: added.length,
    updatedNum: good.length - added.length,
    added: { departments: [...ids.values()] },
  };
}

/** What nothing changes keeps its version: nobody who has it open need read it again. */
const differs = (existing: Existing | null, state: Stored): boolean =>
  existing === null ||
  keysOf(deptFields).some((key) => heldValues(deptColumns, existing)[key] !== state[key]);

const namesBy = (
  ...pairs: (readonly [number | null | undefined, string | null | undefined])[]
): ReadonlyMap<number, string> => new Map(pairs.flatMap(([id, name]) => (id ? [[id, name ?? '']] : [])));

async function nextIds(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('department', 'id')) as id from generate_series(1, ${count}::int)
  `.execute(trx);
  return rows.map(({ id }) => id);
}

const rowsOf = (states: readonly Stored[]) =>
  sql`jsonb_populate_recordset(null::department, ${JSON.stringify(
    states.map((state) => ({ id: state.id, ...columnsOf(state) })),
  )}::jsonb)`;
const columnNames = Object.values(deptColumns.columns);

/** All at once: a parent may stand after its children. */
async function insertRows(trx: Trx, states: readonly Stored[], userId: number): Promise<void> {
  const columns = sql.join(['id', ...columnNames].map((column) => sql.ref(column)));
  await sql`
    insert into department (${columns}, updated_by)
    select ${columns}, ${userId}::bigint from ${rowsOf(states)}
  `.execute(trx);
}

async function updateRows(trx: Trx, states: readonly Stored[], by: Writer): Promise<void> {
  await sql`
    update department set ${assignedFrom(columnNames)},
      updated_by = ${by.userId}, updated_at = ${by.now}, version = department.version + 1
    from ${rowsOf(states)} as wanted
    where department.id = wanted.id
  `.execute(trx);
}

/** The last word on places: nobody imports what he would not see. */
async function requireAllSeen(trx: Trx, userId: number, ids: readonly number[]): Promise<void> {
  const { scope } = await findRights(trx, userId);
  if (scope.all) return;
  const seen = new Set(scope.deptIds);
  if (ids.some((id) => !seen.has(id))) throw new Refusal('UM4225');
}
