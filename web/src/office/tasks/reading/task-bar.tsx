import type { ReactNode, RefObject } from 'react';
import { RemainingTime } from '../../../ui/texts/remaining-time.tsx';
import type { TaskDetail } from '../actions/index.ts';

interface TaskBarProps {
  task: TaskDetail;
  ref: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** What can be done with a task, at the foot of its page; on a phone with the deadline, whose head scrolls away there. */
export function TaskBar({ task: { myDetail, instance }, ref, children }: TaskBarProps) {
  const { dueAt, overdueStatus } = myDetail ?? instance;
  return (
    <div className="task-actions" ref={ref}>
      {dueAt ? (
        // Read to nobody a second time: the head has said it.
        <span className="task-bar-deadline" aria-hidden>
          <RemainingTime dueAt={dueAt} overdueStatus={overdueStatus} />
        </span>
      ) : null}
      {children}
    </div>
  );
}
