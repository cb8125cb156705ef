import { ActivityType, type OpenActivity } from '@outbound/contract';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import { Said } from '../said.tsx';
import { counted, fill, useChinese, useWords } from '../texts.ts';
import { PlaceTime, TimeRange } from '../time-range.tsx';
import { zoneName } from '../time-zone.ts';
import { CopyPlaceButton } from './activity-actions.tsx';
import { appliedText, placeText, windowText } from './activity-text.ts';

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>
        <Icon name={icon} />
        <span className="hidden-text">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Place({ activity }: { activity: OpenActivity }) {
  const { texts } = useWords();
  const chinese = useChinese();
  const { cityLabel, location, locationLanguage } = activity;
  const place = placeText(activity);
  const said = (
    <span>
      {/* One that the office made has its name alone. */}
      {cityLabel && <span lang={/\p{Script=Han}/u.test(cityLabel) ? chinese : undefined}>{cityLabel}</span>}
      {cityLabel && location && ' · '}
      <Said own={locationLanguage === 'zh' ? '' : location} zh={location} />
    </span>
  );
  if (activity.mapAddress)
    return (
      <a href={activity.mapAddress} target="_blank" rel="noopener noreferrer" className="place">
        {place && said} <span className={place && 'place-more'}>{texts.map}</span>
      </a>
    );
  if (!place) return texts.types[activity.activityType];
  return (
    <>
      {said} {activity.activityType === ActivityType.offline && <CopyPlaceButton place={place} />}
    </>
  );
}

/** When, where, until when and with how many others (spec 2.3); the clocks of the place first. */
export function ActivityFacts({ activity, zone }: { activity: OpenActivity; zone: string }) {
  const { applyStartTime, applyEndTime, placeApplyStartTime, placeApplyEndTime, placeClock } = activity;
  const words = useWords();
  const { texts } = words;
  const signUpWindow = windowText(placeApplyStartTime, placeApplyEndTime, words);
  return (
    <dl className="facts">
      <Fact icon="calendar" label={texts.time}>
        <PlaceTime activity={activity} zone={zone} />
      </Fact>
      <Fact icon="pin" label={texts.place}>
        <Place activity={activity} />
      </Fact>
      {signUpWindow && (
        <Fact icon="clock" label={texts.signUpTime}>
          {texts.signUpTime}{' '}
          {placeApplyStartTime && placeApplyEndTime ? (
            <TimeRange start={placeApplyStartTime} end={placeApplyEndTime} />
          ) : (
            signUpWindow
          )}
          {placeClock && (
            <span className="time-beside">
              {zoneName(zone, texts)} {windowText(applyStartTime, applyEndTime, words)}
            </span>
          )}
        </Fact>
      )}
      <Fact icon="people" label={texts.signUps}>
        <span className="fact-strong">{appliedText(activity.applyNum, words)}</span>{' '}
        {activity.capacity !== null && (
          <span className="fact-note">{fill(texts.capacity, { num: activity.capacity })}</span>
        )}
      </Fact>
    </dl>
  );
}

/** Views and shares (spec 2.3). */
export function ActivityCounts({ viewNum, shareNum }: { viewNum: number; shareNum: number }) {
  const { texts, language } = useWords();
  return (
    <p className="counts">
      <span>
        <Icon name="eye" size={16} /> {counted(texts.views, viewNum, language)}
      </span>
      <span>
        <Icon name="share" size={16} /> {counted(texts.shares, shareNum, language)}
      </span>
    </p>
  );
}
