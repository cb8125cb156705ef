import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { useResetApplications, useWithdrawApplications } from './apply-calls.ts';
import type { Subject } from './use-decision.tsx';
import { useOutcome } from './use-outcome.tsx';

/** The contract's bound of one call. */
const MOST = 500;

type Act = 'reset' | 'withdraw';
const words: Record<Act, { title: string; one: string; label: string; extra: string }> = {
  reset: {
    title: '重置为待审',
    one: '重置为待审',
    label: '重置原因',
    extra:
      '已通过的名额保留，已发出的票码作废，重新通过后才有效；已驳回的须有空余名额。已告知过审核结果的报名人会收到通知。',
  },
  withdraw: {
    title: '代撤回',
    one: '代报名人撤回',
    label: '撤回原因',
    extra: '撤回后不能恢复，名额立即释放，有候补的按次序递补；同意接收通知的报名人会收到通知。',
  },
};

/** Taking back what was decided, or sign-ups themselves for their persons: with a reason, and a word on what came of it. */
export function useTakeBack(): {
  /** Each asks for the reason. */
  reset(subject: Subject): void;
  withdraw(subject: Subject): void;
  /** A dialog of these is open. */
  isAsking: boolean;
  dialogs: ReactNode;
} {
  const message = useMessage();
  const outcome = useOutcome();
  const reset = useResetApplications();
  const withdraw = useWithdrawApplications();
  const [asked, setAsked] = useState<{ act: Act; subject: Subject } | null>(null);
  const ask = (act: Act) => (subject: Subject) => {
    if (subject.rows.length > MOST)
      return void message.warning(`一次最多${words[act].title} ${MOST} 条，请减少所选报名`);
    setAsked({ act, subject });
  };
  const send = async ({ act, subject: { rows, after } }: NonNullable<typeof asked>, reason: string) => {
    const answer = await (act === 'reset' ? reset : withdraw).mutateAsync({
      ids: rows.map(({ id }) => id),
      versionList: rows.map(({ id, version }) => ({ id, version })),
      reason,
    });
    outcome.tell(act, answer);
    after?.();
  };
  const word = asked && words[asked.act];
  return {
    reset: ask('reset'),
    withdraw: ask('withdraw'),
    isAsking: asked !== null || outcome.isShown,
    dialogs: (
      <>
        <DialogForm<{ reason: string }>
          open={asked !== null}
          subject="报名"
          title={
            asked && word
              ? asked.subject.rows.length > 1
                ? `${word.title}：所选的 ${asked.subject.rows.length} 条报名`
                : word.one
              : ''
          }
          width={520}
          fields={[
            {
              name: 'reason',
              label: word?.label ?? '',
              kind: 'custom',
              control: <Input.TextArea rows={3} maxLength={200} showCount />,
              rules: [{ required: true, whitespace: true, message: `请填写${word?.label ?? ''}` }],
              extra: word?.extra,
            },
          ]}
          onSubmit={async ({ reason }) => {
            if (asked) await send(asked, reason);
          }}
          onClose={() => setAsked(null)}
        />
        {outcome.dialog}
      </>
    ),
  };
}
