import { type ClockItem, ClockType, OverdueStatus } from '@outbound/contract';
import { RemainingTime } from '../../../ui/texts/remaining-time.tsx';

/** A stopped payment is near within a quarter of a day, a frozen account within three days. */
const nearSeconds = { [ClockType.block]: 6 * 3_600, [ClockType.freeze]: 3 * 86_400 } as const;

/** How long a clock still runs: 止付 剩余20小时. */
export function ClockTime({ clock, plain = false }: { clock: ClockItem; plain?: boolean }) {
  const isNear = clock.remainSeconds < nearSeconds[clock.clockType];
  return (
    <span>
      {plain ? '' : clock.clockType === ClockType.block ? '止付 ' : '冻结 '}
      <RemainingTime
        dueAt={clock.expireTime}
        overdueStatus={isNear ? OverdueStatus.nearDue : OverdueStatus.inTime}
      />
    </span>
  );
}
