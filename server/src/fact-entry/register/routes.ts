/** The calls of returned funds and of appeals: import, record, list, detail, withdrawal. */
import {
  type Calls,
  type CommAppealKey,
  commAccountTypeLabels,
  commAppealStateLabels,
  commChannelLabels,
  commMeasureLabels,
  commReasonLabels,
  type ReturnFundKey,
  returnMethodLabels,
} from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { importRecordRoutes, type SheetImport, sheetImportRoutes } from '../../imports/index.ts';
import { subjects } from '../../records/subjects.ts';
import type { Choices } from '../../xlsx/write.ts';
import { type FactChoices, findFactChoices } from '../choices.ts';
import { ownDepartmentsByName } from '../departments.ts';
import { holdTable } from '../write-facts.ts';
import { commAppealColumns, type GoodAppeal, judgeCommAppeals } from './appeal-check.ts';
import { commAppealGuide, returnFundGuide } from './guides.ts';
import { judgeReturnFunds, type ReturnFund, returnFundColumns } from './return-check.ts';
import {
  clear,
  findRow,
  findRowPage,
  masked,
  presentCommAppeal,
  presentReturnFund,
  type Table,
  voidRow,
} from './rows.ts';
import { takeCommAppeals, takeReturnFunds, undoRows } from './take.ts';

const closed = (values: readonly string[]): Choices => ({ values, isClosed: true });
const open = (values: readonly string[]): Choices => ({ values, isClosed: false });

const returnFundImport = (zone: TimeZone): SheetImport<ReturnFundKey, ReturnFund> => ({
  subject: subjects.fact,
  name: '资金返还登记',
  unit: '条',
  zone,
  keepsRecord: true,
  hasSyncCodes: true,
  leavesUnknown: true,
  takesResults: true,
  columns: returnFundColumns,
  guide: returnFundGuide,
  ignoredHeadings: [],
  async choices(db, caller) {
    const choices = await findFactChoices(db);
    const banks = closed(choices.offered('bank'));
    return {
      deptName: open((await ownDepartmentsByName(db, caller)).paths),
      fraudType: closed(choices.offered('fraud_type')),
      freezeInstitution: banks,
      payeeInstitution: banks,
      returnMethod: closed(Object.values(returnMethodLabels)),
    };
  },
  hold: (trx) => holdTable(trx, 'return_fund_fact'),
  judge: (db, caller, rows) => judgeReturnFunds(db, caller, rows, zone),
  take: (trx, { caller }, good, _write, told, batchId) =>
    takeReturnFunds(trx, good, { userId: caller.userId, batchId, told }),
  undo: (trx, { caller }, batch) => undoRows(trx, caller, 'return_fund_fact', batch, zone),
});

const commAppealImport = (zone: TimeZone): SheetImport<CommAppealKey, GoodAppeal> => ({
  subject: subjects.fact,
  name: '通讯账号申诉',
  unit: '条',
  zone,
  keepsRecord: true,
  hasSyncCodes: true,
  leavesUnknown: true,
  takesResults: true,
  columns: commAppealColumns,
  guide: commAppealGuide,
  ignoredHeadings: [],
  async choices(db, caller) {
    const choices = await findFactChoices(db);
    return {
      deptName: open((await ownDepartmentsByName(db, caller)).paths),
      accountType: closed(Object.values(commAccountTypeLabels)),
      operator: closed(choices.offered('operator')),
      measure: closed(Object.values(commMeasureLabels)),
      measureReason: closed(Object.values(commReasonLabels)),
      channel: closed(Object.values(commChannelLabels)),
      state: closed(Object.values(commAppealStateLabels)),
    };
  },
  hold: (trx) => holdTable(trx, 'comm_appeal_fact'),
  judge: (db, caller, rows) => judgeCommAppeals(db, caller, rows, zone),
  take: (trx, { caller }, good, _write, told, batchId) =>
    takeCommAppeals(trx, good, { userId: caller.userId, batchId, told, zone }),
  undo: (trx, { caller }, batch) => undoRows(trx, caller, 'comm_appeal_fact', batch, zone),
});

type Present<R> = (
  row: Parameters<typeof presentReturnFund>[0],
  masks: typeof masked,
  choices: FactChoices,
  zone: TimeZone,
) => R;
type RowCalls = 'page' | 'detail' | 'reveal' | 'void';

/** What is done with the rows of a table: the same for both. */
function rowRoutes<R>(table: Table, name: string, present: Present<R>, zone: TimeZone) {
  const calls: Pick<Implement<Calls['returnFundEntry']>, RowCalls> = {
    async page({ db, caller }, { template, ...paging }) {
      const found = await findRowPage(db, caller, table, template, paging);
      const choices = await findFactChoices(db);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => present(row, masked, choices, zone)) as never,
      };
    },

    detail: async ({ db, caller }, { id }) =>
      present(await findRow(db, caller, table, id), masked, await findFactChoices(db), zone) as never,

    async reveal({ db, caller, note }, { id, reason }) {
      const row = await findRow(db, caller, table, id);
      const objectName = String(table === 'return_fund_fact' ? row.decision_no : row.appeal_no);
      note({
        content: `查看${name}“${objectName}”明文：${reason}`,
        objectType: name,
        objectId: id,
        objectName,
      });
      return present(row, clear, await findFactChoices(db), zone) as never;
    },

    async void(context, { id, reason }) {
      await context.write(subjects.fact, async (trx) => {
        const objectName = await voidRow(trx, context.caller, table, { id, reason });
        context.note({
          content: `作废${name}“${objectName}”：${reason}`,
          objectType: name,
          objectId: id,
          objectName,
        });
      });
      return null;
    },
  };
  return calls;
}

export function registerRoutes({ zone }: Platform): {
  returnFundEntry: Implement<Calls['returnFundEntry']>;
  commAppealEntry: Implement<Calls['commAppealEntry']>;
} {
  const returns = returnFundImport(zone);
  const appeals = commAppealImport(zone);
  return {
    returnFundEntry: {
      ...rowRoutes('return_fund_fact', returns.name, presentReturnFund, zone),
      ...sheetImportRoutes(returns),
      ...importRecordRoutes(returns),
    },
    commAppealEntry: {
      ...(rowRoutes('comm_appeal_fact', appeals.name, presentCommAppeal, zone) as unknown as Pick<
        Implement<Calls['commAppealEntry']>,
        RowCalls
      >),
      ...sheetImportRoutes(appeals),
      ...importRecordRoutes(appeals),
    },
  };
}
