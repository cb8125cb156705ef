/** The error catalogue of spec 8: what an answer means, and what follows from a failure. */
import { CallFailure, type FieldFault, NETWORK, NETWORK_TEXT, UNREADABLE } from './failure.ts';

/** Body codes of success, and the one that means "session timed out" whatever the status (spec 8). */
const SUCCESS_CODES: readonly string[] = ['000000', '00005'];
const TIMED_OUT = '910004';
export const TIMED_OUT_TEXT = '登录超时，请重新登录';

/** What is needed of an HTTP answer to judge it. */
export interface AnswerHead {
  status: number;
  traceId: string | null;
}

function readFields(data: unknown): FieldFault[] {
  const list = isObject(data) && Array.isArray(data.fields) ? data.fields : [];
  return list.flatMap((one: unknown) =>
    isObject(one) && typeof one.path === 'string' && typeof one.message === 'string'
      ? [{ path: one.path, message: one.message }]
      : [],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * `data` of a successful envelope. Throws CallFailure for everything else: a status outside 2xx, a body status 500, a
 * body code other than 000000 and 00005, a text that is no envelope.
 */
export function readEnvelope(text: string, head: AnswerHead): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const ok = head.status >= 200 && head.status < 300;
  if (!isObject(body)) {
    throw ok
      ? new CallFailure(UNREADABLE, '服务器返回的内容无法识别', head)
      : new CallFailure(`HTTP${head.status}`, statusText(head.status), { ...head, isWordless: true });
  }
  const code = typeof body.code === 'string' || typeof body.code === 'number' ? String(body.code) : '';
  const failed = body.status === 500 || body.status === '500';
  if (ok && !failed && SUCCESS_CODES.includes(code)) return body.data;
  const said = typeof body.message === 'string' ? body.message : '';
  throw new CallFailure(code || `HTTP${head.status}`, said || statusText(head.status), {
    ...head,
    fields: readFields(body.data),
    data: body.data,
    isWordless: said === '',
  });
}

/** Words for answers without words of their own: a proxy's error page, an empty body. */
function statusText(status: number): string {
  if (status === 401) return TIMED_OUT_TEXT;
  if (status === 413) return '提交的内容过大';
  if (status === 429) return '操作过于频繁，请稍后再试';
  if (status >= 502 && status <= 504) return NETWORK_TEXT;
  return `请求失败（${status}）`;
}

/** What follows from a failure: the message to show (null: none) and where it leads. */
export interface Consequence {
  say: string | null;
  next: 'stay' | 'signOut' | 'signOutToLogin' | 'frozen';
}

export interface Circumstances {
  /** A page that anyone may open: a lost session is not worth a word there. */
  onPublicPath: boolean;
  /** The failed call was the session watch's (spec 4). */
  tokenCheck: boolean;
  /** The text of a lost session was already shown since the last sign-in. */
  alreadySaid: boolean;
}

type Row = readonly [
  matches: (failure: CallFailure) => boolean,
  follows: (failure: CallFailure, when: Circumstances) => Consequence,
];

/** Spec 8, row by row; the first row that matches decides. */
const catalogue: readonly Row[] = [
  [(f) => f.code === NETWORK, () => ({ say: NETWORK_TEXT, next: 'stay' })],
  [
    (f) => f.status === 401,
    (_, when) => ({
      say: when.tokenCheck || when.onPublicPath || when.alreadySaid ? null : TIMED_OUT_TEXT,
      next: 'signOut',
    }),
  ],
  [(f) => f.status === 500 && f.code === 'UM4007', () => ({ say: null, next: 'frozen' })],
  [(f) => f.status === 500 && f.code === 'UM4006', (f) => ({ say: f.message, next: 'signOutToLogin' })],
  [
    (f) => f.code === TIMED_OUT,
    (_, when) => ({ say: when.alreadySaid ? null : TIMED_OUT_TEXT, next: 'signOut' }),
  ],
  [() => true, (f) => ({ say: f.message, next: 'stay' })],
];

/** What spec 8 wants done about a failure. */
export function consequenceOf(failure: CallFailure, when: Circumstances): Consequence {
  const row = catalogue.find(([matches]) => matches(failure));
  return row ? row[1](failure, when) : { say: failure.message, next: 'stay' };
}
