import {
  type calls,
  overdueStatusLabels,
  TaskStatus,
  taskPriorityLabels,
  taskStatusLabels,
  templateTypeLabels,
  userTypeLabels,
} from '@outbound/contract';
import { TreePicker } from '../../../ui/forms/tree-picker.tsx';
import type { SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { findPeople, templateField, useDepartments } from '../actions/index.ts';

export type ListTemplate = Template<typeof calls.taskInstance.list>;

const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

function DepartmentPicker(props: {
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
}) {
  return <TreePicker {...props} {...useDepartments()} placeholder="请选择单位" />;
}
const department = (name: 'originOrgId' | 'handlerDeptId', label: string): SearchField<ListTemplate> => ({
  name,
  label,
  kind: 'custom',
  control: <DepartmentPicker />,
  parse: (text) => Number(text),
});

/** The search bar of the list of tasks (tasks and statistics 2.13). */
export const search: readonly SearchField<ListTemplate>[] = [
  {
    name: 'keyword',
    label: '关键字',
    kind: 'text',
    max: 100,
    placeholder: '编号、标题、表单内容（至少两个字）',
  },
  { name: 'templateType', label: '任务类型', kind: 'select', options: optionsOf(templateTypeLabels) },
  {
    name: 'statusList',
    label: '任务状态',
    kind: 'select',
    multiple: true,
    options: optionsOf(taskStatusLabels).filter(({ value }) => value !== TaskStatus.draft),
  },
  { name: 'overdueStatus', label: '超时状态', kind: 'select', options: optionsOf(overdueStatusLabels) },
  {
    name: 'createdTime',
    label: '派发时间',
    kind: 'range',
    of: 'day',
    names: ['createdTimeStart', 'createdTimeEnd'],
  },
  templateField,
  { name: 'priority', label: '优先级', kind: 'select', options: optionsOf(taskPriorityLabels) },
  department('originOrgId', '发起单位'),
  { name: 'originUserId', label: '发起人', kind: 'remoteSelect', search: findPeople },
  { name: 'originUserType', label: '发起人类型', kind: 'select', options: optionsOf(userTypeLabels) },
  department('handlerDeptId', '办理单位'),
  { name: 'handlerUserId', label: '办理人', kind: 'remoteSelect', search: findPeople },
  { name: 'alarmNo', label: '警情编号', kind: 'text', max: 100 },
  { name: 'caseNo', label: '案件编号', kind: 'text', max: 100 },
  {
    name: 'entityValue',
    label: '精确号码',
    kind: 'text',
    max: 100,
    placeholder: '完整的账号、手机号、身份证号',
  },
  {
    name: 'finishTime',
    label: '办结时间',
    kind: 'range',
    of: 'day',
    names: ['finishTimeStart', 'finishTimeEnd'],
  },
  { name: 'batchCode', label: '批次号', kind: 'text', max: 100 },
  // Where a number of the statistics leads: the list then has as many.
  {
    name: 'counted',
    label: '口径',
    kind: 'select',
    options: [{ value: 1, label: '按统计口径（本人数据范围发起，不含测试账号）' }],
  },
];
