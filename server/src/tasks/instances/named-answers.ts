/** Whom and what answers name by an id: it must be there, and bears the name that it has, not the one that came along. */
import {
  type AnswerError,
  answerOf,
  isRecord,
  notThere,
  type TaskChildItem,
  type TaskFormItem,
  TaskItemType,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { FormEntries } from '../templates/index.ts';
import { formRefusal } from './form.ts';
import type { Answers } from './task.ts';

const keys: Partial<Record<number, readonly [id: string, name: string]>> = {
  [TaskItemType.user]: ['userId', 'userName'],
  [TaskItemType.department]: ['deptId', 'deptName'],
  [TaskItemType.region]: ['regionCode', 'regionName'],
};

type Row = Readonly<Record<string, unknown>>;
type Names = (type: number, id: unknown, given: string) => string | null;

/**
 * The judged answers with the names that people, departments and regions have; of what is stored already with the same id
 * the name that it had then. TM4005 where there is no such person or department.
 */
export async function nameAnswers(
  db: Db,
  items: readonly TaskFormItem[],
  answers: Answers,
  { stored, entries }: { stored: Answers; entries: FormEntries },
): Promise<Answers> {
  const isNamed = ({ type }: TaskChildItem) => keys[type] !== undefined;
  if (![...items, ...items.flatMap(({ childItemList = [] }) => childItemList)].some(isNamed)) return answers;
  const names = await findNames(db, idsIn(items, answers), entries);
  const errors: AnswerError[] = [];
  const named = nameRow(items, answers, stored, names, (item) => errors.push(notThere(item)));
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

async function findNames(db: Db, ids: Map<number, Set<number>>, { wordOf }: FormEntries): Promise<Names> {
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
    // With those above it, as it was picked.
    const name = wordOf('region', String(id));
    return given === name || given.endsWith(`/${name}`) ? given : name;
  };
}
