/** The calls of a batch import: they are alike whatever is imported. */
import {
  firstCharacters,
  type ImportCalls,
  type ImportFault,
  ImportPhase,
  MOST_DRAFT_ROWS,
  type PermissionCode,
  rowFault,
} from '@outbound/contract';
import type { Db } from '../database/open.ts';
import type { Change, Context, Implement, ReceivedFile, Subject, Trx, Write } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { workbook } from '../records/export.ts';
import type { Cell, Choices, Column } from '../xlsx/write.ts';
import {
  endBatch,
  findLastBatch,
  insertBatch,
  startBatch,
  type Taken,
  takeBatch,
  type Undoable,
  type Undone,
} from './batches.ts';
import type { Restored } from './changed.ts';
import { FAULT_HEADING, type ImportColumn } from './columns.ts';
import {
  type Draft,
  type DraftFile,
  findDraft,
  findFaults,
  holdDraft,
  keepDraft,
  rewriteDraft,
} from './drafts.ts';
import { guideTable, sampleRow } from './guide.ts';
import { progressOf, type Tell, tellingProgress } from './progress.ts';
import { correctedRow, type FaultyRow, readRows, type SheetShape, type TypedRow } from './read-rows.ts';
import { requireNewFile } from './records.ts';

/** What an import would do. */
export interface Judged<G> {
  good: G[];
  faulty: FaultyRow[];
  /** Rows of what is there already. */
  existNum: number;
}

/** What differs from one import to another. */
export interface SheetImport<K extends string, G> extends SheetShape<K> {
  subject: Subject;
  /** What is imported, and the word that counts it, e.g. 用户 and 名. */
  name: string;
  unit: string;
  zone: TimeZone;
  /** Each file is remembered (`importRecordRoutes`), and the same one is asked about when it comes again within a day. */
  keepsRecord?: boolean;
  /** Drop-downs of the template. */
  choices(db: Db, caller: Caller): Promise<Partial<Record<K, Choices>>>;
  /** Keeps other writers away until the transaction ends, before anything is judged. */
  hold?(trx: Trx): Promise<void>;
  judge(db: Db, caller: Caller, rows: readonly TypedRow<K>[], updateExisting: boolean): Promise<Judged<G>>;
  /** Writes what was judged good; says what it did to their histories, and may add to the operation log. */
  take(
    trx: Trx,
    context: Context<PermissionCode>,
    good: readonly G[],
    write: Write,
    told: (rowNum: number) => void,
    /** The number of the import's record; null where none is kept. */
    batchId: number | null,
  ): Promise<Taken>;
  /**
   * Takes back what was added and puts back what was changed, under `hold`, by the rules of a change by hand. What was
   * added and is gone already is left out. Refuses (`requireUnbuilt`, `requireUnchanged`) when something was built on one
   * of them, one was written since or the caller does not see one any more.
   */
  undo(trx: Trx, context: Context<PermissionCode>, batch: Undoable, write: Write): Promise<Undone>;
}

/** So many changes stand in the log of what was put back. */
const MOST_CHANGES = 500;
/** So many faults travel; the workbook has all of them. */
const MOST_FAULTS = 1_000;
/** So many characters of faulty rows travel at a time, one row at least. */
const MOST_DRAFT_CHARACTERS = 400_000;

/** The calls of an import. */
export function sheetImportRoutes<K extends string, G>(one: SheetImport<K, G>): Implement<ImportCalls> {
  const { zone } = one;
  const columnsFor = (db: Db, caller: Caller) => templateColumns(one, db, caller);
  const outcome = (rows: readonly unknown[], { faulty }: Judged<G>) => ({
    totalNum: rows.length,
    failNum: faulty.length,
    errorList: firstFaults(faulty),
  });
  const checkedAs = (importId: string, rows: readonly unknown[], judged: Judged<G>) => ({
    importId,
    ...outcome(rows, judged),
    normalNum: judged.good.length,
    existNum: judged.existNum,
  });

  /** Judges rows and writes the good ones, in one transaction; `keep` keeps what is left, and answers its number. */
  const takeAll = async (
    trx: Trx,
    context: Context<PermissionCode>,
    { rows, updateExisting, file }: Pick<Draft<K>, 'rows' | 'updateExisting' | 'file'>,
    { write, tell, keep }: { write: Write; tell: Tell; keep: (left: Draft<K>) => Promise<string> },
  ) => {
    const { caller, now } = context;
    await one.hold?.(trx);
    tell(ImportPhase.judging, 0, rows.length);
    const judged = await one.judge(trx, caller, rows, updateExisting);
    const faulty = new Set(judged.faulty.map(({ row }) => row));
    const left = rows.filter(({ number }) => faulty.has(number));
    const importId = await keep({ rows: left, faulty: judged.faulty, updateExisting, file });
    const told = (rowNum: number) => tell(ImportPhase.writing, rowNum, judged.good.length);
    told(0);
    const by = { userId: caller.userId, now };
    const record = { file, totalNum: rows.length, faulty: judged.faulty };
    const batchId = one.keepsRecord ? await startBatch(trx, one.name, by, record) : null;
    const taken = await one.take(trx, context, judged.good, write, told, batchId);
    const { addedNum, updatedNum } = taken;
    const changedNum = await (batchId === null
      ? insertBatch(trx, one.name, by, taken)
      : endBatch(trx, batchId, taken));
    const [added, updated] = [`新增 ${addedNum} ${one.unit}`, `更新 ${updatedNum} ${one.unit}`];
    context.note({
      content: `批量导入${one.name}：${added}，${updated}，失败 ${judged.faulty.length} 行`,
      objectType: one.name,
    });
    return {
      importId,
      ...outcome(rows, judged),
      successNum: judged.good.length,
      addedNum,
      updatedNum,
      changedNum,
    };
  };

  return {
    async importTemplate({ db, caller }) {
      const { name, columns, guide } = one;
      const choices = await one.choices(db, caller);
      const table = {
        sheetName: `${name}导入模板`,
        columns: columnsWith(columns, choices),
        rows: guide ? sampleRow(columns, guide.sample) : noRows(),
      };
      return workbook(`${name}导入模板`, table, undefined, () =>
        guide ? [guideTable(columns, choices, guide)] : [],
      );
    },

    batchImportCheck: ({ db, caller }, body, files) =>
      tellingProgress(caller.userId, body.progressKey, async (tell) => {
        const updateExisting = body.updateExisting === '1';
        const file = fileOf(files);
        if (one.keepsRecord && body.confirmRepeat === '0') await requireNewFile(db, one, file);
        const rows = await readRows(files[0], one, caller.userId, (rowNum) =>
          tell(ImportPhase.reading, rowNum, null),
        );
        tell(ImportPhase.judging, 0, rows.length);
        const judged = await one.judge(db, caller, rows, updateExisting);
        const importId = await keepDraft(db, caller, one.name, {
          rows,
          faulty: judged.faulty,
          updateExisting,
          file,
        });
        return checkedAs(importId, rows, judged);
      }),

    batchImport: (context, body, files) =>
      tellingProgress(context.caller.userId, body.progressKey, async (tell) => {
        const file = fileOf(files);
        if (one.keepsRecord && body.confirmRepeat === '0' && !(await context.isRepeated()))
          await requireNewFile(context.db, one, file);
        const rows = await readRows(files[0], one, context.caller.userId);
        return context.write(one.subject, (trx, write) =>
          takeAll(
            trx,
            context,
            { rows, updateExisting: body.updateExisting === '1', file },
            { write, tell, keep: (left) => keepDraft(trx, context.caller, one.name, left) },
          ),
        );
      }),

    async importFaults({ db, caller }, { importId }) {
      const faulty = await findFaults(db, caller, one.name, importId);
      if (!faulty) throw notFound();
      const table = {
        sheetName: `${one.name}导入错误数据`,
        columns: [...(await columnsFor(db, caller)), { heading: FAULT_HEADING, width: 60 }],
        rows: faultyRows(one.columns, faulty),
      };
      return workbook(`${one.name}导入错误数据`, table);
    },

    async importCorrect({ db, caller }, { importId, rowList }) {
      const draft = await findDraft<K>(db, caller, one.name, importId);
      if (!draft) throw notFound();
      const { updateExisting, revision, file } = draft;
      const corrections = new Map(rowList.map(({ row, cells }) => [row, cells]));
      const rows = draft.rows.flatMap((row) => {
        const cells = corrections.get(row.number);
        return (cells ? correctedRow(row, one.columns, cells) : row) ?? [];
      });
      const judged = await one.judge(db, caller, rows, updateExisting);
      const isKept = await rewriteDraft(db, importId, revision, {
        rows,
        faulty: judged.faulty,
        updateExisting,
        file,
      });
      if (!isKept) throw new Refusal('CM4092');
      const choices = await one.choices(db, caller);
      return {
        ...checkedAs(importId, rows, judged),
        columnList: one.columns.map(({ key, heading, isRequired = false, waiver = null }) => {
          const offer = choices[key];
          return { heading, isRequired, waiver, offered: offer?.isClosed ? [...offer.values] : null };
        }),
        rowList: firstRows(judged.faulty),
      };
    },

    importTake: (context, { importId, progressKey }) =>
      tellingProgress(context.caller.userId, progressKey, (tell) =>
        context.write(one.subject, async (trx, write) => {
          const { caller } = context;
          await holdDraft(trx, caller, one.name, importId);
          const draft = await findDraft<K>(trx, caller, one.name, importId);
          if (!draft) throw notFound();
          return takeAll(trx, context, draft, {
            write,
            tell,
            async keep(left) {
              await rewriteDraft(trx, importId, draft.revision, left);
              return importId;
            },
          });
        }),
      ),

    importProgress: async ({ caller }, { progressKey }) => progressOf(caller.userId, progressKey),

    async importLast({ db, caller }) {
      const last = await findLastBatch(db, caller, one.name);
      return last
        ? {
            batchId: last.id,
            createdTime: zone.text(last.created_at),
            addedNum: last.added_num,
            updatedNum: last.updated_num,
            changedNum: last.changed_num,
            undoUntil: zone.text(last.until),
          }
        : null;
    },

    importUndo: (context, { batchId }) =>
      context.write(one.subject, async (trx, write) => {
        const batch = await takeBatch(trx, context.caller, one.name, batchId);
        await one.hold?.(trx);
        const { removedNum, restored } = await one.undo(trx, context, batch, write);
        const [removed, back] = [`移除 ${removedNum} ${one.unit}`, `恢复 ${restored.length} ${one.unit}`];
        context.note({
          content: `撤销导入${one.name}：${removed}，${back}`,
          objectType: one.name,
          changes: firstChanges(restored),
        });
        return { removedNum, restoredNum: restored.length };
      }),
  };
}

function firstChanges(restored: readonly Restored[]): Change[] {
  const first: Change[] = [];
  for (const { name, changes } of restored) {
    if (first.length >= MOST_CHANGES) break;
    first.push(...changes().map((change) => ({ ...change, field: `${name} / ${change.field}` })));
  }
  return first.slice(0, MOST_CHANGES);
}

/** The columns of the template, with what their cells may say. */
export async function templateColumns<K extends string>(
  one: Pick<SheetImport<K, never>, 'columns' | 'choices'>,
  db: Db,
  caller: Caller,
): Promise<Column[]> {
  return columnsWith(one.columns, await one.choices(db, caller));
}

const columnsWith = <K extends string>(
  columns: readonly ImportColumn<K>[],
  choices: Partial<Record<K, Choices>>,
): Column[] =>
  columns.map(({ key, heading, isRequired, waiver, width }) => ({
    heading: isRequired || waiver ? `${heading}*` : heading,
    ...(width !== undefined && { width }),
    ...(choices[key] && { choices: choices[key] }),
  }));

const LONGEST_FILE_NAME = 200;
const fileOf = ([file]: readonly ReceivedFile[]): DraftFile => ({
  name: firstCharacters(file?.name ?? '', LONGEST_FILE_NAME),
  sha256: file?.sha256 ?? '',
});

/** The last line says how many more there are. */
function firstFaults(faulty: readonly FaultyRow[]): ImportFault[] {
  const first = faulty.slice(0, MOST_FAULTS).flatMap((row) => row.faults);
  const rest = faulty.slice(MOST_FAULTS).reduce((sum, { faults }) => sum + faults.length, first.length);
  const list = first.slice(0, MOST_FAULTS);
  const count = rest - list.length;
  return count > 0 ? [...list, { errNum: 0, cellFil: '', reason: rowFault('others', { count }) }] : list;
}

function firstRows(faulty: readonly FaultyRow[]): FaultyRow[] {
  let characters = 0;
  const place = faulty.findIndex(({ cells }, at) => {
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    return at > 0 && characters > MOST_DRAFT_CHARACTERS;
  });
  return faulty.slice(0, Math.min(MOST_DRAFT_ROWS, place < 0 ? MOST_DRAFT_ROWS : place));
}

async function* noRows(): AsyncGenerator<string[][]> {}

/** Faulty rows with what is wrong with them behind; a cell that is wrong is coloured. */
export async function* faultyRows(
  columns: readonly ImportColumn<string>[],
  faulty: AsyncIterable<FaultyRow[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of faulty)
    yield rows.map(({ cells, faults }) => [
      ...cells.map((text, place) => {
        const heading = columns[place]?.heading;
        return faults.some(({ cellFil }) => cellFil === heading) ? { text, style: 'faulty' as const } : text;
      }),
      faults.map(({ cellFil, reason }) => `${cellFil}：${reason}`).join('；'),
    ]);
}
