/** Registered rows as they are read: in the caller's scope, masked or, where it is asked for with a reason, in the clear. */
import {
  type CommAppealEntry,
  commAccountTypeLabels,
  commAppealStateLabels,
  commChannelLabels,
  commMeasureLabels,
  commReasonLabels,
  maskCitizenId,
  maskName,
  maskPhone,
  maskText,
  type ReturnFundEntry,
  returnMethodLabels,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, type PageRequest, pageByIds } from '../../database/paging.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { departmentAndBelow, ownDepartments } from '../../rights/index.ts';
import type { ChoiceType, FactChoices } from '../choices.ts';
import { countReturned, freezeIdOf } from '../returned.ts';

export type Table = 'return_fund_fact' | 'comm_appeal_fact';
export interface Filters {
  keyword?: string | null | undefined;
  deptId?: number | null | undefined;
  isVoid?: 0 | 1 | null | undefined;
  dayStart?: string | null | undefined;
  dayEnd?: string | null | undefined;
}

/** A row of either table, by its columns. */
type Stored = Record<string, unknown> & { id: number };

const dayColumn = { return_fund_fact: 'return_day', comm_appeal_fact: 'appeal_day' } as const;
/** Whole numbers alone: parts of one would tell the rest of it by and by. */
const numberColumns = {
  return_fund_fact: ['case_no', 'decision_no', 'freeze_account_no', 'victim_name'],
  comm_appeal_fact: ['appeal_no', 'account_no', 'owner_name'],
} as const;

function conditions(caller: Caller, table: Table, f: Filters): RawBuilder<boolean>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const found = [
    ownDepartments(caller, `${table}.dept_id`),
    f.isVoid === 1
      ? sql<boolean>`${column('deleted_at')} is not null`
      : sql<boolean>`${column('deleted_at')} is null`,
  ];
  if (f.deptId != null) found.push(sql`${column('dept_id')} in ${departmentAndBelow(f.deptId, true)}`);
  if (f.dayStart != null) found.push(sql`${column(dayColumn[table])} >= ${f.dayStart}`);
  if (f.dayEnd != null) found.push(sql`${column(dayColumn[table])} <= ${f.dayEnd}`);
  if (f.keyword)
    found.push(
      sql`(${sql.join(
        numberColumns[table].map((name) => sql`${column(name)} = ${f.keyword}`),
        sql` or `,
      )})`,
    );
  return found;
}

export function findRowPage(
  db: Db,
  caller: Caller,
  table: Table,
  filters: Filters,
  paging: PageRequest,
): Promise<Page<Stored>> {
  let ids = db.selectFrom(table as 'return_fund_fact').select('return_fund_fact.id');
  if (table === 'comm_appeal_fact')
    ids = db.selectFrom('comm_appeal_fact').select('comm_appeal_fact.id') as unknown as typeof ids;
  for (const condition of conditions(caller, table, filters)) ids = ids.where(condition);
  const order = [
    [sql.ref(`${table}.${dayColumn[table]}`), 'desc'],
    [`${table}.id`, 'desc'],
  ] as const;
  return pageByIds(db, ids, paging, order as never, (found) => readRows(db, table, found), {
    count: 'bounded',
  });
}

async function readRows(db: Db, table: Table, ids: readonly number[]): Promise<Stored[]> {
  const day = (name: string) => sql`${sql.ref(`${table}.${name}`)}::text as ${sql.ref(name)}`;
  const days =
    table === 'return_fund_fact'
      ? ['return_day', 'notice_start', 'notice_end']
      : ['appeal_day', 'measure_day', 'check_day', 'restore_day'];
  const { rows } = await sql<Stored>`
    select ${sql.table(table)}.*, ${sql.join(days.map(day))}, department.name as dept_name,
      creator.user_name as created_by_name, voider.user_name as voided_by_name
    from ${sql.table(table)}
    left join department on department.id = ${sql.ref(`${table}.dept_id`)}
    left join user_account as creator on creator.id = ${sql.ref(`${table}.created_by`)}
    left join user_account as voider on voider.id = ${sql.ref(`${table}.voided_by`)}
    where ${sql.ref(`${table}.id`)} = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** One row in the caller's scope; not found otherwise. */
export async function findRow(db: Db, caller: Caller, table: Table, id: number): Promise<Stored> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where id = ${id} and ${ownDepartments(caller, `${table}.dept_id`)}`.execute(db);
  const [row] = rows.length === 0 ? [] : await readRows(db, table, [id]);
  if (!row) throw notFound();
  return row;
}

/** Takes a row out; answers what it is called by. */
export async function voidRow(
  trx: Trx,
  caller: Caller,
  table: Table,
  { id, reason }: { id: number; reason: string },
): Promise<string> {
  const { rows } = await sql<{ name: string; isVoid: boolean; freezeId: number | null }>`
    select ${freezeIdOf(table)} as "freezeId", ${sql.ref(table === 'return_fund_fact' ? 'decision_no' : 'appeal_no')} as name,
      deleted_at is not null as "isVoid"
    from ${sql.table(table)}
    where id = ${id} and ${ownDepartments(caller, `${table}.dept_id`)} for update`.execute(trx);
  const [row] = rows;
  if (!row) throw notFound();
  if (row.isVoid) throw new Refusal('SY4008');
  await sql`update ${sql.table(table)}
    set deleted_at = clock_timestamp(), updated_at = clock_timestamp(), void_reason = ${reason}, voided_by = ${caller.userId}
    where id = ${id}`.execute(trx);
  await countReturned(trx, [row.freezeId]);
  return row.name;
}

/** Which parts of people are hidden. */
interface Masks {
  name(text: string): string;
  number(text: string): string;
  phone(text: string): string;
  text(text: string): string;
}
const same = (text: string) => text;
export const clear: Masks = { name: same, number: same, phone: same, text: same };
export const masked: Masks = { name: maskName, number: maskCitizenId, phone: maskPhone, text: maskText };

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const money = (value: unknown) => (value === null || value === undefined ? '' : Number(value).toFixed(2));
const word = (labels: Readonly<Record<number, string>>, code: unknown) => labels[Number(code)] ?? text(code);

const about = (row: Stored, zone: TimeZone) => ({
  id: row.id,
  rowNo: (row.row_no as number | null) ?? null,
  createdBy: text(row.created_by_name),
  createdTime: zone.text(row.created_at as Date),
  voidedTime: zone.textOrNull(row.deleted_at as Date | null),
  voidedBy: text(row.voided_by_name),
  voidReason: text(row.void_reason),
});

const nameOf = (choices: FactChoices, type: ChoiceType, code: unknown) =>
  choices.name(type, code === null ? null : Number(code));

export const presentReturnFund = (
  row: Stored,
  m: Masks,
  choices: FactChoices,
  zone: TimeZone,
): ReturnFundEntry => ({
  ...about(row, zone),
  deptName: text(row.dept_name),
  caseNo: text(row.case_no),
  caseName: m.text(text(row.case_name)),
  fraudType: nameOf(choices, 'fraud_type', row.fraud_type),
  victimName: m.name(text(row.victim_name)),
  victimIdNo: m.number(text(row.victim_id_no)),
  victimPhone: m.phone(text(row.victim_phone)),
  lossAmount: money(row.loss_amount),
  freezeAccountName: m.name(text(row.freeze_account_name)),
  freezeAccountNo: m.number(text(row.freeze_account_no)),
  freezeInstitution: nameOf(choices, 'bank', row.freeze_institution),
  freezeAmount: money(row.freeze_amount),
  returnMethod: word(returnMethodLabels, row.return_method),
  returnRatio: money(row.return_ratio),
  returnAmount: money(row.return_amount),
  decisionNo: text(row.decision_no),
  payeeName: m.name(text(row.payee_name)),
  payeeAccountNo: m.number(text(row.payee_account_no)),
  payeeInstitution: nameOf(choices, 'bank', row.payee_institution),
  noticeStart: text(row.notice_start),
  noticeEnd: text(row.notice_end),
  returnDay: text(row.return_day),
  officer1: text(row.officer1),
  officer2: text(row.officer2),
  remark: m.text(text(row.remark)),
});

export const presentCommAppeal = (
  row: Stored,
  m: Masks,
  choices: FactChoices,
  zone: TimeZone,
): CommAppealEntry => ({
  ...about(row, zone),
  deptName: text(row.dept_name),
  appealNo: text(row.appeal_no),
  accountType: word(commAccountTypeLabels, row.account_type),
  accountNo: m.phone(text(row.account_no)),
  operator: nameOf(choices, 'operator', row.operator),
  ownerName: m.name(text(row.owner_name)),
  ownerIdNo: m.number(text(row.owner_id_no)),
  contactPhone: m.phone(text(row.contact_phone)),
  measure: word(commMeasureLabels, row.measure),
  measureDay: text(row.measure_day),
  measureReason: word(commReasonLabels, row.measure_reason),
  channel: word(commChannelLabels, row.channel),
  appealDay: text(row.appeal_day),
  appealReason: m.text(text(row.appeal_reason)),
  state: word(commAppealStateLabels, row.state),
  checkDay: text(row.check_day),
  checkUser: text(row.check_user),
  restoreDay: text(row.restore_day),
  remark: m.text(text(row.remark)),
});
