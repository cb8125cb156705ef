/** The calls of a batch import: they are alike whatever is imported. */
import type { ImportCalls, PermissionCode } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import type { Context, Implement, Subject, Trx, Write } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/refusal.ts';
import { workbook } from '../records/export.ts';
import type { Choices, Column } from '../xlsx/write.ts';
import { FAULT_HEADING } from './columns.ts';
import { findFaults, keepFaults } from './kept-faults.ts';
import { type FaultyRow, readRows, type SheetShape, type TypedRow } from './read-rows.ts';

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
  ): Promise<{ addedNum: number; updatedNum: number }>;
}

/** So many faults travel; the workbook has all of them. */
const MOST_FAULTS = 1_000;

/** The four calls of an import. */
export function sheetImportRoutes<K extends string, G>(one: SheetImport<K, G>): Implement<ImportCalls> {
  const columnsFor = async (db: Db, caller: Caller): Promise<Column[]> => {
    const choices = await one.choices(db, caller);
    return one.columns.map(({ key, heading, isRequired, width }) => ({
      heading: isRequired ? `${heading}*` : heading,
      ...(width !== undefined && { width }),
      ...(choices[key] && { choices: choices[key] }),
    }));
  };
  const outcome = (rows: readonly unknown[], { faulty }: Judged<G>) => ({
    totalNum: rows.length,
    failNum: faulty.length,
    errorList: faulty
      .slice(0, MOST_FAULTS)
      .flatMap((row) => row.faults)
      .slice(0, MOST_FAULTS),
  });

  return {
    async importTemplate({ db, caller }) {
      const table = {
        sheetName: `${one.name}导入模板`,
        columns: await columnsFor(db, caller),
        rows: noRows(),
      };
      return workbook(`${one.name}导入模板`, table);
    },

    async batchImportCheck({ db, caller }, { updateExisting }, files) {
      const rows = await readRows(files[0], one, caller.userId);
      const judged = await one.judge(db, caller, rows, updateExisting === '1');
      return {
        importId: await keepFaults(db, caller, one.name, judged.faulty),
        ...outcome(rows, judged),
        normalNum: judged.good.length,
        existNum: judged.existNum,
      };
    },

    async batchImport(context, { updateExisting }, files) {
      const { caller } = context;
      const rows = await readRows(files[0], one, caller.userId);
      return context.write(one.subject, async (trx, write) => {
        await one.hold?.(trx);
        const judged = await one.judge(trx, caller, rows, updateExisting === '1');
        const importId = await keepFaults(trx, caller, one.name, judged.faulty);
        const { addedNum, updatedNum } = await one.take(trx, context, judged.good, write);
        const [added, updated] = [`新增 ${addedNum} ${one.unit}`, `更新 ${updatedNum} ${one.unit}`];
        context.note({
          content: `批量导入${one.name}：${added}，${updated}，失败 ${judged.faulty.length} 行`,
          objectType: one.name,
        });
        return { importId, ...outcome(rows, judged), successNum: judged.good.length, addedNum, updatedNum };
      });
    },

    async importFaults({ db, caller }, { importId }) {
      const faulty = await findFaults(db, caller, one.name, importId);
      if (!faulty) throw notFound();
      const table = {
        sheetName: `${one.name}导入错误数据`,
        columns: [...(await columnsFor(db, caller)), { heading: FAULT_HEADING, width: 60 }],
        rows: faultyRows(faulty),
      };
      return workbook(`${one.name}导入错误数据`, table);
    },
  };
}

async function* noRows(): AsyncGenerator<string[][]> {}

async function* faultyRows(faulty: AsyncIterable<FaultyRow[]>): AsyncGenerator<string[][]> {
  for await (const rows of faulty)
    yield rows.map(({ cells, faults }) => [
      ...cells,
      faults.map(({ cellFil, reason }) => `${cellFil}：${reason}`).join('；'),
    ]);
}
