/** The rows of facts as lists and workbooks show them: one query a page, names and numbers masked (tasks and statistics 2.10.1). */
import {
  type AccountKind,
  accountKindLabels,
  type BlockResult,
  blockResultLabels,
  type CaseStage,
  caseStageLabels,
  commAppealStateLabels,
  commReasonLabels,
  FactDim,
  FactKind,
  type FactRow,
  type FreezeState,
  freezeStateLabels,
  fundAppealStateLabels,
  fundControlLabels,
  maskAccount,
  maskCitizenId,
  maskName,
  maskPhone,
  maskText,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { TimeZone } from '../http/time-zone.ts';
import type { DimensionNames } from './dimension-names.ts';
import { factShapes } from './fact-shapes.ts';

/** A row of the database, its instants as the wire has them. */
type Stored = Record<string, string | number | boolean | null> & { id: number; dept_name: string | null };

/** Phones of landlines and numbers of 400 are no mobile phones: their middle goes. */
const maskNumber = (value: string) => (value.includes('@') ? maskName(value) : maskPhone(value));

interface Shown {
  names: DimensionNames;
  /** Names, phones and numbers whole. */
  isPlain: boolean;
}

const text = (value: Stored[string] | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
const number = (value: Stored[string] | undefined): number => Number(value ?? 0);

/** The columns of one fact, of a row of its table. */
function cellsOf(fact: FactKind, row: Stored, { names, isPlain }: Shown): Partial<FactRow> {
  const masked = (mask: (value: string) => string, value: Stored[string] | undefined) => {
    const found = text(value);
    return found === null || isPlain ? found : mask(found);
  };
  const name = (column: string) => masked(maskName, row[column]);
  const phone = (column: string) => masked(maskPhone, row[column]);
  const paper = (column: string) => masked(maskCitizenId, row[column]);
  const account = (column: string) => masked(maskAccount, row[column]);
  const word = (dim: FactDim, column: string) =>
    row[column] === null ? null : names.of(fact, dim, number(row[column]));
  const type = () => word(FactDim.fraudType, 'fraud_type');
  const place = () => word(FactDim.region, 'region_code');
  switch (fact) {
    case FactKind.alarm:
      return {
        ...{ no: text(row.alarm_no), time: text(row.alarm_time), regionName: place() },
        ...{ fraudTypeName: type(), sourceName: word(FactDim.alarmSource, 'alarm_source') },
        stateName: row.is_valid ? (row.is_fraud ? '涉诈' : '非涉诈') : '无效',
        ...{ personName: name('victim_name'), personPhone: phone('victim_phone') },
        ...{ amount: number(row.loss_amount), startTime: text(row.entry_time) },
      };
    case FactKind.warning:
      return {
        ...{ no: text(row.warning_no), time: text(row.warning_time), regionName: place() },
        ...{ fraudTypeName: type(), sourceName: word(FactDim.source, 'warning_source') },
        typeName: word(FactDim.warningType, 'warning_type'),
        levelName: word(FactDim.level, 'warning_level'),
        stateName: word(FactDim.disposeResult, 'dispose_result') ?? '未处置',
        ...{ personName: name('victim_name'), personPhone: phone('victim_phone') },
        ...{ amount: number(row.risk_amount), secondAmount: number(row.blocked_amount) },
        ...{ startTime: text(row.sign_time), endTime: text(row.dispose_time) },
      };
    case FactKind.case:
      return {
        ...{ no: text(row.case_no), name: masked(maskText, row.case_name), time: text(row.accept_day) },
        ...{ regionName: place(), fraudTypeName: type() },
        stateName: caseStageLabels[number(row.stage) as CaseStage],
        ...{ amount: number(row.loss_amount), secondAmount: number(row.recover_amount) },
        ...{ startTime: text(row.file_day), endTime: text(row.solve_day) },
      };
    case FactKind.block:
      return {
        ...{ accountNo: account('account_no'), accountName: name('account_name') },
        ...{ time: text(row.apply_time), fraudTypeName: type() },
        typeName: accountKindLabels[number(row.account_type) as AccountKind],
        levelName: word(FactDim.accountLevel, 'account_level'),
        institutionName: word(FactDim.institution, 'institution'),
        stateName: blockResultLabels[number(row.result) as BlockResult],
        reasonName: word(FactDim.failReason, 'fail_reason'),
        amount: number(row.amount),
        ...{ startTime: text(row.block_time), endTime: text(row.expire_time) },
      };
    case FactKind.freeze:
      return {
        ...{ accountNo: account('account_no'), accountName: name('account_name') },
        ...{ time: text(row.freeze_day), fraudTypeName: type() },
        typeName: accountKindLabels[number(row.account_type) as AccountKind],
        institutionName: word(FactDim.institution, 'institution'),
        stateName: freezeStateLabels[number(row.state) as FreezeState],
        ...{ amount: number(row.amount), secondAmount: number(row.returned_amount) },
        ...{ startTime: text(row.unfreeze_day), endTime: text(row.expire_day) },
      };
    case FactKind.fundAppeal:
      return {
        ...{ no: text(row.appeal_no), time: text(row.appeal_day) },
        ...{ accountNo: account('account_no'), accountName: name('account_name') },
        typeName: fundControlLabels[number(row.control_type)] ?? null,
        institutionName: word(FactDim.institution, 'institution'),
        ...{ reasonName: word(FactDim.reason, 'reason'), sourceName: word(FactDim.channel, 'channel') },
        stateName: fundAppealStateLabels[number(row.state)] ?? null,
        ...{ personName: name('applicant_name'), personIdNo: paper('applicant_id_no') },
        ...{ personPhone: phone('applicant_phone'), amount: number(row.amount) },
        ...{ startTime: text(row.due_day), endTime: text(row.handle_day) },
      };
    case FactKind.returnFund:
      return {
        ...{ no: text(row.case_no), name: masked(maskText, row.case_name), time: text(row.return_day) },
        ...{ fraudTypeName: type(), typeName: word(FactDim.method, 'return_method') },
        institutionName: word(FactDim.institution, 'freeze_institution'),
        ...{ accountNo: account('freeze_account_no'), accountName: name('freeze_account_name') },
        ...{ personName: name('victim_name'), personIdNo: paper('victim_id_no') },
        personPhone: phone('victim_phone'),
        ...{ amount: number(row.return_amount), secondAmount: number(row.loss_amount) },
      };
    case FactKind.commAppeal:
      return {
        ...{ no: text(row.appeal_no), time: text(row.appeal_day) },
        ...{ accountNo: masked(maskNumber, row.account_no), accountName: name('owner_name') },
        typeName: word(FactDim.commAccountType, 'account_type'),
        institutionName: word(FactDim.operator, 'operator'),
        sourceName: word(FactDim.channel, 'channel'),
        reasonName: commReasonLabels[number(row.measure_reason)] ?? null,
        stateName: commAppealStateLabels[number(row.state)] ?? null,
        ...{ personIdNo: paper('owner_id_no'), personPhone: phone('contact_phone') },
        ...{ startTime: text(row.measure_day), endTime: text(row.check_day) },
      };
  }
}

const emptyRow = (fact: FactKind, id: number): FactRow => ({
  ...{ id, fact, no: null, name: null, time: null, deptName: null, regionName: null, fraudTypeName: null },
  ...{ sourceName: null, typeName: null, levelName: null, stateName: null, reasonName: null },
  ...{ institutionName: null, accountNo: null, accountName: null, personName: null, personIdNo: null },
  ...{ personPhone: null, amount: null, secondAmount: null, startTime: null, endTime: null },
});

/** The rows of these ids, in whatever order. */
export async function readFactRows(
  db: Db,
  fact: FactKind,
  ids: readonly number[],
  { zone, ...shown }: Shown & { zone: TimeZone },
): Promise<FactRow[]> {
  const { table } = factShapes[fact];
  const { rows } = await sql<Record<string, unknown> & { id: number; dept_name: string | null }>`
    select facts.*, department.name as dept_name
    from ${sql.table(table)} as facts left join department on department.id = facts.dept_id
    where facts.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map((row) => {
    const stored = Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, value instanceof Date ? zone.text(value) : value]),
    ) as Stored;
    return {
      ...emptyRow(fact, row.id),
      ...cellsOf(fact, stored, shown),
      deptName: row.dept_name ?? '',
    };
  });
}
