/** Activities in lists, as the server draws them: browsers get the markup and nothing else. */
import type { OpenActivityRow } from '@outbound/contract';
import type { ReactNode } from 'react';
import { CardPicture } from '../card-picture.tsx';
import { Icon } from '../icons.tsx';
import { cardSizes, posterAddresses } from '../posters.ts';
import { langIn, useLangOf, useWords } from '../texts.ts';
import { PlaceTime } from '../time-range.tsx';
import { appliedText, stateBadge } from './activity-text.ts';
import { badgeTurns, type Drawn } from './card-clock.ts';

/** One activity in a grid; the whole card leads to its page. */
function ActivityCard({
  activity,
  drawn,
  eager = false,
  title = activity.title,
}: {
  activity: OpenActivityRow;
  drawn: Drawn;
  eager?: boolean;
  title?: ReactNode;
}) {
  const words = useWords();
  const badge = stateBadge(activity, words);
  return (
    <li className={badge.tone === 'over' ? 'card card-over' : 'card'}>
      <a href={`/portal/portalActivityDetail?id=${activity.id}`} className="card-link">
        <div className="card-picture">
          <CardPicture
            box="poster"
            address={posterAddresses(activity.poster)[0]}
            title={activity.title}
            sizes={cardSizes}
            width={600}
            height={800}
            eager={eager}
          />
          <span className={`badge badge-${badge.tone}`} data-turns={badgeTurns(activity, drawn, words)}>
            {badge.text}
          </span>
        </div>
        <div className="card-text">
          <h3 lang={useLangOf(activity.language)}>{title}</h3>
          <p className="card-line">
            <Icon name="calendar" size={16} />
            <span>
              <PlaceTime activity={activity} zone={drawn.zone} />
            </span>
          </p>
          <p className="card-line">
            <Icon name="pin" size={16} />
            <span>
              {words.texts.types[activity.activityType]}
              {activity.cityLabel && (
                <>
                  {' · '}
                  <span lang={langIn(activity.cityLabel, words.language)}>{activity.cityLabel}</span>
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
  drawn,
  eager = 0,
  columns = 4,
  titleOf = ({ title }) => title,
}: {
  activities: readonly OpenActivityRow[];
  drawn: Drawn;
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
          drawn={drawn}
          eager={index < eager}
          title={titleOf(activity)}
        />
      ))}
    </ul>
  );
}
