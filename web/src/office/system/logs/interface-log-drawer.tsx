import type { InterfaceLogRow } from '@outbound/contract';
import { Descriptions, Typography } from 'antd';
import { Link } from 'react-router';
import { copyable } from '../../../ui/control-names.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { addressText } from '../../../ui/texts/address-text.ts';
import { bytesText } from '../../../ui/texts/bytes-text.ts';
import { ResultTag } from '../../../ui/texts/result-tag.tsx';

/** One call as the interface log has it; bodies are not kept. */
export function InterfaceLogDrawer({ log, onClose }: { log: InterfaceLogRow | null; onClose(): void }) {
  const mayOperations = usePermission().has('latin_sys_log_operation');
  return (
    <SideDrawer open={log !== null} title="接口日志详情" size={640} onClose={onClose}>
      {log ? (
        <>
          <Descriptions
            size="small"
            column={{ xs: 1, sm: 2 }}
            styles={{ label: { width: 80 }, content: { overflowWrap: 'anywhere' } }}
            items={[
              { key: 'time', label: '时间', children: log.createdTime },
              { key: 'result', label: '结果', children: <ResultTag result={log.result} /> },
              { key: 'name', label: '接口名称', children: log.callName || '--' },
              { key: 'service', label: '服务', children: log.service || '--' },
              {
                key: 'path',
                label: '地址',
                span: 'filled',
                children: `${log.method} ${log.callPath}`,
              },
              { key: 'caller', label: '调用方', children: log.userLoginId || '访客' },
              { key: 'address', label: 'IP', children: addressText(log.address) },
              { key: 'status', label: '状态码', children: log.status },
              { key: 'code', label: '返回码', children: log.code },
              { key: 'duration', label: '耗时', children: `${log.durationMs} ms` },
              { key: 'num', label: '次数', children: log.callNum },
              { key: 'request', label: '请求大小', children: bytesText(log.requestBytes) },
              { key: 'answer', label: '响应大小', children: bytesText(log.answerBytes) },
              {
                key: 'trace',
                label: '追踪号',
                span: 'filled',
                children: <Typography.Text copyable={copyable}>{log.traceId}</Typography.Text>,
              },
            ]}
          />
          {log.callNum > 1 ? (
            <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
              公开内容由缓存应答，同一秒内的调用合并为一条，这里是其中第一次。
            </Typography.Paragraph>
          ) : null}
          {mayOperations ? (
            <Typography.Paragraph style={{ marginTop: 12 }}>
              <Link to={`/userOperation?f.traceId=${encodeURIComponent(log.traceId)}`}>
                查看此追踪号的操作日志
              </Link>
            </Typography.Paragraph>
          ) : null}
        </>
      ) : null}
    </SideDrawer>
  );
}
