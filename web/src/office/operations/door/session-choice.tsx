import { type DoorSession, timeRangeText } from '@outbound/contract';
import { Select, Tag } from 'antd';
import { secondsSince } from './use-door-session.ts';

const WHOLE = 0;

/** When it is, with its day where not all are on the same one. */
function timeOf({ placeStartTime, placeEndTime }: DoorSession, all: readonly DoorSession[]): string {
  const days = new Set(
    all.flatMap((one) => [one.placeStartTime.slice(0, 10), one.placeEndTime.slice(0, 10)]),
  );
  return timeRangeText(placeStartTime, placeEndTime).slice(days.size === 1 ? 11 : 5);
}

/** At whose door it is: the activity's as a whole, or that of one of its sessions. */
export function SessionChoice({
  sessions,
  session,
  listedAt,
  onPick,
}: {
  sessions: readonly DoorSession[];
  session: DoorSession | null;
  listedAt: number;
  onPick(sessionId: number | null): void;
}) {
  if (sessions.length === 0) return null;
  return (
    <div className="door-session">
      <Select
        size="large"
        aria-label="签到范围"
        value={session?.id ?? WHOLE}
        options={[
          { value: WHOLE, label: '整场活动' },
          ...sessions.map((one) => ({ value: one.id, label: `${one.name} · ${timeOf(one, sessions)}` })),
        ]}
        onChange={(id) => onPick(id === WHOLE ? null : id)}
      />
      {session ? (
        <small>
          {session.endsIn < secondsSince(listedAt) ? <Tag color="orange">已结束</Tag> : null}{' '}
          {session.location ? `${session.location} · ` : ''}
          {session.remainNum === null ? '名额不限' : `剩余 ${session.remainNum} 个名额`}
        </small>
      ) : null}
    </div>
  );
}
