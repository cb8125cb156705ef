/** What the product says in task messages and notices, and how the office puts it in words of its own. */
import { messageFault } from '../errors/messages.ts';
import { type TaskMessageType, taskMessageKinds } from './task-message-kinds.ts';

/** What can be filled into a text: how the office names it, and what stands there in a preview. */
export const messagePlaces = {
  title: { name: '任务标题', sample: '资金查控-张某-JQ20260701001' },
  code: { name: '任务编号', sample: 'ZJ202607010001' },
  template: { name: '任务模板', sample: '资金查控' },
  originDept: { name: '发起单位', sample: '反诈中心' },
  originUser: { name: '发起人', sample: '王芳' },
  by: { name: '操作人', sample: '李强' },
  byDept: { name: '操作单位', sample: '城东派出所' },
  due: { name: '截止时间', sample: '2026-07-01 18:00' },
  remain: { name: '剩余时限', sample: '3小时20分' },
  over: { name: '超时时长', sample: '2小时13分' },
  until: { name: '新时限', sample: '2026-07-02 18:00' },
  opinion: { name: '说明', sample: '户名与账号不符' },
  reason: { name: '退回原因', sample: '信息有误' },
  fields: { name: '修改内容', sample: '涉案金额、简要案情' },
  to: { name: '接收人', sample: '赵敏' },
  num: { name: '任务数', sample: '12' },
  left: { name: '未交接数', sample: '2' },
  account: { name: '账户', sample: '6222***********1234' },
  end: { name: '到期时间', sample: '2026-07-03 10:21' },
  day: { name: '回访日期', sample: '2026-07-31' },
  goes: { name: '清除日期', sample: '2026-07-31' },
  functions: { name: '功能名称', sample: '任务列表、导出任务' },
  role: { name: '角色名称', sample: '任务督办员' },
} as const satisfies Record<string, { name: string; sample: string }>;
export type MessagePlace = keyof typeof messagePlaces;
export type PlaceValues = Readonly<Partial<Record<MessagePlace, string>>>;

export interface MessageText {
  /** What it is called in the database and in histories; never given to another text. */
  id: number;
  /** Null: a notice by mail and web hook, whose title is its subject. */
  type: TaskMessageType | null;
  /** When it is sent. */
  name: string;
  title: string;
  content: string;
  places: readonly MessagePlace[];
  /** Without these nobody knows what it is about. */
  required: readonly MessagePlace[];
}

/** What is known of the task in each text about one. */
const ofTask = ['title', 'code', 'template', 'originDept', 'originUser'] as const;
const TASK = '“{任务标题}”（{任务编号}）';

const aboutTask = (
  id: number,
  name: string,
  [title, content]: readonly [title: string, content: string],
  places: readonly MessagePlace[] = [],
): MessageText => ({
  ...{ id, name, title, content },
  type: Math.floor(id / 100) as TaskMessageType,
  places: [...ofTask, ...places],
  required: ['code'],
});
const other = (
  id: number,
  name: string,
  [title, content]: readonly [title: string, content: string],
  places: readonly MessagePlace[],
  required: readonly MessagePlace[],
): MessageText => ({
  ...{ id, name, title, content, places, required },
  type: id < 9_000 ? (Math.floor(id / 100) as TaskMessageType) : null,
});

/** Every text, with the product's own words. Hundreds of its id: the kind of message that it belongs to. */
export const messageTexts = {
  dispatched: aboutTask(
    101,
    '派发任务',
    ['新任务', `{发起单位} {发起人} 派发{任务模板}${TASK}[，请于{截止时间}前签收]。`],
    ['by', 'due'],
  ),
  resubmitted: aboutTask(
    201,
    '修改后重新提交',
    ['重新提交', `${TASK}已修改后重新提交[，请于{截止时间}前办理]。`],
    ['by', 'due'],
  ),
  signed: aboutTask(301, '签收', ['已签收', `{操作人} 已签收${TASK}。`], ['by', 'byDept']),
  progress: aboutTask(
    401,
    '过程反馈',
    ['过程反馈', '{操作人}：{说明}（{任务编号}）。'],
    ['by', 'byDept', 'opinion'],
  ),
  done: aboutTask(
    501,
    '提交办结',
    ['已反馈', `{操作单位} {操作人} 已提交${TASK}办理结果。`],
    ['by', 'byDept'],
  ),
  toReview: aboutTask(
    502,
    '提交审核',
    ['已反馈', `{操作单位} {操作人} 已提交${TASK}办理结果，请审核。`],
    ['by', 'byDept'],
  ),
  sentBack: aboutTask(
    601,
    '退回重办、重启',
    ['退回重办', `${TASK}被退回，原因：{说明}[，请于{截止时间}前重新办理]。`],
    ['by', 'opinion', 'due'],
  ),
  returned: aboutTask(
    701,
    '退回发起人',
    ['任务退回', `{操作单位} {操作人} 退回${TASK}，原因：{退回原因} {说明}。`],
    ['by', 'byDept', 'reason', 'opinion'],
  ),
  deadlineMoved: aboutTask(
    801,
    '调整时限',
    ['时限调整', `${TASK}办理时限调整为{新时限}。`],
    ['by', 'until', 'opinion'],
  ),
  extensionRefused: aboutTask(
    802,
    '延期未通过',
    ['延期未通过', `${TASK}的延期申请未通过[：{说明}]。`],
    ['by', 'opinion'],
  ),
  approved: aboutTask(901, '审核通过', ['审核通过', `${TASK}办理结果已通过审核。`], ['by', 'opinion']),
  finished: aboutTask(1001, '任务办结', ['已办结', `${TASK}已办结。`], ['by']),
  terminated: aboutTask(1101, '终止', ['已终止', `${TASK}已终止，原因：{说明}。`], ['by', 'opinion']),
  withdrawn: aboutTask(1102, '撤回', ['已撤回', `${TASK}已撤回，原因：{说明}。`], ['by', 'opinion']),
  handedToYou: aboutTask(
    1201,
    '移交（对接收人）',
    ['移交任务', `{操作人} 将${TASK}移交给您[，剩余时限{剩余时限}]。`],
    ['by', 'byDept', 'remain', 'due', 'opinion'],
  ),
  handedOver: aboutTask(
    1301,
    '移交（对发起人）',
    ['任务移交', `${TASK}由{操作人}移交至{接收人}。`],
    ['by', 'byDept', 'to', 'opinion'],
  ),
  copied: aboutTask(1401, '抄送', ['抄送', `{操作人} 将${TASK}抄送给您。`], ['by', 'byDept']),
  modified: aboutTask(1501, '签收前修改', ['任务修改', `${TASK}内容有修改：{修改内容}。`], ['by', 'fields']),
  assist: aboutTask(
    1601,
    '邀请协办',
    ['协办邀请', `{操作人} 邀请您协办${TASK}。`],
    ['by', 'byDept', 'opinion'],
  ),
  extensionAsked: aboutTask(
    1701,
    '申请延期',
    ['延期申请', `{操作人} 申请将${TASK}延期至{新时限}。`],
    ['by', 'byDept', 'until', 'opinion'],
  ),
  urged: aboutTask(
    1801,
    '催办',
    ['催办', `{操作人} 催办${TASK}[，剩余时限{剩余时限}]。`],
    ['by', 'byDept', 'remain', 'due', 'opinion'],
  ),
  mentioned: aboutTask(
    1901,
    '备注中提到',
    ['提到您', '{操作人}：{说明}（{任务编号}）。'],
    ['by', 'byDept', 'opinion'],
  ),
  nearDue: aboutTask(
    2001,
    '即将超时',
    ['即将超时', `${TASK}将于{截止时间}超时。`],
    ['byDept', 'due', 'remain'],
  ),
  revisit: other(
    2002,
    '回访提醒',
    ['回访提醒', `${TASK}的回访日期为{回访日期}，请及时回访。`],
    ['title', 'code', 'day'],
    ['code'],
  ),
  draftsGo: other(
    2003,
    '草稿将清除',
    ['草稿将清除', '您有{任务数}份任务草稿久未更新，将于{清除日期}自动清除，请继续填写或提交。'],
    ['num', 'goes'],
    ['goes'],
  ),
  overdue: aboutTask(2101, '已超时', ['已超时', `${TASK}已超时{超时时长}。`], ['byDept', 'due', 'over']),
  manyOverdue: other(
    2102,
    '多项任务同时超时（对办理人）',
    ['已超时', '您有{任务数}项任务已超时，请尽快办理。'],
    ['num'],
    ['num'],
  ),
  manyDispatchedOverdue: other(
    2103,
    '多项任务同时超时（对发起人）',
    ['已超时', '您发起的{任务数}项任务已超时。'],
    ['num'],
    ['num'],
  ),
  supervised: aboutTask(
    2201,
    '升级督办',
    ['督办', `{操作单位} 的${TASK}已超时{超时时长}，请督促。`],
    ['byDept', 'due', 'over'],
  ),
  blockEnds: other(
    2301,
    '止付将到期',
    ['止付到期', '账户{账户}止付将于{到期时间}到期（{任务编号}）。'],
    ['account', 'end', 'code'],
    ['account', 'code'],
  ),
  blockEnded: other(
    2302,
    '止付已到期',
    ['止付到期', '账户{账户}止付已于{到期时间}到期（{任务编号}）。'],
    ['account', 'end', 'code'],
    ['account', 'code'],
  ),
  freezeEnds: other(
    2303,
    '冻结将到期',
    ['冻结到期', '账户{账户}冻结将于{到期时间}到期（{任务编号}）。'],
    ['account', 'end', 'code'],
    ['account', 'code'],
  ),
  freezeEnded: other(
    2304,
    '冻结已到期',
    ['冻结到期', '账户{账户}冻结已于{到期时间}到期（{任务编号}）。'],
    ['account', 'end', 'code'],
    ['account', 'code'],
  ),
  handover: other(
    2401,
    '交接班',
    ['交接班', '{操作人} 向您交接{任务数}项任务，请确认。'],
    ['by', 'num'],
    ['by'],
  ),
  handoverRefused: other(
    2402,
    '未接收交接班',
    ['交接班', '{操作人} 未接收您交接的任务，原因：{说明}。'],
    ['by', 'opinion'],
    ['by'],
  ),
  handoverTaken: other(
    2403,
    '已接收交接班',
    ['交接班', '{操作人} 已接收您交接的{任务数}项任务[，{未交接数}项未交接]。'],
    ['by', 'num', 'left'],
    ['by'],
  ),
  rightsGiven: other(
    9001,
    '权限申请通过',
    ['权限申请结果', '您申请的“{功能名称}”已通过，授予角色“{角色名称}”。'],
    ['functions', 'role'],
    ['functions'],
  ),
  rightsRefused: other(
    9002,
    '权限申请驳回',
    ['权限申请结果', '您申请的“{功能名称}”被驳回，原因：{说明}。'],
    ['functions', 'opinion'],
    ['functions'],
  ),
} as const satisfies Record<string, MessageText>;
export type MessageTextName = keyof typeof messageTexts;

const texts: readonly MessageText[] = Object.values(messageTexts);
export const messageTextIds = texts.map(({ id }) => id);
export const messageTextOf = (id: number): MessageText | undefined => texts.find((text) => text.id === id);

/** What a text's kind is called; people switch kinds on and off by these names. */
export const messageTextKind = ({ type }: MessageText): string =>
  type === null ? '系统通知' : taskMessageKinds[type].name;

export const LONGEST_MESSAGE_TITLE = 20;
export const LONGEST_MESSAGE_TEXT = 300;

const placeKeys = Object.keys(messagePlaces) as MessagePlace[];
const placeNamed = (name: string): MessagePlace | undefined =>
  placeKeys.find((key) => messagePlaces[key].name === name);
export const placeNames = (places: readonly MessagePlace[]): string[] =>
  places.map((key) => messagePlaces[key].name);

const OPTIONAL = /\[([^[\]]*)\]/g;
const PLACE = /\{([^{}]*)\}/g;
const namesIn = (content: string): string[] => [...content.matchAll(PLACE)].map(([, name = '']) => name);

/**
 * A text with its places filled. What stands in square brackets is left out where one of its places is empty. The text alone
 * is read for places: what fills them, such as an opinion that somebody typed, stays as it is.
 */
export function fillMessage(content: string, values: PlaceValues): string {
  const filled = (name: string) => {
    const key = placeNamed(name);
    return (key && values[key]) ?? '';
  };
  const fill = (part: string) => part.replace(PLACE, (_, name: string) => filled(name));
  return content.replace(
    new RegExp(`${OPTIONAL.source}|${PLACE.source}`, 'g'),
    (_, optional: string | undefined, name: string | undefined) => {
      if (optional === undefined) return filled(name ?? '');
      return namesIn(optional).every((one) => filled(one) !== '') ? fill(optional) : '';
    },
  );
}

/** As people read it: its title before it, or as the subject of a mail. */
export const wholeMessage = (
  { type }: Pick<MessageText, 'type'>,
  { title, content }: Pick<MessageText, 'title' | 'content'>,
  values: PlaceValues,
): string => `${type === null ? '' : `【${title}】`}${fillMessage(content, values)}`;

/** With the samples of its places. */
export const sampleMessage = (text: MessageText, words: Pick<MessageText, 'title' | 'content'>): string =>
  wholeMessage(text, words, Object.fromEntries(text.places.map((key) => [key, messagePlaces[key].sample])));

/** What is wrong with the words of a text; null: nothing. */
export function messageTextFault(
  { places, required }: Pick<MessageText, 'places' | 'required'>,
  content: string,
): string | null {
  const outside = content.replace(OPTIONAL, '');
  if (/[[\]{}]/.test(outside.replace(PLACE, ''))) return messageFault('brackets');
  for (const [, part = ''] of content.matchAll(OPTIONAL)) {
    if (/[{}]/.test(part.replace(PLACE, ''))) return messageFault('brackets');
    if (namesIn(part).length === 0) return messageFault('emptyOptional', { part });
  }
  const known = placeNames(places);
  const unknown = namesIn(content).find((name) => !known.includes(name));
  if (unknown !== undefined)
    return messageFault('unknownPlace', { place: unknown, places: known.join('、') });
  const missing = placeNames(required).find((name) => !namesIn(outside).includes(name));
  return missing === undefined ? null : messageFault('missingPlace', { place: missing });
}

/** The same of its title. */
export const messageTitleFault = (title: string): string | null =>
  /[[\]{}【】]/.test(title) ? messageFault('titleBrackets') : null;
