/** The statistics of tasks: how many, of which kind, from where, and how well they are handled (tasks and statistics 2.7). */
import {
  type Body,
  type Calls,
  TaskStatus,
  type TemplateType,
  taskSheets,
  taskStatusLabels,
  templateTypeLabels,
  UserType,
  userTypeLabels,
  valuesOf,
} from '@outbound/contract';
import type { Db } from '../database/open.ts';
import type { Context, Implement } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { launchOf } from '../statistics/index.ts';
import { deptCells } from './answer-figures.ts';
import { type StatScope, scopeOf } from './fact-scope.ts';
import { type Span, spanOf } from './span.ts';
import { changeOf, rateOf, tenthEach, wholeEach } from './sums.ts';
import {
  type CountedTasks,
  countOriginators,
  countTasks,
  countTasksBy,
  countTasksByDept,
  noneCounted,
  noTasks,
  sumTasks,
  type TaskFilter,
  type TaskSums,
  tasksAlong,
} from './task-sums.ts';

type Filter = Body<Calls['taskStatistic']['taskCountStatistic']>;

interface PreparedTaskStatistic {
  db: Db;
  scope: StatScope;
  span: Span;
  filter: TaskFilter;
  templateType: TemplateType | null;
  templateId: number | null;
  zone: TimeZone;
  now: Date;
  topNum: number;
}

const shown = [
  TaskStatus.pending,
  TaskStatus.processing,
  TaskStatus.returned,
  TaskStatus.completed,
  TaskStatus.terminated,
];

/** Refused beyond the caller's departments, and where the span is too long. */
async function prepareTaskStatistic(
  { db, caller, now }: Pick<Context<'signedIn'>, 'db' | 'caller' | 'now'>,
  filter: Filter,
  zone: TimeZone,
): Promise<PreparedTaskStatistic> {
  const span = spanOf(filter, now, await launchOfTasks(db), zone);
  const scope = await scopeOf(db, caller, filter.deptId);
  const { templateType = null, templateId = null } = filter;
  const templates =
    templateType === null && templateId === null ? null : await templatesOf(db, { templateType, templateId });
  return {
    ...{ db, scope, span, zone, now, topNum: filter.topNum, templateType, templateId },
    filter: { nodes: scope.nodes, templates },
  };
}

async function templatesOf(
  db: Db,
  { templateType, templateId }: Pick<PreparedTaskStatistic, 'templateType' | 'templateId'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('task_template')
    .select('id')
    .$if(templateType !== null, (query) => query.where('template_type', '=', templateType as TemplateType))
    .$if(templateId !== null, (query) => query.where('id', '=', templateId ?? 0))
    .execute();
  return rows.map(({ id }) => id);
}

/** When the first account was made, or the first task was dispatched, whichever is earlier. */
async function launchOfTasks(db: Db): Promise<Date> {
  const launch = await launchOf(db);
  const row = await db
    .selectFrom('task_instance')
    .select('created_at')
    .where('status', '>', 0)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row && row.created_at < launch ? row.created_at : launch;
}

const statusNums = ({ sums, byStatus }: CountedTasks) => ({
  totalNum: sums.created,
  pendingNum: byStatus.get(TaskStatus.pending) ?? 0,
  processingNum: byStatus.get(TaskStatus.processing) ?? 0,
  returnedNum: byStatus.get(TaskStatus.returned) ?? 0,
  completedNum: byStatus.get(TaskStatus.completed) ?? 0,
  terminatedNum: byStatus.get(TaskStatus.terminated) ?? 0,
});
const eventNums = ({ sums }: CountedTasks) => ({
  overdueNum: sums.done - sums.doneInTime,
  onTimeRate: rateOf(sums.doneInTime, sums.done),
});
const spanNums = ({ sums }: CountedTasks) => ({
  avgSignSeconds: wholeEach(sums.signSeconds, sums.signed),
  avgHandleSeconds: wholeEach(sums.handleSeconds, sums.done),
});
const completeRate = ({ sums, byStatus }: CountedTasks) =>
  rateOf(byStatus.get(TaskStatus.completed) ?? 0, sums.created);
const headOf = ({ now, zone, scope }: PreparedTaskStatistic) => ({
  updateTime: zone.text(now),
  scopeName: scope.name,
});

async function countAll(prepared: PreparedTaskStatistic) {
  const { db, span, filter, zone, scope } = prepared;
  const all = await countTasks(db, span, filter);
  const [yearBefore, before] = [
    await sumTasks(db, span.yearBefore, filter),
    await sumTasks(db, span.before, filter),
  ];
  const points = await tasksAlong(db, span, filter, span.granularity);
  const series = (
    code: string,
    name: string,
    chartType: 'bar' | 'line',
    of_: (sums: TaskSums) => number,
  ) => ({
    ...{ code, name, unit: '个', chartType },
    dataList: span.axis.map((point) => of_(points.get(point) ?? noTasks)),
  });
  return {
    timeStart: `${span.first} 00:00:00`,
    timeEnd: `${span.last} 23:59:59`,
    granularity: span.granularity,
    updateTime: zone.text(all.updateTime),
    rebuilding: all.rebuilding ? (1 as const) : (0 as const),
    scopeName: scope.name,
    isPartial: span.isPartial ? (1 as const) : (0 as const),
    xAxisList: span.axis,
    summary: {
      ...statusNums(all),
      ...eventNums(all),
      ...spanNums(all),
      completeRate: completeRate(all),
      doneNum: all.sums.done,
      overdueRate: rateOf(all.sums.done - all.sums.doneInTime, all.sums.done),
      yoyRate: changeOf(all.sums.created, yearBefore.created),
      momRate: changeOf(all.sums.created, before.created),
    },
    seriesList: [
      series('created', '新建任务', 'bar', ({ created }) => created),
      series('done', '办结任务', 'bar', ({ done }) => done),
      series('overdue', '超时办结', 'line', ({ done, doneInTime }) => done - doneInTime),
    ],
    pieList: shown.map((status) => ({
      code: String(status),
      name: taskStatusLabels[status],
      value: all.byStatus.get(status) ?? 0,
      rate: rateOf(all.byStatus.get(status) ?? 0, all.sums.created),
    })),
  };
}

const most = <T extends { totalNum: number }>(rows: T[]) => rows.sort((a, b) => b.totalNum - a.totalNum);

async function byTemplate(prepared: PreparedTaskStatistic) {
  const { db, span, filter, zone, templateType, templateId } = prepared;
  const templates = await db
    .selectFrom('task_template')
    .select(['id', 'name', 'template_type', 'enabled_status'])
    .$if(templateType !== null, (query) => query.where('template_type', '=', templateType as TemplateType))
    .$if(templateId !== null, (query) => query.where('id', '=', templateId ?? 0))
    .orderBy('id')
    .execute();
  const counted = await countTasksBy(db, span, filter, 'template', zone.name);
  const whole = [...counted.values()].reduce((sum, { sums }) => sum + sums.created, 0);
  const tableList = most(
    templates
      .filter(({ id, enabled_status }) => enabled_status === 1 || counted.has(id))
      .map(({ id, name, template_type }) => {
        const one = counted.get(id) ?? noneCounted;
        return {
          ...{ templateId: id, templateName: name, templateType: template_type },
          templateTypeName: templateTypeLabels[template_type],
          ...{ ...statusNums(one), ...eventNums(one), ...spanNums(one) },
          ...{ completeRate: completeRate(one), rate: rateOf(one.sums.created, whole) },
        };
      }),
  );
  return {
    ...headOf(prepared),
    pieList: tableList.map(({ templateId, templateName, totalNum, rate }) => ({
      ...{ code: String(templateId), name: templateName, value: totalNum, rate },
    })),
    tableList,
  };
}

async function byOrigin(prepared: PreparedTaskStatistic) {
  const { db, span, filter, scope } = prepared;
  const { groups } = scope;
  // What is a department's own is all there is of it: then it is the department.
  const shownGroups = groups.length === 1 ? groups.map((group) => ({ ...group, isOwn: false })) : groups;
  const counted = await countTasksByDept(db, span, filter, groups);
  const whole = [...counted.values()].reduce((sum, { sums }) => sum + sums.created, 0);
  const tableList = most(
    shownGroups.map((group) => {
      const one = counted.get(group.deptId) ?? noneCounted;
      const { deptId, deptName, hasChildren, isOwn } = deptCells(group);
      return {
        ...{ originOrgId: deptId, originOrgName: deptName, hasChildren, isOwn },
        ...{ ...statusNums(one), ...eventNums(one), completeRate: completeRate(one) },
      };
    }),
  );
  return {
    ...headOf(prepared),
    rankList: tableList
      .filter(({ totalNum }) => totalNum > 0)
      .slice(0, prepared.topNum)
      .map(({ originOrgId, originOrgName, totalNum, hasChildren }) => ({
        ...{ code: String(originOrgId), name: originOrgName, value: totalNum },
        ...{ rate: rateOf(totalNum, whole), hasChildren },
      })),
    tableList,
  };
}

async function byUserType(prepared: PreparedTaskStatistic) {
  const { db, span, filter, zone } = prepared;
  const counted = await countTasksBy(db, span, filter, 'userType', zone.name);
  const people = await countOriginators(db, span, filter, zone.name);
  const whole = [...counted.values()].reduce((sum, { sums }) => sum + sums.created, 0);
  const tableList = most(
    valuesOf(UserType)
      // Their tasks are not counted.
      .filter((type) => type !== UserType.testAccount)
      .map((userType) => {
        const one = counted.get(userType) ?? noneCounted;
        const { totalNum, completedNum, returnedNum } = statusNums(one);
        const userNum = people.get(userType) ?? 0;
        return {
          ...{
            userType,
            userTypeName: userTypeLabels[userType],
            userNum,
            totalNum,
            completedNum,
            returnedNum,
          },
          ...{ overdueNum: eventNums(one).overdueNum, avgNum: tenthEach(totalNum, userNum) },
        };
      }),
  );
  return {
    ...headOf(prepared),
    pieList: tableList.map(({ userType, userTypeName, totalNum }) => ({
      ...{ code: String(userType), name: userTypeName, value: totalNum, rate: rateOf(totalNum, whole) },
    })),
    tableList,
  };
}

export function taskStatisticRoutes({ zone }: Platform): Implement<Calls['taskStatistic']> {
  return {
    taskCountStatistic: async (context, filter) =>
      countAll(await prepareTaskStatistic(context, filter, zone)),
    taskNameStatistic: async (context, filter) =>
      byTemplate(await prepareTaskStatistic(context, filter, zone)),
    taskOriginOrgNameStatistic: async (context, filter) =>
      byOrigin(await prepareTaskStatistic(context, filter, zone)),
    taskOriginUserTypeStatistic: async (context, filter) =>
      byUserType(await prepareTaskStatistic(context, filter, zone)),
    async sheetExport({ caller, note }, { sheet, timeStart, timeEnd }) {
      // Whoever does not see the page has nothing of it to take along.
      if (!caller.codes.has('latin_op_task')) throw new Refusal('CM4030');
      note({
        content: `导出任务统计“${taskSheets[sheet]}”（${timeStart.slice(0, 10)} 至 ${timeEnd.slice(0, 10)}）`,
        objectType: '统计报表',
      });
      return null;
    },
  };
}
