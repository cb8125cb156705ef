/** 批量派发: a task a row of a sheet, all with one batch code (tasks and statistics 2.13). */
import {
  type Answer,
  type Body,
  type calls,
  cleanAnswers,
  judgeAnswers,
  priorityBy,
  taskFault,
  unknownAnswers,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { findChoosableDepartments } from '../../people/index.ts';
import { subjects } from '../../records/subjects.ts';
import { findFormEntries } from '../templates/index.ts';
import { type At, dispatch, findUsableTemplate } from './dispatch.ts';
import { findDuplicatesOfRows } from './duplicates.ts';
import { entitiesOf } from './form.ts';
import type { TaskContext } from './person.ts';
import { findPerson, type Person } from './person.ts';
import type { TaskTemplate } from './task.ts';

type BatchBody = Body<typeof calls.taskInstance.batchCreate>;
type BatchAnswer = Answer<typeof calls.taskInstance.batchCreate>;
/** So many faults of one row are told. */
const MOST_REASONS = 10;

/** All rows or none; one transaction, repeatable by its key. */
export function batchCreateCall(
  context: TaskContext,
  { rowList, checkOnly, confirmDuplicate, ...common }: BatchBody,
  zone: TimeZone,
): Promise<BatchAnswer> {
  const { caller, now } = context;
  return context.write(subjects.task, async (trx): Promise<BatchAnswer> => {
    const person = await findPerson(trx, caller);
    const template = await findUsableTemplate(trx, common);
    const targets = await findTargetsByName(trx, rowList);
    const faultList = await faultsOf(trx, template, rowList, targets, zone.text(now));
    const duplicateList = await doublesOf(trx, person, template, rowList, { now, zone });
    const isDoubtful = duplicateList.length > 0 && confirmDuplicate === 0;
    if (checkOnly === 1 || faultList.length > 0 || isDoubtful) {
      context.note({
        content: `核对批量派发：${rowList.length} 行，${faultList.length} 行有误，${duplicateList.length} 行疑似重复`,
        objectType: subjects.task.name,
      });
      return { batchCode: null, successNum: 0, faultList, duplicateList };
    }
    const codes: string[] = [];
    for (const { targetName, formData } of rowList) {
      const targetId = targets.get(nameOf(targetName))?.[0] ?? 0;
      const body = {
        ...{ ...common, formData, confirmDuplicate: 1 as const },
        priority: priorityBy(template.formItems, formData) ?? common.priority,
        targetList: [{ targetType: 2 as const, targetId }],
      };
      codes.push((await dispatch(trx, person, body, null, { now, zone })).instanceCode);
    }
    const [batchCode = ''] = codes;
    await trx
      .updateTable('task_instance')
      .set({ batch_code: batchCode })
      .where('code', 'in', codes)
      .execute();
    context.note({
      content: `批量派发任务 ${codes.length} 个（批次号 ${batchCode}）`,
      objectType: subjects.task.name,
      objectName: batchCode,
    });
    return { batchCode, successNum: codes.length, faultList: [], duplicateList: [] };
  });
}

/** Rows with a number of another task of this type, or of another row. */
async function doublesOf(
  trx: Trx,
  person: Person,
  { formItems, type }: TaskTemplate,
  rows: BatchBody['rowList'],
  at: At,
): Promise<BatchAnswer['duplicateList']> {
  const entities = rows.map(({ formData }) => entitiesOf(formItems, cleanAnswers(formItems, formData)));
  const places = new Map<string, number[]>();
  for (const [place, some] of entities.entries())
    for (const { type: kind, value } of some) {
      const key = `${kind} ${value}`;
      places.set(key, [...(places.get(key) ?? []), place + 1]);
    }
  const others = await findDuplicatesOfRows(trx, person, entities, { templateType: type, ...at });
  return entities.flatMap((some, place) => {
    const rowNo = place + 1;
    const same = new Set(some.flatMap(({ type: kind, value }) => places.get(`${kind} ${value}`) ?? []));
    const sameRowList = [...same].filter((other) => other !== rowNo).toSorted((a, b) => a - b);
    const duplicateList = others[place] ?? [];
    return sameRowList.length + duplicateList.length > 0 ? [{ rowNo, sameRowList, duplicateList }] : [];
  });
}

const nameOf = (text: string) => text.trim();

/** Enabled departments by code or full path, else by name; of one name there may be several. */
async function findTargetsByName(trx: Trx, rows: BatchBody['rowList']): Promise<Map<string, number[]>> {
  const names = [...new Set(rows.map(({ targetName }) => nameOf(targetName)))];
  const { rows: found } = await sql<{ name: string; ids: number[] }>`
    select name, array_agg(id::int8 order by id) as ids from department
    where status = 1 and name = any(${names}::text[]) group by name`.execute(trx);
  const all = await findChoosableDepartments(trx);
  const exact = new Map<string, number[]>([
    ...all.map(({ code, id }) => [code, [id]] as [string, number[]]),
    ...all.map(({ path, id }) => [path, [id]] as [string, number[]]),
  ]);
  const byName = new Map(found.map(({ name, ids }) => [name, ids.map(Number)]));
  return new Map(
    names.map((name) => {
      const named = byName.get(name) ?? [];
      return [name, named.length === 1 ? named : (exact.get(name) ?? named)];
    }),
  );
}

async function faultsOf(
  trx: Trx,
  { formItems }: TaskTemplate,
  rows: BatchBody['rowList'],
  targets: ReadonlyMap<string, readonly number[]>,
  now: string,
): Promise<BatchAnswer['faultList']> {
  const { isEntry } = await findFormEntries(trx, formItems);
  return rows.flatMap(({ targetName, formData }, place) => {
    const ids = targets.get(nameOf(targetName)) ?? [];
    const name = nameOf(targetName);
    const target: string[] = [];
    if (name === '') target.push(taskFault('rowTarget'));
    else if (ids.length === 0) target.push(taskFault('rowTargetUnknown', { name }));
    else if (ids.length > 1) target.push(taskFault('rowTargetTwice', { name, count: ids.length }));
    const form = [
      ...unknownAnswers(formItems, formData),
      ...judgeAnswers(formItems, cleanAnswers(formItems, formData), { now, isEntry }),
    ];
    const reasonList = [...target, ...form.map(({ message }) => message)].slice(0, MOST_REASONS);
    return reasonList.length > 0 ? [{ rowNo: place + 1, reasonList }] : [];
  });
}
