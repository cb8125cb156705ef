/** What an import of appeals would do: every rule of its template (tasks and statistics 2.11, import type 2). */
import {
  type CommAppealKey,
  commAccountTypeLabels,
  commAppealLabels,
  commAppealStateLabels,
  commChannelLabels,
  commMeasureLabels,
  commReasonLabels,
  factFault,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { Judged, TypedRow } from '../../imports/index.ts';
import { eachBySlices, mapBySlices } from '../../threads/slices.ts';
import { type Departments, ownDepartmentsByName } from '../departments.ts';
import {
  communicationNo,
  day,
  documentNo,
  ofDictionary,
  oneOfWords,
  pastDay,
  phone,
  shortText,
  type Tools,
} from '../readers.ts';
import { FactCells, factColumns } from '../sheet.ts';
import { toolsOf } from '../tools.ts';

export const commAppealColumns = factColumns<CommAppealKey>(
  commAppealLabels,
  [
    'deptName',
    'accountType',
    'accountNo',
    'operator',
    'ownerName',
    'ownerIdNo',
    'contactPhone',
    'measure',
    'measureDay',
    'measureReason',
    'channel',
    'appealDay',
    'appealReason',
  ],
  { deptName: 24, accountNo: 22, ownerIdNo: 22, appealReason: 30, remark: 28 },
);

/** A row as it is stored, by the columns of `comm_appeal_fact`. */
export interface CommAppeal {
  row_no: number;
  dept_id: number;
  /** '' where one is to be made. */
  appeal_no: string;
  account_type: number;
  account_no: string;
  operator: number;
  owner_name: string;
  owner_id_no: string;
  contact_phone: string;
  measure: number;
  measure_day: string;
  measure_reason: number;
  channel: number;
  appeal_day: string;
  appeal_reason: string;
  state: number;
  check_day: string | null;
  check_user: string | null;
  restore_day: string | null;
  remark: string;
}
/** `existingId`: the waiting row that it decides. */
export interface GoodAppeal {
  row: CommAppeal;
  existingId: number | null;
}

const WAITING = 0;
const RESTORED = 1;
const MOBILE = 1;
const CLOSED = 1;
const accountType = oneOfWords(commAccountTypeLabels);
const operator = ofDictionary('operator');
const measure = oneOfWords(commMeasureLabels);
const measureReason = oneOfWords(commReasonLabels);
const channel = oneOfWords(commChannelLabels);
const state = oneOfWords(commAppealStateLabels);

type Draft = ReturnType<typeof draftOf>;

function draftOf(row: TypedRow<CommAppealKey>, tools: Tools, { read: department }: Departments) {
  const cells = new FactCells(row, commAppealColumns, tools);
  const deptId = cells.read('deptName', department);
  const appealNo = cells.read('appealNo', shortText(40)) ?? '';
  const type = cells.read('accountType', accountType);
  const values = {
    deptId,
    appealNo,
    accountType: type,
    accountNo: cells.read('accountNo', (text) => communicationNo(type, text)),
    operator: cells.read('operator', operator),
    ownerName: cells.read('ownerName', shortText(50, 2)),
    ownerIdNo: cells.read('ownerIdNo', documentNo),
    contactPhone: cells.read('contactPhone', phone),
    measure: cells.read('measure', measure),
    measureDay: cells.read('measureDay', day),
    measureReason: cells.read('measureReason', measureReason),
    channel: cells.read('channel', channel),
    appealDay: cells.read('appealDay', pastDay),
    appealReason: cells.read('appealReason', shortText(500, 2)),
    state: cells.text('state') === '' ? WAITING : cells.read('state', state),
    checkDay: cells.read('checkDay', day),
    checkUser: cells.read('checkUser', shortText(50)),
    restoreDay: cells.read('restoreDay', day),
    remark: cells.read('remark', shortText(500)) ?? '',
  };
  judgeTogether(cells, values);
  return { cells, values };
}

type Values = Draft['values'];

/** The rules between the fields of a row. */
function judgeTogether(cells: FactCells<CommAppealKey>, v: Values): void {
  if (
    v.contactPhone !== null &&
    v.contactPhone === v.accountNo &&
    v.accountType === MOBILE &&
    v.measure === CLOSED
  )
    cells.say('contactPhone', factFault('samePhone'));
  if (v.measureDay !== null && v.appealDay !== null && v.measureDay > v.appealDay)
    cells.say('measureDay', factFault('afterAppeal'));
  if (v.state === null) return;
  const given = (key: CommAppealKey) => cells.cells.row.values.has(key);
  for (const key of ['checkDay', 'checkUser'] as const)
    if (v.state === WAITING) {
      if (given(key)) cells.say(key, factFault('checkUnneeded'));
    } else if (!given(key)) cells.say(key, factFault('checkNeeded', { what: commAppealLabels[key] }));
  if (v.state !== RESTORED && given('restoreDay')) cells.say('restoreDay', factFault('restoreUnneeded'));
  if (v.checkDay !== null && v.appealDay !== null && v.checkDay < v.appealDay)
    cells.say('checkDay', factFault('beforeAppeal'));
  if (v.restoreDay !== null && v.checkDay !== null && v.restoreDay < v.checkDay)
    cells.say('restoreDay', factFault('beforeCheck'));
}

interface There {
  id: number;
  state: number;
  deptId: number;
  date: string;
  dept: string;
}
const keyOf = (account: string, appealDay: string) => `${account}\n${appealDay}`;

/** Judges all rows. One that decides what waits changes it; every other repetition is a fault. */
export async function judgeCommAppeals(
  db: Db,
  caller: Caller,
  rows: readonly TypedRow<CommAppealKey>[],
  zone: TimeZone,
): Promise<Judged<GoodAppeal>> {
  const tools = await toolsOf(db, zone);
  const departments = await ownDepartmentsByName(db, caller);
  const drafts = await mapBySlices(rows, (row) => draftOf(row, tools, departments));
  const known = await findRegistered(db, drafts, zone);
  const isOwn = ({ deptId }: There) => caller.scope.all || caller.scope.deptIds.includes(deptId);
  const seen = new Map<string, number>();
  const judged: Judged<GoodAppeal> = { good: [], faulty: [], existNum: 0 };
  await eachBySlices(drafts, ({ cells, values: v }) => {
    let existingId: number | null = null;
    if (v.accountNo !== null && v.appealDay !== null) {
      const key = keyOf(v.accountNo, v.appealDay);
      cells.cells.once('accountNo', key, seen);
      const there = known.get(key);
      if (there) judged.existNum++;
      if (there && there.state === WAITING && v.state !== WAITING && isOwn(there)) existingId = there.id;
      else if (there) cells.say('accountNo', factFault('registered', { date: there.date, dept: there.dept }));
    }
    const row = cells.isFaulty ? null : storedRow(cells.cells.row.number, v);
    if (row) judged.good.push({ row, existingId });
    else judged.faulty.push(cells.cells.faulty());
  });
  return judged;
}

async function findRegistered(db: Db, drafts: readonly Draft[], zone: TimeZone): Promise<Map<string, There>> {
  const accounts = [...new Set(drafts.flatMap(({ values }) => values.accountNo ?? []))];
  const rows = await db
    .selectFrom('comm_appeal_fact')
    .leftJoin('department', 'department.id', 'comm_appeal_fact.dept_id')
    .select([
      'comm_appeal_fact.id',
      'comm_appeal_fact.state',
      'comm_appeal_fact.dept_id as deptId',
      'comm_appeal_fact.account_no',
      'comm_appeal_fact.created_at',
      'department.name as dept_name',
      sql<string>`appeal_day::text`.as('appeal_day'),
    ])
    .where('comm_appeal_fact.deleted_at', 'is', null)
    .where(sql<boolean>`account_no = any(${accounts}::text[])`)
    .execute();
  return new Map(
    rows.map(({ id, state: is, deptId, account_no, appeal_day, created_at, dept_name }) => [
      keyOf(account_no, appeal_day),
      { id, state: is, deptId, date: zone.text(created_at).slice(0, 10), dept: dept_name ?? '' },
    ]),
  );
}

/** Null where something required is missing, which has its fault then. */
function storedRow(rowNo: number, v: Values): CommAppeal | null {
  const { deptId, accountType: type, accountNo, operator: by, ownerName, ownerIdNo, contactPhone } = v;
  const {
    measure: what,
    measureDay,
    measureReason: why,
    channel: through,
    appealDay,
    appealReason,
    state: is,
  } = v;
  if (
    deptId === null ||
    type === null ||
    accountNo === null ||
    by === null ||
    ownerName === null ||
    ownerIdNo === null ||
    contactPhone === null ||
    what === null ||
    measureDay === null ||
    why === null ||
    through === null ||
    appealDay === null ||
    appealReason === null ||
    is === null
  )
    return null;
  return {
    row_no: rowNo,
    dept_id: deptId,
    appeal_no: v.appealNo,
    account_type: type,
    account_no: accountNo,
    operator: by,
    owner_name: ownerName,
    owner_id_no: ownerIdNo,
    contact_phone: contactPhone,
    measure: what,
    measure_day: measureDay,
    measure_reason: why,
    channel: through,
    appeal_day: appealDay,
    appeal_reason: appealReason,
    state: is,
    check_day: v.checkDay,
    check_user: v.checkUser,
    restore_day: v.restoreDay,
    remark: v.remark,
  };
}
