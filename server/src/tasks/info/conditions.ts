/** Which alarms and cases a list has: the caller's own departments', by the filters. */
import type { Body, calls } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { contains, searchPattern } from '../../database/search.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { departmentAndBelow, ownDepartments } from '../../rights/index.ts';
import { entityValue, type Person, visibleTo } from '../instances/index.ts';

export type AlarmFilters = Body<typeof calls.taskInfo.listByAlarm>['template'];
export type CaseFilters = Body<typeof calls.taskInfo.listByCase>['template'];
type SharedFilters = Pick<
  AlarmFilters,
  'keyword' | 'fraudType' | 'deptId' | 'regionCode' | 'hasTask' | 'taskStatus'
>;
type Condition = RawBuilder<boolean>;

/** The day of a wire time. */
const dayOf = (time: string) => time.slice(0, 10);
const given = (value: string | null | undefined): value is string => value != null && value !== '';

/** Not deleted, and of a department that the caller sees. */
export const seen = (caller: Pick<Caller, 'scope'>, table: 'alarm_fact' | 'case_fact' | 'warning_fact') =>
  sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null and ${ownDepartments(caller, `${table}.dept_id`)})`;

/** What tasks name an alarm or a case by, and where that stands. */
export const linkOf = {
  alarm_fact: { type: 'alarmNo', column: 'alarm_fact.alarm_no' },
  case_fact: { type: 'caseNo', column: 'case_fact.case_no' },
} as const;
export type FactTable = keyof typeof linkOf;

/** The tasks that name what `table` has, among those that he may see, as "from … where …". */
const tasksNaming = (person: Person, table: FactTable, status: number | null | undefined) => sql`
  from task_entity join task_instance on task_instance.id = task_entity.instance_id
  where task_entity.entity_type = ${sql.lit(linkOf[table].type)} and ${visibleTo(person)}
    ${status == null ? sql`` : sql`and task_instance.status = ${status}`}`;

/** A province or a town stands for all that is within it: 510000 for 51…, 510100 for 5101…. */
function within(column: string, code: number): Condition {
  const width = code % 10_000 === 0 ? 10_000 : code % 100 === 0 ? 100 : 1;
  return sql<boolean>`${sql.ref(column)} between ${code} and ${code + width - 1}`;
}

function shared(person: Person, table: FactTable, f: SharedFilters): Condition[] {
  const found: Condition[] = [];
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if (f.fraudType != null) found.push(sql`${column('fraud_type')} = ${f.fraudType}`);
  if (f.deptId != null) found.push(sql`${column('dept_id')} in ${departmentAndBelow(f.deptId, true)}`);
  if (f.regionCode != null) found.push(within(`${table}.region_code`, f.regionCode));
  const number = sql.ref(linkOf[table].column);
  if (f.hasTask === 1 || f.taskStatus != null)
    found.push(
      sql`${number} in (select task_entity.entity_value ${tasksNaming(person, table, f.taskStatus)})`,
    );
  if (f.hasTask === 0)
    found.push(
      sql`not exists (select ${tasksNaming(person, table, null)} and task_entity.entity_value = ${number})`,
    );
  return found;
}

/** What stands beside the brief in what is searched of an alarm or a case. */
const named = {
  alarm_fact: sql`alarm_fact.alarm_no || E'\\n' || coalesce(alarm_fact.victim_name, '')`,
  case_fact: sql`case_fact.case_no || E'\\n' || case_fact.case_name`,
} as const satisfies Record<FactTable, unknown>;

/**
 * True for what has the keyword in its texts. Phones and ID numbers in a brief are masked for everybody: digits are looked for
 * beside them alone, or parts of one would tell the rest of it by and by.
 */
function words(table: FactTable, keyword: string): Condition {
  const grams = sql.ref<string[]>(`${table}.grams`);
  const found = contains(grams, sql.ref<string>(`${table}.search_text`), keyword) as Condition;
  if (!/\p{Nd}/u.test(keyword)) return found;
  const brief = sql.ref<string>(`${table}.brief_info`);
  const besides = sql`${named[table]} || E'\\n' || regexp_replace(${brief}, '[0-9]{11,}', '', 'g')`;
  // Folding is dear: most briefs have no such number.
  return sql<boolean>`(${found} and case when ${brief} !~ '[0-9]{11}' then true
    else search_fold(${besides}) like ${searchPattern(keyword.replaceAll('\0', ''))} end)`;
}

/** A whole phone alone: parts of one would tell the rest of it by and by. */
const alarmWords = (keyword: string): Condition =>
  /^1\d{10}$/.test(keyword) ? sql`alarm_fact.victim_phone = ${keyword}` : words('alarm_fact', keyword);

/** True for the alarms that he sees with the keyword in their texts, or the whole phone. */
export const alarmsWith = (person: Person, keyword: string): Condition =>
  sql`(${seen(person, 'alarm_fact')} and ${alarmWords(keyword)})`;

/** True for the cases that he sees with the keyword in their texts. */
export const casesWith = (person: Person, keyword: string): Condition =>
  sql`(${seen(person, 'case_fact')} and ${words('case_fact', keyword)})`;

export function alarmConditions(person: Person, f: AlarmFilters, zone: TimeZone): Condition[] {
  const found = [seen(person, 'alarm_fact'), ...shared(person, 'alarm_fact', f)];
  if (given(f.alarmNo)) found.push(sql`alarm_fact.alarm_no = ${entityValue(f.alarmNo)}`);
  if (given(f.keyword)) found.push(alarmWords(f.keyword));
  if (f.alarmSource != null) found.push(sql`alarm_fact.alarm_source = ${f.alarmSource}`);
  const from = zone.instantOrNull(f.alarmTimeStart);
  const to = zone.instantOrNull(f.alarmTimeEnd);
  if (from) found.push(sql`alarm_fact.alarm_time >= ${from}`);
  // To the end of that second.
  if (to) found.push(sql`alarm_fact.alarm_time < ${new Date(to.getTime() + 1_000)}`);
  return found;
}

export function caseConditions(person: Person, f: CaseFilters): Condition[] {
  const found = [seen(person, 'case_fact'), ...shared(person, 'case_fact', f)];
  if (given(f.caseNo)) found.push(sql`case_fact.case_no = ${entityValue(f.caseNo)}`);
  if (given(f.keyword)) found.push(words('case_fact', f.keyword));
  if (given(f.caseName))
    found.push(
      words('case_fact', f.caseName),
      sql`search_fold(case_fact.case_name) like ${searchPattern(f.caseName)}`,
    );
  if (f.stage != null) found.push(sql`case_fact.stage = ${f.stage}`);
  if (given(f.acceptTimeStart)) found.push(sql`case_fact.accept_day >= ${dayOf(f.acceptTimeStart)}`);
  if (given(f.acceptTimeEnd)) found.push(sql`case_fact.accept_day <= ${dayOf(f.acceptTimeEnd)}`);
  return found;
}
