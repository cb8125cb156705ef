import { type Answer, type ApplyRow, ApplyStatus, CheckInWay, calls } from '@outbound/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { useWrite } from '../../../api/query.ts';
import { newIdempotencyKey } from '../../../api/send.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { checkedIn } from './apply-calls.ts';

/** Whose attendance is noted later or taken back. */
export type Attended = Pick<ApplyRow, 'id' | 'activityId' | 'applyCode' | 'applyName' | 'checkedTime'> & {
  /** A session of his activity; without it, the activity as a whole. */
  session?: SessionBeside;
};
export type SessionBeside = Answer<typeof calls.application.detail>['sessionList'][number];

/** What may be done about somebody's attendance; null: nothing. */
export function attendanceAct({
  applyStatus,
  checkedTime,
  purgedTime,
}: Pick<ApplyRow, 'applyStatus' | 'checkedTime' | 'purgedTime'>): '撤销签到' | '补签到' | null {
  if (purgedTime !== null) return null;
  if (checkedTime !== null) return '撤销签到';
  return applyStatus === ApplyStatus.approved ? '补签到' : null;
}

/** The same about a session. */
export const sessionAct = (
  { applyStatus, purgedTime }: Pick<ApplyRow, 'applyStatus' | 'purgedTime'>,
  { checkedTime }: Pick<SessionBeside, 'checkedTime'>,
) => attendanceAct({ applyStatus, purgedTime, checkedTime });

/** Notes later that somebody came, or takes a check-in back: either with a reason. */
export function AttendanceDialog({ whose, onClose }: { whose: Attended | null; onClose(): void }) {
  return whose === null ? null : <OpenDialog whose={whose} onClose={onClose} />;
}

function OpenDialog({ whose, onClose }: { whose: Attended; onClose(): void }) {
  const message = useMessage();
  const checkIn = useWrite(calls.checkIn.checkIn, checkedIn);
  const undo = useWrite(calls.checkIn.undo, checkedIn);
  // Confirmed again after a lost answer it is the same check-in.
  const [key] = useState(newIdempotencyKey);
  const { id, activityId, session } = whose;
  const act = (session ?? whose).checkedTime === null ? '补签到' : '撤销签到';
  const note = async (reason: string, cameTime?: string) => {
    // Whoever notes it knows that he came, whatever he had chosen.
    const at = session ? { sessionId: session.id, isAdmitted: !session.isChosen } : {};
    const list = [{ key, way: CheckInWay.later, id, ...at, ...(cameTime ? { cameTime } : {}) }];
    const [result] = await checkIn.mutateAsync({ activityId, list, reason });
    if (result?.outcome === 'done') message.success('已补签到');
    else if (result?.outcome === 'double') {
      const came = session ? result.seat?.sessions.find((one) => one.id === session.id) : result.seat;
      message.warning(`${came?.checkedBy ?? ''} 已于 ${came?.checkedTime ?? ''} 签到`);
    } else if (result?.outcome === 'sessionFull') message.warning('未签到：该场次名额已满');
    else message.warning('未签到：该报名不是已通过状态，或已不存在');
  };
  const takeBack = async (reason: string) => {
    await undo.mutateAsync({ id, reason, ...(session ? { sessionId: session.id } : {}) });
    message.success('已撤销签到');
  };
  return (
    <DialogForm<{ cameTime?: string; reason: string }>
      open
      subject="签到"
      title={`${act}：${whose.applyName || whose.applyCode}${session ? `（${session.name}）` : ''}`}
      width={520}
      fields={[
        ...(act === '补签到'
          ? [
              {
                ...{ name: 'cameTime', label: '到场时间', kind: 'time' as const },
                placeholder: '不填为现在',
              },
            ]
          : []),
        {
          name: 'reason',
          label: `${act}原因`,
          kind: 'custom',
          control: <Input.TextArea rows={2} maxLength={200} showCount />,
          rules: [{ required: true, whitespace: true, message: `请填写${act}原因` }],
        },
      ]}
      onSubmit={({ reason, cameTime }) => (act === '补签到' ? note(reason, cameTime) : takeBack(reason))}
      onClose={onClose}
    />
  );
}
