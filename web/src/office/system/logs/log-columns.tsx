/** What the lists of the operation log show, and by what they are searched. */
import {
  type calls,
  OperationType,
  operationTypeLabels,
  optionsOf,
  type UserLogListRow,
  valuesOf,
} from '@outbound/contract';
import { Tag, Tooltip } from 'antd';
import type { Column, SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { addressText } from '../../../ui/texts/address-text.ts';
import { browserText } from '../../../ui/texts/browser-text.ts';
import { ResultTag } from '../../../ui/texts/result-tag.tsx';

type Fields = readonly SearchField<Template<typeof calls.userLog.page>>[];
type Columns = readonly Column<UserLogListRow>[];

const typeColours: Record<OperationType, string> = {
  0: 'blue',
  1: 'default',
  2: 'green',
  3: 'gold',
  4: 'red',
};
const results = [
  { value: 1, label: '成功' },
  { value: 0, label: '失败' },
];

const period: Fields[number] = {
  name: 'createdTime',
  label: '时间（默认近 7 天）',
  kind: 'range',
  of: 'time',
  names: ['createdTimeStart', 'createdTimeEnd'],
};

/** Filters of the sign-ins. */
export const signInFields: Fields = [
  { name: 'operator', label: '账号或姓名', kind: 'text' },
  { name: 'result', label: '结果', kind: 'select', options: results },
  { name: 'address', label: 'IP', kind: 'text' },
  period,
];

/** Filters of all operations. */
export const operationFields: Fields = [
  { name: 'operator', label: '操作人', kind: 'text' },
  period,
  {
    name: 'operationType',
    label: '操作类型',
    kind: 'select',
    options: optionsOf(valuesOf(OperationType), operationTypeLabels),
  },
  { name: 'keyword', label: '关键词', kind: 'text', placeholder: '操作、内容或对象' },
  { name: 'result', label: '结果', kind: 'select', options: results },
  { name: 'deptName', label: '部门', kind: 'text' },
  { name: 'moduleName', label: '模块', kind: 'text' },
  { name: 'objectName', label: '对象名称', kind: 'text' },
  { name: 'address', label: 'IP', kind: 'text' },
  { name: 'traceId', label: '追踪号', kind: 'text' },
];

const time: Columns[number] = { key: 'createdTime', title: '时间', width: 160 };
const operator: Columns[number] = {
  key: 'operator',
  title: '操作人',
  width: 160,
  render: (row) => (row.userLoginId ? `${row.operator}（${row.userLoginId}）` : row.operator || '--'),
};
const department: Columns[number] = {
  key: 'deptName',
  title: '部门',
  width: 120,
  render: (row) => row.deptName || '--',
};
const result: Columns[number] = {
  key: 'result',
  title: '结果',
  width: 72,
  render: (row) => (
    <Tooltip title={row.failure || null}>
      <span>
        <ResultTag result={row.result} />
      </span>
    </Tooltip>
  ),
};
const rest: Columns = [
  { key: 'address', title: 'IP', width: 170, render: (row) => addressText(row.address) },
  {
    key: 'browser',
    title: '浏览器/系统',
    width: 160,
    render: (row) => <span title={row.browser}>{browserText(row.browser)}</span>,
  },
];

/** Columns of the sign-ins. */
export const signInColumns: Columns = [
  time,
  operator,
  department,
  { key: 'content', title: '内容', width: 200 },
  result,
  {
    key: 'failure',
    title: '失败原因',
    width: 220,
    render: (row) => (
      <>
        {row.lockedMinutes > 0 ? <Tag color="orange">已锁定 {row.lockedMinutes} 分钟</Tag> : null}{' '}
        <span title={row.failure}>{row.failure || '--'}</span>
      </>
    ),
  },
  ...rest,
];

/** Columns of all operations. */
export const operationColumns: Columns = [
  time,
  operator,
  department,
  { key: 'moduleName', title: '模块', width: 100, render: (row) => row.moduleName || '--' },
  {
    key: 'operationType',
    title: '类型',
    width: 72,
    render: (row) => (
      <Tag color={typeColours[row.operationType]}>{operationTypeLabels[row.operationType]}</Tag>
    ),
  },
  {
    key: 'content',
    title: '内容',
    width: 256,
    render: (row) => (
      <Tooltip title={row.content} placement="topLeft">
        {row.content}
      </Tooltip>
    ),
  },
  result,
  ...rest,
  { key: 'durationMs', title: '耗时', width: 90, align: 'right', render: (row) => `${row.durationMs} ms` },
  { key: 'traceId', title: '追踪号', width: 300, hiddenAtFirst: true },
];
