import type { ReactNode, RefObject } from 'react';
import { RemainingTime } from '../../../ui/texts/remaining-time.tsx';
import type { TaskDetail } from '../actions/index.ts';

interface TaskBarProps {
  task: TaskDetail;
  ref: RefObject<HTMLDivElement | null>;
  /** How what is typed is kept. */
  saved?: string;
  children: ReactNode;
}

/** What can be done with a task, at the foot of its page; on a phone with the deadline, whose head scrolls away there. */
export function TaskBar({ task: { myDetail, instance }, ref, saved, children }: TaskBarProps) {
  const { dueAt, overdueStatus } = myDetail ?? instance;
  return (
    <div className="task-actions" ref={ref}>
      {children}
      {dueAt || saved !== undefined ? (
        <span className="task-bar-state">
          {dueAt ? (
            // Read to nobody a second time: the head has said it.
            <span className="task-bar-deadline" aria-hidden>
              <RemainingTime dueAt={dueAt} overdueStatus={overdueStatus} />
            </span>
          ) : null}
          {saved === undefined ? null : <span role="status">{saved}</span>}
        </span>
      ) : null}
    </div>
  );
}
