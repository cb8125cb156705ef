/** What every batch import has in common (spec 3.5, 5.3): template, check first, then import, the faulty rows to correct. */
import { z } from 'zod';
import { call, downloadCall, pageCall, uploadCall } from './call.ts';
import { OperationType } from './enums.ts';
import type { PermissionCode } from './permissions.ts';
import { limits } from './rules.ts';
import { coded, id, time } from './wire.ts';

/** What is wrong with a row of an import (spec 3.5): Excel row, column heading, reason. */
export const importFault = z.strictObject({ errNum: z.int(), cellFil: z.string(), reason: z.string() });
export type ImportFault = z.output<typeof importFault>;

const token = (message: string) => z.string().regex(/^[A-Za-z0-9_-]{22}$/, message);
const importId = token('导入编号格式不正确');
/** Made up by the caller: how far his own running import is, is asked for by it. */
const progressKey = token('进度标识格式不正确').optional();

const fields = z.strictObject({
  /** 是否更新已经存在的数据. Form fields are texts. */
  updateExisting: z.enum(['0', '1']).default('0'),
  /** The same file again on purpose; asked for by the imports that keep a record (SY4006). */
  confirmRepeat: z.enum(['0', '1']).default('0').describe('一日内导入过的同一文件：0 询问；1 仍要导入'),
  progressKey,
});
const counts = {
  /** Asks for the faulty rows as a workbook, within the hour. */
  importId: z.string(),
  totalNum: z.int(),
  /** Faults of the first 1,000; `failNum` counts rows, a row may have several faults. */
  failNum: z.int(),
  errorList: z.array(importFault),
};
export const importChecked = z.strictObject({
  ...counts,
  /** Rows that would be taken, new ones and updates. */
  normalNum: z.int(),
  /** Rows of what is there already. */
  existNum: z.int(),
});
export const importDone = z.strictObject({
  ...counts,
  successNum: z.int(),
  addedNum: z.int(),
  updatedNum: z.int(),
  /** Of those that were updated, the ones that are not as they were. */
  changedNum: z.int(),
});
export type ImportChecked = z.output<typeof importChecked>;
export type ImportDone = z.output<typeof importDone>;

/** So many faulty rows are corrected at a time; when they are right, the next ones come. */
export const MOST_DRAFT_ROWS = 100;
/** So many rows are corrected by one call. */
export const MOST_CORRECTED_ROWS = 20;
/** The last row that a sheet of a workbook can have. */
const LAST_SHEET_ROW = 1_048_576;
/** As many characters as a cell of a workbook holds. */
const cellText = z.string().max(32_767);

const draftRow = z.strictObject({
  /** As Excel counts. */
  row: z.int(),
  /** By the columns of the draft. */
  cells: z.array(z.string()),
  faults: z.array(importFault),
});
export type FaultyImportRow = z.output<typeof draftRow>;

/** A draft of an import: its first faulty rows, to be corrected where they are. */
export const importDraft = importChecked.extend({
  columnList: z.array(
    z.strictObject({
      heading: z.string(),
      isRequired: z.boolean(),
      /** Of a column that is required but for some rows: for which it is not. */
      waiver: z.string().nullable(),
      /** All that a cell may say; null where other texts are allowed. */
      offered: z.array(z.string()).nullable(),
    }),
  ),
  rowList: z.array(draftRow),
});
export type ImportDraft = z.output<typeof importDraft>;

/** How far a running import is: rows read so far, rows to be judged, rows written so far. */
export const ImportPhase = { reading: 0, judging: 1, writing: 2 } as const;
export type ImportPhase = (typeof ImportPhase)[keyof typeof ImportPhase];
const importProgress = z
  .strictObject({
    phase: coded(ImportPhase, { 0: '读取', 1: '校验', 2: '写入' }),
    rowNum: z.int(),
    /** Null while nobody knows. */
    totalNum: z.int().nullable(),
  })
  .nullable();
export type ImportProgress = z.output<typeof importProgress>;

/** An import that can be undone. */
const importBatch = z.strictObject({
  batchId: z.int(),
  createdTime: time,
  addedNum: z.int(),
  updatedNum: z.int(),
  /** Of those that were updated, the ones that are put back: a row that said what was there changed nothing. */
  changedNum: z.int(),
  undoUntil: time,
});
export type ImportBatch = z.output<typeof importBatch>;

/** What was taken back of an import. */
export const importUndone = z.strictObject({ removedNum: z.int(), restoredNum: z.int() });
export type ImportUndone = z.output<typeof importUndone>;

const file = { limit: limits.uploadBytes, files: 1 } as const;

/** The calls of an import below `base`; `name` is what is imported, e.g. 用户. */
export function importCalls<const N extends PermissionCode>(base: `/${string}`, name: string, needs: N) {
  return {
    importTemplate: downloadCall({
      path: `${base}/importTemplate`,
      name: `下载${name}导入模板`,
      needs,
      log: null,
      body: z.strictObject({}),
    }),
    /** Reads a workbook and says what would happen; writes nothing. */
    batchImportCheck: uploadCall({
      path: `${base}/batchImportCheck`,
      name: `校验${name}导入文件`,
      needs,
      log: null,
      loading: true,
      body: fields,
      answer: importChecked,
      ...file,
    }),
    /** Takes all good rows. */
    batchImport: uploadCall({
      path: `${base}/batchImport`,
      name: `批量导入${name}`,
      needs,
      log: OperationType.add,
      loading: true,
      body: fields,
      answer: importDone,
      ...file,
    }),
    /** The faulty rows of one's own import, to correct and import again. */
    importFaults: downloadCall({
      path: `${base}/importFaults`,
      name: `下载${name}导入错误数据`,
      needs,
      log: null,
      body: z.strictObject({ importId }),
    }),
    /** Puts corrected rows in the place of faulty ones and judges all again; with none, reads the draft. A row without a word is left out. */
    importCorrect: call({
      path: `${base}/importCorrect`,
      name: `更正${name}导入数据`,
      needs,
      log: null,
      body: z.strictObject({
        importId,
        rowList: z
          .array(
            z.strictObject({ row: z.int().positive().max(LAST_SHEET_ROW), cells: z.array(cellText).max(64) }),
          )
          .max(MOST_CORRECTED_ROWS),
      }),
      answer: importDraft,
    }),
    /** Takes all good rows of a draft; the faulty ones stay in it. */
    importTake: call({
      path: `${base}/importTake`,
      name: `导入${name}草稿`,
      needs,
      log: OperationType.add,
      body: z.strictObject({ importId, progressKey }),
      answer: importDone,
    }),
    importProgress: call({
      path: `${base}/importProgress`,
      name: `${name}导入进度`,
      needs,
      log: null,
      body: z.strictObject({ progressKey: progressKey.unwrap() }),
      answer: importProgress,
    }),
    /** One's own last import, while it can be undone; null without one. */
    importLast: call({
      path: `${base}/importLast`,
      name: `最近一次${name}导入`,
      needs,
      log: null,
      body: z.strictObject({}),
      answer: importBatch.nullable(),
    }),
    /** Takes back what one's own import added, and puts back what it changed, as long as nothing was built on either. */
    importUndo: call({
      path: `${base}/importUndo`,
      name: `撤销${name}导入`,
      needs,
      log: OperationType.delete,
      body: z.strictObject({ batchId: id }),
      answer: importUndone,
    }),
  };
}
export type ImportCalls = ReturnType<typeof importCalls>;

/** An import as its record has it. */
export const importRecord = z.strictObject({
  batchId: z.int(),
  fileName: z.string(),
  createdBy: z.string(),
  createdTime: time,
  totalNum: z.int(),
  successNum: z.int(),
  failNum: z.int(),
  addedNum: z.int(),
  updatedNum: z.int(),
  /** Of those that were updated, the ones that can be put back. */
  changedNum: z.int(),
  /** When it was taken back. */
  undoneTime: time.nullable(),
  /** One's own, until then; null when it is not, or its time is over. */
  undoUntil: time.nullable(),
  /** Its faulty rows are there, and one's own. */
  hasFaults: z.boolean(),
});
export type ImportRecord = z.output<typeof importRecord>;

/** What imports that keep a record of each file have besides. */
export function importRecordCalls<const N extends PermissionCode>(
  base: `/${string}`,
  name: string,
  needs: N,
) {
  return {
    /** Of people within the caller's scope, the newest first. */
    importRecordPage: pageCall({
      path: `${base}/importRecordPage`,
      name: `${name}导入记录`,
      needs,
      log: null,
      template: { createdTimeStart: time.nullable(), createdTimeEnd: time.nullable() },
      row: importRecord,
    }),
    /** The faulty rows of one's own import, for 90 days. */
    importRecordFaults: downloadCall({
      path: `${base}/importRecordFaults`,
      name: `下载${name}导入记录的错误数据`,
      needs,
      log: null,
      body: z.strictObject({ batchId: id }),
    }),
  };
}
export type ImportRecordCalls = ReturnType<typeof importRecordCalls>;
