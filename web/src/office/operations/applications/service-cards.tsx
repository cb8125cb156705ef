import { type ActivityDetail, ApplyStatus, applyStatusLabels, calls } from '@outbound/contract';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { readListState, writeListState } from '../../../ui/tables/list-state.ts';
import { TallyCard } from './tally-card.tsx';

interface Numbers {
  /** null: all services. */
  service: string | null;
  capacity: number | null;
  totalNum: number;
  pendingNum: number;
  approvedNum: number;
  rejectedNum: number;
  waitingNum: number;
  offeredNum: number;
  lapsedNum: number;
  checkedNum: number;
}

/** The sign-ups by service; a number filters the list below. */
export function ServiceCards({ activity }: { activity: ActivityDetail }) {
  const statistics = useCall(
    calls.application.serviceStatistics,
    { activityId: activity.id },
    { quiet: true },
  );
  const services = statistics.data ?? [];
  const all: Numbers = {
    service: null,
    capacity: activity.capacity,
    totalNum:
      activity.pendingNum +
      activity.approvedNum +
      activity.rejectedNum +
      activity.waitingNum +
      activity.offeredNum +
      activity.lapsedNum,
    pendingNum: activity.pendingNum,
    approvedNum: activity.approvedNum,
    rejectedNum: activity.rejectedNum,
    waitingNum: activity.waitingNum,
    offeredNum: activity.offeredNum,
    lapsedNum: activity.lapsedNum,
    checkedNum: services.reduce((sum, { checkedNum }) => sum + checkedNum, 0),
  };
  // With a single service its card would repeat the first one.
  const cards: Numbers[] = services.length > 1 ? [all, ...services] : [all];
  return (
    <section className="tally-cards" aria-label="按服务统计">
      {cards.map((card) => (
        <ServiceCard key={card.service ?? ''} numbers={card} />
      ))}
    </section>
  );
}

function ServiceCard({ numbers }: { numbers: Numbers }) {
  const [params, setParams] = useSearchParams();
  const { service, capacity, totalNum, pendingNum, approvedNum, rejectedNum } = numbers;
  const { waitingNum, offeredNum, lapsedNum, checkedNum } = numbers;
  const state = readListState(params);
  const taken = pendingNum + approvedNum + offeredNum;
  // Who came to a session is another number.
  const isHere = (state.filters.service ?? null) === service && state.filters.sessionId === undefined;

  const show = (status: ApplyStatus | null, isCheckedIn: boolean | null = null) => {
    const {
      service: _service,
      sessionId: _at,
      applyStatus: _status,
      isCheckedIn: _came,
      ...others
    } = state.filters;
    const filters: Record<string, string> = { ...others };
    if (service !== null) filters.service = service;
    if (status !== null) filters.applyStatus = String(status);
    if (isCheckedIn !== null) filters.isCheckedIn = String(isCheckedIn);
    setParams(writeListState(params, { ...state, page: 1, filters }), { replace: true });
  };
  const figures: { label: string; value: number; status: ApplyStatus | null; isCheckedIn?: boolean }[] = [
    { label: '报名', value: totalNum, status: null },
    { label: applyStatusLabels[0], value: pendingNum, status: ApplyStatus.pending },
    { label: applyStatusLabels[1], value: approvedNum, status: ApplyStatus.approved },
    { label: applyStatusLabels[2], value: rejectedNum, status: ApplyStatus.rejected },
    // Before the doors open there is nothing to read, nor where nobody waits.
    ...(checkedNum > 0
      ? [
          { label: '已签到', value: checkedNum, status: null, isCheckedIn: true },
          { label: '未签到', value: Math.max(0, approvedNum - checkedNum), status: null, isCheckedIn: false },
        ]
      : []),
    ...(waitingNum > 0
      ? [{ label: applyStatusLabels[4], value: waitingNum, status: ApplyStatus.waiting }]
      : []),
    ...(offeredNum > 0
      ? [{ label: applyStatusLabels[5], value: offeredNum, status: ApplyStatus.offered }]
      : []),
    ...(lapsedNum > 0 ? [{ label: applyStatusLabels[6], value: lapsedNum, status: ApplyStatus.lapsed }] : []),
  ];
  return (
    <TallyCard
      name={service ?? '全部服务'}
      capacity={capacity}
      takenNum={taken}
      isHere={isHere}
      figures={figures.map(({ label, value, status, isCheckedIn }) => ({
        ...{ label, value },
        isOn:
          isHere &&
          (state.filters.applyStatus ?? null) === (status === null ? null : String(status)) &&
          state.filters.isCheckedIn === (isCheckedIn === undefined ? undefined : String(isCheckedIn)),
        isUrgent: status === ApplyStatus.pending && value > 0,
        onClick: () => show(status, isCheckedIn ?? null),
      }))}
    />
  );
}
