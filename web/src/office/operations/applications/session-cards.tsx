import type { ActivityDetail } from '@outbound/contract';
import { useSearchParams } from 'react-router';
import { readListState, writeListState } from '../../../ui/tables/list-state.ts';
import { TallyCard } from './tally-card.tsx';

/** The sign-ups by session: how full each is, and who came to it; a number filters the list below. */
export function SessionCards({ activity: { sessions } }: { activity: Pick<ActivityDetail, 'sessions'> }) {
  return sessions.length === 0 ? null : (
    <section className="tally-cards" aria-label="按场次统计">
      {sessions.map((session) => (
        <SessionCard key={session.id} session={session} />
      ))}
    </section>
  );
}

function SessionCard({ session }: { session: ActivityDetail['sessions'][number] }) {
  const [params, setParams] = useSearchParams();
  const { id, name, capacity, takenNum, checkedNum, absentNum } = session;
  const state = readListState(params);
  const isHere = state.filters.sessionId === String(id);
  const figureOf = (label: string, value: number, isCheckedIn: boolean) => {
    const { applyStatus: _status, service: _service, ...others } = state.filters;
    const filters = { ...others, sessionId: String(id), isCheckedIn: String(isCheckedIn) };
    return {
      ...{ label, value },
      isOn: isHere && state.filters.isCheckedIn === String(isCheckedIn),
      onClick: () => setParams(writeListState(params, { ...state, page: 1, filters }), { replace: true }),
    };
  };
  return (
    <TallyCard
      name={name}
      capacity={capacity}
      takenNum={takenNum}
      isHere={isHere}
      // Before its door opens nobody has come and nobody is missing.
      figures={
        checkedNum > 0 ? [figureOf('已签到', checkedNum, true), figureOf('未签到', absentNum, false)] : []
      }
    />
  );
}
