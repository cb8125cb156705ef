import { type Answer, ApplyStatus, type calls } from '@outbound/contract';

export type DecisionAnswer = Answer<typeof calls.application.approve>;
/** What is done with sign-ups: a decision, or what takes one, or the sign-up itself, back. */
export type Decision = typeof ApplyStatus.approved | typeof ApplyStatus.rejected | 'reset' | 'withdraw';

export const decisionLabels: Record<Decision, string> = {
  [ApplyStatus.approved]: '通过',
  [ApplyStatus.rejected]: '驳回',
  reset: '重置',
  withdraw: '撤回',
};

/** “通过 48 条，跳过 2 条”; of a single one that was skipped, why. */
export function decisionText(decision: Decision, { decidedNum, skippedList }: DecisionAnswer): string {
  const [skipped] = skippedList;
  if (decidedNum === 0 && skipped && skippedList.length === 1) return skipped.reason;
  const done = `${decisionLabels[decision]} ${decidedNum} 条`;
  return skippedList.length === 0 ? done : `${done}，跳过 ${skippedList.length} 条`;
}

/** How long something waits, in words: the two largest units. `minutes` are whole; null is '--'. */
export function waitText(minutes: number | null): string {
  if (minutes === null) return '--';
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分钟` : `${hours} 小时`;
  return `${rest} 分钟`;
}

const LONG_MINUTES = 48 * 60;
/** Longer than 48 hours: worth a red word. */
export const isLongWait = (minutes: number | null) => minutes !== null && minutes > LONG_MINUTES;
