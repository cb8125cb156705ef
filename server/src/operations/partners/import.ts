/** The import of partners: a row is a new one, or, by its name, one that is there. */
import {
  type ImportCalls,
  type ImportedKey,
  newValues,
  type PartnerFields,
  type PartnerValues,
  partnerFault,
  partnerFields,
  partnerLanguageFault,
  undoFault,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import {
  cellValues,
  changedRow,
  choicesOf,
  importColumns,
  isAsLeft,
  type Judged,
  type KeptRow,
  RowReader,
  requireEach,
  requireUnbuilt,
  requireUnchanged,
  sheetImportRoutes,
  type TypedRow,
  valuesBefore,
} from '../../imports/index.ts';
import { exportOnlyLabels } from '../../records/field-sheet.ts';
import { subjects } from '../../records/subjects.ts';
import { mapBySlices } from '../../threads/slices.ts';
import { ownOnes, partnerShelf, takeSeveral, updateRecycled } from '../shelf/index.ts';
import { partnerChanges } from './fields.ts';
import { valuesOf } from './present.ts';
import { countPartners, findNamed, findPartners } from './queries.ts';
import { holdAllPartners, insertPartners, updatePartners } from './writes.ts';

type Key = ImportedKey<PartnerFields>;

/** What a row makes of a partner; `before` is null of a new one. */
interface Draft {
  id: number | null;
  before: PartnerValues | null;
  after: PartnerValues;
}

const columns = importColumns(partnerFields);

/** The calls of the import. */
export function importRoutes({ zone }: Platform): Implement<ImportCalls> {
  return sheetImportRoutes<Key, Draft>({
    subject: subjects.partner,
    name: '合作伙伴',
    unit: '家',
    columns,
    zone,
    ignoredHeadings: exportOnlyLabels(partnerFields),
    choices: async () => choicesOf(partnerFields),
    hold: holdAllPartners,
    judge: (db, caller, rows, updateExisting) => judgeRows(db, caller, rows, updateExisting, zone),
    // All are held, so that what was judged still holds.
    async take(trx, { caller, now }, good, { recordEach }) {
      const fresh = good.filter(({ before }) => before === null);
      const changed = good.flatMap(({ id, before, after }) =>
        id !== null && before !== null && partnerChanges(before, after).length > 0
          ? [{ id, before, after }]
          : [],
      );
      const ids = await insertPartners(
        trx,
        fresh.map(({ after }) => after),
        caller,
        zone,
      );
      await updatePartners(
        trx,
        changed.map(({ id, after }) => ({ id, values: after })),
        { userId: caller.userId, now },
        zone,
      );
      recordEach([
        ...fresh.map(({ after }, index) => ({
          id: ids[index] ?? 0,
          action: '导入新增',
          changes: partnerChanges(null, after),
        })),
        ...changed.map(({ id, before, after }) => ({
          id,
          action: '导入修改',
          changes: partnerChanges(before, after),
        })),
      ]);
      return {
        addedNum: fresh.length,
        updatedNum: good.length - fresh.length,
        added: { partners: ids },
        changed: {
          partner: changed.flatMap(({ id, before, after }) => changedRow(id, before.name, before, after)),
        },
      };
    },
    /** What was added goes into the recycle bin, like whatever is deleted. */
    async undo(trx, { caller, now }, { added: { partners = [] }, changed }, { recordEach }) {
      const kept = changed.partner ?? [];
      await requireUnchanged(trx, 'partner', kept, { zone, seen: ownOnes(partnerShelf, caller) });
      const held = await takeSeveral(trx, partnerShelf, caller, partners);
      if (held.size < (await countPartners(trx, partners))) throw notFound();
      const there = [...held.values()].filter(({ isRecycled }) => !isRecycled);
      requireUnbuilt(
        there.flatMap(({ title, version }) =>
          version > 1 ? [{ name: title, why: undoFault('edited') }] : [],
        ),
      );
      const ids = there.map(({ id }) => id);
      await updateRecycled(trx, partnerShelf, ids, true, { userId: caller.userId, now });
      recordEach(ids.map((id) => ({ id, action: '撤销导入' })));
      const back = await findPutBack(trx, caller, kept, zone);
      await updatePartners(
        trx,
        back.map(({ id, after }) => ({ id, values: after })),
        { userId: caller.userId, now },
        zone,
      );
      const restored = await mapBySlices(back, ({ id, before, after }) => ({
        ...{ id, name: before.name, action: '撤销导入' },
        changes: partnerChanges(before, after),
      }));
      recordEach(restored);
      return {
        removedNum: ids.length,
        restored: restored.map(({ name, changes }) => ({ name, changes: () => changes })),
      };
    },
  });
}

/** Partners that an import changed, as they are and as they were. */
async function findPutBack(db: Db, caller: Caller, kept: readonly KeptRow[], zone: TimeZone) {
  const rows = new Map(kept.map((row) => [row.id, row]));
  const found = await mapBySlices(await findPartners(db, caller, [...rows.keys()]), (one) => {
    const row = rows.get(one.id);
    if (!row) return [];
    const before = valuesOf(one, zone);
    return [{ id: one.id, row, before, after: { ...before, ...valuesBefore<PartnerValues>(row) } }];
  });
  const back = found.flat();
  await requireEach(back, ({ row, before, after }) => [
    row.name,
    isAsLeft(row, before) ? (partnerLanguageFault(after)?.message ?? null) : undoFault('edited'),
  ]);
  return back;
}

/** Judges all rows, in two queries however many they are. */
async function judgeRows(
  db: Db,
  caller: Caller,
  rows: readonly TypedRow<Key>[],
  updateExisting: boolean,
  zone: TimeZone,
): Promise<Judged<Draft>> {
  const read = await mapBySlices(rows, (row) => {
    const cells = new RowReader<Key>(row, columns);
    return { cells, values: cellValues(partnerFields, cells) };
  });
  const names = read.map(({ values }) => values.name).filter((name) => name !== '');
  const named = await findNamed(db, names);
  const namedAs = new Map(named.map((one) => [one.given, one]));
  const ids = named.flatMap(({ id }) => id ?? []);
  const seen = new Map((await findPartners(db, caller, ids)).map((row) => [row.id, row]));
  const once = new Map<string, number>();
  const judged: Judged<Draft> = { good: [], faulty: [], existNum: 0 };
  for (const { cells, values } of read) {
    const { id, folded } = namedAs.get(values.name) ?? { id: null, folded: '' };
    const there = id === null ? null : (seen.get(id) ?? null);
    cells.once('name', folded, once);
    if (there) judged.existNum++;
    if (id !== null && !there) cells.say('name', partnerFault('beyond'));
    if (there && !updateExisting) cells.say('name', partnerFault('there'));
    const before = there && valuesOf(there, zone);
    // An empty cell leaves what is there.
    const given = Object.fromEntries(
      Object.entries(values).filter(([key]) => cells.row.values.has(key as Key)),
    );
    const after = { ...newValues(partnerFields, values), ...before, ...given };
    const fault = partnerLanguageFault(after);
    if (fault) cells.say(fault.field, fault.message);
    if (cells.faults.length > 0) judged.faulty.push(cells.faulty());
    else judged.good.push({ id, before, after });
  }
  return judged;
}
