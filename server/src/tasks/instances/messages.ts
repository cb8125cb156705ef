/** What people are told about tasks (tasks and statistics 2.3). */
import type { MessageTextName, TaskMessageType } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import type { Wording } from '../../notices/index.ts';

const cut = (text: string, most: number) => {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
};

/** "2小时13分", of seconds; of less than a minute that it is. */
export function spanWords(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  if (minutes === 0 && seconds > 0) return '不到1分钟';
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`;
  if (hours > 0) return rest > 0 ? `${hours}小时${rest}分` : `${hours}小时`;
  return `${rest}分钟`;
}

/** What is left until a deadline; of one that is over how long it has been. */
export const remainWords = (seconds: number): string =>
  seconds < 0 ? `${spanWords(0)}（已超时${spanWords(-seconds)}）` : spanWords(seconds);

/** The task as messages name it. */
export interface Named {
  code: string;
  title: string;
  templateName: string;
  originUserName: string;
  originDeptName: string;
}

export interface Words {
  task: Named;
  now: Date;
  zone: TimeZone;
  opinion?: string;
  /** Who did it. */
  by?: string;
  byDept?: string;
  due?: Date | null;
  until?: Date | null;
  to?: string;
  names?: string;
  reason?: string;
  isReviewed?: boolean;
  isRefused?: boolean;
  isWithdrawn?: boolean;
}

/** Until minutes: seconds of a deadline help nobody. */
const minuteText = (moment: Date | null | undefined, zone: TimeZone) =>
  moment ? zone.text(moment).slice(0, 16) : '';

/** The text of each kind; of those that have several, the one that fits. */
function nameOf(type: TaskMessageType, words: Words): MessageTextName {
  switch (type) {
    case 5:
      return words.isReviewed ? 'toReview' : 'done';
    case 8:
      return words.isRefused ? 'extensionRefused' : 'deadlineMoved';
    case 11:
      return words.isWithdrawn ? 'withdrawn' : 'terminated';
    default:
      return textOf[type];
  }
}
const textOf: Readonly<Record<Exclude<TaskMessageType, 5 | 8 | 11>, MessageTextName>> = {
  1: 'dispatched',
  2: 'resubmitted',
  3: 'signed',
  4: 'progress',
  6: 'sentBack',
  7: 'returned',
  9: 'approved',
  10: 'finished',
  12: 'handedToYou',
  13: 'handedOver',
  14: 'copied',
  15: 'modified',
  16: 'assist',
  17: 'extensionAsked',
  18: 'urged',
  19: 'mentioned',
  20: 'nearDue',
  21: 'overdue',
  22: 'supervised',
  23: 'blockEnds',
  24: 'handover',
};

/** What is said of an action, in the words in force. */
export function messageText(type: TaskMessageType, words: Words, wording: Wording): string {
  const { task, zone, now, due, until } = words;
  const opinion = cut(words.opinion ?? '', 40);
  const seconds = due ? (due.getTime() - now.getTime()) / 1000 : null;
  return wording.message(nameOf(type, words), {
    title: cut(task.title, 60),
    code: task.code,
    template: task.templateName,
    originDept: task.originDeptName,
    originUser: task.originUserName,
    by: words.by ?? '',
    byDept: words.byDept ?? '',
    due: minuteText(due, zone),
    remain: seconds === null ? '' : remainWords(seconds),
    over: seconds === null ? '' : spanWords(-seconds),
    until: minuteText(until, zone),
    // Feedback may be given by fields alone.
    opinion: opinion || (type === 4 ? '已更新办理内容' : ''),
    reason: words.reason ?? '',
    fields: cut(words.names ?? '', 100),
    to: words.to ?? '',
  });
}
