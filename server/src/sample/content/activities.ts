import {
  ActivityType,
  ApplyStatus,
  AUTO_REVIEWER,
  activityTypeLabels,
  applyStatusLabels,
  isSecureAddress,
  isTimeZone,
  PublishStatus,
  publishStatusLabels,
  readLatLon,
  SessionMode,
  sessionModeLabels,
  valuesOf,
  WaitMode,
  waitModeLabels,
} from '@outbound/contract';
import {
  anyText,
  counted,
  type Document,
  headingHtml,
  htmlOf,
  labelled,
  leadingFields,
  list,
  moment,
  oneOf,
  orNull,
  readFields,
  span,
  text,
  WrongText,
  whole,
} from '../text/index.ts';
import type { SampleSchedule } from '../times.ts';
import type { Translations } from './shelf.ts';

/** A session; its day counts from the first one of its activity, which is 1, and times are by the clocks of its place. */
export interface SampleSession {
  name: string;
  day: number;
  startTime: string;
  endTime: string;
  location: string;
  capacity: number | null;
}

/** Title, notes, detail (HTML) and names in a language other than Chinese. */
interface Translation {
  title: string;
  /** '' where the Chinese ones are read. */
  applyNotes: string;
  detail: string;
  /** Chinese names with what they are called. */
  names: readonly (readonly [zh: string, own: string])[];
}

const noTranslation: Translation = { title: '', applyNotes: '', detail: '', names: [] };

export interface SampleActivity {
  /** Stable name of the activity within the sample. */
  key: string;
  title: string;
  /** Files in `sample/posters`, the first one is the cover. */
  posters: readonly string[];
  /** Names of one to four services. */
  services: readonly string[];
  activityType: ActivityType;
  cityLabel: string;
  location: string;
  /** `lat,lon` in WGS 84; empty for online activities. */
  latLon: string;
  /** IANA; empty for the platform's. */
  timeZone: string;
  organizer: string;
  contactPerson: string;
  contactWay: string;
  applyNotes: string;
  /** Where it takes place online, for those who are approved; else ''. */
  onlineAddress: string;
  /** Said to who has signed up, in Chinese; else ''. */
  successText: string;
  /** Who gets a place is approved by itself; null: sign-ups are reviewed. */
  review: typeof AUTO_REVIEWER | null;
  /** Where the documents lie that visitors take with them, in their order. */
  attachments: readonly string[];
  /** What its staff add to reminders, in Chinese; else ''. */
  reminderText: string;
  schedule: SampleSchedule;
  /** HTML. */
  detail: string;
  es: Translation;
  pt: Translation;
  /** What who signs up chooses of; none: it has no sessions. */
  sessions: readonly SampleSession[];
  /** How many of them one person chooses; null where it has none. */
  sessionMode: SessionMode | null;
  capacity: number | null;
  /** How those who find it full may wait; null: they may not. */
  waitMode: WaitMode | null;
  /** How many may be signed up at once; null: each by himself. */
  groupMost: number | null;
  /** Capacity by service name; services not named have none of their own. */
  serviceCapacity: Readonly<Record<string, number>>;
  publishStatus: PublishStatus;
  /** Why it was taken off the shelf; else ''. */
  offShelfReason: string;
  /** Name of its form. */
  form: string;
  /** Why it does not take place, or not yet; '' where it takes place. */
  cancelled: string;
  postponed: string;
  /** How many sign-ups of each status it gets; pending and approved together stay within the capacity. */
  applications: Readonly<Record<ApplyStatus, number>>;
  /** So many of those who are approved were let in at the door. */
  attendance: number;
  /** The items of its form that one of those who are rejected may correct; none: nobody was sent back. */
  sentBack: readonly string[];
  viewNum: number;
  shareNum: number;
  /** Names of the links under which it was passed on, each with how many of the views came by it. */
  channels: readonly (readonly [name: string, viewNum: number])[];
  /** Code of the department that runs it, and the account that wrote it. */
  department: string;
  createdBy: string;
}

interface Known {
  posters: readonly string[];
  formNames: readonly string[];
  departmentCodes: readonly string[];
  logins: readonly string[];
}

const latLon = (given: string) => {
  if (given !== '' && readLatLon(given) === null) throw new WrongText(`应写作“纬度,经度”，现在是“${given}”`);
  return given;
};

const timeZone = (given: string) => {
  if (given !== '' && !isTimeZone(given)) throw new WrongText(`时区应为 IANA 名称，现在是“${given}”`);
  return given;
};

const onlineAddress = (given: string) => {
  if (given !== '' && !isSecureAddress(given))
    throw new WrongText(`应为 https:// 开头的网址，现在是“${given}”`);
  return given;
};

const session = (given: string): SampleSession => {
  const [, name, day, from, to, location = '', capacity] =
    /^(\S+) 第(\d)天 (\d\d:\d\d) 至 (\d\d:\d\d)(?: ((?!限 )\S+))?(?: 限 (\d+))?$/.exec(given) ?? [];
  if (!name || !from || !to)
    throw new WrongText(`应写作“名称 第1天 09:00 至 10:30 地点 限 40”，现在是“${given}”`);
  const times = { startTime: `${from}:00`, endTime: `${to}:00` };
  return { name, day: Number(day), ...times, location, capacity: capacity ? Number(capacity) : null };
};

const applicationCounts = list(counted(labelled(valuesOf(ApplyStatus), applyStatusLabels)));

/** All that stands below the fields, as HTML. */
const detailOf = ({ sections }: Document, blocks: Document['blocks']) =>
  [
    htmlOf(blocks),
    ...sections.flatMap(({ title, blocks: below }) => [headingHtml(title), htmlOf(below)]),
  ].join('');

const calledOtherwise = (given: string): readonly [string, string] => {
  const [, zh, own] = /^([^=]+)=([^=]+)$/.exec(given) ?? [];
  if (!zh || !own) throw new WrongText(`应写作“中文名称=译文”，现在是“${given}”`);
  return [zh, own];
};

/** The text may have notes and names as a list of fields before it. */
function translationOf(document: Document | null): Translation {
  if (!document) return noTranslation;
  const { title, blocks } = document;
  if (blocks[0]?.kind !== 'list') return { ...noTranslation, title, detail: detailOf(document, blocks) };
  const { applyNotes, names } = readFields(leadingFields(document, { blocks, line: 1 }), {
    applyNotes: ['报名须知', anyText],
    names: ['名称', list(calledOtherwise)],
  });
  return { title, applyNotes, names, detail: detailOf(document, blocks.slice(1)) };
}

/** An activity: its fields first, then its text; in other languages its title and its text. */
export function readActivity(
  key: string,
  document: Document,
  { es, pt }: Translations,
  known: Known & { attachments: readonly string[] },
): SampleActivity {
  const top = { blocks: document.blocks, line: 1 };
  const fields = readFields(leadingFields(document, top), {
    posters: ['海报', list(oneOf(known.posters))],
    services: ['服务', list(text)],
    serviceCapacity: ['服务名额', list(counted(text))],
    activityType: ['形式', labelled(valuesOf(ActivityType), activityTypeLabels)],
    cityLabel: ['城市', text],
    location: ['地点', anyText],
    latLon: ['经纬度', latLon],
    timeZone: ['时区', timeZone],
    organizer: ['主办方', anyText],
    contactPerson: ['联系人', anyText],
    contactWay: ['联系方式', anyText],
    applyNotes: ['报名须知', anyText],
    onlineAddress: ['线上链接', onlineAddress],
    successText: ['成功文案', anyText],
    review: ['审核', orNull(oneOf<typeof AUTO_REVIEWER>([AUTO_REVIEWER]))],
    reminderText: ['提醒通知补充', anyText],
    start: ['开始', moment],
    end: ['结束', moment],
    applyWindow: ['报名', span],
    sessions: ['场次', list(session)],
    sessionMode: ['场次选择', orNull(labelled(valuesOf(SessionMode), sessionModeLabels))],
    capacity: ['名额', orNull(whole)],
    waitMode: ['候补', orNull(labelled(valuesOf(WaitMode), waitModeLabels))],
    groupMost: ['同行', orNull(whole)],
    publishStatus: ['状态', labelled(valuesOf(PublishStatus), publishStatusLabels)],
    offShelfReason: ['下架原因', anyText],
    form: ['报名表', oneOf(known.formNames)],
    cancelled: ['取消', anyText],
    postponed: ['延期', anyText],
    applications: ['样例报名', applicationCounts],
    attendance: ['签到', orNull(whole)],
    sentBack: ['退回补正', list(text)],
    viewNum: ['浏览', whole],
    shareNum: ['分享', whole],
    channels: ['渠道', list(counted(text))],
    department: ['部门', oneOf(known.departmentCodes)],
    createdBy: ['创建人', oneOf(known.logins)],
  });
  const { start, end, applyWindow, serviceCapacity, applications, attendance, ...others } = fields;
  return {
    ...others,
    key,
    attachments: known.attachments,
    title: document.title,
    schedule: {
      startDays: start.days,
      startTime: start.time,
      endDays: end.days,
      endTime: end.time,
      applyStartDays: applyWindow.from,
      applyEndDays: applyWindow.to,
    },
    serviceCapacity: Object.fromEntries(serviceCapacity),
    applications: { 0: 0, 1: 0, 2: 0, 4: 0, 5: 0, 6: 0, ...Object.fromEntries(applications) },
    attendance: attendance ?? 0,
    detail: detailOf(document, document.blocks.slice(1)),
    es: translationOf(es),
    pt: translationOf(pt),
  };
}
