/** What people are told about tasks (tasks and statistics 2.3). */
import type { TaskMessageType } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';

const cut = (text: string, most: number) => {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
};

/** "2小时13分", of seconds. */
export function spanWords(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`;
  if (hours > 0) return rest > 0 ? `${hours}小时${rest}分` : `${hours}小时`;
  return `${rest}分钟`;
}

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

const dueWords = (due: Date | null | undefined, zone: TimeZone, before: string) =>
  due ? `，请于${zone.text(due).slice(0, 16)}前${before}` : '';
const remainWords = (due: Date | null | undefined, now: Date) =>
  due ? `，剩余时限${spanWords((due.getTime() - now.getTime()) / 1000)}` : '';

/** The text of each kind that this service sends. */
export function messageText(type: TaskMessageType, words: Words): string {
  const { task, zone, now, by = '', byDept = '', due, until, opinion = '' } = words;
  const named = `“${cut(task.title, 60)}”（${task.code}）`;
  const said = cut(opinion, 40);
  switch (type) {
    case 1:
      return `【新任务】${task.originDeptName} ${task.originUserName} 派发${task.templateName}${named}${dueWords(due, zone, '签收')}。`;
    case 2:
      return `【重新提交】${named}已修改后重新提交${dueWords(due, zone, '办理')}。`;
    case 3:
      return `【已签收】${by} 已签收${named}。`;
    case 4:
      return `【过程反馈】${by}：${said || '已更新办理内容'}（${task.code}）。`;
    case 5:
      return `【已反馈】${byDept} ${by} 已提交${named}办理结果${words.isReviewed ? '，请审核' : ''}。`;
    case 6:
      return `【退回重办】${named}被退回，原因：${said}${dueWords(due, zone, '重新办理')}。`;
    case 7:
      return `【任务退回】${byDept} ${by} 退回${named}，原因：${words.reason ?? ''} ${said}。`;
    case 8:
      return words.isRefused
        ? `【延期未通过】${named}的延期申请未通过${said && `：${said}`}。`
        : `【时限调整】${named}办理时限调整为${until ? zone.text(until).slice(0, 16) : ''}。`;
    case 9:
      return `【审核通过】${named}办理结果已通过审核。`;
    case 10:
      return `【已办结】${named}已办结。`;
    case 11:
      return `【${words.isWithdrawn ? '已撤回' : '已终止'}】${named}${words.isWithdrawn ? '已撤回' : '已终止'}，原因：${said}。`;
    case 12:
      return `【移交任务】${by} 将${named}移交给您${remainWords(due, now)}。`;
    case 13:
      return `【任务移交】${named}由${by}移交至${words.to ?? ''}。`;
    case 14:
      return `【抄送】${by} 将${named}抄送给您。`;
    case 15:
      return `【任务修改】${named}内容有修改：${cut(words.names ?? '', 100)}。`;
    case 16:
      return `【协办邀请】${by} 邀请您协办${named}。`;
    case 17:
      return `【延期申请】${by} 申请将${named}延期至${until ? zone.text(until).slice(0, 16) : ''}。`;
    case 18:
      return `【催办】${by} 催办${named}${remainWords(due, now)}。`;
    case 19:
      return `【提到您】${by}：${said}（${task.code}）。`;
    case 20:
      return `【即将超时】${named}将于${due ? zone.text(due).slice(0, 16) : ''}超时。`;
    case 21:
      return `【已超时】${named}已超时${due ? spanWords((now.getTime() - due.getTime()) / 1000) : ''}。`;
    case 22:
      return `【督办】${byDept} 的${named}已超时${due ? spanWords((now.getTime() - due.getTime()) / 1000) : ''}，请督促。`;
    default:
      return `${named}有更新。`;
  }
}
