/** The statistics of tasks: how many, of which kind, from where, and how well they are handled (tasks and statistics 2.7). */
import {
  type Body,
  type Calls,
  TaskStatus,
  type TemplateType,
  taskStatusLabels,
  templateTypeLabels,
  UserType,
  userTypeLabels,
  valuesOf,
} from '@outbound/contract';
import type { Db } from '../database/open.ts';
import type { Context, Implement } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { launchOf } from '../statistics/index.ts';
import { type StatScope, scopeOf } from './scope.ts';
import { type Span, spanOf } from './span.ts';
import { changeOf, rateOf, tenthEach, wholeEach } from './sums.ts';
import {
  countOriginators,
  noTasks,
  plusTasks,
  sumTasks,
  type TaskFilter,
  type TaskKey,
  type TaskRow,
  type TaskSums,
} from './task-sums.ts';

type Filter = Body<Calls['taskStatistic']['taskCountStatistic']>;

interface Asked {
  db: Db;
  scope: StatScope;
  span: Span;
  filter: TaskFilter;
  zone: TimeZone;
  now: Date;
  topNum: number;
}

const units = { 0: 'day', 1: 'month', 2: 'year' } as const;
const widths = { 0: 10, 1: 7, 2: 4 } as const;
const shown = [
  TaskStatus.pending,
  TaskStatus.processing,
  TaskStatus.returned,
  TaskStatus.completed,
  TaskStatus.terminated,
];

/** Refused beyond the caller's departments, and where the span is too long. */
async function ask(
  { db, caller, now }: Pick<Context<'signedIn'>, 'db' | 'caller' | 'now'>,
  filter: Filter,
  zone: TimeZone,
): Promise<Asked> {
  const span = spanOf(filter, now, await launchOfTasks(db), zone);
  const scope = await scopeOf(db, caller, filter.deptId);
  return {
    ...{ db, scope, span, zone, now, topNum: filter.topNum },
    filter: {
      deptIds: scope.ids,
      templateType: filter.templateType ?? null,
      templateId: filter.templateId ?? null,
    },
  };
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

interface Counted {
  sums: TaskSums;
  byStatus: Map<number, number>;
}
const nothing = (): Counted => ({ sums: noTasks, byStatus: new Map() });

function addRow(to: Counted, row: TaskRow): void {
  to.sums = plusTasks(to.sums, row);
  if (row.status !== null) to.byStatus.set(row.status, (to.byStatus.get(row.status) ?? 0) + row.created);
}

async function countBy({ db, span, filter, zone }: Asked, key: TaskKey): Promise<Map<number, Counted>> {
  const rows = await sumTasks(db, span, filter, { key, withStatus: true }, zone.name);
  const found = new Map<number, Counted>();
  for (const row of rows) {
    const at = row.key ?? 0;
    const one = found.get(at) ?? nothing();
    addRow(one, row);
    found.set(at, one);
  }
  return found;
}

const statusNums = ({ sums, byStatus }: Counted) => ({
  totalNum: sums.created,
  pendingNum: byStatus.get(TaskStatus.pending) ?? 0,
  processingNum: byStatus.get(TaskStatus.processing) ?? 0,
  returnedNum: byStatus.get(TaskStatus.returned) ?? 0,
  completedNum: byStatus.get(TaskStatus.completed) ?? 0,
  terminatedNum: byStatus.get(TaskStatus.terminated) ?? 0,
});
const eventNums = ({ sums }: Counted) => ({
  overdueNum: sums.done - sums.doneInTime,
  onTimeRate: rateOf(sums.doneInTime, sums.done),
});
const spanNums = ({ sums }: Counted) => ({
  avgSignSeconds: wholeEach(sums.signSeconds, sums.signed),
  avgHandleSeconds: wholeEach(sums.handleSeconds, sums.done),
});
const completeRate = ({ sums, byStatus }: Counted) =>
  rateOf(byStatus.get(TaskStatus.completed) ?? 0, sums.created);
const headOf = ({ now, zone, scope }: Asked) => ({ updateTime: zone.text(now), scopeName: scope.name });

async function countTasks(asked: Asked) {
  const { db, span, filter, zone, now, scope } = asked;
  const of = async (days: { first: string; last: string }) =>
    (await sumTasks(db, days, filter, {}, zone.name)).reduce(plusTasks, noTasks);
  const all = nothing();
  for (const row of await sumTasks(db, span, filter, { withStatus: true }, zone.name)) addRow(all, row);
  const [yearBefore, before] = [await of(span.yearBefore), await of(span.before)];
  const points = new Map<string, TaskSums>();
  const unit = units[span.granularity];
  for (const row of await sumTasks(db, span, filter, { unit }, zone.name)) {
    const point = (row.day ?? '').slice(0, widths[span.granularity]);
    points.set(point, plusTasks(points.get(point) ?? noTasks, row));
  }
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
    updateTime: zone.text(now),
    rebuilding: 0 as const,
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

async function byTemplate(asked: Asked) {
  const { db, filter } = asked;
  const templates = await db
    .selectFrom('task_template')
    .select(['id', 'name', 'template_type', 'enabled_status'])
    .$if(filter.templateType !== null, (query) => query.where('template_type', '=', filter.templateType ?? 0))
    .$if(filter.templateId !== null, (query) => query.where('id', '=', filter.templateId ?? 0))
    .orderBy('id')
    .execute();
  const counted = await countBy(asked, 'template');
  const whole = [...counted.values()].reduce((sum, { sums }) => sum + sums.created, 0);
  const tableList = most(
    templates
      .filter(({ id, enabled_status }) => enabled_status === 1 || counted.has(id))
      .map(({ id, name, template_type }) => {
        const one = counted.get(id) ?? nothing();
        return {
          ...{ templateId: id, templateName: name, templateType: template_type as TemplateType },
          templateTypeName: templateTypeLabels[template_type as TemplateType],
          ...{ ...statusNums(one), ...eventNums(one), ...spanNums(one) },
          ...{ completeRate: completeRate(one), rate: rateOf(one.sums.created, whole) },
        };
      }),
  );
  return {
    ...headOf(asked),
    pieList: tableList.map(({ templateId, templateName, totalNum, rate }) => ({
      ...{ code: String(templateId), name: templateName, value: totalNum, rate },
    })),
    tableList,
  };
}

async function byOrigin(asked: Asked) {
  const counted = await countBy(asked, 'dept');
  const whole = [...counted.values()].reduce((sum, { sums }) => sum + sums.created, 0);
  const tableList = most(
    asked.scope.parts.map((part) => {
      const one = nothing();
      for (const id of part.ids) {
        const { sums, byStatus } = counted.get(id) ?? nothing();
        one.sums = plusTasks(one.sums, sums);
        for (const [status, num] of byStatus) one.byStatus.set(status, (one.byStatus.get(status) ?? 0) + num);
      }
      return {
        ...{ originOrgId: part.id, originOrgName: part.name },
        ...{
          hasChildren: part.hasChildren ? (1 as const) : (0 as const),
          isOwn: part.isOwn ? (1 as const) : (0 as const),
        },
        ...{ ...statusNums(one), ...eventNums(one), completeRate: completeRate(one) },
      };
    }),
  );
  return {
    ...headOf(asked),
    rankList: tableList
      .filter(({ totalNum }) => totalNum > 0)
      .slice(0, asked.topNum)
      .map(({ originOrgId, originOrgName, totalNum, hasChildren }) => ({
        ...{ code: String(originOrgId), name: originOrgName, value: totalNum },
        ...{ rate: rateOf(totalNum, whole), hasChildren },
      })),
    tableList,
  };
}

async function byUserType(asked: Asked) {
  const { db, span, filter, zone } = asked;
  const counted = await countBy(asked, 'userType');
  const people = await countOriginators(db, span, filter, zone.name);
  const whole = [...counted.values()].reduce((sum, { sums }) => sum + sums.created, 0);
  const tableList = most(
    valuesOf(UserType)
      // Their tasks are not counted.
      .filter((type) => type !== UserType.testAccount)
      .map((userType) => {
        const one = counted.get(userType) ?? nothing();
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
    ...headOf(asked),
    pieList: tableList.map(({ userType, userTypeName, totalNum }) => ({
      ...{ code: String(userType), name: userTypeName, value: totalNum, rate: rateOf(totalNum, whole) },
    })),
    tableList,
  };
}

export function taskStatisticRoutes({ zone }: Platform): Implement<Calls['taskStatistic']> {
  return {
    taskCountStatistic: async (context, filter) => countTasks(await ask(context, filter, zone)),
    taskNameStatistic: async (context, filter) => byTemplate(await ask(context, filter, zone)),
    taskOriginOrgNameStatistic: async (context, filter) => byOrigin(await ask(context, filter, zone)),
    taskOriginUserTypeStatistic: async (context, filter) => byUserType(await ask(context, filter, zone)),
  };
}
