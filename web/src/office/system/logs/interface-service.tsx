import { calls, type InterfaceLogRow, interfaceServices } from '@outbound/contract';
import { Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { addressText } from '../../../ui/texts/address-text.ts';
import { bytesText } from '../../../ui/texts/bytes-text.ts';
import { ResultTag } from '../../../ui/texts/result-tag.tsx';
import { InterfaceLogDrawer } from './interface-log-drawer.tsx';
import { InterfaceStatistics } from './interface-statistics.tsx';

/** Slower than this is worth a look. */
const SLOW_MS = 3_000;

const serviceLabels: Record<(typeof interfaceServices)[number], string> = {
  ums: '用户 ums',
  oms: '运营 oms',
  sms: '消息 sms',
  tms: '任务 tms',
  efs: '文件 efs',
  sync: '同步 sync',
  common: '公共 common',
};

const fields: readonly SearchField<Template<typeof calls.interfaceLog.page>>[] = [
  { name: 'callPath', label: '接口地址', kind: 'text' },
  {
    name: 'createdTime',
    label: '时间（默认近 7 天）',
    kind: 'range',
    of: 'time',
    names: ['createdTimeStart', 'createdTimeEnd'],
  },
  { name: 'callName', label: '接口名称', kind: 'text' },
  {
    name: 'service',
    label: '服务',
    kind: 'select',
    options: interfaceServices.map((value) => ({ value, label: serviceLabels[value] })),
  },
  {
    name: 'result',
    label: '结果',
    kind: 'select',
    options: [
      { value: 1, label: '成功' },
      { value: 0, label: '失败' },
    ],
  },
  { name: 'userLoginId', label: '调用方', kind: 'text' },
  {
    name: 'method',
    label: '请求方式',
    kind: 'select',
    options: [
      { value: 'POST', label: 'POST' },
      { value: 'GET', label: 'GET' },
    ],
  },
  { name: 'durationMs', label: '耗时不少于', kind: 'number', min: 0, max: 3_600_000, unit: 'ms' },
  { name: 'traceId', label: '追踪号', kind: 'text' },
];

const columns: readonly Column<InterfaceLogRow>[] = [
  { key: 'createdTime', title: '时间', width: 172 },
  { key: 'callName', title: '接口名称', width: 150, render: (row) => row.callName || '--' },
  { key: 'result', title: '结果', width: 80, render: (row) => <ResultTag result={row.result} /> },
  { key: 'code', title: '错误码', width: 90, render: (row) => (row.result === 1 ? '--' : row.code) },
  {
    key: 'durationMs',
    title: '耗时',
    width: 96,
    align: 'right',
    render: (row) =>
      row.durationMs > SLOW_MS ? (
        <Typography.Text type="danger" strong>
          {row.durationMs} ms
        </Typography.Text>
      ) : (
        `${row.durationMs} ms`
      ),
  },
  { key: 'userLoginId', title: '调用方', width: 110, render: (row) => row.userLoginId || '访客' },
  {
    key: 'callPath',
    title: '地址',
    width: 260,
    render: (row) => (
      <Tooltip title={`${row.method} ${row.callPath}`} placement="topLeft">
        {row.callPath}
      </Tooltip>
    ),
  },
  { key: 'service', title: '服务', width: 84, render: (row) => row.service || '--' },
  { key: 'address', title: 'IP', width: 170, render: (row) => addressText(row.address) },
  {
    key: 'bytes',
    title: '请求/响应大小',
    width: 150,
    align: 'right',
    render: (row) => `${bytesText(row.requestBytes)} / ${bytesText(row.answerBytes)}`,
  },
  { key: 'callNum', title: '次数', width: 76, align: 'right' },
  { key: 'traceId', title: '追踪号', width: 300 },
];

/** The interface log: every call that was made. */
export default function InterfaceService() {
  const [viewed, setViewed] = useState<InterfaceLogRow | null>(null);
  return (
    <>
      <InterfaceStatistics />
      <PageTable
        call={calls.interfaceLog.page}
        name="interface-logs"
        columns={columns}
        search={fields}
        actions={(row) => [{ label: '查看', onClick: () => setViewed(row) }]}
        actionsWidth={76}
        emptyText="这段时间没有接口调用"
        toolbar={({ template, sort, count }) => (
          <ExportButton
            kind="interfaceLog"
            template={template}
            sort={sort}
            count={count}
            warning="导出操作会记入操作日志。"
          />
        )}
      />
      <InterfaceLogDrawer log={viewed} onClose={() => setViewed(null)} />
    </>
  );
}
