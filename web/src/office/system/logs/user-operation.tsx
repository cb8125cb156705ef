import {
  calls,
  OperationType,
  operationTypeLabels,
  optionsOf,
  type UserLogRow,
  valuesOf,
} from '@outbound/contract';
import { Segmented, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { browserText } from '../../../ui/browser-text.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/page-table.tsx';
import { DayLine } from './day-line.tsx';
import { Numbers } from './numbers.tsx';
import { ResultTag } from './result-tag.tsx';
import { usePeriod } from './use-period.ts';
import { UserLogDrawer } from './user-log-drawer.tsx';
import { VerifyButton } from './verify-button.tsx';

type Fields = readonly SearchField<Template<typeof calls.userLog.page>>[];
type Columns = readonly Column<UserLogRow>[];

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
const loginFields: Fields = [
  { name: 'operator', label: '账号或姓名', kind: 'text' },
  { name: 'result', label: '结果', kind: 'select', options: results },
  { name: 'address', label: 'IP', kind: 'text' },
  period,
];
const allFields: Fields = [
  { name: 'operator', label: '操作人', kind: 'text' },
  {
    name: 'operationType',
    label: '操作类型',
    kind: 'select',
    options: optionsOf(valuesOf(OperationType), operationTypeLabels),
  },
  { name: 'keyword', label: '关键词', kind: 'text', placeholder: '操作、内容或对象' },
  period,
  { name: 'result', label: '结果', kind: 'select', options: results },
  { name: 'departmentName', label: '部门', kind: 'text' },
  { name: 'moduleName', label: '模块', kind: 'text' },
  { name: 'objectName', label: '对象名称', kind: 'text' },
  { name: 'address', label: 'IP', kind: 'text' },
  { name: 'traceId', label: '追踪号', kind: 'text' },
];

const time: Columns[number] = { key: 'createdTime', title: '时间', width: 172 };
const operator: Columns[number] = {
  key: 'operator',
  title: '操作人',
  width: 150,
  render: (row) => (row.userLoginId ? `${row.operator}（${row.userLoginId}）` : row.operator || '--'),
};
const result: Columns[number] = {
  key: 'result',
  title: '结果',
  width: 80,
  render: (row) => (
    <Tooltip title={row.failure || null}>
      <span>
        <ResultTag result={row.result} />
      </span>
    </Tooltip>
  ),
};
const rest: Columns = [
  { key: 'address', title: 'IP', width: 130, render: (row) => row.address || '--' },
  { key: 'browser', title: '浏览器/系统', width: 150, render: (row) => browserText(row.browser) },
];
const loginColumns: Columns = [
  time,
  operator,
  { key: 'departmentName', title: '部门', width: 130, render: (row) => row.departmentName || '--' },
  { key: 'content', title: '内容', width: 200 },
  result,
  { key: 'failure', title: '失败原因', width: 200, render: (row) => row.failure || '--' },
  ...rest,
];
const allColumns: Columns = [
  time,
  operator,
  { key: 'departmentName', title: '部门', width: 120, render: (row) => row.departmentName || '--' },
  { key: 'moduleName', title: '模块', width: 110, render: (row) => row.moduleName || '--' },
  {
    key: 'operationType',
    title: '类型',
    width: 76,
    render: (row) => (
      <Tag color={typeColours[row.operationType]}>{operationTypeLabels[row.operationType]}</Tag>
    ),
  },
  {
    key: 'content',
    title: '内容',
    width: 280,
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

/** The operation log, with the sign-ins as a list of their own. */
export default function UserOperation() {
  const [list, setList] = useState<'all' | 'login'>('all');
  const [viewed, setViewed] = useState<UserLogRow | null>(null);
  const isLogin = list === 'login';
  return (
    <>
      <Statistics />
      <Segmented
        aria-label="日志范围"
        style={{ marginBottom: 12 }}
        value={list}
        onChange={setList}
        options={[
          { value: 'all', label: '全部操作' },
          { value: 'login', label: '登录日志' },
        ]}
      />
      <PageTable
        key={list}
        call={calls.userLog.page}
        name={`user-logs-${list}`}
        columns={isLogin ? loginColumns : allColumns}
        search={isLogin ? loginFields : allFields}
        {...(isLogin ? { always: { operationType: OperationType.login } } : {})}
        actions={(row) => [{ label: '查看', onClick: () => setViewed(row) }]}
        actionsWidth={76}
        emptyText="这段时间没有操作记录"
        toolbar={({ template, count }) => (
          <>
            <ExportButton
              code="latin_sys_log_operation_export"
              count={count}
              warning="导出内容包含变更前后对比；导出操作会记入操作日志。"
              run={(options) => api.userLog.export({ template }, options)}
            />
            <VerifyButton />
          </>
        )}
      />
      <UserLogDrawer log={viewed} onClose={() => setViewed(null)} />
    </>
  );
}

function Statistics() {
  const { data, error, refetch } = useCall(
    calls.userLog.statistics,
    { template: usePeriod() },
    { quiet: true },
  );
  return (
    <Numbers
      failure={error}
      onRetry={() => void refetch()}
      figures={
        data
          ? [
              { title: '今日操作', value: data.todayNum },
              { title: '今日失败', value: data.todayFailedNum, isBad: data.todayFailedNum > 0 },
              { title: '今日活跃用户', value: data.todayUserNum },
            ]
          : null
      }
    >
      {data ? <DayLine days={data.dayList} /> : null}
    </Numbers>
  );
}
