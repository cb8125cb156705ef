/** What a report says: the figures of its page over some days, each beside what it is compared with. */
import {
  type Figure,
  figures,
  type Narrowing,
  narrowingLabels,
  SubscribedPage,
  type SubscribedReport,
  subscribedPageLabels,
  subscribedReports,
  unheeded,
} from '@outbound/contract';
import type { Context } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { alarmsByQuantity, warningsByQuantity } from '../alarms.ts';
import { commAppeals, fundAppeals } from '../appeals.ts';
import { casesByHandling } from '../cases.ts';
import { findDimensionNames } from '../dimension-names.ts';
import { blocks, frozen, returnedFunds } from '../funds.ts';
import { type PreparedStatistic, prepareStatistic } from '../prepared-statistic.ts';
import type { Days } from '../span.ts';

/** What a subscription keeps of its page's filter. */
export interface KeptFilter {
  granularity?: 0 | 1 | 2;
  range?: '0' | '1' | '2';
  timeStart?: string;
  timeEnd?: string;
  deptId?: number;
  fraudType?: number[];
  regionCode?: number;
}

type Family = keyof typeof figures;
type Summary = Readonly<Record<string, number | null>>;

interface Source {
  family: Family;
  /** What of the filter its call takes. */
  by: readonly Narrowing[];
  read(prepared: PreparedStatistic): Promise<{ summary: Summary }>;
}
const typed: readonly Narrowing[] = ['fraudType'];

const sources = {
  alarms: { family: 'alarmReceivingStatisticsByQuantity', by: typed, read: alarmsByQuantity },
  warnings: { family: 'earlyReceivingStatisticsByQuantity', by: typed, read: warningsByQuantity },
  cases: { family: 'caseHandleStatistics', by: ['fraudType', 'regionCode'], read: casesByHandling },
  blocks: { family: 'blockPaymentStatistics', by: typed, read: blocks },
  freezes: { family: 'frozenAmountStatistics', by: typed, read: frozen },
  fundAppeals: { family: 'fundAccountAppealStatistics', by: [], read: fundAppeals },
  returns: { family: 'returnFunds', by: typed, read: returnedFunds },
  commAppeals: { family: 'commAppeals', by: [], read: commAppeals },
} as const satisfies Record<string, Source>;

interface Part {
  source: Source;
  /** All that are compared, when left out. */
  keys?: readonly string[];
}

const ofAlarms: readonly Part[] = [
  { source: sources.alarms, keys: ['totalNum', 'fraudNum', 'lossAmount'] },
  { source: sources.warnings, keys: ['totalNum', 'signRate', 'dissuadeRate'] },
];
const ofCases: readonly Part[] = [
  { source: sources.cases, keys: ['fileNum', 'solveNum', 'solveRate'] },
  { source: sources.blocks, keys: ['blockAmount'] },
  { source: sources.freezes, keys: ['frozenAmount'] },
  { source: sources.returns, keys: ['returnAmount'] },
];
const ofReports: Record<SubscribedReport, readonly Part[]> = {
  alarm: [{ source: sources.alarms }],
  alarmType: [{ source: sources.alarms }],
  warning: [{ source: sources.warnings }],
  warningType: [{ source: sources.warnings }],
  caseType: [{ source: sources.cases }],
  caseRegion: [{ source: sources.cases }],
  caseHandle: [{ source: sources.cases }],
  block: [{ source: sources.blocks }],
  freeze: [{ source: sources.freezes }],
  fundAppeal: [{ source: sources.fundAppeals }],
  returnFunds: [{ source: sources.returns }],
  commAppeal: [{ source: sources.commAppeals }],
};

export interface Subscribed {
  page: SubscribedPage;
  report: SubscribedReport | null;
  filter: KeptFilter;
}

/** Of the page, or of the report there. */
export const titleOf = ({ page, report }: Pick<Subscribed, 'page' | 'report'>): string =>
  report ? `${subscribedPageLabels[page]}：${subscribedReports[report]}` : subscribedPageLabels[page];

const partsOf = ({ page, report }: Subscribed): readonly Part[] =>
  page === SubscribedPage.alarm
    ? ofAlarms
    : page === SubscribedPage.case
      ? ofCases
      : report
        ? ofReports[report]
        : [];

const WAN = 10_000;
const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

function valueText({ kind, unit }: Figure, value: number | null): string {
  if (value === null) return '--';
  if (kind === 'money' && Math.abs(value) >= WAN) return `${number.format(value / WAN)} 万元`;
  if (kind === 'seconds') return `${number.format(Math.round(value / 6) / 10)} 分钟`;
  return `${number.format(value)}${kind === 'rate' ? '' : ' '}${unit}`;
}
const changeText = (value: number | null | undefined) =>
  value == null ? '--' : `${value > 0 ? '+' : ''}${number.format(value)}%`;

/** `ofAll`: what was chosen and this figure is not narrowed by. */
function lineOf(figure: Figure, key: string, summary: Summary, ofAll: string | null): string {
  const told = `${figure.name}${ofAll ? `（${ofAll}）` : ''}：${valueText(figure, summary[key] ?? null)}`;
  return figure.isStill
    ? told
    : `${told}（环比 ${changeText(summary[`${key}_mom`])}、同比 ${changeText(summary[`${key}_yoy`])}）`;
}

/** The text of a report. Refused (SY4000.department) when its department is beyond the caller now. */
export async function digestOf(
  context: Pick<Context<'signedIn'>, 'db' | 'caller' | 'now'>,
  subscribed: Subscribed,
  { first, last }: Days,
  { zone, link }: { zone: TimeZone; link: string },
): Promise<{ subject: string; content: string }> {
  const { deptId, fraudType, regionCode } = subscribed.filter;
  const lines: string[] = [];
  let scopeName = '';
  for (const { source, keys } of partsOf(subscribed)) {
    const { by }: { by: readonly Narrowing[] } = source;
    const prepared = await prepareStatistic(
      context,
      {
        range: '0',
        timeStart: `${first} 00:00:00`,
        timeEnd: `${last} 23:59:59`,
        topNum: 1,
        ...(deptId ? { deptId } : {}),
        ...(fraudType && by.includes('fraudType') ? { fraudType } : {}),
        ...(regionCode && by.includes('regionCode') ? { regionCode } : {}),
      },
      zone,
    );
    scopeName = prepared.head.scopeName;
    const { summary } = await source.read(prepared);
    const ofAll = unheeded({ fraudType: fraudType?.length, regionCode }, by);
    const ofFamily: Readonly<Record<string, Figure>> = figures[source.family];
    // Of now and not of those days: no part of a report about them.
    const chosen = keys ?? Object.keys(ofFamily).filter((key) => !ofFamily[key]?.isStill);
    for (const key of chosen) {
      const figure = ofFamily[key];
      if (figure) lines.push(lineOf(figure, key, summary, ofAll));
    }
  }
  const names = await findDimensionNames(context.db);
  const days = first === last ? last : `${first} 至 ${last}`;
  const before = first === last ? '前一天' : '之前同样天数';
  const head = [
    `${titleOf(subscribed)} ${days}`,
    `统计单位：${scopeName}`,
    ...(fraudType?.length
      ? [
          `${narrowingLabels.fraudType}：${fraudType.map((key) => names.ofType('fraud_type', key)).join('、')}`,
        ]
      : []),
    ...(regionCode ? [`${narrowingLabels.regionCode}：${names.ofType('region', regionCode)}`] : []),
  ];
  return {
    subject: `${titleOf(subscribed)} ${days}`,
    content: [
      ...head,
      '',
      ...lines,
      '',
      `环比：与${before}相比；同比：与去年同期相比。`,
      `查看页面：${link}`,
      '修改或取消订阅：在该页面点击“订阅”。',
    ].join('\n'),
  };
}
