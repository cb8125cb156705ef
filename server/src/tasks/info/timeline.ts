/** What happened to an alarm or a case, in one line of time. */
import {
  type BlockResult,
  blockResultLabels,
  type FreezeState,
  freezeStateLabels,
  type InfoDetail,
  infoLimits,
  maskAccount,
  maskPhone,
  type TimelineKind,
  type WarningDisposal,
  warningDisposalLabels,
} from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import type { NameOf } from '../../platform/index.ts';
import type { AlarmLine, BlockRecord, FreezeRecord, MeasureRecord, WarningRecord } from './linked-records.ts';
import type { CaseRecord } from './queries.ts';
import type { NamingTask } from './tasks-of.ts';

type Line = InfoDetail['timelineList'][number];

interface Happened {
  alarms: readonly Pick<AlarmLine, 'alarm_no' | 'alarm_time' | 'dept_name'>[];
  /** Of the alarm itself. */
  transferTime: Date | null;
  crimes: readonly CaseRecord[];
  warnings: readonly WarningRecord[];
  tasks: readonly NamingTask[];
  measures: readonly MeasureRecord[];
  blocks: readonly BlockRecord[];
  freezes: readonly FreezeRecord[];
}

const yuan = (amount: number) => `${amount.toLocaleString('zh-CN', { minimumFractionDigits: 2 })} 元`;

/** What is known by its day alone follows what is known by its hour: a case is opened, and an account frozen, after the alarm. */
const orderOf = ({ time }: Line) => (time.length === 10 ? `${time} 23:59:59` : time);

/** The oldest first; of too many the newest. */
export function timelineOf(happened: Happened, zone: TimeZone, nameOf: NameOf): Line[] {
  const lines: Line[] = [];
  const add = (kind: TimelineKind, time: Date | string | null, text: string, refNo: string) => {
    if (time !== null)
      lines.push({ kind, time: typeof time === 'string' ? time : zone.text(time), text, refNo });
  };
  for (const alarm of happened.alarms)
    add('警情', alarm.alarm_time, `${alarm.dept_name ?? ''}接警`, alarm.alarm_no);
  add('警情', happened.transferTime, '最近一次转账', happened.alarms[0]?.alarm_no ?? '');
  for (const crime of happened.crimes)
    for (const [text, day] of [
      ['受案', crime.accept_day],
      ['立案', crime.file_day],
      ['破案', crime.solve_day],
      ['移送起诉', crime.transfer_day],
      ['结案', crime.close_day],
      ['撤案', crime.revoke_day],
    ] as const)
      add('案件', day, text, crime.case_no);
  for (const one of happened.warnings) {
    add('预警', one.warning_time, `${nameOf('fraud_type', one.fraud_type)}预警`, one.warning_no);
    if (one.dispose_result !== null)
      add(
        '预警',
        one.dispose_time,
        warningDisposalLabels[one.dispose_result as WarningDisposal],
        one.warning_no,
      );
  }
  for (const task of happened.tasks) {
    add('任务', task.created_at, `派发：${task.title}`, task.code);
    add('任务', task.finish_at, `办结：${task.title}`, task.code);
  }
  for (const { number, measure, result, done, code } of happened.measures)
    add('任务', done, `${measure} ${/^1\d{10}$/.test(number) ? maskPhone(number) : number}：${result}`, code);
  for (const one of happened.blocks)
    add(
      '止付',
      one.block_time ?? one.apply_time,
      `${nameOf('bank', one.institution)} ${maskAccount(one.account_no)} 止付${blockResultLabels[one.result as BlockResult]}` +
        (one.result > 0 ? `，${yuan(one.amount)}` : ''),
      one.instance_code ?? '',
    );
  for (const one of happened.freezes) {
    const account = `${nameOf('bank', one.institution)} ${maskAccount(one.account_no)}`;
    add('冻结', one.freeze_day, `${account} 冻结 ${yuan(one.amount)}`, one.instance_code ?? '');
    add(
      '冻结',
      one.unfreeze_day,
      `${account} ${freezeStateLabels[one.state as FreezeState]}`,
      one.instance_code ?? '',
    );
    if (one.returned_amount > 0)
      add(
        '返还',
        one.unfreeze_day ?? zone.text(one.updated_at),
        `${account} 返还 ${yuan(one.returned_amount)}`,
        one.instance_code ?? '',
      );
  }
  return lines
    .map((line) => ({ line, order: orderOf(line) }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(({ line }) => line)
    .slice(-infoLimits.timeline);
}
