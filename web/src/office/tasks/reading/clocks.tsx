import { ClockState, clockStateLabels } from '@outbound/contract';
import { Flex, Tag } from 'antd';
import type { TaskDetail } from '../actions/index.ts';
import { ClockTime } from '../tags/index.ts';

/** 时钟: what runs for the accounts that a task names, and what came of those of its own results. */
export function TaskClocks({ task: { clockList } }: { task: TaskDetail }) {
  return (
    <ul className="task-collisions">
      {clockList.map((clock) => (
        <li key={`${clock.clockType}.${clock.objectMasked}.${clock.expireTime}.${clock.detailId}`}>
          <Flex gap={8} wrap align="baseline">
            <Tag color={clock.clockType === 1 ? 'volcano' : 'blue'}>{clock.clockTypeName}</Tag>
            <span>{clock.objectMasked}</span>
            {clock.state === ClockState.ticking ? (
              <ClockTime clock={clock} />
            ) : (
              <Tag>{clockStateLabels[clock.state]}</Tag>
            )}
          </Flex>
          <small>到期时间 {clock.expireTime}</small>
        </li>
      ))}
    </ul>
  );
}
