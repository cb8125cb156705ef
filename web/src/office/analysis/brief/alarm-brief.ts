import type { Answer, calls } from '@outbound/contract';
import { durationText } from '../../../ui/texts/remaining-time.tsx';
import type { MoneyUnit } from '../figures/index.ts';
import {
  type BriefLine,
  changesOf,
  counted,
  LEAST,
  lines,
  most,
  percent,
  sentence,
  shareOf,
  spent,
} from './sentences.ts';

type Research = typeof calls.researchAndJudgement;
type Alarms = Answer<Research['alarmReceivingStatisticsByQuantity']>;
type AlarmTypes = Answer<Research['alarmReceivingStatisticsByType']>;
type Warnings = Answer<Research['earlyReceivingStatisticsByQuantity']>;

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
/** Hours next to each other that are looked at as one. */
const WINDOW = 3;

function wholeOf({ summary }: Alarms, money: MoneyUnit): string | null {
  const { totalNum, fraudNum, lossAmount, avgLossAmount } = summary;
  if (!totalNum) return '统计时间内没有接警。';
  const share = shareOf(fraudNum ?? 0, totalNum);
  return sentence(
    `接警${counted(totalNum, '起')}${changesOf(summary, 'totalNum')}`,
    `其中涉诈${counted(fraudNum, '起')}${share ? `，占${share}` : ''}`,
    `涉案金额${spent(lossAmount, money)}${changesOf(summary, 'lossAmount')}，起均${spent(avgLossAmount, money)}`,
  );
}

function typesOf({ tableList }: AlarmTypes, money: MoneyUnit): string | null {
  const first = most(tableList, ({ alarmNum }) => alarmNum);
  if (!first) return null;
  const costly = most(tableList, ({ lossAmount }) => lossAmount);
  const rising = most(
    tableList.filter(({ alarmNum }) => alarmNum >= LEAST),
    ({ num_yoy }) => num_yoy,
  );
  const loss = costly && `${spent(costly.lossAmount, money)}，占${percent(costly.lossRate)}`;
  return sentence(
    `${first.fraudTypeName}最多，${counted(first.alarmNum, '起')}，占${percent(first.alarmRate)}`,
    costly && (costly === first ? `损失也最大，${loss}` : `损失最大的是${costly.fraudTypeName}，${loss}`),
    rising && `同比升幅最大的是${rising.fraudTypeName}，上升${percent(rising.num_yoy)}`,
  );
}

function hoursOf({ hourList }: Alarms): string | null {
  const whole = hourList.reduce((sum, { value }) => sum + value, 0);
  if (whole < LEAST) return null;
  const byHour = Array.from({ length: 24 }, () => 0);
  const byDay = Array.from({ length: 7 }, () => 0);
  for (const { weekday, hour, value } of hourList) {
    byHour[hour] = (byHour[hour] ?? 0) + value;
    byDay[weekday - 1] = (byDay[weekday - 1] ?? 0) + value;
  }
  const windows = byHour.map((_, from) => ({
    from,
    value: Array.from({ length: WINDOW }, (__, at) => byHour[(from + at) % 24] ?? 0).reduce((a, b) => a + b),
  }));
  const busiest = most(windows, ({ value }) => value);
  const day = most(
    byDay.map((value, at) => ({ value, name: WEEKDAYS[at] ?? '' })),
    ({ value }) => value,
  );
  return sentence(
    busiest &&
      `${busiest.from}时至${(busiest.from + WINDOW) % 24}时最集中，占${shareOf(busiest.value, whole)}`,
    day && `${day.name}最多，占${shareOf(day.value, whole)}`,
  );
}

function departmentsOf({ rankList, summary }: Alarms, warnings: Warnings | null): string | null {
  const [first] = rankList;
  // One alone is neither first nor last.
  const warned = (warnings?.tableList ?? []).filter(({ totalNum }) => totalNum > 0);
  const slow = most(
    warned.length > 1
      ? warned.filter(({ totalNum, signNum }) => totalNum >= LEAST && signNum < totalNum)
      : [],
    ({ signRate }) => 100 - (signRate ?? 100),
  );
  return sentence(
    first && first.value > 0 && rankList.length > 1
      ? `接警最多的是${first.name}，${counted(first.value, '起')}，占${shareOf(first.value, summary.totalNum ?? 0)}`
      : null,
    slow && `预警签收率最低的是${slow.deptName}，${percent(slow.signRate)}`,
  );
}

function warnedOf({ summary }: Warnings): string | null {
  const { totalNum, signRate, avgSignSeconds, dissuadeRate, cheatedNum, cheatedRate } = summary;
  if (!totalNum) return null;
  return sentence(
    `预警${counted(totalNum, '条')}${changesOf(summary, 'totalNum')}`,
    signRate !== null &&
      `签收率${percent(signRate)}${avgSignSeconds === null ? '' : `，平均${durationText(avgSignSeconds)}签收`}`,
    dissuadeRate !== null && `劝阻成功率${percent(dissuadeRate)}${changesOf(summary, 'dissuadeRate')}`,
    cheatedNum ? `已被骗${counted(cheatedNum, '条')}，被骗率${percent(cheatedRate)}` : null,
  );
}

/** 研判摘要 of alarms and warnings: what a reader would say of the board, of the same answers. */
export function alarmBrief(
  { alarms, types, warnings }: { alarms: Alarms | null; types: AlarmTypes | null; warnings: Warnings | null },
  money: MoneyUnit,
): BriefLine[] {
  return lines(
    ['总体', alarms && wholeOf(alarms, money)],
    ['类型', types && typesOf(types, money)],
    ['时段', alarms && hoursOf(alarms)],
    ['单位', alarms && departmentsOf(alarms, warnings)],
    ['预警', warnings && warnedOf(warnings)],
  );
}
