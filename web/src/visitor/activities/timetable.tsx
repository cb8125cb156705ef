/** The sessions of an activity, one after the other; only the server draws them. */
import { type OpenActivity, type OpenSession, timeRangeText } from '@outbound/contract';
import { Said } from '../said.tsx';
import { daysIn, fill, useLanguage, useTexts } from '../texts.ts';

/** Drawn only where there are some. */
export function Timetable({ sessions }: { sessions: OpenActivity['sessionList'] }) {
  const texts = useTexts('server');
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">{texts.sessions}</h2>
      <ol className="timetable">
        {sessions.map((session) => (
          <Session key={session.name} session={session} />
        ))}
      </ol>
    </section>
  );
}

function Session({ session }: { session: OpenSession }) {
  const { name, placeStartTime, placeEndTime, location, shown, remainNum } = session;
  const texts = useTexts('server');
  const language = useLanguage();
  return (
    <li>
      <time dateTime={placeStartTime.replace(' ', 'T')}>
        {daysIn(timeRangeText(placeStartTime, placeEndTime), language)}
      </time>
      <strong>
        <Said own={shown?.name} zh={name} />
      </strong>
      {location && <Said own={shown?.location} zh={location} />}
      {remainNum !== null && (
        <small>{remainNum === 0 ? texts.sessionFull : fill(texts.sessionLeft, { num: remainNum })}</small>
      )}
    </li>
  );
}
