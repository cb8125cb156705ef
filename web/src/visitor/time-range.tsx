import { ApplyState, type OpenActivityRow, timeRangeText } from '@outbound/contract';
import { Fragment } from 'react';
import { daysIn, useLanguage, useWords } from './texts.ts';
import { clockText, zoneName } from './time-zone.ts';

/** The time range by the three rules of spec 2.3; a line may break between the two times, never inside one. */
export function TimeRange({ start, end }: { start: string; end: string }) {
  return daysIn(timeRangeText(start, end), useLanguage())
    .split(' - ')
    .map((part, index) => (
      <Fragment key={part}>
        {index > 0 && ' - '}
        <span className="unbroken">{part}</span>
      </Fragment>
    ));
}

/**
 * When an activity is: by the clocks of its place, and beside it by the platform's where those show something else. The
 * time of one that is postponed is struck out: it says which one it was, not when to come.
 */
export function PlaceTime({
  activity: { startTime, endTime, placeStartTime, placeEndTime, placeClock, applyState },
  zone,
}: {
  activity: Pick<
    OpenActivityRow,
    'startTime' | 'endTime' | 'placeStartTime' | 'placeEndTime' | 'placeClock' | 'applyState'
  >;
  zone: string;
}) {
  const { texts, language } = useWords();
  const time = (
    <>
      <span className="fact-strong">
        <TimeRange start={placeStartTime} end={placeEndTime} />
      </span>{' '}
      <span className="fact-note">
        {placeClock ? clockText(placeClock, language, texts) : zoneName(zone, texts)}
      </span>
      {placeClock && (
        <span className="time-beside">
          {zoneName(zone, texts)} <TimeRange start={startTime} end={endTime} />
        </span>
      )}
    </>
  );
  if (applyState !== ApplyState.postponed) return time;
  return (
    <>
      {texts.planned} <s>{time}</s>
    </>
  );
}
