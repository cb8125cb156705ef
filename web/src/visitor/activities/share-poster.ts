/** What the poster of an activity says; only the server draws it. */
import {
  ApplyState,
  activityPages,
  CHANNEL_PARAMETER,
  LANGUAGE_PARAMETER,
  type PageInput,
  type SharePoster,
  timeRangeText,
  VERIFY_PATH,
} from '@outbound/contract';
import { posterAddresses } from '../posters.ts';
import { qrPath } from '../qr-code.tsx';
import { textsIn } from '../spoken.ts';
import { daysIn, fill } from '../texts.ts';
import { clockText, zoneName } from '../time-zone.ts';
import { placeText } from './activity-text.ts';

/** The poster of the page's activity. What it says of its code is the address of the page for phones. */
export function sharePosterOf(input: PageInput<'activityDetail'>): SharePoster {
  const { origin, language, zone, settings, url, data } = input;
  const { activity } = data;
  const { common, server } = textsIn[language];
  const range = (start: string, end: string) => daysIn(timeRangeText(start, end), language);
  const { placeClock, applyState } = activity;
  const there = range(activity.placeStartTime, activity.placeEndTime);
  const here = zoneName(zone, common);
  const time = placeClock
    ? `${there} ${clockText(placeClock, language, common)}\n${here} ${range(activity.startTime, activity.endTime)}`
    : `${there} ${here}`;
  const { [CHANNEL_PARAMETER]: channel } = url.query;
  const address = `${origin}${activityPages.mobileActivity.path}?${new URLSearchParams({
    id: String(activity.id),
    ...(language === 'zh' ? {} : { [LANGUAGE_PARAMETER]: language }),
    ...(channel ? { [CHANNEL_PARAMETER]: channel } : {}),
  })}`;
  const isOff = applyState === ApplyState.cancelled || applyState === ApplyState.postponed;
  return {
    title: activity.title,
    name: settings.title,
    logo: settings.logo,
    picture: posterAddresses(activity.poster)[0] ?? '',
    facts: [
      ...(isOff ? [{ label: common.states[applyState], text: server.held[applyState] }] : []),
      { label: common.time, text: time },
      { label: common.place, text: placeText(activity) || common.types[activity.activityType] },
      { label: server.host, text: activity.organizer },
    ],
    scan: server.scan,
    qr: qrPath(address),
    codeLabel: server.proof,
    code: activity.proofCode,
    check: fill(server.checkAt, { address: `${origin.replace(/^https?:\/\//, '')}${VERIFY_PATH}` }),
  };
}
