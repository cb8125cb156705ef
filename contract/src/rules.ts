/**
 * The rules of spec 5 and the limits of spec 9. Each rule is a function from a text to the message that says what is
 * wrong, or null. Browser and server use the same ones.
 */
import { isTimeZone } from './time-zone.ts';

/** Limits of spec 5 and 9. Bytes, characters, milliseconds as the names say. */
export const limits = {
  requestTimeoutMs: 60_000,
  messageRefreshMs: 300_000,
  tokenCheckMs: 15_000,
  errorMessageMs: 3_000,
  applyUploadBytes: 10_240_000,
  applyTextCharacters: 500,
  uploadBytes: 10 * 1024 * 1024,
  uploadFiles: 100,
  editorImageBytes: 10 * 1024 * 1024,
  editorVideoBytes: 20_971_520,
  editorFileNameUnits: 100,
  pageSize: 10,
  pageSizes: [10, 25, 50],
  mobileBreakpoint: 1366,
  remoteSearchMs: 300,
  dateMin: '1900-01-01',
  dateMax: '2100-01-01',
} as const;

/** A whole address on https without anything that would end it, or be taken for something else, in a text, a page or a calendar. */
export const isSecureAddress = (text: string): boolean =>
  /^https:\/\/[^\s<>"'{}|\\^`]+$/i.test(text) && URL.canParse(text);

/** Picture endings that uploads take by default (spec 5.3). */
export const pictureEndings = ['jpg', 'jpeg', 'png'] as const;

/** Endings of the documents that a news item or an activity may carry. */
export const documentEndings = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const;

/** Endings of the films that the editor takes (spec 5.4). */
export const videoEndings = ['mp4', 'mpeg', 'avi'] as const;

/** The name of the sign-up field that carries the phone (spec 5.1). */
export const PHONE_FIELD = '手机号';

/** What is wrong with a text, as people read it; null where nothing is. */
export type Rule = (value: string) => string | null;

/** Empty, or a non-negative integer without leading zeros (spec 5.2). */
export const integerRule: Rule = (value) =>
  value === '' || /^(0|[1-9]\d*)$/.test(value) ? null : '仅支持输入整数';

/** Empty, masked, or 11 digits that start with 1 (spec 5.2). */
export const mobilePhoneRule: Rule = (value) =>
  value === '' || value.includes('*') || /^1\d{10}$/.test(value)
    ? null
    : '手机号码格式或长度不正确，请重新输入';

/** Digits and hyphens, or empty (spec 5.2). */
export const digitsAndHyphenRule: Rule = (value) => (/^[\d-]*$/.test(value) ? null : '仅支持输入数字和字符-');

/** Empty, masked, or 18 letters and digits (spec 5.2). */
export const citizenIdRule: Rule = (value) =>
  value === '' || value.includes('*') || /^[0-9A-Za-z]{18}$/.test(value)
    ? null
    : '身份证号长度不正确，请输入18位身份证号';

/**
 * A name shows all that it is made of: signs of no width, line and direction marks would let one name look like another,
 * or turn round what stands beside it.
 */
export const visibleNameRule: Rule = (value) =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value) ? '不能包含不可见的字符（零宽字符、方向控制符、换行等）' : null;

/** Exactly four letters or digits (spec 5.2). */
export const verificationCodeRule: Rule = (value) =>
  /^[0-9A-Za-z]{4}$/.test(value) ? null : '请输入4位验证码';

/** Empty, or the name of a zone. */
export const timeZoneRule: Rule = (value) =>
  value === '' || isTimeZone(value) ? null : '时区应为 IANA 时区名称，如 America/Mexico_City';

/** Empty, or an address that mail can go to. */
export const emailRule: Rule = (value) =>
  value === '' || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value) ? null : '邮箱格式不正确';

/** A link that may be followed: http, https, mailto or tel (spec 5.2). */
export const externalLinkRule: Rule = (value) =>
  /^(https?:\/\/|mailto:|tel:)/i.test(value) ? null : '链接须以 http、https、mailto 或 tel 开头';

/** Empty, or the address of a site, which names nobody who signs in there: `https://bank.example@elsewhere` looks like another one. */
export const siteAddressRule: Rule = (value) =>
  value === '' || isSiteAddress(value, /^https?:$/) ? null : '网址格式不正确，应以 https:// 或 http:// 开头';

/** Empty, a page of our own (`/portal/portalInfo?…`), or an address of another site by https. */
export const pageLinkRule: Rule = (value) =>
  value === '' || /^\/(?![/\\])[^\s\\]*$/.test(value) || isSiteAddress(value, /^https:$/)
    ? null
    : '跳转地址应为本站地址（以 / 开头）或 https:// 开头的网址';

function isSiteAddress(value: string, protocol: RegExp): boolean {
  if (/[\s\\]/.test(value) || !URL.canParse(value)) return false;
  const address = new URL(value);
  return protocol.test(address.protocol) && address.username === '' && address.password === '';
}

/** A sign-up's mobile number: 11 digits, first 1, second 3 to 9 (spec 5.1). */
export const applyPhoneRule: Rule = (value) => (/^1[3-9]\d{9}$/.test(value) ? null : '手机号格式不正确');

/**
 * A phone as people type it, made comparable: full-width digits become ASCII, blanks,
 * hyphens and brackets go, a leading +86, 0086 or 86 goes when eleven digits remain.
 */
export function normalisePhone(value: string): string {
  const compact = value.normalize('NFKC').replace(/[\s()\-.·\u200b-\u200f\u2060\ufeff]/g, '');
  return compact.replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}

/** Passwords: 8 to 64 characters, three of four kinds, not the account's name, none of the common ones. */
export const passwordRules: readonly {
  text: string;
  holds(password: string, userLoginId: string): boolean;
}[] = [
  { text: '长度为 8 至 64 个字符', holds: (p) => [...p].length >= 8 && [...p].length <= 64 },
  {
    text: '至少包含大写字母、小写字母、数字、符号中的三种',
    holds: (p) => [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(p)).length >= 3,
  },
  {
    text: '不能包含账号',
    holds: (p, account) => account.length < 3 || !p.toLowerCase().includes(account.toLowerCase()),
  },
  { text: '不能是常见密码', holds: (p) => !isCommonPassword(p) },
];

const commonStems = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'zxcvbn',
  '1qaz2wsx',
  '1q2w3e4r',
  'admin',
  'administrator',
  'root',
  'welcome',
  'letmein',
  'iloveyou',
  'abc123',
  'a123456',
  'aa123456',
  'woaini',
  'changeme',
  'default',
  'test',
  'guest',
  'user',
  'login',
  'master',
  'dragon',
  'monkey',
  'sunshine',
  'qazwsx',
];

/** A known password, or a known one dressed up with digits and symbols at its end ("Admin@123", "Password2026!"). */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^(.)\1+$/.test(lower)) return true;
  if ('01234567890123456789'.includes(lower) || '98765432109876543210'.includes(lower)) return true;
  const stem = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  return commonStems.includes(lower) || (commonStems.includes(stem) && lower.length - stem.length <= 6);
}

/** The first rule that a new password breaks, as text, or null. */
export function passwordFault(password: string, userLoginId: string): string | null {
  return passwordRules.find((rule) => !rule.holds(password, userLoginId))?.text ?? null;
}

/** 0 (nothing), 1 weak, 2 medium, 3 strong: the rules first, then length. */
export function passwordStrength(password: string, userLoginId: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  if (passwordFault(password, userLoginId) !== null) return 1;
  return [...password].length >= 12 ? 3 : 2;
}
/** How a strength is called. */
export const strengthLabels = ['', '弱', '中', '强'] as const;

/** 138****1234 (spec 5.5); shorter texts are hidden whole. */
export function maskPhone(value: string): string {
  return value.length < 7
    ? '*'.repeat(value.length)
    : `${value.slice(0, 3)}${'*'.repeat(value.length - 7)}${value.slice(-4)}`;
}

/** First 6 and last 4 (spec 5.5). */
export function maskCitizenId(value: string): string {
  return value.length < 10
    ? '*'.repeat(value.length)
    : `${value.slice(0, 6)}${'*'.repeat(value.length - 10)}${value.slice(-4)}`;
}

/**
 * Mainland mobile numbers and citizen ids wherever they stand in a text, each with what is before it: phones of 2022 throw
 * at a lookbehind, and with it the whole page.
 */
const phonesWithin = /(^|\D)(1[3-9]\d{9})(?!\d)/g;
const citizenIdsWithin = /(^|[^0-9A-Za-z])(\d{17}[\dXx])(?![0-9A-Za-z])/g;

/** A text with the phones and citizen ids in it masked (spec 5.5). */
export function maskText(text: string): string {
  return text
    .replace(citizenIdsWithin, (_, before: string, id: string) => before + maskCitizenId(id))
    .replace(phonesWithin, (_, before: string, phone: string) => before + maskPhone(phone));
}

/** The length of a file name with non-ASCII characters counted double (spec 5.4). */
export function fileNameUnits(name: string): number {
  let units = 0;
  for (const character of name) units += character.charCodeAt(0) > 127 ? 2 : 1;
  return units;
}

/** 1234567 -> '999,999+', 1234 -> '1,234', nothing -> '--' (spec 9). */
export function numberText(value: number | null | undefined, most = 999_999): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '--';
  return value > most ? `${most.toLocaleString('en-US')}+` : value.toLocaleString('en-US');
}

/**
 * The time range of an activity by the three rules of spec 2.3: same day, same year, otherwise. Times are the wire's
 * `YYYY-MM-DD HH:mm:ss`; seconds are not shown.
 */
export function timeRangeText(start: string, end: string): string {
  const [startDay, startClock] = [start.slice(0, 10), start.slice(11, 16)];
  const [endDay, endClock] = [end.slice(0, 10), end.slice(11, 16)];
  if (startDay === endDay) return `${startDay} ${startClock}-${endClock}`;
  if (start.slice(0, 4) === end.slice(0, 4))
    return `${startDay} ${startClock} - ${end.slice(5, 7)}/${end.slice(8, 10)} ${endClock}`;
  return `${startDay} ${startClock} - ${endDay} ${endClock}`;
}

/** Coordinates as `latLon` holds them: "纬度,经度". Null when they are none. */
export function readLatLon(value: string | null | undefined): { lat: number; lon: number } | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,，]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(value ?? '');
  if (!match) return null;
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}
