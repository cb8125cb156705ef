/** Whom and what answers name by an id: it must be there, and bears the name that it has, not the one that came along. */
import {
  type AnswerError,
  answerOf,
  isRecord,
  linkNotThere,
  notThere,
  type TaskChildItem,
  type TaskFormItem,
  TaskItemType,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { ownDepartments } from '../../rights/index.ts';
import type { FormEntries } from '../templates/index.ts';
import { formRefusal } from './form.ts';
import type { Person } from './person.ts';
import { visibleTo } from './policy.ts';
import type { Answers } from './task.ts';

const keys: Partial<Record<number, readonly [id: string, name: string]>> = {
  [TaskItemType.user]: ['userId', 'userName'],
  [TaskItemType.department]: ['deptId', 'deptName'],
  [TaskItemType.region]: ['regionCode', 'regionName'],
};

/** Alarms and cases, of which an answer names several. */
const linkKeys: Partial<Record<number, readonly [id: string, number: string]>> = {
  [TaskItemType.alarms]: ['alarmId', 'alarmNo'],
  [TaskItemType.cases]: ['caseId', 'caseNo'],
};

type Row = Readonly<Record<string, unknown>>;
type Names = (type: number, id: unknown, given: string) => string | null;

interface Naming {
  person: Person;
  stored: Answers;
  entries: FormEntries;
}

/**
 * The judged answers with the names that people, departments and regions have, and the numbers of alarms and cases; of what is
 * stored already with the same id the name that it had then. TM4005 where there is none of these, or none that the person sees.
 */
export async function nameAnswers(
  db: Db,
  items: readonly TaskFormItem[],
  answers: Answers,
  { person, stored, entries }: Naming,
): Promise<Answers> {
  const isNamed = ({ type }: TaskChildItem) => (keys[type] ?? linkKeys[type]) !== undefined;
  if (![...items, ...items.flatMap(({ childItemList = [] }) => childItemList)].some(isNamed)) return answers;
  const names = await findNames(db, idsIn(items, answers), entries);
  const errors: AnswerError[] = [];
  const named = nameRow(items, answers, stored, names, (item) => errors.push(notThere(item)));
  const numbers = await findNumbers(db, linkIdsIn(items, answers, stored), person);
  for (const item of items) {
    const [id, number] = linkKeys[item.type] ?? [];
    const links = answerOf(answers, item.fieldKey);
    if (id === undefined || number === undefined || !Array.isArray(links)) continue;
    const before = storedLinks(item, stored);
    named[item.fieldKey] = links.map((link: Row, at) => {
      const found = before.get(link[id]) ?? numbers.get(`${item.type} ${link[id]}`);
      if (found === undefined) errors.push(linkNotThere(item, at));
      return { [id]: link[id], [number]: found };
    });
  }
  for (const item of items) {
    const rows = named[item.fieldKey];
    if (!item.childItemList?.some(isNamed) || !Array.isArray(rows)) continue;
    const columns = item.childItemList;
    named[item.fieldKey] = rows.map((row: Row, rowIndex) =>
      nameRow(columns, row, {}, names, (column) => errors.push(notThere(item, { rowIndex, column }))),
    );
  }
  if (errors.length > 0) throw formRefusal(errors);
  return named;
}

function nameRow(
  items: readonly TaskChildItem[],
  row: Row,
  stored: Row,
  names: Names,
  miss: (item: TaskChildItem) => void,
): Answers {
  const named = { ...row };
  for (const item of items) {
    const answer = answerOf(row, item.fieldKey);
    const [id, name] = keys[item.type] ?? [];
    if (id === undefined || name === undefined || !isRecord(answer)) continue;
    const before = answerOf(stored, item.fieldKey);
    if (answerOf(before, id) === answer[id]) named[item.fieldKey] = before;
    else {
      const found = names(item.type, answer[id], String(answer[name] ?? ''));
      if (found === null) miss(item);
      else named[item.fieldKey] = { [id]: answer[id], [name]: found };
    }
  }
  return named;
}

/** The ids that the answers name, of one type after the other. */
function idsIn(items: readonly TaskFormItem[], answers: Row): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  const gather = (columns: readonly TaskChildItem[], row: unknown) => {
    for (const { type, fieldKey } of columns) {
      const id = answerOf(answerOf(row, fieldKey), keys[type]?.[0] ?? '');
      if (typeof id === 'number') found.set(type, (found.get(type) ?? new Set()).add(id));
    }
  };
  gather(items, answers);
  for (const { fieldKey, childItemList } of items) {
    const rows = answerOf(answers, fieldKey);
    if (childItemList && Array.isArray(rows)) for (const row of rows) gather(childItemList, row);
  }
  return found;
}

/** The numbers that an answer has already, by their ids. */
function storedLinks({ type, fieldKey }: TaskFormItem, stored: Row): Map<unknown, unknown> {
  const [id = '', number = ''] = linkKeys[type] ?? [];
  const links = answerOf(stored, fieldKey);
  return new Map(
    Array.isArray(links) ? links.map((link) => [answerOf(link, id), answerOf(link, number)]) : [],
  );
}

/** The ids of alarms and of cases that are new to the answers. */
function linkIdsIn(items: readonly TaskFormItem[], answers: Row, stored: Row): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const item of items) {
    const [id] = linkKeys[item.type] ?? [];
    const links = answerOf(answers, item.fieldKey);
    if (id === undefined || !Array.isArray(links)) continue;
    const before = storedLinks(item, stored);
    const fresh = links.map((link) => answerOf(link, id)).filter((one) => !before.has(one));
    found.set(item.type, [...(found.get(item.type) ?? []), ...(fresh as number[])]);
  }
  return found;
}

const linkedBy = { alarm_fact: ['alarmNo', 'alarm_no'], case_fact: ['caseNo', 'case_no'] } as const;

/**
 * "May he link it?" of an alarm or a case: among those that he sees, of a department that he is in (whoever handles tasks often
 * sees none beyond his own), or named by a task that he sees, which he may be handling or copying.
 */
export function mayLink(person: Person, table: keyof typeof linkedBy): RawBuilder<boolean> {
  const [kind, number] = linkedBy[table];
  const department = `${table}.dept_id`;
  return sql<boolean>`(${ownDepartments(person, department)}
    or ${sql.ref(department)} = any(${[...person.deptIds]}::bigint[])
    or exists (
      select from task_entity join task_instance on task_instance.id = task_entity.instance_id
      where task_entity.entity_type = ${sql.lit(kind)}
        and task_entity.entity_value = ${sql.ref(`${table}.${number}`)} and ${visibleTo(person)}))`;
}

/** The numbers of those that the person may link. */
async function findNumbers(db: Db, ids: Map<number, number[]>, person: Person): Promise<Map<string, string>> {
  const of = (type: number) => ids.get(type) ?? [];
  if (of(TaskItemType.alarms).length + of(TaskItemType.cases).length === 0) return new Map();
  const { rows } = await sql<{ type: number; id: number; number: string }>`
    select ${sql.lit(TaskItemType.alarms)} as type, id, alarm_no as number from alarm_fact
    where id = any(${of(TaskItemType.alarms)}::bigint[]) and deleted_at is null
      and ${mayLink(person, 'alarm_fact')}
    union all
    select ${sql.lit(TaskItemType.cases)}, id, case_no from case_fact
    where id = any(${of(TaskItemType.cases)}::bigint[]) and deleted_at is null
      and ${mayLink(person, 'case_fact')}`.execute(db);
  return new Map(rows.map(({ type, id, number }) => [`${type} ${id}`, number]));
}

async function findNames(
  db: Db,
  ids: Map<number, Set<number>>,
  { wordOf, pathOf }: FormEntries,
): Promise<Names> {
  const of = (type: number) => [...(ids.get(type) ?? [])];
  // Whoever has left since is named still.
  const { rows } =
    ids.size === 0
      ? { rows: [] }
      : await sql<{ type: number; id: number; name: string }>`
          select ${sql.lit(TaskItemType.user)} as type, id, user_name as name from user_account
          where id = any(${of(TaskItemType.user)}::bigint[])
          union all
          select ${sql.lit(TaskItemType.department)}, id, name from department
          where id = any(${of(TaskItemType.department)}::bigint[])`.execute(db);
  const known = new Map(rows.map(({ type, id, name }) => [`${type} ${id}`, name]));
  return (type, id, given) => {
    if (type !== TaskItemType.region) return known.get(`${type} ${id}`) ?? null;
    // With those above it where it was picked so.
    const name = wordOf('region', String(id));
    return given.endsWith(`/${name}`) ? pathOf('region', String(id)) : name;
  };
}
