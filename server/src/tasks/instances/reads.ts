/** The calls that read tasks. */
import {
  answerOf,
  type calls,
  type HandleType,
  handleStatusLabels,
  maskAnswers,
  opensProcessing,
  taskStatusLabels,
  templateTypeLabels,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Implement } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { type Clock, countOwnClocks, findClocksOf, presentClock } from '../facts/index.ts';
import { findFormEntries } from '../templates/index.ts';
import { type BacklogPlace, countOwn, countTabs, findBacklogPage } from './backlog-queries.ts';
import { findSeen, readDetail } from './detail.ts';
import { completeRate, findDraftPage } from './drafts.ts';
import { findDuplicates } from './duplicates.ts';
import { entityValue, readerWords } from './form.ts';
import { countAllTasks, findBoard, findTaskPage } from './list-queries.ts';
import { type ListedTask, readTasks } from './list-rows.ts';
import { findPerson, type Person } from './person.ts';
import { handles, ownIds, stepOffersTo } from './policy.ts';
import { type At, historyColumns, presentHistory, presentRow, stepList } from './present.ts';
import { presentBacklog } from './present-backlog.ts';

type ReadCalls = Pick<
  (typeof calls)['taskInstance'],
  | 'backlog'
  | 'list'
  | 'listCount'
  | 'board'
  | 'draftlist'
  | 'checkTaskStatus'
  | 'detail'
  | 'historyPage'
  | 'selfTodoStatistics'
  | 'checkDuplicate'
>;

export function readRoutes(zone: TimeZone): Implement<ReadCalls> {
  return {
    async backlog({ db, caller, now }, { template, ...paging }) {
      const person = await findPerson(db, caller);
      const tab = template.tabType ?? 1;
      const at = { now, zone };
      const found = await findBacklogPage(db, person, tab, template, paging, at);
      const tasks = await readTasks(
        db,
        person,
        found.dataBody.map(({ instanceId }) => instanceId),
        false,
      );
      const byId = new Map(tasks.map((task) => [task.id, task]));
      const offers = await findStepOffers(db, person, found.dataBody, now);
      const clocks = await findClocksOf(db, [...byId.keys()], at);
      return {
        ...found,
        dataBody: found.dataBody.flatMap((place) => {
          const task = byId.get(place.instanceId);
          const handleTypeList = offers.get(place.detailId) ?? [];
          const clockList = nearest(clocks.get(place.instanceId), at);
          return task ? [{ ...presentBacklog(task, place, person, at), clockList, handleTypeList }] : [];
        }),
        tabCountList: await countTabs(db, person),
      };
    },

    async list({ db, caller, now }, { template, ...paging }) {
      const person = await findPerson(db, caller);
      const found = await findTaskPage(db, person, template, paging, { now, zone });
      const columns = await listColumns(db, found.dataBody);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => presentRow(row, { now, zone }, columns(row))),
      };
    },

    async listCount({ db, caller, now }, { template }) {
      const person = await findPerson(db, caller);
      return { count: await countAllTasks(db, person, template, { now, zone }) };
    },

    async board({ db, caller, now }, { template }) {
      const person = await findPerson(db, caller);
      const at = { now, zone };
      const found = await findBoard(db, person, template, at);
      return {
        columnList: found.map(({ status, dataBody, count, isEstimate }) => ({
          status,
          statusName: taskStatusLabels[status],
          dataBody: dataBody.map((row) => presentRow(row, at)),
          count,
          ...(isEstimate && { isEstimate }),
        })),
      };
    },

    async draftlist({ db, caller }, { template, ...paging }) {
      const found = await findDraftPage(db, caller.userId, template, paging, zone);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          instanceId: row.id,
          instanceCode: row.code,
          title: row.title,
          templateId: row.template_id,
          templateName: row.template_name,
          templateType: row.template_type as 1,
          templateTypeName: templateTypeLabels[row.template_type as 1],
          draftVersion: row.draft_version,
          createdTime: zone.text(row.created_at),
          updatedTime: zone.text(row.updated_at),
          fromWithdraw: row.was_withdrawn ? 1 : 0,
          templateChanged: row.current_version_id === row.template_version_id ? 0 : 1,
          completeRate: completeRate(row.form_items, row.form_data),
        })),
      };
    },

    async checkTaskStatus({ db, caller }, { detailId }) {
      const { seen, person } = await findSeen(db, caller, { detailId });
      const step = seen.steps.find(({ id }) => id === detailId);
      if (!step) throw new Refusal('TM4001');
      const acts = handles(person, step) !== undefined && person.codes.has('latin_task_management_handle');
      const { status } = seen.task;
      const handleStatus = acts ? step.handle_status : null;
      return {
        status,
        handleStatus,
        statusName: taskStatusLabels[status],
        handleStatusName: handleStatus === null ? null : handleStatusLabels[handleStatus],
        instanceCode: seen.task.code,
        detailId,
        canHandle: step.is_current && opensProcessing(status, handleStatus) ? 1 : 0,
      };
    },

    detail: (context, body) => readDetail(context, body, zone),

    async historyPage({ db, caller }, { template, ...paging }) {
      const { seen } = await findSeen(db, caller, { code: template.instanceCode });
      const { task } = seen;
      const query = db
        .selectFrom('task_history')
        .select(historyColumns)
        .where('instance_id', '=', task.id)
        .$if(template.detailId !== undefined, (q) => q.where('detail_id', '=', Number(template.detailId)))
        .$if((template.handleTypeList ?? []).length > 0, (q) =>
          q.where('handle_type', 'in', template.handleTypeList ?? []),
        );
      const found = await page(db, query, paging, [['task_history.id', 'asc']]);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => presentHistory(row, task.code, zone)),
        stepList: stepList(seen, { zone }),
      };
    },

    async selfTodoStatistics({ db, caller, now }) {
      const person = await findPerson(db, caller);
      const day = zone.text(now).slice(0, 10);
      const { types, monthInTimeNum, ...nums } = await countOwn(db, person, {
        now,
        dayStart: zone.instant(`${day} 00:00:00`),
        monthStart: zone.instant(`${day.slice(0, 7)}-01 00:00:00`),
      });
      const clocks = await countOwnClocks(db, ownIds(person), { now, zone });
      const { unsignedNum, pendingNum, returnedNum, reviewNum, originReturnedNum, monthDoneNum } = nums;
      return {
        ...nums,
        ...clocks,
        todoNum: unsignedNum + pendingNum + returnedNum + reviewNum + originReturnedNum,
        monthOnTimeRate: monthDoneNum === 0 ? null : Math.round((monthInTimeNum / monthDoneNum) * 1_000) / 10,
        typeList: types.map((row) => ({
          ...row,
          templateType: row.templateType as 1,
          templateTypeName: templateTypeLabels[row.templateType as 1],
        })),
      };
    },

    async checkDuplicate({ db, caller, now }, { templateType, entityList, instanceId }) {
      const person = await findPerson(db, caller);
      const entities = entityList.map((one) => ({
        type: one.entityType,
        value: entityValue(one.entityValue),
      }));
      const duplicateList = await findDuplicates(db, person, entities, {
        templateType,
        exceptId: instanceId,
        now,
        zone,
      });
      return { duplicateList };
    },
  };
}

/** What can be done to the steps of these rows. */
async function findStepOffers(
  db: Db,
  person: Person,
  places: readonly BacklogPlace[],
  now: Date,
): Promise<ReadonlyMap<number | null, HandleType[]>> {
  const ids = places.flatMap(({ detailId }) => (detailId === null ? [] : [detailId]));
  if (ids.length === 0) return new Map();
  const steps = await db.selectFrom('task_detail').selectAll().where('id', 'in', ids).execute();
  const tasks = await db
    .selectFrom('task_instance')
    .innerJoin('task_template', 'task_template.id', 'task_instance.template_id')
    .select([
      'task_instance.id',
      'task_instance.status',
      'task_instance.origin_user_id',
      'task_instance.scope_dept_ids',
      'task_instance.finish_at',
      'task_template.settings',
    ])
    .where(
      'task_instance.id',
      'in',
      places.map(({ instanceId }) => instanceId),
    )
    .execute();
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return new Map(
    steps.map((step) => {
      const task = byId.get(step.instance_id);
      return [step.id, task ? stepOffersTo(person, { task, template: task }, step, now) : []];
    }),
  );
}

/** The fields of each row's template that are columns of lists, in words and masked. */
export async function listColumns(
  db: Db,
  rows: readonly ListedTask[],
): Promise<(row: ListedTask) => Record<string, string>> {
  const versions = [
    ...new Set(rows.filter(({ form_data }) => form_data !== null).map((row) => row.template_version_id)),
  ];
  if (versions.length === 0) return () => ({});
  const found = await db
    .selectFrom('task_template_version')
    .select(['id', 'form_items'])
    .where('id', 'in', versions)
    .execute();
  const items = new Map(
    found.map(({ id, form_items }) => [id, form_items.filter((item) => item.listColumn === 1)]),
  );
  const all = [
    ...new Map(
      [...items.values()].flat().map((item) => [`${item.fieldKey} ${item.dictType}`, item]),
    ).values(),
  ];
  const entries = await findFormEntries(db, all);
  return (row) => {
    const own = items.get(row.template_version_id) ?? [];
    const answers = maskAnswers(own, row.form_data ?? {});
    return Object.fromEntries(
      own.map((item) => [item.fieldKey, readerWords(item, answerOf(answers, item.fieldKey), entries)]),
    );
  };
}

/** In a row of the backlog there is room for so many. */
const MOST_IN_ROW = 3;
const nearest = (clocks: readonly Clock[] = [], at: At) =>
  clocks.slice(0, MOST_IN_ROW).map((clock) => presentClock(clock, at));
