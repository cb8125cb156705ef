/** What is there already of the accounts, cases and decisions that an import of returned funds names. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { ownDepartments } from '../../rights/index.ts';

/** The same sum to the same victim by the same decision. */
export const keyOf = (decisionNo: string, account: string, idNo: string) =>
  `${decisionNo}\n${account}\n${idNo}`;

/** What rows are found by; null where one has none. */
type Numbers = Readonly<Record<'decisionNo' | 'freezeAccountNo' | 'caseNo', string | null>>;

interface Freeze {
  id: number;
  day: string;
  /** Whether he may change what it counts. */
  isOwn: boolean;
}

export interface Known {
  registered: ReadonlyMap<string, { date: string; dept: string }>;
  /** Hundredths that were returned of an account, with those of the file so far. */
  returned: Map<string, number>;
  cases: ReadonlyMap<string, { id: number; fraudType: number; caseName: string }>;
  /** Of each account, the newest first. */
  freezes: ReadonlyMap<string, readonly Freeze[]>;
}

/** What is there already, whoever registered it: a sum is returned once. */
export async function findKnown(
  db: Db,
  caller: Caller,
  drafts: readonly Numbers[],
  zone: TimeZone,
): Promise<Known> {
  const all = (key: 'decisionNo' | 'freezeAccountNo' | 'caseNo') => [
    ...new Set(drafts.flatMap((values) => values[key] ?? [])),
  ];
  const accounts = all('freezeAccountNo');
  const registered = await db
    .selectFrom('return_fund_fact')
    .leftJoin('department', 'department.id', 'return_fund_fact.dept_id')
    .select([
      'decision_no',
      'freeze_account_no',
      'victim_id_no',
      'return_fund_fact.created_at',
      'department.name as dept_name',
    ])
    .where('return_fund_fact.deleted_at', 'is', null)
    .where(sql<boolean>`decision_no = any(${all('decisionNo')}::text[])`)
    .execute();
  const { rows: sums } = await sql<{ account: string; cents: number }>`
    select freeze_account_no as account, (sum(return_amount) * 100)::bigint as cents
    from return_fund_fact where deleted_at is null and freeze_account_no = any(${accounts}::text[])
    group by freeze_account_no`.execute(db);
  const { rows: cases } = await sql<{ id: number; caseNo: string; fraudType: number; caseName: string }>`
    select id, case_no as "caseNo", fraud_type as "fraudType", case_name as "caseName"
    from case_fact where deleted_at is null and case_no = any(${all('caseNo')}::text[])`.execute(db);
  const { rows: freezes } = await sql<Freeze & { account: string }>`
    select id, account_no as account, freeze_day::text as day,
      ${ownDepartments(caller, 'freeze_fact.dept_id')} as "isOwn"
    from freeze_fact where deleted_at is null and account_no = any(${accounts}::text[])
    order by account_no, freeze_day desc, id desc`.execute(db);
  return {
    registered: new Map(
      registered.map((row) => [
        keyOf(row.decision_no, row.freeze_account_no, row.victim_id_no),
        { date: zone.text(row.created_at).slice(0, 10), dept: row.dept_name ?? '' },
      ]),
    ),
    returned: new Map(sums.map(({ account, cents }) => [account, Number(cents)])),
    cases: new Map(cases.map(({ caseNo: number, ...one }) => [number, one])),
    freezes: Map.groupBy(freezes, ({ account }) => account),
  };
}
