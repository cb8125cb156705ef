import { type AnySchema, shapeFault } from '@outbound/contract';
import { z } from 'zod';
import { type FieldFault, Refusal } from './refusal.ts';

const DEEPEST = 32;
/** Values of one body. The largest form that can be built has 50 fields of 200 options, three values each. */
const MOST_VALUES = 50_000;
/** Keys of one object. The largest of ours has one for each field of a form; with very many, each new one costs more to take in. */
const MOST_KEYS = 1_000;
/** So many faulty fields travel, and so much of a name that only the caller knows. */
const MOST_FAULTS = 100;
const MOST_UNKNOWN = 5;
const LONGEST_NAME = 60;
const LONGEST_PATH = 300;
const [QUOTE, BACKSLASH, OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET] = [34, 92, 123, 91, 125, 93];
const COMMA = 44;

/**
 * True when a JSON text nests deeper, holds more values, or more keys in one object, than any body of ours; such texts
 * only ever come to make parsers fall over and to have each value judged by itself.
 */
function isTooMuch(text: string): boolean {
  let depth = 0;
  let values = 1;
  let inString = false;
  /** Commas that what is open may still have: an object as many as its keys, a list any number. */
  let left = Number.POSITIVE_INFINITY;
  const around: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === BACKSLASH) at++;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === COMMA) {
      if (++values > MOST_VALUES || --left < 1) return true;
    } else if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      if (++depth > DEEPEST || ++values > MOST_VALUES) return true;
      around.push(left);
      left = character === OPEN_BRACE ? MOST_KEYS : Number.POSITIVE_INFINITY;
    } else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) {
      depth--;
      left = around.pop() ?? Number.POSITIVE_INFINITY;
    }
  }
  return false;
}

/** Refuses the key that would reach an object's prototype once the parsed value is copied. */
function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Refusal('CM4000');
  return value;
}

/**
 * Parses a JSON body; an empty one reads as `{}`. Malformed, absurdly deep, absurdly many-valued or
 * prototype-poisoning texts are refused with CM4000.
 */
export function parseJson(text: string): unknown {
  if (text === '') return {};
  if (isTooMuch(text)) throw new Refusal('CM4000');
  try {
    return /__proto__|\\u005f/i.test(text) ? JSON.parse(text, refuseProto) : JSON.parse(text);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('CM4000', {}, { cause: error });
  }
}

/** Some of the names that a body should not have, each cut: whoever sends very many and long ones gets no more back. */
function unknownNames(keys: readonly string[]): string {
  const named = keys.slice(0, MOST_UNKNOWN).map((key) => key.slice(0, LONGEST_NAME).toWellFormed());
  return `${named.join('、')}${keys.length > MOST_UNKNOWN ? '…' : ''}`;
}

/** Chinese words for the faults that zod words in English; null for those that our own rules have words for. */
function shapeText(issue: z.core.$ZodIssue, isSealed: boolean): string | null {
  if (issue.code === 'unrecognized_keys')
    return isSealed
      ? shapeFault('unknownKey')
      : shapeFault('unknownKeys', { keys: unknownNames(issue.keys) });
  if (/[\u4e00-\u9fff]/.test(issue.message)) return null;
  switch (issue.code) {
    case 'invalid_type':
      return shapeFault(issue.input === undefined ? 'missing' : 'type');
    case 'invalid_value':
      return shapeFault('value');
    case 'too_big':
      return shapeFault(issue.origin === 'string' ? 'tooLong' : 'tooBig', { most: String(issue.maximum) });
    case 'too_small':
      return shapeFault(issue.inclusive ? 'tooSmall' : 'notAbove', { least: String(issue.minimum) });
    default:
      return shapeFault('format');
  }
}

/**
 * The validated body, or CM4001 with the fields that failed, a hundred at most. Of a sealed body nothing is said in the clear that only it
 * held: not even what its unknown keys are called.
 */
export function validate<S extends AnySchema>(schema: S, value: unknown, isSealed = false): z.output<S> {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  const fields: FieldFault[] = result.error.issues.slice(0, MOST_FAULTS).map((issue) => ({
    path: issue.path.map(String).join('.').slice(0, LONGEST_PATH).toWellFormed(),
    message: shapeText(issue, isSealed) ?? issue.message,
  }));
  const [first] = fields;
  const [issue] = result.error.issues;
  // Our own rules name the field in their words.
  const place =
    first && issue && first.path !== '' && shapeText(issue, isSealed) !== null ? `${first.path} ` : '';
  throw new Refusal('CM4001.field', { fault: `${place}${first?.message ?? ''}` }, { fields });
}
