/** Which facts of an account a result may change (decision 60): nobody's money is released by who has nothing to do with it. */
import { maskAccount } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../http/refusal.ts';
import { departmentAndBelow } from '../../rights/index.ts';
import { blockTicks, freezeTicks } from './clocks.ts';
import { comparable, type Result, rowsOf, textOf } from './result.ts';

type Table = 'block_fact' | 'freeze_fact';

/**
 * Of the departments that ordered and handled the task, or below them; in the data scope of who hands the result in; of a
 * task that originator or handler have a part in; or about an alarm or a case that the order names.
 */
export function isChangeable(
  { asked, deptId, userId, origin, scope }: Result,
  table: Table,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const numbers = (list: string, key: string) => [
    ...new Set(
      rowsOf(asked, list)
        .map((row) => comparable(textOf(row, key)))
        .filter(Boolean),
    ),
  ];
  const people = [origin.userId, ...(userId === null ? [] : [userId])];
  if (scope?.all) return sql<boolean>`true`;
  return sql<boolean>`(
    ${column('dept_id')} = any(array${departmentAndBelow(origin.deptId, true)})
    or ${column('dept_id')} = any(array${departmentAndBelow(deptId, true)})
    or ${column('dept_id')} = any(${[...(scope?.deptIds ?? [])]}::bigint[])
    or ${column('alarm_id')} in (
      select id from alarm_fact where alarm_no = any(${numbers('alarmList', 'alarmNo')}::text[]) and deleted_at is null)
    or ${column('case_id')} in (
      select id from case_fact where case_no = any(${numbers('caseList', 'caseNo')}::text[]) and deleted_at is null)
    or exists (select from task_instance as its where its.id = ${column('instance_id')}
      and its.party_user_ids && ${people}::bigint[]))`;
}

/**
 * TM4000: of one of these accounts something runs, and all of it is beyond reach. What runs nowhere is nobody's.
 * A fact without alarm or case makes `in` NULL once the order names one: unknown is beyond reach.
 */
export async function requireChangeable(
  result: Result,
  { blocked, frozen }: { blocked: readonly string[]; frozen: readonly string[] },
): Promise<void> {
  if (blocked.length + frozen.length === 0) return;
  const { rows } = await sql<{ accountNo: string }>`
    select account_no as "accountNo" from block_fact
    where account_no = any(${[...blocked]}::text[]) and ${blockTicks} and expire_time > ${result.doneAt}
    group by account_no having not coalesce(bool_or(${isChangeable(result, 'block_fact')}), false)
    union all
    select account_no from freeze_fact
    where account_no = any(${[...frozen]}::text[]) and ${freezeTicks}
    group by account_no having not coalesce(bool_or(${isChangeable(result, 'freeze_fact')}), false)`.execute(
    result.trx,
  );
  const names = [...new Set(rows.map(({ accountNo }) => maskAccount(accountNo)))];
  if (names.length > 0) throw new Refusal('TM4000.otherAccount', { accounts: names.slice(0, 5).join('、') });
}
