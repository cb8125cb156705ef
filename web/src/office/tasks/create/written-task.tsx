import { Button, Card } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { noteDraft, readKept } from './kept-task.ts';
import { draftTask, storedDraft, type TaskDetail } from './start-task.ts';
import { TaskForm } from './task-form.tsx';
import type { TypedTask } from './task-values.ts';
import type { Template } from './template.ts';
import type { StoredDraft } from './use-autosave.ts';

interface WrittenTaskProps {
  user: string;
  subject: string;
  template: Template;
  /** What it begins with when there is no draft. */
  start: TypedTask;
  /** The draft on the server. */
  detail: TaskDetail | null;
  source?: string | null;
  isFollowUp?: boolean;
  /** A new task that may be left for an empty one: the page that made it forgets it. */
  onBlank?: () => void;
}

/** Puts together what a task begins with: what this browser kept of it, else the draft, else nothing. */
export function WrittenTask({ detail, onBlank, ...rest }: WrittenTaskProps) {
  const { user, subject } = rest;
  const [begun, setBegun] = useState({ round: 0, detail });
  const begin = (newest: TaskDetail | null) =>
    setBegun(({ round }) => ({ round: round + 1, detail: newest }));
  /** What was typed goes only once there is something else to show. */
  const reload = async (draft: StoredDraft | null, end: () => void) => {
    try {
      const newest = draft && (await api.taskInstance.detail({ instanceCode: draft.instanceCode }));
      end();
      if (newest?.draft && draft?.instanceCode !== subject)
        noteDraft(user, subject, newest.instance.instanceCode);
      begin(newest);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
  };
  if (begun.detail && !begun.detail.draft) return <Submitted code={begun.detail.instance.instanceCode} />;
  return (
    <Begun
      key={begun.round}
      {...rest}
      detail={begun.detail}
      onReload={reload}
      {...(onBlank
        ? {
            onBlank: () => {
              onBlank();
              begin(null);
            },
          }
        : {})}
    />
  );
}

/** A draft that was dispatched meanwhile. */
export const Submitted = ({ code }: { code: string }) => (
  <Card>
    <EmptyState text="这份草稿已经提交">
      <Button href={`/taskManagement/viewTask?instanceCode=${encodeURIComponent(code)}`}>查看任务</Button>
    </EmptyState>
  </Card>
);

interface BegunProps extends WrittenTaskProps {
  onReload(draft: StoredDraft | null, end: () => void): Promise<void>;
}

function Begun({ user, subject, template, start, detail, ...rest }: BegunProps) {
  const [begin] = useState(() => {
    const kept = readKept(user, subject);
    const draft = detail && storedDraft(detail);
    return {
      kept,
      draft,
      // Else it would be written over by what was typed before.
      isBehind: kept !== null && draft !== null && kept.draftVersion !== draft.draftVersion,
      task: kept
        ? { values: kept.values, answers: kept.answers }
        : detail
          ? draftTask(detail, template.settings.titleRule)
          : start,
    };
  });
  return (
    <TaskForm
      {...rest}
      template={template}
      user={user}
      subject={subject}
      start={begin.task}
      draft={begin.draft}
      found={begin.kept?.savedAt ?? null}
      isBehind={begin.isBehind}
      lost={detail?.draft?.lostFieldNameList ?? []}
    />
  );
}
