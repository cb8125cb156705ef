import { ApplyState, type ContentLanguage, emailRule, type OpenSession } from '@outbound/contract';
import { languageTag } from '../texts.ts';
import { isoTime } from '../time-zone.ts';

export interface CalendarEvent {
  id: number;
  title: string;
  /** What the title is in. */
  language: ContentLanguage;
  startTime: string;
  endTime: string;
  place: string;
  /** What the place is in. */
  placeLanguage: ContentLanguage;
  /** Where it takes place online; '' in what visitors get who are not approved. */
  onlineAddress: string;
  organizer: string;
  /** Whom to ask, and how. */
  contactPerson: string;
  contactWay: string;
  /** Whole address of the activity's page. */
  address: string;
  /** Those of its sessions that somebody comes to: an event each, instead of one of the whole. */
  sessions: readonly Pick<OpenSession, 'name' | 'startTime' | 'endTime' | 'location' | 'shown'>[];
  /** It does not take place: whoever has it in his calendar and opens the new file sees it struck out. */
  applyState: ApplyState;
}

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
const utc = (time: string, zone: string) =>
  `${new Date(isoTime(time, zone)).toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** Lines may have 75 bytes (RFC 5545 3.1); a Chinese character has three, and none may be cut in two. */
function fold(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const length = new TextEncoder().encode(character).length;
    if (bytes + length > 73) {
      lines.push('');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += length;
  }
  return lines.join('\r\n ');
}

/** Its organiser needs an address: the mail of whom to ask, else the activity's page. */
function hostLines({ organizer, contactPerson, contactWay, address }: CalendarEvent): string[] {
  const mail = emailRule(contactWay) === null && contactWay !== '' ? `mailto:${contactWay}` : address;
  const contact = [contactPerson, contactWay].filter(Boolean).join(' ');
  return [
    `ORGANIZER;CN="${organizer.replace(/["\r\n]/g, "'")}":${mail}`,
    ...(contact ? [`CONTACT:${escapeText(contact)}`] : []),
  ];
}

/** A session's own part of its event's id: the same each time that the file is made, in signs that every calendar takes. */
const markOf = ({ name }: { name: string }) =>
  [...name].map((sign) => `-${sign.codePointAt(0)?.toString(36)}`).join('');

/**
 * The text of an .ics file with one event, or one a session; `zone` is that of its times, `now` the moment in milliseconds. It is
 * in the visitor's language, and says of the office's texts which other one they are in.
 */
export function calendarFile(
  event: CalendarEvent,
  zone: string,
  { now, language }: { now: number; language: ContentLanguage },
): string {
  const spoken = (written: ContentLanguage) =>
    written === language ? '' : `;LANGUAGE=${languageTag(written)}`;
  const eventLines = (session: CalendarEvent['sessions'][number] | null) => {
    const own = session?.shown?.location;
    const place = own || session?.location || event.place || event.onlineAddress;
    const placeLanguage = own ? language : session?.location ? 'zh' : event.placeLanguage;
    return [
      'BEGIN:VEVENT',
      `UID:activity-${event.id}${session ? markOf(session) : ''}@${new URL(event.address).host}`,
      `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`,
      `DTSTART:${utc((session ?? event).startTime, zone)}`,
      `DTEND:${utc((session ?? event).endTime, zone)}`,
      `SUMMARY${spoken(event.language)}:${escapeText([event.title, session?.shown?.name ?? session?.name].filter(Boolean).join(' · '))}`,
      ...(place ? [`LOCATION${spoken(placeLanguage)}:${escapeText(place)}`] : []),
      // Few calendars know of conferences (RFC 7986); the others show the text.
      ...(event.onlineAddress
        ? [`CONFERENCE;VALUE=URI:${event.onlineAddress}`, `DESCRIPTION:${escapeText(event.onlineAddress)}`]
        : []),
      ...(event.applyState === ApplyState.cancelled ? ['SEQUENCE:1', 'STATUS:CANCELLED'] : []),
      `URL:${event.address}`,
      ...hostLines(event),
      'END:VEVENT',
    ];
  };
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//outbound-platform//activity//${language.toUpperCase()}`,
    ...(event.sessions.length === 0 ? [null] : event.sessions).flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
