/** What an import of returned funds would do: every rule of its template (tasks and statistics 2.11, import type 1). */
import {
  factFault,
  type ReturnFundKey,
  ReturnMethod,
  returnFundLabels,
  returnMethodLabels,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { Judged, TypedRow } from '../../imports/index.ts';
import { eachBySlices, mapBySlices } from '../../threads/slices.ts';
import { type Departments, ownDepartmentsByName } from '../departments.ts';
import {
  accountNo,
  amountText,
  caseNo,
  day,
  documentNo,
  ofDictionary,
  oneOfWords,
  pastDay,
  phone,
  positiveAmount,
  share,
  shortText,
  type Tools,
} from '../readers.ts';
import { FactCells, factColumns } from '../sheet.ts';
import { toolsOf } from '../tools.ts';
import { findKnown, type Known, keyOf } from './return-known.ts';

export const returnFundColumns = factColumns<ReturnFundKey>(
  returnFundLabels,
  [
    'deptName',
    'caseNo',
    'victimName',
    'victimIdNo',
    'victimPhone',
    'lossAmount',
    'freezeAccountNo',
    'freezeInstitution',
    'freezeAmount',
    'returnMethod',
    'returnAmount',
    'decisionNo',
    'payeeName',
    'payeeAccountNo',
    'payeeInstitution',
    'returnDay',
    'officer1',
    'officer2',
  ],
  {
    deptName: 24,
    caseNo: 24,
    caseName: 28,
    victimIdNo: 22,
    freezeAccountNo: 24,
    payeeAccountNo: 24,
    decisionNo: 24,
    remark: 28,
  },
);

/** A row as it is stored, by the columns of `return_fund_fact`. */
export interface ReturnFund {
  row_no: number;
  dept_id: number;
  case_no: string;
  case_name: string | null;
  fraud_type: number;
  victim_name: string;
  victim_id_no: string;
  victim_phone: string;
  loss_amount: string;
  freeze_account_name: string | null;
  freeze_account_no: string;
  freeze_institution: number;
  freeze_amount: string;
  return_method: number;
  return_ratio: string | null;
  return_amount: string;
  decision_no: string;
  payee_name: string;
  payee_account_no: string;
  payee_institution: number;
  notice_start: string | null;
  notice_end: string | null;
  return_day: string;
  officer1: string;
  officer2: string;
  remark: string;
  freeze_id: number | null;
  freeze_day: string | null;
  case_id: number | null;
}

const OTHER_FRAUD = 999;
const MOST_APART = 100;
const NOTICE_DAYS = 30;
const name = shortText(50, 2);
const method = oneOfWords(returnMethodLabels);
const bank = ofDictionary('bank');
const fraudType = ofDictionary('fraud_type');

type Draft = ReturnType<typeof draftOf>;

/** What a row says by itself. Amounts in hundredths. */
function draftOf(row: TypedRow<ReturnFundKey>, tools: Tools, { read: department }: Departments) {
  const cells = new FactCells(row, returnFundColumns, tools);
  const values = {
    deptId: cells.read('deptName', department),
    caseNo: cells.read('caseNo', caseNo),
    caseName: cells.read('caseName', shortText(200)),
    fraudType: cells.read('fraudType', fraudType),
    victimName: cells.read('victimName', name),
    victimIdNo: cells.read('victimIdNo', documentNo),
    victimPhone: cells.read('victimPhone', phone),
    lossAmount: cells.read('lossAmount', positiveAmount),
    freezeAccountName: cells.read('freezeAccountName', shortText(100)),
    freezeAccountNo: cells.read('freezeAccountNo', accountNo),
    freezeInstitution: cells.read('freezeInstitution', bank),
    freezeAmount: cells.read('freezeAmount', positiveAmount),
    returnMethod: cells.read('returnMethod', method),
    returnRatio: cells.read('returnRatio', share),
    returnAmount: cells.read('returnAmount', positiveAmount),
    decisionNo: cells.read('decisionNo', shortText(60)),
    payeeName: cells.read('payeeName', shortText(50)),
    payeeAccountNo: cells.read('payeeAccountNo', accountNo),
    payeeInstitution: cells.read('payeeInstitution', bank),
    noticeStart: cells.read('noticeStart', day),
    noticeEnd: cells.read('noticeEnd', day),
    returnDay: cells.read('returnDay', pastDay),
    officer1: cells.read('officer1', name),
    officer2: cells.read('officer2', name),
    remark: cells.read('remark', shortText(500)) ?? '',
  };
  judgeTogether(cells, values);
  return { cells, values };
}

type Values = Draft['values'];

/** The rules between the fields of a row. */
function judgeTogether(cells: FactCells<ReturnFundKey>, v: Omit<Values, never>): void {
  const { returnAmount, freezeAmount, lossAmount, noticeStart, noticeEnd, returnDay } = v;
  if (returnAmount !== null && freezeAmount !== null && returnAmount > freezeAmount)
    cells.say('returnAmount', factFault('aboveFrozen'));
  if (returnAmount !== null && lossAmount !== null && returnAmount > lossAmount)
    cells.say('returnAmount', factFault('aboveLoss'));
  if (v.returnMethod === ReturnMethod.byShare) judgeShare(cells, v);
  if (noticeStart !== null && noticeEnd !== null && daysBetween(noticeStart, noticeEnd) < NOTICE_DAYS)
    cells.say('noticeEnd', factFault('noticeShort'));
  if (
    v.returnMethod === ReturnMethod.byShare &&
    noticeEnd !== null &&
    returnDay !== null &&
    returnDay <= noticeEnd
  )
    cells.say('returnDay', factFault('beforeNoticeEnd'));
  if (v.payeeName !== null && v.victimName !== null && v.payeeName !== v.victimName && v.remark === '')
    cells.say('payeeName', factFault('otherPayee'));
  if (v.officer1 !== null && v.officer1 === v.officer2) cells.say('officer2', factFault('sameOfficer'));
}

function judgeShare(cells: FactCells<ReturnFundKey>, v: Values): void {
  // What is there and wrong has its own fault.
  for (const key of ['noticeStart', 'noticeEnd'] as const)
    if (!cells.cells.row.values.has(key)) cells.say(key, factFault('noticeNeeded'));
  if (!cells.cells.row.values.has('returnRatio')) cells.say('returnRatio', factFault('shareNeeded'));
  const { returnRatio, freezeAmount, returnAmount } = v;
  if (returnRatio === null || freezeAmount === null || returnAmount === null) return;
  const share = Math.round((freezeAmount * returnRatio) / 10_000);
  if (Math.abs(share - returnAmount) > MOST_APART)
    cells.say('returnAmount', factFault('notShare', { amount: amountText(share) }));
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Judges all rows, in a handful of queries however many they are. */
export async function judgeReturnFunds(
  db: Db,
  caller: Caller,
  rows: readonly TypedRow<ReturnFundKey>[],
  zone: TimeZone,
): Promise<Judged<ReturnFund>> {
  const tools = await toolsOf(db, zone);
  const departments = await ownDepartmentsByName(db, caller);
  const drafts = await mapBySlices(rows, (row) => draftOf(row, tools, departments));
  const known = await findKnown(
    db,
    caller,
    drafts.map(({ values }) => values),
    zone,
  );
  const seen = new Map<string, number>();
  const judged: Judged<ReturnFund> = { good: [], faulty: [], existNum: 0 };
  await eachBySlices(drafts, ({ cells, values: v }) => {
    if (v.decisionNo !== null && v.freezeAccountNo !== null && v.victimIdNo !== null) {
      const key = keyOf(v.decisionNo, v.freezeAccountNo, v.victimIdNo);
      cells.cells.once('decisionNo', key, seen);
      const there = known.registered.get(key);
      if (there) {
        judged.existNum++;
        cells.say('decisionNo', factFault('registered', there));
      }
    }
    // Rows before it that are taken count with it; it is the last rule, so that a row that is not taken counts nowhere.
    const { freezeAccountNo: account, returnAmount, freezeAmount } = v;
    if (!cells.isFaulty && account !== null && returnAmount !== null && freezeAmount !== null) {
      const sum = (known.returned.get(account) ?? 0) + returnAmount;
      if (sum > freezeAmount)
        cells.say('returnAmount', factFault('sumAboveFrozen', { sum: amountText(sum) }));
      else known.returned.set(account, sum);
    }
    const row = cells.isFaulty ? null : storedRow(cells.cells.row.number, v, known);
    if (row) judged.good.push(row);
    else judged.faulty.push(cells.cells.faulty());
  });
  return judged;
}

/** Null where something required is missing, which has its fault then. */
function storedRow(rowNo: number, v: Values, known: Known): ReturnFund | null {
  const { deptId, caseNo: number, victimName, victimIdNo, victimPhone, lossAmount, freezeAccountNo } = v;
  const { freezeInstitution, freezeAmount, returnMethod, returnAmount, decisionNo, payeeName } = v;
  const { payeeAccountNo, payeeInstitution, returnDay, officer1, officer2 } = v;
  if (
    deptId === null ||
    number === null ||
    victimName === null ||
    victimIdNo === null ||
    victimPhone === null ||
    lossAmount === null ||
    freezeAccountNo === null ||
    freezeInstitution === null ||
    freezeAmount === null ||
    returnMethod === null ||
    returnAmount === null ||
    decisionNo === null ||
    payeeName === null ||
    payeeAccountNo === null ||
    payeeInstitution === null ||
    returnDay === null ||
    officer1 === null ||
    officer2 === null
  )
    return null;
  const found = known.cases.get(number);
  // Nothing is returned of what was frozen later.
  const freezes = (known.freezes.get(freezeAccountNo) ?? []).filter(({ day: begun }) => begun <= returnDay);
  const freeze = freezes.find(({ isOwn }) => isOwn) ?? freezes[0];
  return {
    row_no: rowNo,
    dept_id: deptId,
    case_no: number,
    case_name: v.caseName ?? found?.caseName ?? null,
    fraud_type: v.fraudType ?? found?.fraudType ?? OTHER_FRAUD,
    victim_name: victimName,
    victim_id_no: victimIdNo,
    victim_phone: victimPhone,
    loss_amount: amountText(lossAmount),
    freeze_account_name: v.freezeAccountName,
    freeze_account_no: freezeAccountNo,
    freeze_institution: freezeInstitution,
    freeze_amount: amountText(freezeAmount),
    return_method: returnMethod,
    return_ratio: v.returnRatio === null ? null : amountText(v.returnRatio),
    return_amount: amountText(returnAmount),
    decision_no: decisionNo,
    payee_name: payeeName,
    payee_account_no: payeeAccountNo,
    payee_institution: payeeInstitution,
    notice_start: v.noticeStart,
    notice_end: v.noticeEnd,
    return_day: returnDay,
    officer1,
    officer2,
    remark: v.remark,
    // Of what others have frozen only the day is taken over: their numbers are theirs to change.
    freeze_id: freeze?.isOwn ? freeze.id : null,
    freeze_day: freeze?.day ?? null,
    case_id: found?.id ?? null,
  };
}
