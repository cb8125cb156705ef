/**
 * Every code that an answer can carry, with its HTTP status and its Chinese text (spec 8). What a person reads when
 * something is refused stands in `errors/` and nowhere else, a file a subject; services name the case. 000000 and
 * 00005 are success.
 */
import { analysisErrors } from './errors/analysis.ts';
import { callErrors } from './errors/calls.ts';
import { type ErrorEntry, fillPlaces, type PlaceArguments, type PlaceOf } from './errors/catalogue.ts';
import { exportErrors } from './errors/exports.ts';
import { factErrors } from './errors/facts.ts';
import { fileErrors } from './errors/files.ts';
import { importErrors } from './errors/imports.ts';
import { messageErrors } from './errors/messages.ts';
import { operationErrors } from './errors/operations.ts';
import { peopleErrors } from './errors/people.ts';
import { rightsErrors } from './errors/rights.ts';
import { signInErrors } from './errors/sign-in.ts';
import { taskErrors } from './errors/task.ts';

export { mapFault } from './errors/analysis.ts';
export { shapeFault } from './errors/calls.ts';
export { diagnosisText } from './errors/diagnosis.ts';
export { dictionaryFault } from './errors/dictionary.ts';
export { exportFault } from './errors/exports.ts';
export { factFault } from './errors/facts.ts';
export { fileFault } from './errors/files.ts';
export { rowFault, undoFault, workbookFault } from './errors/imports.ts';
export { messageFault } from './errors/messages.ts';
export {
  applicationFault,
  attendanceFault,
  blockFault,
  informationFault,
  partnerFault,
  shelfFault,
} from './errors/operations.ts';
export { type AccountAction, accountActions, accountFault } from './errors/people.ts';
export { departmentFault } from './errors/rights.ts';
export { taskFault } from './errors/task.ts';

export const errors = {
  ...callErrors,
  ...signInErrors,
  ...rightsErrors,
  ...peopleErrors,
  ...fileErrors,
  ...importErrors,
  ...messageErrors,
  ...operationErrors,
  ...exportErrors,
  ...factErrors,
  ...taskErrors,
  ...analysisErrors,
};
type Errors = typeof errors;

/** What the wire knows. */
export type ErrorCode = keyof Errors;

type KeyOf<C extends ErrorCode> = Errors[C] extends { readonly cases: infer T }
  ? `${C}.${keyof T & string}`
  : C;
/** What the sources name: a code, or `code.case` where a code covers several cases. */
export type ErrorKey = { [C in ErrorCode]: KeyOf<C> }[ErrorCode];

type Words<C, N> = C extends ErrorCode
  ? Errors[C] extends { readonly cases: infer T }
    ? Errors[C]['text'] | T[N & keyof T]
    : Errors[C]['text']
  : never;
type PlaceOfKey<K extends ErrorKey> = Exclude<
  PlaceOf<K extends `${infer C}.${infer N}` ? Words<C, N> : Words<K, never>>,
  'case'
>;
/** The parameters of a key as arguments, `Rest` after them; they may be left out where there are none. */
export type ErrorArguments<K extends ErrorKey, Rest extends unknown[] = []> = PlaceArguments<
  PlaceOfKey<K>,
  Rest
>;

/** The code of success (spec 8) with its text, and the other code that counts as success. */
export const SUCCESS = '000000';
export const SUCCESS_TEXT = '成功';
export const successCodes: readonly string[] = [SUCCESS, '00005'];
/** The body code that means "session timed out" whatever the status (spec 8). */
export const SESSION_TIMED_OUT = '910004';

/** The code of a key, as the wire has it. */
export function errorCode(key: ErrorKey): ErrorCode {
  return key.split('.')[0] as ErrorCode;
}

/** The text of a key with its parameters filled in. */
export function errorText<K extends ErrorKey>(key: K, ...[parameters]: ErrorArguments<K>): string {
  return fillErrorText(key, parameters ?? {});
}

/** The same, for who has the parameters from somebody whose key was checked already. */
export function fillErrorText(key: ErrorKey, parameters: Readonly<Record<string, string | number>>): string {
  const code = errorCode(key);
  const { text, cases = {} }: ErrorEntry = errors[code];
  return fillPlaces(
    text.replace('{case}', () => cases[key.slice(code.length + 1)] ?? ''),
    parameters,
  );
}
