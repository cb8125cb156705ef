import type { TaskBrief } from '@outbound/contract';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { RemainingTime } from '../../../ui/texts/remaining-time.tsx';
import { viewAddress } from '../actions/index.ts';
import { StatusTag } from '../tags/index.ts';
import './info.css';

interface TaskBriefsProps {
  tasks: readonly TaskBrief[];
  /** All that there are; of many the newest are listed. */
  total: number;
}

/** The tasks of an alarm or a case. */
export function TaskBriefs({ tasks, total }: TaskBriefsProps) {
  return (
    <ul className="info-tasks" aria-label="任务">
      {tasks.map((task) => (
        <li key={task.instanceCode}>
          <Flex gap={8} wrap align="baseline">
            <StatusTag {...task} />
            <Link to={viewAddress(task)}>{task.title || task.instanceCode}</Link>
            {task.dueAt ? <RemainingTime dueAt={task.dueAt} overdueStatus={task.overdueStatus} /> : null}
          </Flex>
          <small>
            {task.instanceCode} · {task.templateTypeName} · {task.handlerNames} · {task.createdTime}
          </small>
        </li>
      ))}
      {total > tasks.length ? (
        <li>
          共 {total} 个任务，此处为最新的 {tasks.length} 个
        </li>
      ) : null}
    </ul>
  );
}
