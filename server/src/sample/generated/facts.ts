/** Alarms and cases of the sample: who reported what, and when. Everybody in them is made up. */
import { Gender } from '@outbound/contract';
import type { StaffNames } from '../content/index.ts';
import { newIdCard } from './id-card.ts';
import { newName } from './names.ts';
import { between, mulberry32, pick, pickWeighted, type Random } from './prng.ts';

const SEED = 20_260_711;
const ALARMS = 60;
const CASES = 25;

interface Story {
  fraudType: number;
  name: string;
  /** `{amount}` stands for what was lost. */
  brief: string;
  least: number;
  most: number;
}

const stories: readonly (readonly [Story, number])[] = [
  [
    {
      fraudType: 10,
      name: '刷单返利',
      brief:
        '报警人在社交群内看到兼职广告，按对方要求做任务返利，前三单均返现，后以“任务未完成”为由被要求继续垫付，共转账 {amount} 元。',
      least: 3_000,
      most: 180_000,
    },
    9,
  ],
  [
    {
      fraudType: 20,
      name: '虚假投资',
      brief:
        '报警人经网友介绍下载投资软件，小额提现成功后多次充值，现平台显示账户异常无法提现，共转账 {amount} 元。',
      least: 40_000,
      most: 900_000,
    },
    6,
  ],
  [
    {
      fraudType: 40,
      name: '冒充客服',
      brief:
        '报警人接到自称电商平台客服的电话，称误开通会员需取消，下载会议软件共享屏幕后银行卡被转走 {amount} 元。',
      least: 5_000,
      most: 120_000,
    },
    7,
  ],
  [
    {
      fraudType: 50,
      name: '虚假贷款',
      brief: '报警人在网上申请贷款，对方以“银行卡号填写错误需解冻”为由要求缴纳保证金，共转账 {amount} 元。',
      least: 4_000,
      most: 60_000,
    },
    5,
  ],
  [
    {
      fraudType: 80,
      name: '冒充公检法',
      brief: '报警人接到自称公安机关的电话，称其涉嫌洗钱，要求将资金转入“安全账户”核查，共转账 {amount} 元。',
      least: 30_000,
      most: 600_000,
    },
    4,
  ],
  [
    {
      fraudType: 70,
      name: '冒充领导',
      brief: '报警人（公司财务）被拉入工作群，群内“负责人”以支付合同款为由要求对公转账，共转账 {amount} 元。',
      least: 80_000,
      most: 1_200_000,
    },
    2,
  ],
  [
    {
      fraudType: 100,
      name: '游戏交易',
      brief: '报警人在网上出售游戏账号，对方以“账户冻结需充值解冻”为由诱导转账，共转账 {amount} 元。',
      least: 800,
      most: 20_000,
    },
    4,
  ],
];

const regions: readonly (readonly [number, number])[] = [
  [510104, 6],
  [510105, 5],
  [510106, 5],
  [510107, 6],
  [510108, 4],
  [510116, 3],
  [510703, 1],
];

export interface SampleFact {
  place: number;
  fraudType: number;
  regionCode: number;
  amount: number;
  brief: string;
  /** Before the first start's moment. */
  minutesAgo: number;
  /** A number from 0 to 1 for whatever else is to be decided. */
  chance: number;
}
export interface SampleAlarm extends SampleFact {
  source: number;
  victim: { name: string; idNo: string; phone: string; gender: Gender; age: number };
  accounts: { no: string; type: number; institution: number; level: number }[];
  /** The place of its case. */
  casePlace: number | null;
}
export interface SampleCase extends SampleFact {
  name: string;
  stage: number;
}

function fact(random: Random, place: number, days: number): SampleFact & { story: Story } {
  const story = pickWeighted(random, stories);
  const amount = Math.round(story.least + random() ** 2 * (story.most - story.least));
  return {
    story,
    place,
    fraudType: story.fraudType,
    regionCode: pickWeighted(random, regions),
    amount,
    brief: story.brief.replace('{amount}', amount.toLocaleString('zh-CN')),
    // Evenly over the time, none at the same moment.
    minutesAgo: 35 + Math.floor(((place + random()) * days * 1_440) / (days > 60 ? CASES : ALARMS)),
    chance: random(),
  };
}

/** The newest first; the same for the same names. */
export function sampleFacts(names: StaffNames): { alarms: SampleAlarm[]; cases: SampleCase[] } {
  const random = mulberry32(SEED);
  const taken = new Set<string>();
  const cases = Array.from({ length: CASES }, (_, place): SampleCase => {
    const { story, ...one } = fact(random, place, 90);
    // What is older has come further.
    const stage = pick(random, place < 8 ? [1, 2, 3] : place < 17 ? [2, 3, 3, 4] : [3, 4, 5, 5, 6]);
    const { text: victim } = newName(random, names, pick(random, [1, 2] as const), taken);
    return { ...one, name: `${victim}被${story.name}诈骗案`, stage };
  });
  const alarms = Array.from({ length: ALARMS }, (_, place): SampleAlarm => {
    const { story: _story, ...one } = fact(random, place, 45);
    const gender = pick(random, [Gender.male, Gender.female]);
    const idNo = newIdCard(random, gender, place + 400);
    const accounts = Array.from({ length: between(random, 0, 3) }, (_account, level) => {
      const isBank = random() < 0.8;
      return {
        no: isBank ? `62${digits(random, 17)}` : `1${digits(random, 10)}`,
        type: isBank ? 1 : pick(random, [3, 4]),
        institution: isBank ? pick(random, [10, 20, 30, 40, 60, 70]) : pick(random, [310, 320]),
        level: level + 1,
      };
    });
    const casePlace = one.chance < 0.4 ? between(random, 0, CASES - 1) : null;
    return {
      ...one,
      ...(casePlace !== null && { fraudType: cases[casePlace]?.fraudType ?? one.fraudType }),
      source: pickWeighted(random, [
        [1, 6],
        [2, 3],
        [3, 3],
        [5, 1],
      ]),
      victim: {
        name: newName(random, names, gender === Gender.male ? 1 : 2, taken).text,
        idNo,
        // No network has these numbers.
        phone: `1400000${String(place).padStart(4, '0')}`,
        gender,
        age: 2026 - Number(idNo.slice(6, 10)),
      },
      accounts,
      casePlace,
    };
  });
  return { alarms, cases };
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => between(random, 0, 9)).join('');
