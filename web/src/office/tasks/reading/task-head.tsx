import { ClockState, overdueStatusLabels } from '@outbound/contract';
import { Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { copyable } from '../../../ui/control-names.tsx';
import { durationText, RemainingTime } from '../../../ui/texts/remaining-time.tsx';
import type { TaskDetail } from '../actions/index.ts';
import { ClockTime, HandleStatusTag, PriorityTag, StatusTag } from '../tags/index.ts';

const states: Readonly<Record<string, string>> = {
  finish: '已完成',
  process: '进行中',
  wait: '未开始',
  error: '已退回',
};

/** What a task is, how it stands and until when: in sight however far the page is scrolled. */
export function TaskHead({ task, children }: { task: TaskDetail; children?: ReactNode }) {
  const { instance, myDetail, stepList } = task;
  const { dueAt, overdueStatus } = myDetail ?? instance;
  // The list begins with what runs, the one that ends first in front.
  const clock = task.clockList.find(({ state }) => state === ClockState.ticking);
  return (
    <Card size="small" className="task-head">
      <Flex gap={12} align="center" justify="space-between" wrap>
        <Flex vertical gap={4} style={{ minWidth: 0, flex: '1 1 320px' }}>
          <Flex gap={8} align="center" wrap>
            <Typography.Text type="secondary" copyable={{ ...copyable, text: instance.instanceCode }}>
              {instance.instanceCode}
            </Typography.Text>
            <StatusTag {...instance} />
            {myDetail ? <HandleStatusTag {...myDetail} /> : null}
            <PriorityTag {...instance} always />
            {instance.roundNo > 1 ? <span className="task-round">第 {instance.roundNo} 轮</span> : null}
          </Flex>
          <Typography.Title level={2} className="task-title">
            {instance.title}
          </Typography.Title>
          <span className="task-origin">
            {instance.templateName} · {instance.originOrgName} {instance.originUserName} ·{' '}
            {instance.createdTime} 派发
          </span>
        </Flex>
        <Flex vertical align="end" gap={2} className="task-deadline">
          {dueAt ? (
            <>
              <span className="task-remaining">
                <RemainingTime dueAt={dueAt} overdueStatus={overdueStatus} />
              </span>
              <span className="task-origin">时限 {dueAt}</span>
            </>
          ) : instance.finishTime ? (
            <>
              <span>{overdueStatusLabels[instance.overdueStatus]}</span>
              <span className="task-origin">{instance.finishTime}</span>
            </>
          ) : null}
          {clock ? (
            <span
              className="task-clock"
              title={`${clock.objectMasked} ${clock.clockTypeName} ${clock.expireTime}`}
            >
              <ClockTime clock={clock} />
            </span>
          ) : null}
        </Flex>
      </Flex>
      <ol className="task-steps" aria-label="办理步骤">
        {stepList.map((step) => (
          <li
            key={step.stepNo}
            className={`is-${step.state}`}
            {...(step.state === 'process' ? { 'aria-current': 'step' as const } : {})}
          >
            <b>{step.name}</b>
            <span className="for-screen-readers">（{states[step.state]}）</span>
            <small>
              {step.operatorNames}
              {step.time ? ` ${step.time.slice(5, 16)}` : ''}
              {step.costSeconds === null ? '' : ` 用时${durationText(step.costSeconds)}`}
            </small>
          </li>
        ))}
      </ol>
      {children}
    </Card>
  );
}
