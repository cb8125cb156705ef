/** What only the server knows of the pages about activities. */
import {
  ActivityType,
  ApplyState,
  activityAddress,
  activityListAddress,
  activityPages,
  CHANNEL_PARAMETER,
  type ContentLanguage,
  emailRule,
  isActivityFiltered,
  noActivityFilters,
  type OpenActivity,
  type PageInput,
  type PageName,
  readActivityFilters,
  timeRangeText,
} from '@outbound/contract';
import { Attachments } from '../attachments.tsx';
import { ChineseNote, PartlyChinese, SomeInChinese } from '../chinese-note.tsx';
import type { Head } from '../document.ts';
import { canonicalPage, collectionOf, sharePicture, titled, wholeAddress } from '../head.ts';
import { plainText } from '../html.ts';
import { detailSizes, mobileSizes, pictureSources, posterAddresses } from '../posters.ts';
import { QrCode } from '../qr-code.tsx';
import { Said } from '../said.tsx';
import type { ServerHalves } from '../server-half.ts';
import { CleanedText, type Drawn } from '../server-parts.tsx';
import { textsIn } from '../spoken.ts';
import { daysIn, fill, languageTag, useChinese, useTexts } from '../texts.ts';
import { clockText, isoPlaceTime } from '../time-zone.ts';
import { ActivityGrid } from './activity-card.tsx';
import { placeText } from './activity-text.ts';
import { ApplyNotes, HeldNote, HostFacts } from './host-facts.tsx';
import { isWritten } from './is-written.ts';
import { Timetable } from './timetable.tsx';

type Around = Pick<PageInput<PageName>, 'origin' | 'zone' | 'settings'>;

/** Structured data of an activity: https://schema.org/Event. */
function eventOf(activity: OpenActivity, address: string, around: Around): Record<string, unknown> {
  const online = activity.activityType === ActivityType.online;
  const place = placeText(activity);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: activity.title,
    inLanguage: languageTag(activity.contentLanguage),
    startDate: isoPlaceTime(activity.placeStartTime, activity.startTime, around.zone),
    endDate: isoPlaceTime(activity.placeEndTime, activity.endTime, around.zone),
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    eventStatus: `https://schema.org/${eventStatusOf(activity)}`,
    location: online
      ? { '@type': 'VirtualLocation', url: address }
      : { '@type': 'Place', name: activity.location || activity.cityLabel, address: place },
    image: posterAddresses(activity.poster).map((one) => wholeAddress(around.origin, one)),
    description: plainText(activity.detail, 300),
    organizer: {
      '@type': 'Organization',
      name: activity.organizer,
      url: around.origin,
      ...contactOf(activity),
    },
    ...(activity.sessionList.length > 0 && {
      subEvent: activity.sessionList.map((session) => ({
        '@type': 'Event',
        name: session.shown?.name ?? session.name,
        startDate: isoPlaceTime(session.placeStartTime, session.startTime, around.zone),
        endDate: isoPlaceTime(session.placeEndTime, session.endTime, around.zone),
        eventStatus: `https://schema.org/${eventStatusOf(activity)}`,
        location: online
          ? { '@type': 'VirtualLocation', url: address }
          : {
              '@type': 'Place',
              name: session.shown?.location || session.location || activity.location || activity.cityLabel,
              address: place,
            },
      })),
    }),
  };
}

const eventStatusOf = ({ applyState }: OpenActivity) =>
  applyState === ApplyState.cancelled
    ? 'EventCancelled'
    : applyState === ApplyState.postponed
      ? 'EventPostponed'
      : 'EventScheduled';

/** How to reach the organiser, as schema.org has it. */
function contactOf({ contactPerson, contactWay }: OpenActivity) {
  if (contactWay === '') return {};
  const way = emailRule(contactWay) === null ? { email: contactWay } : { telephone: contactWay };
  return {
    contactPoint: { '@type': 'ContactPoint', ...(contactPerson && { name: contactPerson }), ...way },
  };
}

/** When, where and what, in the language that its title is in. */
function descriptionOf(activity: OpenActivity): string {
  const { language, placeStartTime, placeEndTime, placeClock } = activity;
  const clock = placeClock && clockText(placeClock, language, textsIn[language].common);
  const time = daysIn(timeRangeText(placeStartTime, placeEndTime), language);
  return [[time, clock].filter(Boolean).join(' '), placeText(activity), plainText(activity.detail, 120)]
    .filter(Boolean)
    .join(language === 'zh' ? '，' : '; ');
}

/** The same for both faces: search engines know an activity under the portal's address. */
function activityHead(activity: OpenActivity, around: Around, sizes: string): Partial<Head> {
  const addressIn = (language: ContentLanguage) => around.origin + activityAddress(activity.id, language);
  const canonical = addressIn(activity.language);
  const poster = posterAddresses(activity.poster)[0];
  const sources = poster ? pictureSources(poster, 640) : null;
  return {
    title: titled(activity.title, around),
    description: descriptionOf(activity),
    canonical,
    language: activity.language,
    alternates:
      activity.languages.length > 1
        ? activity.languages.map((language) => ({ language, href: addressIn(language) }))
        : [],
    picture: poster ?? '',
    type: 'article',
    structured: eventOf(activity, canonical, around),
    preloadImage: sources && { href: sources.src, srcSet: sources.srcSet, sizes },
  };
}

const withoutDetail = <D extends { activity: OpenActivity }>(data: D): D => ({
  ...data,
  activity: { ...data.activity, detail: '', applyNotes: '', sessionList: [], attachmentList: [] },
});

/** Who came by a channel's link and goes on by phone came by it still. */
const channelOf = ({ [CHANNEL_PARAMETER]: channel = '' }: Record<string, string>) =>
  /^\d{1,15}$/.test(channel) ? `&${CHANNEL_PARAMETER}=${channel}` : '';

/** The code that leads a phone to the activity, by the way that led here. */
function PhoneCode({
  id,
  origin,
  url,
  language,
}: { id: number } & Pick<PageInput<PageName>, 'origin' | 'url' | 'language'>) {
  return (
    <QrCode
      text={`${origin}${activityPages.mobileActivity.path}?id=${id}${channelOf(url.query)}`}
      label={textsIn[language].server.qrCode}
    />
  );
}

const notesPart = (activity: OpenActivity): Drawn =>
  activity.applyNotes === '' ? { html: '' } : <ApplyNotes activity={activity} />;
const attachmentsPart = ({ attachmentList }: OpenActivity, language: ContentLanguage): Drawn =>
  attachmentList.length === 0 ? (
    { html: '' }
  ) : (
    <Attachments files={attachmentList} title={textsIn[language].server.attachments} wanted={language} />
  );
const sessionsPart = ({ sessionList }: OpenActivity): Drawn =>
  sessionList.length === 0 ? { html: '' } : <Timetable sessions={sessionList} />;
/** That it does not take place as planned, and why. */
const heldPart = (activity: OpenActivity): Drawn =>
  activity.applyState === ApplyState.cancelled || activity.applyState === ApplyState.postponed ? (
    <HeldNote state={activity.applyState} reason={activity.heldReason} />
  ) : (
    { html: '' }
  );
const hostParts = (activity: OpenActivity, hasPoster = false) => ({
  host: <HostFacts activity={activity} hasPoster={hasPoster} />,
  notes: notesPart(activity),
  held: heldPart(activity),
});

/** The notice on personal data, folded, under how long they are kept. */
function NoticePart({ data }: { data: PageInput<'mobileApply'>['data'] }) {
  const form = useTexts('form');
  const texts = useTexts('server');
  return (
    <>
      <p className="note">{fill(texts.kept, { num: data.activity.keepMonths })}</p>
      {!data.canTell && <p className="note">{texts.notTold}</p>}
      <details>
        <summary>{fill(form.readNotice, { version: data.notice.version })}</summary>
        <div className="consent-text">
          <p>
            {form.processor}
            <Said zh={data.activity.organizer} />
          </p>
          <div className="chinese-only">
            <ChineseNote />
          </div>
          <CleanedText className="consent-notice" lang={useChinese()} html={data.notice.html} />
        </div>
      </details>
    </>
  );
}

export const activityServerHalves: Pick<ServerHalves, keyof typeof activityPages | 'mobileOwnSignUp'> = {
  mobileOwnSignUp: {
    head: (input) => ({ title: titled(textsIn[input.language].own.title, input) }),
  },
  activityList: {
    head: (input) => {
      const isPlain = !isActivityFiltered(readActivityFilters(input.url.query));
      const pageNum = canonicalPage(input.data.page, isPlain);
      const name = textsIn[input.language].portal.activities;
      const items = input.data.page.dataBody.map(({ id, title, language }) => ({
        name: title,
        path: activityAddress(id, language),
      }));
      return {
        title: titled(name, input),
        description: fill(textsIn[input.language].server.activityDescription, {
          title: input.settings.title,
        }),
        canonical: input.origin + activityListAddress(noActivityFilters, pageNum),
        structured: collectionOf(name, items, input),
      };
    },
    parts: ({ data, language, now, zone }) => ({
      note: <SomeInChinese rows={data.page.dataBody} />,
      items:
        data.page.dataBody.length > 0 ? (
          <ActivityGrid activities={data.page.dataBody} drawn={{ now, zone }} eager={1} />
        ) : (
          <p className="band-empty">{textsIn[language].server.noActivitiesHere}</p>
        ),
    }),
    sent: (data) => ({ ...data, page: { ...data.page, dataBody: [] } }),
  },
  activityDetail: {
    head: (input) => activityHead(input.data.activity, input, detailSizes),
    parts: ({ origin, language, url, now, zone, data: { activity, hot } }) => ({
      others: <ActivityGrid activities={hot} drawn={{ now, zone }} columns={3} />,
      ...hostParts(activity, true),
      sessions: sessionsPart(activity),
      detail: { html: activity.detail },
      attachments: attachmentsPart(activity, language),
      qrCode: <PhoneCode id={activity.id} {...{ origin, url, language }} />,
      shareCode: <PhoneCode id={activity.id} {...{ origin, url, language }} />,
    }),
    sent: (data) => ({ ...withoutDetail(data), hot: data.hot.slice(0, 1) }),
  },
  mobileActivity: {
    head: (input) => activityHead(input.data.activity, input, mobileSizes),
    parts: ({ language, data: { activity } }) => ({
      ...hostParts(activity, true),
      sessions: sessionsPart(activity),
      detail: { html: activity.detail },
      attachments: attachmentsPart(activity, language),
    }),
    sent: withoutDetail,
  },
  mobileApply: {
    head: (input) => ({
      title: titled(
        fill(textsIn[input.language].server.signUpTitle, { title: input.data.activity.title }),
        input,
      ),
      // What groups are sent is this page: it looks there as the activity does.
      image: sharePicture({ ...input, page: 'activityDetail' }),
    }),
    parts: ({ data }) => ({
      ...hostParts(data.activity),
      notes: (
        <>
          {data.activity.applyNotes !== '' && <ApplyNotes activity={data.activity} />}
          <PartlyChinese isWhole={data.form.every(isWritten)} />
        </>
      ),
      notice: <NoticePart data={data} />,
    }),
    sent: (data) => ({ ...withoutDetail(data), notice: { ...data.notice, html: '' } }),
  },
};
