import type { OpenActivityRow } from '@outbound/contract';
import type { ReactNode } from 'react';
import { appliedText, stateBadge } from '../../visitor/activities/activity-text.ts';
import { Icon } from '../../visitor/icons.tsx';
import { Poster } from '../../visitor/poster.tsx';
import { cardSizes, posterAddresses } from '../../visitor/posters.ts';
import { useChinese, useLangOf, useWords } from '../../visitor/texts.ts';
import { PlaceTime } from '../../visitor/time-range.tsx';

/** One activity in a grid; the whole card leads to its page. */
export function ActivityCard({
  activity,
  zone,
  eager = false,
  title = activity.title,
}: {
  activity: OpenActivityRow;
  /** The platform's. */
  zone: string;
  eager?: boolean;
  title?: ReactNode;
}) {
  const words = useWords();
  const chinese = useChinese();
  const badge = stateBadge(activity, words);
  return (
    <li className={badge.tone === 'over' ? 'card card-over' : 'card'}>
      <a href={`/portal/portalActivityDetail?id=${activity.id}`} className="card-link">
        <div className="card-picture">
          <Poster
            address={posterAddresses(activity.poster)[0]}
            title={activity.title}
            sizes={cardSizes}
            eager={eager}
          />
          <span className={`badge badge-${badge.tone}`}>{badge.text}</span>
        </div>
        <div className="card-text">
          <h3 lang={useLangOf(activity.language)}>{title}</h3>
          <p className="card-line">
            <Icon name="calendar" size={16} />
            <span>
              <PlaceTime activity={activity} zone={zone} />
            </span>
          </p>
          <p className="card-line">
            <Icon name="pin" size={16} />
            <span>
              {words.texts.types[activity.activityType]}
              {activity.cityLabel && (
                <>
                  {' · '}
                  <span lang={chinese}>{activity.cityLabel}</span>
                </>
              )}
            </span>
          </p>
          <p className="card-foot">{appliedText(activity.applyNum, words)}</p>
        </div>
      </a>
    </li>
  );
}

export function ActivityGrid({
  activities,
  zone,
  eager = 0,
  columns = 4,
  titleOf = ({ title }) => title,
}: {
  activities: OpenActivityRow[];
  zone: string;
  /** How many stand above the fold. */
  eager?: number;
  columns?: 3 | 4;
  /** The title as it is shown, e.g. with a word marked. */
  titleOf?: (activity: OpenActivityRow) => ReactNode;
}) {
  return (
    <ul className={`grid grid-${columns}`}>
      {activities.map((activity, index) => (
        <ActivityCard
          key={activity.id}
          activity={activity}
          zone={zone}
          eager={index < eager}
          title={titleOf(activity)}
        />
      ))}
    </ul>
  );
}
