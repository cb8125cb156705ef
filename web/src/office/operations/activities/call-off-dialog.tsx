import { calls, HeldStatus, heldStatusLabels } from '@outbound/contract';
import { tellDone } from '../../../api/events.ts';
import { useCall } from '../../../api/query.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { useCallOffActivity } from './activity-calls.ts';

export interface CalledOff {
  id: number;
  title: string;
  heldStatus: HeldStatus;
}

const choices = [
  { value: HeldStatus.cancelled, label: '活动不再举行：取消活动，报名关闭' },
  { value: HeldStatus.postponed, label: '活动延期举行：新时间未定，报名暂停，已报名的保留' },
];

/** Whom it concerns, and how many of them hear of it by themselves. */
function Concerned({ id }: { id: number }) {
  const { data } = useCall(calls.activity.callOffCount, { id });
  if (!data) return <p>正在统计报名人数…</p>;
  const { liveNum, toldNum } = data;
  return (
    <p style={{ marginTop: 0 }}>
      有效报名 <strong>{liveNum}</strong> 人，将自动通知 <strong>{toldNum}</strong> 人
      {liveNum > toldNum ? (
        <>；其余 {liveNum - toldNum} 人未同意接收通知，或没有可用的发送方式，请另行联系</>
      ) : null}
      。
    </p>
  );
}

/** Cancels or postpones an activity, or has it take place again, with a reason that visitors read. */
export function CallOffDialog({ activity, onClose }: { activity: CalledOff | null; onClose: () => void }) {
  const callOff = useCallOffActivity();
  const isBack = activity !== null && activity.heldStatus !== HeldStatus.asPlanned;
  return (
    <DialogForm<{ heldStatus: HeldStatus; reason: string }>
      open={activity !== null}
      subject="活动"
      title={`${isBack ? '恢复或取消' : '取消或延期'}活动“${activity?.title ?? ''}”`}
      width={560}
      cancelText="返回"
      fields={[
        {
          name: 'heldStatus',
          label: '操作',
          kind: 'radio',
          required: true,
          options: [
            ...(isBack ? [{ value: HeldStatus.asPlanned, label: '恢复举行：请先修改好活动时间和地点' }] : []),
            ...choices.filter(({ value }) => value !== activity?.heldStatus),
          ],
        },
        {
          name: 'reason',
          label: '原因',
          kind: 'textarea',
          max: 200,
          required: true,
          extra: '写给报名人看：显示在活动页面和“我的报名”，并写入通知。',
        },
      ]}
      onSubmit={async ({ heldStatus, reason }) => {
        if (!activity) return;
        const { toldNum } = await callOff.mutateAsync({ id: activity.id, heldStatus, reason });
        tellDone(`活动已标为“${heldStatusLabels[heldStatus]}”，将通知 ${toldNum} 人`);
      }}
      onClose={onClose}
    >
      {activity ? <Concerned id={activity.id} /> : null}
    </DialogForm>
  );
}
