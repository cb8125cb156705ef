import { timeRangeText } from '@outbound/contract';
import { Fragment } from 'react';

/** The time range by the three rules of spec 2.3; a line may break between the two times, never inside one. */
export function TimeRange({ start, end }: { start: string; end: string }) {
  return timeRangeText(start, end)
    .split(' - ')
    .map((part, index) => (
      <Fragment key={part}>
        {index > 0 && ' - '}
        <span className="unbroken">{part}</span>
      </Fragment>
    ));
}
