import { randomBytes } from 'node:crypto';
import type { calls } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import type { Implement, Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refusal.ts';
import { type Column, XLSX_MEDIA_TYPE, xlsxStream } from '../../../xlsx/write.ts';
import { requireGrantable } from '../../rights/grants.ts';
import { holdAccounts } from '../subjects.ts';
import { type By, endSessions, insertAccounts, updateAccounts } from '../writes.ts';
import { type FaultyRow, type GoodRow, judgeRows, updatedState } from './check.ts';
import { columns, enumerationOf, FAULT_HEADING, type Key } from './columns.ts';
import { findOffer, type Offer } from './queries.ts';
import { readRows } from './read-file.ts';

type ImportCalls = Pick<
  typeof calls.account,
  'importTemplate' | 'batchImportCheck' | 'batchImport' | 'importFaults'
>;

/** So many faults travel; the workbook has all of them. */
const MOST_FAULTS = 1_000;
const ROWS_AT_ONCE = 500;

/** The calls of the import. */
export function importRoutes(): Implement<ImportCalls> {
  return {
    async importTemplate({ db, caller }) {
      const table = {
        sheetName: '用户导入模板',
        columns: templateColumns(await findOffer(db, caller)),
        rows: noRows(),
      };
      return { fileName: '用户导入模板.xlsx', mediaType: XLSX_MEDIA_TYPE, body: xlsxStream(table) };
    },

    async batchImportCheck({ db, caller }, { updateExisting }, files) {
      const rows = await readRows(files[0]);
      const { good, faulty, existNum } = await judgeRows(db, caller, rows, updateExisting === '1');
      return {
        importId: await keepFaults(db, caller, faulty),
        totalNum: rows.length,
        normalNum: good.length,
        existNum,
        failNum: faulty.length,
        errorList: faulty.flatMap((row) => row.faults).slice(0, MOST_FAULTS),
      };
    },

    async batchImport(context, { updateExisting }, files) {
      const { db, caller, now } = context;
      const rows = await readRows(files[0]);
      const { good, faulty } = await judgeRows(db, caller, rows, updateExisting === '1');
      return context.write(async (trx) => {
        const importId = await keepFaults(trx, caller, faulty);
        const { addedNum, updatedNum } = await takeRows(trx, caller, good, { userId: caller.userId, now });
        context.note({
          content: `批量导入用户：新增 ${addedNum} 名，更新 ${updatedNum} 名，失败 ${faulty.length} 行`,
          objectType: '用户',
        });
        return {
          importId,
          totalNum: rows.length,
          failNum: faulty.length,
          errorList: faulty.flatMap((row) => row.faults).slice(0, MOST_FAULTS),
          successNum: good.length,
          addedNum,
          updatedNum,
        };
      });
    },

    async importFaults({ db, caller }, { importId }) {
      const kept = await db
        .selectFrom('user_import')
        // Written by ourselves in this very shape.
        .select(sql<FaultyRow[]>`faults`.as('faults'))
        .where('id', '=', importId)
        .where('created_by', '=', caller.userId)
        .executeTakeFirst();
      if (!kept) throw notFound();
      const faulty = kept.faults;
      async function* rows() {
        for (let at = 0; at < faulty.length; at += ROWS_AT_ONCE)
          yield faulty
            .slice(at, at + ROWS_AT_ONCE)
            .map(({ cells, faults }) => [
              ...cells,
              faults.map(({ cellFil, reason }) => `${cellFil}：${reason}`).join('；'),
            ]);
      }
      const table = {
        sheetName: '用户导入错误数据',
        columns: [...templateColumns(await findOffer(db, caller)), { heading: FAULT_HEADING, width: 60 }],
        rows: rows(),
      };
      return { fileName: '用户导入错误数据.xlsx', mediaType: XLSX_MEDIA_TYPE, body: xlsxStream(table) };
    },
  };
}

async function* noRows(): AsyncGenerator<string[][]> {}

/** The template's columns with drop-downs; several departments and roles may stand in a cell, so those stay open. */
function templateColumns(offer: Offer): Column[] {
  const open: Partial<Record<Key, readonly string[]>> = {
    departments: offer.paths,
    roles: [...offer.roles.keys()],
  };
  return columns.map(({ key, heading, isRequired, width }) => {
    const labels = enumerationOf(key);
    const listed = open[key];
    return {
      heading: isRequired ? `${heading}*` : heading,
      ...(width !== undefined && { width }),
      ...(labels && { choices: { values: [...labels.keys()], isClosed: true } }),
      ...(listed && { choices: { values: listed, isClosed: false } }),
    };
  });
}

/** Keeps the faulty rows for the workbook; answers the number that asks for them. */
async function keepFaults(db: Db, caller: Caller, faulty: readonly FaultyRow[]): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await db
    .insertInto('user_import')
    .values({ id, created_by: caller.userId, faults: JSON.stringify(faulty) })
    .execute();
  return id;
}

/** Writes what was judged good: new accounts without a password, and changes of those that were there. */
async function takeRows(trx: Trx, caller: Caller, good: readonly GoodRow[], by: By) {
  const roleIds = [...new Set(good.flatMap(({ state }) => [...state.roleIds]))];
  // The scope of each row's roles was judged with its department; what they grant is asked again on held roles.
  await requireGrantable(trx, caller, { roleIds, userIds: [] });
  const added = good.filter((row) => row.existingId === null);
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE)
    await insertAccounts(
      trx,
      added
        .slice(at, at + ROWS_AT_ONCE)
        .map(({ userLoginId, state }) => ({ ...state, userLoginId, passwordHash: null })),
      by,
    );
  const updates = new Map(
    good.flatMap((row): [number, GoodRow][] => (row.existingId === null ? [] : [[row.existingId, row]])),
  );
  if (updates.size > 0) {
    const held = await holdAccounts(trx, caller, [...updates.keys()]);
    const changed = held.flatMap((before) => {
      const row = updates.get(before.id);
      return row ? [{ ...updatedState(before, row), id: before.id, was: before.person_status }] : [];
    });
    for (let at = 0; at < changed.length; at += ROWS_AT_ONCE)
      await updateAccounts(trx, changed.slice(at, at + ROWS_AT_ONCE), by);
    await endSessions(
      trx,
      changed.filter((one) => one.was === 1 && one.person_status === 0).map(({ id }) => id),
    );
  }
  return { addedNum: added.length, updatedNum: updates.size };
}
