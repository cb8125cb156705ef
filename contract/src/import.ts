/** What every batch import has in common (spec 3.5, 5.3): template, check first, then import, the faulty rows to correct. */
import { z } from 'zod';
import { downloadCall, uploadCall } from './call.ts';
import { OperationType } from './enums.ts';
import type { PermissionCode } from './permissions.ts';
import { limits } from './rules.ts';

/** What is wrong with a row of an import (spec 3.5): Excel row, column heading, reason. */
export const importFault = z.strictObject({ errNum: z.int(), cellFil: z.string(), reason: z.string() });
export type ImportFault = z.output<typeof importFault>;

const fields = z.strictObject({
  /** 是否更新已经存在的数据. Form fields are texts. */
  updateExisting: z.enum(['0', '1']).default('0'),
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
});
export type ImportChecked = z.output<typeof importChecked>;
export type ImportDone = z.output<typeof importDone>;

const file = { limit: limits.uploadBytes, files: 1 } as const;

/** The four calls of an import below `base`; `name` is what is imported, e.g. 用户. */
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
      body: z.strictObject({ importId: z.string().regex(/^[A-Za-z0-9_-]{22}$/, '导入编号格式不正确') }),
    }),
  };
}
export type ImportCalls = ReturnType<typeof importCalls>;
