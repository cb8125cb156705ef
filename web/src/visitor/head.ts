/** What the head of each public page says about it. */
import { ActivityType, type OpenActivity, type PublicInput, timeRangeText } from '@outbound/contract';
import { placeText } from './activity-words.ts';
import type { Head } from './document.ts';
import { plainText } from './html.ts';
import { detailSizes, mobileSizes, pictureSources, posterAddresses } from './posters.ts';
import { isoTime } from './zone.ts';

const platformText =
  '面向拉美出海企业的社区：对接会、政策宣讲、商务考察与线上课堂，一处找到，一部手机完成报名。';

function whole(origin: string, address: string): string {
  return /^https?:/i.test(address) ? address : origin + address;
}

/** Structured data of an activity: https://schema.org/Event. */
function eventOf(activity: OpenActivity, address: string, input: PublicInput): Record<string, unknown> {
  const online = activity.activityType === ActivityType.online;
  const place = placeText(activity);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: activity.title,
    startDate: isoTime(activity.startTime, input.zone),
    endDate: isoTime(activity.endTime, input.zone),
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    eventStatus: 'https://schema.org/EventScheduled',
    location: online
      ? { '@type': 'VirtualLocation', url: address }
      : { '@type': 'Place', name: activity.location || activity.cityLabel, address: place },
    image: posterAddresses(activity.poster).map((one) => whole(input.origin, one)),
    description: plainText(activity.detail, 300),
    organizer: { '@type': 'Organization', name: input.settings.title, url: input.origin },
  };
}

function activityHead(activity: OpenActivity, input: PublicInput, base: Head, mobile: boolean): Head {
  const canonical = `${input.origin}/portal/portalActivityDetail?id=${activity.id}`;
  const poster = posterAddresses(activity.poster)[0];
  const sources = poster ? pictureSources(poster, 640) : null;
  return {
    ...base,
    title: `${activity.title} - ${input.settings.title}`,
    description: [
      timeRangeText(activity.startTime, activity.endTime),
      placeText(activity),
      plainText(activity.detail, 120),
    ]
      .filter(Boolean)
      .join('，'),
    canonical,
    image: poster ? whole(input.origin, pictureSources(poster, 960).src) : base.image,
    type: 'article',
    structured: eventOf(activity, canonical, input),
    preloadImage: sources
      ? { href: sources.src, srcSet: sources.srcSet, sizes: mobile ? mobileSizes : detailSizes }
      : null,
  };
}

/** The head that belongs to a page's input. */
export function headOf(input: PublicInput): Head {
  const { settings, origin } = input;
  const base: Head = {
    title: settings.title,
    description: platformText,
    canonical: `${origin}/portal/index`,
    image: null,
    type: 'website',
    siteName: settings.title,
    indexed: true,
    structured: null,
    preloadImage: null,
  };
  switch (input.page) {
    case 'home':
      return {
        ...base,
        structured: {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: settings.title,
          url: `${origin}/portal/index`,
        },
      };
    case 'about':
      return { ...base, title: `关于我们 - ${settings.title}` };
    case 'activityList':
      return {
        ...base,
        title: `优质活动 - ${settings.title}`,
        description: `${settings.title}的线上与线下活动：按城市、时间和报名状态查找，在线报名。`,
        canonical: `${origin}/portal/portalActivity`,
      };
    case 'activityDetail':
      return activityHead(input.data.activity, input, base, false);
    case 'mobileActivity':
      return activityHead(input.data.activity, input, base, true);
    case 'mobileApply':
      return { ...base, title: `报名：${input.data.activity.title} - ${settings.title}`, indexed: false };
    case 'notFound':
      return { ...base, title: `内容不存在或已下架 - ${settings.title}`, indexed: false };
    case 'error':
      return { ...base, title: `系统繁忙 - ${settings.title}`, indexed: false };
  }
}
