import type { z } from 'zod';
import { type FieldFault, Refusal } from './refusal.ts';

const DEEPEST = 32;
const [QUOTE, BACKSLASH, OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET] = [34, 92, 123, 91, 125, 93];

/** True when a JSON text nests deeper than any body of ours; such texts only ever come to make parsers fall over. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === BACKSLASH) at++;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      if (++depth > DEEPEST) return true;
    } else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) depth--;
  }
  return false;
}

/** Refuses the key that would reach an object's prototype once the parsed value is copied. */
function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Refusal('CM4000');
  return value;
}

/**
 * Parses a JSON body; an empty one reads as `{}`. Malformed, absurdly deep or prototype-poisoning texts are refused
 * with CM4000.
 */
export function parseJson(text: string): unknown {
  if (text === '') return {};
  if (isTooDeep(text)) throw new Refusal('CM4000');
  try {
    return /__proto__|\\u005f/i.test(text) ? JSON.parse(text, refuseProto) : JSON.parse(text);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('CM4000', {}, { cause: error });
  }
}

const issueTexts: Partial<Record<string, (issue: z.core.$ZodIssue) => string>> = {
  unrecognized_keys: (issue) => `不认识的字段 ${'keys' in issue ? issue.keys.join('、') : ''}`,
  invalid_type: (issue) => (issue.input === undefined ? '不能为空' : '类型不正确'),
  invalid_value: () => '取值不在允许范围内',
  invalid_union: () => '格式不正确',
  too_big: (issue) => ('maximum' in issue ? `不能大于 ${issue.maximum}` : '过大'),
  too_small: (issue) => ('minimum' in issue ? `不能小于 ${issue.minimum}` : '过小'),
};

/** Chinese words for the faults that zod words in English; our own messages pass as they are. */
function faultText(issue: z.core.$ZodIssue): string {
  return /[\u4e00-\u9fff]/.test(issue.message)
    ? issue.message
    : (issueTexts[issue.code]?.(issue) ?? '格式不正确');
}

/** The validated body, or CM4001 with the fields that failed. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields: FieldFault[] = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: faultText(issue),
  }));
  const first = fields[0];
  const place =
    first && first.path !== '' && /^(不|类型|取值|格式|过)/.test(first.message) ? `${first.path} ` : '';
  throw new Refusal('CM4001', { detail: `${place}${first?.message ?? ''}` }, { fields });
}
