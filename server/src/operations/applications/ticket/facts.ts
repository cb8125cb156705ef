/** What stands on a ticket: what its person sees of his sign-up, and nothing else. */
import {
  ApplyState,
  type ContentLanguage,
  cityName,
  daysIn,
  type OwnSignUp,
  timeRangeText,
  verifyAddress,
} from '@outbound/contract';
import type { TimeZone } from '../../../http/time-zone.ts';
import { periodText } from '../../activities/index.ts';
import { ticketWords } from './words.ts';

export interface TicketFacts {
  language: ContentLanguage;
  platform: string;
  title: string;
  facts: { label: string; text: string }[];
  number: string;
  code: string;
  /** What the QR code says. */
  scanned: string;
  /** Where anybody sees whether it is genuine; null where the platform does not know its own address. */
  address: string | null;
}

/** Between what belongs together; in the product's font the middle dot is as wide as a Chinese character. */
const between = (language: ContentLanguage) => (language === 'zh' ? ' · ' : ', ');

/** Null where there is no ticket: it is not approved, or does not take place. `origin` is '' where nobody knows it. */
export function ticketFacts(
  { ticket, activity, activityTitle, applyCode, service, sessionNames }: OwnSignUp,
  {
    language,
    zone,
    origin,
    platform,
  }: { language: ContentLanguage; zone: TimeZone; origin: string; platform: string },
): TicketFacts | null {
  if (!ticket) return null;
  const words = ticketWords[language];
  const facts = [
    { label: words.owner, text: ticket.seatOwner },
    ...(activity ? whenAndWhere(activity, { language, zone }) : []),
    { label: words.service, text: activity?.serviceNames[activity.services.indexOf(service)] || service },
    ...(activity ? sessionsOf(activity, sessionNames, language) : []),
    ...(activity
      ? [
          { label: words.organizer, text: activity.organizer },
          {
            label: words.contact,
            text: [activity.contactPerson, activity.contactWay].filter(Boolean).join(' '),
          },
        ]
      : []),
  ];
  const address = origin === '' ? null : verifyAddress(origin, ticket.code);
  return {
    ...{ language, platform, title: activity?.title ?? activityTitle },
    facts: facts.filter(({ text }) => text !== ''),
    ...{ number: applyCode, code: ticket.code },
    ...{ scanned: address ?? ticket.code, address },
  };
}

type Shown = NonNullable<OwnSignUp['activity']>;
const isPostponed = ({ applyState }: Shown) => applyState === ApplyState.postponed;

function whenAndWhere(activity: Shown, { language, zone }: { language: ContentLanguage; zone: TimeZone }) {
  const words = ticketWords[language];
  const [start, end] = [zone.instant(activity.startTime), zone.instant(activity.endTime)];
  return [
    {
      label: words.time,
      text: isPostponed(activity)
        ? words.postponed
        : periodText(start, end, activity.timeZone, zone, language),
    },
    {
      label: words.place,
      text: [cityName(activity.cityLabel, language), activity.location]
        .filter(Boolean)
        .join(between(language)),
    },
  ];
}

/** Those that were chosen, each by the clocks of its place; the first has the label of all. */
function sessionsOf(activity: Shown, chosen: readonly string[], language: ContentLanguage) {
  return activity.sessionList
    .filter(({ name }) => chosen.includes(name))
    .map(({ name, placeStartTime, placeEndTime, location, shown }, at) => {
      const when = isPostponed(activity) ? '' : daysIn(timeRangeText(placeStartTime, placeEndTime), language);
      return {
        label: at === 0 ? ticketWords[language].session : '',
        text: [shown?.name ?? name, when, shown?.location ?? location]
          .filter(Boolean)
          .join(between(language)),
      };
    });
}
