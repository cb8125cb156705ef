/** Takes back an import of departments: what it added, as long as nobody and nothing belongs to it, and what it changed. */
import { errorText, type PermissionCode, undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import { isForeignKeyViolation } from '../../../database/faults.ts';
import type { Context, Trx, Write } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refusal.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import {
  isAsLeft,
  type KeptRow,
  type Restored,
  RowReader,
  requireEach,
  requireUnbuilt,
  requireUnchanged,
  type Undoable,
  type Undone,
  valuesBefore,
} from '../../../imports/index.ts';
import { heldValues } from '../../../records/field-table.ts';
import { findGrowingDepartments, holdRolesOf, lockNaming, ownDepartments } from '../../../rights/index.ts';
import { mapBySlices } from '../../../threads/slices.ts';
import { type DepartmentState, deptColumns } from '../fields.ts';
import { judgeParent, judgePlaced } from './check.ts';
import { AT_TOP, columns, type Key } from './columns.ts';
import type { Draft } from './draft.ts';
import { placesOf } from './places.ts';
import { findAllDepartments, findHeadNames } from './queries.ts';
import { stepAside, writeDrafts } from './take.ts';

const ACTION = '撤销导入';
type By = Pick<Context<PermissionCode>, 'caller' | 'now'>;

/**
 * Removes what it added and puts back what it changed, under the lock of the tree. The codes may be given again: nobody
 * has met those departments.
 */
export async function undoDepartments(
  trx: Trx,
  context: By,
  { added: { departments = [] }, changed: { department: kept = [] } }: Undoable,
  { write, zone }: { write: Write; zone: TimeZone },
): Promise<Undone> {
  const { caller } = context;
  await lockNaming(trx);
  const seen = ownDepartments(caller, 'department.id');
  await requireUnchanged(trx, 'department', kept, { zone, seen });
  const leaving = kept.filter(({ fields }) => fields.parentId).map(({ id }) => id);
  const going = await findGoing(trx, caller, departments, leaving);
  // What the import called otherwise may want the name of one that it added, and what it moved leaves those before they go.
  await stepAside(trx, departments);
  const restored = await restoreDepartments(trx, context, kept, { write, departments });
  await holdRolesOf(trx, [...departments]);
  try {
    await sql`delete from department where id = any(${[...departments]}::bigint[])`.execute(trx);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    requireUnbuilt(going.slice(0, 1).map(({ name }) => ({ name, why: undoFault('inUse') })));
  }
  write.recordEach(going.map(({ id }) => ({ id, action: ACTION })));
  return { removedNum: going.length, restored };
}

/** Those of them that are there; refuses when something was built on one. What is `leaving` does not count as below it. */
async function findGoing(
  trx: Trx,
  caller: Caller,
  departments: readonly number[],
  leaving: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const all = sql`${[...departments]}::bigint[]`;
  const seen = ownDepartments(caller, 'department.id');
  const { rows } = await sql<{ id: number; name: string; isForeign: boolean; why: string | null }>`
    select id, name, version > 1 and not ${seen} as "isForeign", case
      when not ${seen} then ${undoFault('unseen')}
      when version > 1 then ${undoFault('edited')}
      when exists (select from user_department where department_id = department.id)
        or exists (select from user_account
          where user_account.department_id = department.id or view_department_id = department.id)
        then ${undoFault('hasMembers')}
      when exists (select from department as child
        where child.parent_id = department.id and child.id <> all(${all}) and child.id <> all(${[...leaving]}::bigint[]))
        then ${undoFault('hasChildren')}
      when exists (select from role_department where department_id = department.id) then ${undoFault('inUse')}
      end as why
    from department where id = any(${all}) order by id`.execute(trx);
  // What it is called by now is not his to know.
  if (rows.some(({ isForeign }) => isForeign)) throw notFound();
  requireUnbuilt(rows.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }])));
  return rows;
}

/** Makes departments again what they were, by the rules of an import that would say so: the tree as it would be is judged. */
async function restoreDepartments(
  trx: Trx,
  context: By,
  kept: readonly KeptRow[],
  { write, departments }: { write: Write; departments: readonly number[] },
): Promise<Restored[]> {
  if (kept.length === 0) return [];
  const { caller } = context;
  const going = new Set(departments);
  const all = (await findAllDepartments(trx, caller)).filter(({ id }) => !going.has(id));
  const places = placesOf(all);
  const found = await mapBySlices(kept, (row) => {
    const place = places.byId.get(row.id);
    if (!place?.existing) return [];
    const before = heldValues(deptColumns, place.existing);
    return [{ row, place, before, after: { ...before, ...valuesBefore<DepartmentState>(row) } }];
  });
  const wanted = found.flat();
  // An order among siblings moves without a version.
  await requireEach(wanted, ({ row, before }) => [
    row.name,
    isAsLeft(row, before) ? null : undoFault('edited'),
  ]);
  const heads = await findHeadNames(
    trx,
    caller,
    wanted.flatMap(({ after }) => after.headUserId ?? []),
  );
  const growing = await findGrowingDepartments(trx, caller);
  const drafts = await mapBySlices(wanted.entries(), ([at, { place, before, after }]): Draft => {
    // Every cell is given, so that what was empty is again.
    const values = new Map<Key, string>(columns.map(({ key }) => [key, '']));
    const cells = new RowReader({ number: at, values, unreadable: new Map() }, columns);
    const { parentId, headUserId } = after;
    const isLedAnew = headUserId !== null && headUserId !== before.headUserId;
    const headName = headUserId === null ? '' : (heads.get(headUserId) ?? place.existing?.headUserName ?? '');
    if (isLedAnew && !heads.has(headUserId)) cells.say('headUserId', errorText('UM4200.headGone'));
    const parent = parentId === null ? null : places.byId.get(parentId);
    const draft: Draft = {
      ...{ cells, values: after, parentText: parent === null ? AT_TOP : '', parent, place, isThere: true },
      ...{ headText: headName, head: { id: headUserId, name: headName } },
    };
    place.draft = draft;
    judgeParent(draft, caller, growing, undoFault('parentGone'));
    return draft;
  });
  await judgePlaced(places, drafts);
  await requireEach(drafts, ({ cells, place }) => [
    place.existing?.deptName ?? '',
    cells.faults[0]?.reason ?? null,
  ]);
  const words = { added: ACTION, changed: ACTION };
  const written = await writeDrafts(trx, context, drafts, { write, words });
  return written.map(({ before, state, changes }) => ({
    name: before?.deptName ?? state.deptName,
    changes: () => changes,
  }));
}
