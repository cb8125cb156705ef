import { ActivityType, activityTypeLabels, type OpenActivity } from '@outbound/contract';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
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
  const place = placeText(activity);
  if (activity.mapAddress)
    return (
      <a href={activity.mapAddress} target="_blank" rel="noopener noreferrer" className="place">
        {place || '查看地图'} <span className="place-more">查看地图</span>
      </a>
    );
  if (!place) return activityTypeLabels[activity.activityType];
  return (
    <>
      {place} {activity.activityType === ActivityType.offline && <CopyPlaceButton place={place} />}
    </>
  );
}

/** When, where, until when and with how many others (spec 2.3); the clocks of the place first. */
export function ActivityFacts({ activity, zone }: { activity: OpenActivity; zone: string }) {
  const { applyStartTime, applyEndTime, placeApplyStartTime, placeApplyEndTime, placeClock } = activity;
  const signUpWindow = windowText(placeApplyStartTime, placeApplyEndTime);
  return (
    <dl className="facts">
      <Fact icon="calendar" label="活动时间">
        <PlaceTime activity={activity} zone={zone} />
      </Fact>
      <Fact icon="pin" label="活动地点">
        <Place activity={activity} />
      </Fact>
      {signUpWindow && (
        <Fact icon="clock" label="报名时间">
          报名时间{' '}
          {placeApplyStartTime && placeApplyEndTime ? (
            <TimeRange start={placeApplyStartTime} end={placeApplyEndTime} />
          ) : (
            signUpWindow
          )}
          {placeClock && (
            <span className="time-beside">
              {zoneName(zone)} {windowText(applyStartTime, applyEndTime)}
            </span>
          )}
        </Fact>
      )}
      <Fact icon="people" label="报名人数">
        <span className="fact-strong">{appliedText(activity.applyNum)}</span>{' '}
        {activity.capacity !== null && <span className="fact-note">名额 {activity.capacity} 人</span>}
      </Fact>
    </dl>
  );
}

/** Views and shares (spec 2.3). */
export function ActivityCounts({ viewNum, shareNum }: { viewNum: number; shareNum: number }) {
  return (
    <p className="counts">
      <span>
        <Icon name="eye" size={16} /> {viewNum} 次浏览
      </span>
      <span>
        <Icon name="share" size={16} /> {shareNum} 次分享
      </span>
    </p>
  );
}
