import { Card, Tabs } from 'antd';
import type { TaskDetail } from '../actions/index.ts';
import { TaskClocks } from './clocks.tsx';
import { TaskComments } from './comments.tsx';
import { TaskHistory } from './history.tsx';
import { RelatedTasks } from './related.tsx';

/** Beside a task: what happened, what belongs to it, what was said. */
export function TaskSide({ task }: { task: TaskDetail }) {
  const { clockList, collisionList, instance } = task;
  return (
    <Card size="small" className="task-side">
      <Tabs
        size="small"
        items={[
          { key: 'history', label: '流转记录', children: <TaskHistory task={task} /> },
          {
            key: 'related',
            label: collisionList.length > 0 ? `关联信息（${collisionList.length}）` : '关联信息',
            children: <RelatedTasks task={task} />,
          },
          {
            key: 'comments',
            label: instance.commentNum > 0 ? `备注（${instance.commentNum}）` : '备注',
            children: <TaskComments task={task} />,
          },
          ...(clockList.length > 0
            ? [
                {
                  key: 'clocks',
                  label: `时钟（${clockList.length}）`,
                  children: <TaskClocks task={task} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
