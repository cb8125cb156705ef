import { calls, ReadStatus } from '@outbound/contract';
import { Card, Tag } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { showSystemMessage } from '../shell/messages/index.ts';

const MESSAGES = '/messageCenter/systemMessage';
const MOST = 5;
/** As often as the unread messages are asked for (spec 9). */
const REFRESH_MS = 300_000;

/** 公告: what the office told everybody last, a press away; nothing where it told nothing. */
export function Notices() {
  const { data } = useCall(
    calls.systemMessage.userPage,
    { pageNum: 1, pageSize: MOST, template: {} },
    { quiet: true, refetchInterval: REFRESH_MS },
  );
  const rows = data?.dataBody ?? [];
  if (rows.length === 0) return null;
  return (
    <Card size="small" title="公告" extra={<Link to={MESSAGES}>查看全部</Link>}>
      <ul className="workbench-tasks" aria-label="公告">
        {rows.map(({ id, title, publicTime, status }) => (
          <li key={id}>
            <button type="button" onClick={() => showSystemMessage(id)}>
              {status === ReadStatus.unread ? <Tag color="blue">未读</Tag> : null} {title}
            </button>
            <small className="workbench-task-end">{publicTime.slice(0, 16)}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
