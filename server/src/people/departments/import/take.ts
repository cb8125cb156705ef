/** Writes the departments of an import: new ones, and changes of those that are there. */
import { deptFields, keysOf, type PermissionCode } from '@outbound/contract';
import { sql } from 'kysely';
import type { Change, Context, Trx, Write } from '../../../http/call-context.ts';
import { Refusal } from '../../../http/refusal.ts';
import { changedRow, type Taken } from '../../../imports/index.ts';
import { assignedFrom, heldValues } from '../../../records/field-table.ts';
import type { Writer } from '../../../records/version.ts';
import { findRights } from '../../../rights/index.ts';
import { mapBySlices } from '../../../threads/slices.ts';
import { type DepartmentState, departmentChanges, deptColumns } from '../fields.ts';
import { columnsOf } from '../writes.ts';
import type { Place } from './draft.ts';
import { type Draft, nameAfter, statusAfter } from './draft.ts';
import { holdHeads } from './queries.ts';

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

/** What an import did to a department, as its history calls it. */
interface Words {
  added: string;
  changed: string;
}

/** What was written of a row: `before` is null of a new department. */
interface Written {
  before: (DepartmentState & { id: number }) | null;
  state: Stored;
  changes: Change[];
}

/** Takes what was judged good. */
export async function takeRows(
  trx: Trx,
  context: Pick<Context<PermissionCode>, 'caller' | 'now'>,
  good: readonly Draft[],
  write: Write,
): Promise<Taken> {
  const words = { added: '导入新增部门', changed: '导入修改部门' };
  const written = await writeDrafts(trx, context, good, { write, words });
  const added = written.filter(({ before }) => before === null);
  return {
    addedNum: added.length,
    updatedNum: good.length - added.length,
    added: { departments: added.map(({ state }) => state.id) },
    changed: {
      department: written.flatMap(({ before, state }) =>
        before === null ? [] : changedRow(state.id, before.deptName, before, state),
      ),
    },
  };
}

/**
 * Writes departments, each kind in one statement, and says what it did to each that is not as it was. The tree is held, so
 * that what was judged still holds.
 */
export async function writeDrafts(
  trx: Trx,
  { caller, now }: Pick<Context<PermissionCode>, 'caller' | 'now'>,
  good: readonly Draft[],
  { write: { recordEach }, words }: { write: Write; words: Words },
): Promise<Written[]> {
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
  const all = await mapBySlices(states, ({ draft, state }): Written => {
    const { existing } = draft.place;
    const head = draft.headText === '' ? (existing?.headUserName ?? '') : draft.head.name;
    const names = {
      departments: namesBy(
        [existing?.parentId, existing?.parentName],
        [state.parentId, parentName(draft.parent)],
      ),
      heads: namesBy([existing?.headUserId, existing?.headUserName], [state.headUserId, head]),
    };
    const before = existing && { ...heldValues(deptColumns, existing), id: existing.id };
    return { before, state, changes: departmentChanges(before, state, names) };
  });
  const written = all.filter(({ before, state }) => differs(before, state));
  const updated = written.filter(({ before }) => before !== null);
  // One may take the name that another one of the file gives up: the names step aside first.
  await stepAside(
    trx,
    updated.map(({ state }) => state.id),
  );
  await insertRows(
    trx,
    all.filter(({ before }) => before === null).map(({ state }) => state),
    caller.userId,
  );
  await updateRows(
    trx,
    updated.map(({ state }) => state),
    { userId: caller.userId, now },
  );
  recordEach(
    written.map(({ before, state, changes }) => ({
      id: state.id,
      action: before ? words.changed : words.added,
      changes,
    })),
  );
  await requireAllSeen(
    trx,
    caller.userId,
    all.map(({ state }) => state.id),
  );
  return written;
}

/** Gives departments names that nobody else has, until they get their own. */
export async function stepAside(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`update department set name = '/' || id where id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** What nothing changes keeps its version: nobody who has it open need read it again. */
const differs = (before: DepartmentState | null, state: Stored): boolean =>
  before === null || keysOf(deptFields).some((key) => before[key] !== state[key]);

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
