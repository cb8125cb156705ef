import { ApplyStatus, Gender } from '@outbound/contract';
import type { SampleActivity } from './activity.ts';
import { answerOf, type SamplePerson } from './answers.ts';
import { sampleForms } from './forms.ts';
import { between, mulberry32, pick, type Random } from './prng.ts';

/** What reviewers wrote to those whom they rejected. */
const rejectReasons = [
  '报名信息不完整，请补充公司全称和职务后重新提交',
  '本场活动面向已有出口业务的企业，您可关注后续的入门专场',
  '同一企业报名人数已达上限，请联系已报名的同事',
  '所填手机号无法接通，请核对后重新提交',
  '所报行业与本场主题不符，建议报名对应行业的专场',
  '营业执照无法识别，请上传清晰的扫描件',
] as const;

/** A sign-up of the sample. Days count from the day of the first start and lie before it. */
export interface SampleApplication {
  activity: string;
  service: string;
  person: SamplePerson;
  status: ApplyStatus;
  createdDays: number;
  createdTime: string;
  /** When it was decided; null while it waits. */
  decidedDays: number | null;
  decidedTime: string | null;
  /** Empty unless rejected. */
  rejectReason: string;
  /** One entry an item of the activity's form, in its order. */
  answers: readonly { name: string; value: string }[];
}

const surnames = Array.from(
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡',
);
const maleNames =
  '志强 建国 伟明 俊杰 浩然 子轩 文博 海涛 永康 国栋 嘉诚 立新 宏宇 思远 卫东 家豪 景行 鹏飞 振华 一鸣 启航 泽宇 少峰 兆辉 博文 远航 承志 明哲'.split(
    ' ',
  );
const femaleNames =
  '晓燕 丽娟 雅婷 思琪 雨桐 佳怡 淑芬 静怡 美玲 欣妍 慧敏 雪梅 婉清 梦瑶 若兰 秀英 晓彤 文静 诗涵 海燕 玉洁 语嫣 嘉慧 安琪 念慈 书瑶 可欣 明月'.split(
    ' ',
  );
const places =
  '深圳 广州 东莞 佛山 宁波 杭州 义乌 温州 苏州 无锡 青岛 厦门 泉州 上海 合肥 长沙 武汉 成都 重庆 郑州'.split(
    ' ',
  );
const brands =
  '远拓 海川 联岸 启帆 融通 恒越 云桥 卓航 新澜 博纳 瑞达 鼎丰 天瑞 众合 华彩 金砺 蓝汐 亿晟 安的 万里行 和顺 盛洋 立邦达 百川汇'.split(
    ' ',
  );
const trades =
  '国际贸易 供应链管理 新能源科技 智能装备 汽车零部件 家居用品 进出口 电子科技 物流 食品 医疗器械 建材'.split(
    ' ',
  );
const jobTitles = [
  '总经理',
  '海外事业部总监',
  '拉美区销售经理',
  '外贸经理',
  '供应链经理',
  '市场总监',
  '法务经理',
  '采购主管',
  '董事长助理',
  '国际业务部部长',
];
/** Mobile ranges that no operator serves, so that nobody real is ever written to. */
export const unusedRanges = ['154', '160', '161', '163', '164', '168', '169'] as const;

/** Companies send more than one guest, so people share a pool of them. */
function companyPool(random: Random, count: number): string[] {
  const pool = new Set<string>();
  while (pool.size < count)
    pool.add(
      `${pick(random, places)}${pick(random, brands)}${pick(random, trades)}${random() < 0.2 ? '股份有限公司' : '有限公司'}`,
    );
  return [...pool];
}

function newPerson(random: Random, companies: readonly string[], taken: Set<string>): SamplePerson {
  const gender = random() < 0.56 ? Gender.male : Gender.female;
  let mobile = '';
  while (mobile === '' || taken.has(mobile))
    mobile = `${pick(random, unusedRanges)}${String(between(random, 0, 99_999_999)).padStart(8, '0')}`;
  taken.add(mobile);
  const name = `${pick(random, surnames)}${pick(random, gender === Gender.male ? maleNames : femaleNames)}`;
  return { name, gender, mobile, company: pick(random, companies), jobTitle: pick(random, jobTitles) };
}

const clock = (random: Random, from: number, to: number) =>
  [between(random, from, to), between(random, 0, 59), between(random, 0, 59)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** The statuses an activity's sign-ups get, in an order that does not give the status away. */
function statusesOf(random: Random, wanted: SampleActivity['applications']): ApplyStatus[] {
  const list: ApplyStatus[] = [
    ...Array<ApplyStatus>(wanted.approved).fill(ApplyStatus.approved),
    ...Array<ApplyStatus>(wanted.pending).fill(ApplyStatus.pending),
    ...Array<ApplyStatus>(wanted.rejected).fill(ApplyStatus.rejected),
  ];
  return list
    .map((status) => ({ status, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ status }) => status);
}

/** A service that still has room; rejected sign-ups take none. */
function serviceFor(
  random: Random,
  activity: SampleActivity,
  live: Map<string, number>,
  status: ApplyStatus,
): string {
  const room = activity.services.filter(
    (service) => (live.get(service) ?? 0) < (activity.serviceCapacity?.[service] ?? Number.POSITIVE_INFINITY),
  );
  const service = pick(random, room);
  if (status !== ApplyStatus.rejected) live.set(service, (live.get(service) ?? 0) + 1);
  return service;
}

function applicationsOf(
  random: Random,
  activity: SampleActivity,
  year: number,
  person: () => SamplePerson,
): SampleApplication[] {
  const opened = activity.schedule.applyStartDays ?? -30;
  const last = Math.min(activity.schedule.applyEndDays ?? -1, -1);
  const live = new Map<string, number>();
  return statusesOf(random, activity.applications).map((status) => {
    const decided = status !== ApplyStatus.pending;
    // Decisions come a day or two later and before the first start; what still waits came in lately.
    const createdDays = decided
      ? between(random, opened, Math.max(opened, last - 1))
      : between(random, Math.max(opened, last - 4), last);
    const guest = person();
    const given = new Map<string, string>();
    for (const item of sampleForms[activity.form])
      given.set(item.name, answerOf(random, item, guest, given, year));
    return {
      activity: activity.key,
      service: serviceFor(random, activity, live, status),
      person: guest,
      status,
      createdDays,
      createdTime: clock(random, 9, 17),
      decidedDays: decided ? Math.min(createdDays + between(random, 1, 2), -1) : null,
      decidedTime: decided ? clock(random, 18, 19) : null,
      rejectReason: status === ApplyStatus.rejected ? pick(random, rejectReasons) : '',
      answers: Array.from(given, ([name, value]) => ({ name, value })),
    };
  });
}

/**
 * The sign-ups of the given activities: the same ones for the same activities, year and seed.
 * @param year the year of the first start
 */
export function sampleApplications(
  activities: readonly SampleActivity[],
  year: number,
  seed = 20_260_101,
): SampleApplication[] {
  const random = mulberry32(seed);
  const companies = companyPool(random, 90);
  const taken = new Set<string>();
  return activities.flatMap((activity) =>
    applicationsOf(random, activity, year, () => newPerson(random, companies, taken)),
  );
}
