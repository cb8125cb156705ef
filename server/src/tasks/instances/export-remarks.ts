/** What the workbooks of tasks say of themselves on a sheet of their own (tasks and statistics 2.5). */
import {
  type Body,
  backlogTabLabels,
  type calls,
  handleStatusLabels,
  instanceFilterLabels,
  overdueStatusLabels,
  taskPriorityLabels,
  taskStatusLabels,
  templateTypeLabels,
  userTypeLabels,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Table } from '../../xlsx/write.ts';
import type { At } from './present.ts';

type ListFilters = Omit<Body<typeof calls.taskInstance.listExport>['template'], 'exportType'>;
/** Those of the list, and of the backlog. */
type Filters = ListFilters & Body<typeof calls.taskInstance.backlogExport>['template'];

/** Who exported what, when and by which filters: what a file says of itself when it is found years later. */
export function exportRemarks({
  exporter,
  content,
  isPlain,
  filters,
  otherwise,
  rowNum,
  names,
  at: { now, zone },
}: {
  exporter: string;
  content: string;
  isPlain: boolean;
  filters: Filters;
  /** What was exported where nothing was filtered. */
  otherwise: string;
  rowNum: () => number;
  names: ReadonlyMap<string, string>;
  at: At;
}): Table {
  const given = Object.entries(filters).flatMap(([key, value]) => {
    const words = filterWords(key, value, names);
    return words === '' ? [] : [[labels[key as keyof Filters], words]];
  });
  async function* rows() {
    yield [
      ['导出人', exporter],
      ['导出时间', zone.text(now)],
      ['内容', content],
      ['敏感信息', isPlain ? '明文' : '脱敏'],
      ['行数', String(rowNum())],
      ...(given.length > 0 ? given : [['筛选条件', otherwise]]),
    ];
  }
  return {
    sheetName: '导出说明',
    columns: [{ heading: '项目' }, { heading: '内容', width: 60 }],
    rows: rows(),
  };
}

const labels: Readonly<Record<keyof Filters, string>> = {
  ...instanceFilterLabels,
  tabType: '待办',
  handleStatus: '我的状态',
};
const codeLabels: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  templateType: templateTypeLabels,
  status: taskStatusLabels,
  statusList: taskStatusLabels,
  priority: taskPriorityLabels,
  relation: { 0: '全部可见', 1: '我发起的', 2: '我办理的', 3: '抄送我的', 4: '本部门的' },
  originUserType: userTypeLabels,
  overdueStatus: overdueStatusLabels,
  tabType: backlogTabLabels,
  handleStatus: handleStatusLabels,
  counted: { 1: '按统计口径' },
};

function filterWords(key: string, value: unknown, names: ReadonlyMap<string, string>): string {
  const words = (Array.isArray(value) ? value : [value ?? ''])
    .map((one) => codeLabels[key]?.[Number(one)] ?? names.get(`${key} ${one}`) ?? String(one))
    .join('、');
  return words.slice(0, 500);
}

/** The names of what the filters name by its id. */
export async function filterNames(db: Db, f: Filters): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select 'originOrgId ' || id as key, name from department where id = ${f.originOrgId ?? null}
    union all select 'handlerDeptId ' || id, name from department where id = ${f.handlerDeptId ?? null}
    union all select 'originUserId ' || id, user_name from user_account where id = ${f.originUserId ?? null}
    union all select 'handlerUserId ' || id, user_name from user_account where id = ${f.handlerUserId ?? null}
    union all select 'templateId ' || id, name from task_template where id = ${f.templateId ?? null}`.execute(
    db,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}
