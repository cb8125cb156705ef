import { ApplyStatus, REJECT_REASON } from '@outbound/contract';
import { type ReactNode, useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { useApproveApplications } from './apply-calls.ts';
import type { DecisionAnswer } from './decision-text.ts';
import { MarkField } from './mark-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { useOutcome } from './use-outcome.tsx';
import { useUndo } from './use-undo.tsx';

/** The contract's bound of one call. */
const MOST = 500;

type Decision = typeof ApplyStatus.approved | typeof ApplyStatus.rejected;

/** Sign-ups that something is done with. */
export interface Subject {
  /** As they are shown: what their persons have changed since is skipped. */
  rows: readonly { id: number; version: number; activityId?: number }[];
  /** Called once they are decided. */
  after?: (() => void) | undefined;
}

/** Approving and rejecting sign-ups, one or many, with a word on what came of it; `dialogs` belong into the page. */
export function useDecision(): {
  /** Asks first when there are several. */
  approve(subject: Subject): void;
  /** Asks for the reason. */
  reject(subject: Subject): void;
  /** A dialog of these is open. */
  isAsking: boolean;
  isRunning: boolean;
  /** Takes the last approval back while that is on offer. */
  undo(): void;
  dialogs: ReactNode;
} {
  const message = useMessage();
  const confirm = useConfirm();
  const approveCall = useApproveApplications();
  const [rejected, setRejected] = useState<Subject | null>(null);
  const [isConfirming, setConfirming] = useState(false);

  const undo = useUndo();
  const outcome = useOutcome();
  /** Fields can be marked of one alone. */
  const markedOf = rejected?.rows.length === 1 ? rejected.rows[0]?.activityId : undefined;

  const tell = (decision: Decision, answer: DecisionAnswer, ids: readonly number[]) => {
    undo.end();
    outcome.tell(
      decision,
      answer,
      decision === ApplyStatus.approved ? (text) => undo.offer(text, ids) : undefined,
    );
  };
  const decide = async (
    { rows, after }: Subject,
    applyStatus: Decision,
    { reason, markIds = [] }: { reason?: string; markIds?: number[] } = {},
  ) => {
    const ids = rows.map(({ id }) => id);
    const answer = await approveCall.mutateAsync({
      ids,
      versionList: rows.map(({ id, version }) => ({ id, version })),
      applyStatus,
      ...(reason === undefined ? {} : { reason }),
      ...(markIds.length > 0 ? { markIds } : {}),
    });
    tell(applyStatus, answer, ids);
    after?.();
  };
  const isTooMany = ({ rows }: Subject) => {
    if (rows.length > MOST) void message.warning(`一次最多审核 ${MOST} 条，请减少所选报名`);
    return rows.length > MOST;
  };
  const approve = async (subject: Subject) => {
    if (isTooMany(subject)) return;
    if (subject.rows.length > 1) {
      setConfirming(true);
      const isSure = await confirm({
        title: `是否确认通过所选的 ${subject.rows.length} 条报名？`,
        content: '已审核过的报名会自动跳过。',
        danger: false,
        confirmText: '通过',
      });
      setConfirming(false);
      if (!isSure) return;
    }
    try {
      await decide(subject, ApplyStatus.approved);
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    }
  };

  return {
    approve: (subject) => void approve(subject),
    reject: (subject) => {
      if (!isTooMany(subject)) setRejected(subject);
    },
    isAsking: rejected !== null || outcome.isShown || isConfirming,
    isRunning: approveCall.isPending,
    undo: undo.undo,
    dialogs: (
      <>
        <DialogForm<{ reason: string; markIds?: number[] }>
          open={rejected !== null}
          subject="报名"
          title={
            rejected && rejected.rows.length > 1 ? `驳回所选的 ${rejected.rows.length} 条报名` : '驳回报名'
          }
          width={560}
          fields={[
            {
              name: 'reason',
              label: REJECT_REASON,
              kind: 'custom',
              control: <ReasonField />,
              rules: [{ required: true, whitespace: true, message: '请填写驳回原因' }],
            },
            ...(markedOf === undefined
              ? []
              : [
                  {
                    name: 'markIds',
                    label: '退回补正的项目',
                    kind: 'custom' as const,
                    control: <MarkField activityId={markedOf} />,
                    extra:
                      '勾选后，报名人只能修改这些项目并重新提交；不勾选即为驳回，不能再改。两种情况都会释放名额。',
                  },
                ]),
          ]}
          onSubmit={async (values) => {
            if (rejected) await decide(rejected, ApplyStatus.rejected, values);
          }}
          onClose={() => setRejected(null)}
        />
        {outcome.dialog}
      </>
    ),
  };
}
