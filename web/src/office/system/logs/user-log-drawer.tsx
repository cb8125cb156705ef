import { calls, operationTypeLabels, type UserLogRow } from '@outbound/contract';
import { Descriptions, Skeleton, Table, Typography, theme } from 'antd';
import { useCall } from '../../../api/query.ts';
import { copyable } from '../../../ui/control-names.tsx';
import { FailureAlert } from '../../../ui/feedback/failure-state.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { addressText } from '../../../ui/texts/address-text.ts';
import { browserText } from '../../../ui/texts/browser-text.ts';
import { bytesText } from '../../../ui/texts/bytes-text.ts';
import { ResultTag } from '../../../ui/texts/result-tag.tsx';

/** One operation: who, what, from where, what changed, and the call behind it. */
export function UserLogDrawer({ log, onClose }: { log: UserLogRow | null; onClose(): void }) {
  const mayCalls = usePermission().has('latin_sys_log_interface');
  return (
    <SideDrawer open={log !== null} title="操作日志详情" size={760} onClose={onClose}>
      {log ? (
        <div style={{ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Facts log={log} />
          <section aria-label="变更对比">
            <Typography.Title level={5}>变更对比</Typography.Title>
            <Changes log={log} />
          </section>
          <section aria-label="请求与响应">
            <Typography.Title level={5}>请求与响应</Typography.Title>
            <Bodies log={log} />
          </section>
          {mayCalls ? (
            <section aria-label="关联接口调用">
              <Typography.Title level={5}>关联接口调用</Typography.Title>
              <LinkedCalls traceId={log.traceId} />
            </section>
          ) : null}
        </div>
      ) : null}
    </SideDrawer>
  );
}

function Facts({ log }: { log: UserLogRow }) {
  const object = [log.objectType, log.objectName, log.objectId && `编号 ${log.objectId}`].filter(Boolean);
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2 }}
      styles={{ label: { width: 96 }, content: { overflowWrap: 'anywhere' } }}
      items={[
        { key: 'time', label: '时间', children: log.createdTime },
        { key: 'result', label: '结果', children: <ResultTag result={log.result} /> },
        {
          key: 'operator',
          label: '操作人',
          children: log.userLoginId ? `${log.operator}（${log.userLoginId}）` : log.operator || '--',
        },
        { key: 'department', label: '部门', children: log.deptName || '--' },
        { key: 'module', label: '模块', children: log.moduleName || '--' },
        {
          key: 'type',
          label: '操作',
          children: `${operationTypeLabels[log.operationType]} · ${log.callName}`,
        },
        { key: 'content', label: '内容', span: 'filled', children: log.content },
        { key: 'object', label: '对象', span: 'filled', children: object.join(' · ') || '--' },
        ...(log.failure
          ? [{ key: 'failure', label: '失败原因', span: 'filled' as const, children: log.failure }]
          : []),
        { key: 'address', label: 'IP', children: addressText(log.address) },
        {
          key: 'browser',
          label: '浏览器/系统',
          children: <span title={log.browser}>{browserText(log.browser)}</span>,
        },
        { key: 'duration', label: '耗时', children: `${log.durationMs} ms` },
        {
          key: 'trace',
          label: '追踪号',
          children: <Typography.Text copyable={copyable}>{log.traceId}</Typography.Text>,
        },
      ]}
    />
  );
}

function Changes({ log }: { log: UserLogRow }) {
  if (log.changes.length === 0) return <Typography.Text type="secondary">此操作没有字段变更</Typography.Text>;
  return (
    <Table
      size="small"
      pagination={false}
      tableLayout="fixed"
      rowKey="field"
      dataSource={log.changes}
      columns={[
        { key: 'field', dataIndex: 'field', title: '字段', width: '26%' },
        {
          key: 'before',
          title: '变更前',
          render: (_value, { before }) => (
            <Typography.Text type="danger" style={{ overflowWrap: 'anywhere' }}>
              {before || '（空）'}
            </Typography.Text>
          ),
        },
        {
          key: 'after',
          title: '变更后',
          render: (_value, { after }) => (
            <Typography.Text type="success" style={{ overflowWrap: 'anywhere' }}>
              {after || '（空）'}
            </Typography.Text>
          ),
        },
      ]}
    />
  );
}

/** What was sent and answered; passwords are not kept, phones and IDs are masked. */
function Bodies({ log }: { log: UserLogRow }) {
  const { data, error, refetch } = useCall(
    calls.userLog.detail,
    { id: log.id, traceId: log.traceId },
    { quiet: true },
  );
  if (!data)
    return error ? (
      <FailureAlert failure={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 3 }} />
    );
  if (data.request === '' && data.answer === '')
    return <Typography.Text type="secondary">此操作不保存请求与响应</Typography.Text>;
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <JsonText title="请求" text={data.request} />
      <JsonText title="响应" text={data.answer} />
    </div>
  );
}

function JsonText({ title, text }: { title: string; text: string }) {
  const { token } = theme.useToken();
  const shown = text === '' ? '（空）' : JSON.stringify(JSON.parse(text), null, 2);
  return (
    <div>
      <div style={{ display: 'flex', gap: 8, marginBottom: 4 }}>
        <Typography.Text type="secondary">{title}</Typography.Text>
        {text === '' ? null : <Typography.Text copyable={{ ...copyable, text: shown }} />}
      </div>
      <pre
        style={{
          margin: 0,
          padding: 12,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: 12,
          borderRadius: token.borderRadius,
          background: token.colorFillQuaternary,
        }}
      >
        {shown}
      </pre>
    </div>
  );
}

function LinkedCalls({ traceId }: { traceId: string }) {
  const { data, error, isLoading, refetch } = useCall(
    calls.interfaceLog.page,
    { template: { traceId } },
    { quiet: true },
  );
  if (error && !data) return <FailureAlert failure={error} onRetry={() => void refetch()} />;
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ x: 560 }}
      rowKey="id"
      loading={isLoading}
      locale={{ emptyText: '没有找到这个追踪号的接口调用' }}
      dataSource={data?.dataBody ?? []}
      columns={[
        { key: 'time', dataIndex: 'createdTime', title: '时间', width: 168 },
        { key: 'path', dataIndex: 'callPath', title: '接口地址', ellipsis: true },
        {
          key: 'result',
          title: '结果',
          width: 76,
          render: (_value, { result }) => <ResultTag result={result} />,
        },
        {
          key: 'duration',
          title: '耗时',
          width: 90,
          align: 'right',
          render: (_value, { durationMs }) => `${durationMs} ms`,
        },
        {
          key: 'bytes',
          title: '响应',
          width: 84,
          align: 'right',
          render: (_value, { answerBytes }) => bytesText(answerBytes),
        },
      ]}
    />
  );
}
