import { maskCitizenId, maskPhone, maskText } from '@outbound/contract';
import { isProofShaped } from './proof-codes.ts';

/** Secrets by the names that they have in our calls; whatever stands below such a name is hidden. */
const secretNames =
  /password|secret|token|ticket|credential|captcha|verify|otp|recovery|^mark$|^cookie$|^state$|^logoutAddress$|^queryCode$/i;
/**
 * What somebody searched for in words of his own: a name, a phone, an ID or an account in any spelling. The log is kept
 * longer than most of what is found by it (decision 72), so that it says no more of it than of a phone.
 */
const searchNames = /^(keyword|entityValue)$/;
/** Of a short one the first three and last four characters would be nearly all. */
const maskSearched = (word: string) => (word.length < 11 ? '*'.repeat(word.length) : maskPhone(word));
/**
 * A code is a secret where it is a number for one use, the long one of a sign-in elsewhere, or a ticket; the codes of
 * resources, roles and answers are none.
 */
const isSecretCode = (name: string, value: unknown) =>
  typeof value === 'string' &&
  ((/code$/i.test(name) && /^\d{4,8}$/.test(value)) ||
    (name === 'code' && (value.length > 40 || isProofShaped(value))));

interface Limits {
  /** Characters of a text. */
  text: number;
  /** Entries of a list. */
  list: number;
}

const HIDDEN = '***';
const DEEPEST = 8;
const MOST_CHARACTERS = 4_000;
/** Tried one after the other until the whole is short enough. */
const limits: readonly Limits[] = [
  { text: 200, list: 20 },
  { text: 40, list: 3 },
];

/**
 * A body as the operation log may keep it: JSON without secrets, phones and IDs masked wherever they stand, long texts
 * and lists cut, at most 4,000 characters; '' for nothing.
 */
export function scrubbed(body: unknown): string {
  if (body === undefined || body === null) return '';
  for (const limit of limits) {
    const text = JSON.stringify(clean(body, limit, 0));
    if (text === undefined) return '';
    if (text.length <= MOST_CHARACTERS) return text;
  }
  return JSON.stringify('（内容过长，未保存）');
}

/** Whether something in it has the name of a secret, and a value. */
export function hasSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasSecret);
  return Object.entries(value).some(([name, one]) => isSecret(name, one) || hasSecret(one));
}

const isSecret = (name: string, value: unknown) =>
  isSecretCode(name, value) || (secretNames.test(name) && value !== null && value !== '');

function clean(value: unknown, limit: Limits, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, limit.text);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, limit.list).map((one) => clean(one, limit, depth + 1));
    const rest = value.length - shown.length;
    return rest > 0 ? [...shown, `…另有 ${rest} 项`] : shown;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (isSecret(name, one)) return [name, HIDDEN];
      // IDs of eighteen letters pass too, and phones that begin with 10, 11 or 12 (spec 5.2): by their names such are known.
      if (name === 'idCard' && typeof one === 'string') return [name, maskCitizenId(one)];
      if (name === 'mobilePhone' && typeof one === 'string') return [name, maskPhone(one)];
      if (searchNames.test(name) && typeof one === 'string') return [name, maskSearched(one)];
      return [name, clean(one, limit, depth + 1)];
    }),
  );
}

/** Masked before it is cut: half a number would pass for something else. */
function cleanText(value: string, most: number): string {
  const masked = maskText(value);
  return masked.length > most ? `${masked.slice(0, most).toWellFormed()}…（共 ${masked.length} 字）` : masked;
}
