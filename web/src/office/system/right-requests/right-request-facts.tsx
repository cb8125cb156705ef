import { type Answer, type calls, type RightRequestRow, RightRequestStatus } from '@outbound/contract';
import { Descriptions, Space, Tag } from 'antd';
import { RightRequestTag, rightRequestResult } from '../../../ui/rights/right-request-status.tsx';

type Standing = Answer<typeof calls.rightRequest.offers>['functionList'];

const standings = { deleted: '已删除', departed: '已离职', frozen: '已冻结' } as const;
const states = { lacked: null, held: '已拥有', gone: '已停用' } as const;

/** Who asks. */
export function Asker({ row }: { row: RightRequestRow }) {
  return (
    <>
      {row.userName}（{row.userLoginId}）{row.standing ? <Tag>{standings[row.standing]}</Tag> : null}
    </>
  );
}

/** All of a request; `resources` as they stand now, where that matters. */
export function RightRequestFacts({ row, resources }: { row: RightRequestRow; resources?: Standing }) {
  const list = resources ?? row.functionList.map((one) => ({ ...one, state: 'lacked' as const }));
  const isOpen = row.status === RightRequestStatus.open;
  const items = [
    { key: 'who', label: '申请人', children: <Asker row={row} /> },
    { key: 'department', label: '部门', children: row.deptName ?? '--' },
    {
      key: 'resources',
      label: '申请的功能',
      children: (
        <Space wrap size={[4, 4]}>
          {list.map(({ permissionCode, name, state }) => (
            <Tag key={permissionCode} title={permissionCode} color={state === 'lacked' ? 'green' : 'default'}>
              {name}
              {states[state] ? `（${states[state]}）` : ''}
            </Tag>
          ))}
        </Space>
      ),
    },
    { key: 'reason', label: '申请原因', children: row.reason },
    { key: 'createdTime', label: '申请时间', children: row.createdTime },
    ...(isOpen
      ? []
      : [
          { key: 'status', label: '状态', children: <RightRequestTag status={row.status} /> },
          { key: 'result', label: '处理结果', children: rightRequestResult(row) },
          { key: 'decider', label: '处理人', children: row.decidedBy ?? '--' },
          { key: 'decidedTime', label: '处理时间', children: row.decidedTime ?? '--' },
        ]),
  ];
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      styles={{ label: { width: 110 }, content: { overflowWrap: 'anywhere' } }}
      items={items}
    />
  );
}
