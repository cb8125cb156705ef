import {
  type ApplyEntry,
  applicationFields,
  type ContentLanguage,
  FormItemType,
  faultText,
  filesOf,
  HeldStatus,
  isFileId,
  isPhoneItem,
  isSeen,
  isTextItem,
  nameIn,
  normalisePhone,
  SESSION_KEY,
  shownBy,
  signUpFaults,
  signUpWords,
  WaitMode,
  withoutForbidden,
  withoutTurning,
} from '@outbound/contract';
import type { Context } from '../../http/call-context.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { momentText } from '../activities/index.ts';
import { fileIdOf } from '../rich-text/index.ts';
import { ruleOf, type SignUpForm, type SignUpItem } from './form-snapshot.ts';
import type { Picture, Sender } from './pressure/index.ts';

/** An answer as it is stored: with the field's name, type and place as they are now. */
export interface Answer {
  formItemId: number;
  name: string;
  type: FormItemType;
  sortNum: number;
  value: string;
}

/** A sign-up that may be stored, as far as can be known without asking the database. */
export interface Submission extends Answered {
  service: SignUpForm['services'][number];
}

/** The answers to a form, and what of them every list shows. */
export interface Answered {
  answers: Answer[];
  applyName: string;
  mobilePhone: string;
  company: string;
}

/** A sign-up as it came, with what is known of it before its transaction. */
export interface SignUp {
  context: Sender & Pick<Context, 'note'>;
  /** Whoever of the office signs him up in his name; null where he does so himself. */
  enteredBy: number | null;
  activityId: number;
  /** Undefined when the activity is not on the shelf. */
  form: SignUpForm | undefined;
  entries: readonly ApplyEntry[];
  picture: Picture;
  /** The version of the notice that was agreed to. */
  noticeVersion: number | null;
  /** In which language its person wants to be told of it; null: not at all. */
  noticeLanguage: ContentLanguage | null;
  /** The channel by whose link he came, as his page says it; '' for none. */
  channel: string;
  /** Wants to wait where no place is left. */
  joinsLine: boolean;
  /** In which language it is said what is wrong with its answers. */
  language: ContentLanguage;
}

/** One that its form has nothing against. */
export interface Entrant extends SignUp, Submission {
  form: SignUpForm;
  applyCode: string;
  /** What who came together have in common; '' of who came alone. */
  groupCode: string;
}

const NAME_FIELDS: readonly string[] = [applicationFields.applyName.label];
const COMPANY_FIELDS: readonly string[] = [
  applicationFields.company.label,
  '公司名称',
  '企业名称',
  '单位',
  '单位名称',
];

/** What of an activity says whether it can be signed up for at a moment. */
export type SignUpWindow = Pick<
  SignUpForm,
  'time_zone' | 'held_status' | 'end_time' | 'apply_start_time' | 'apply_end_time'
>;

/** Why nobody signs up at a moment: OM2050 called off, OM2005 ended, OM2002 closed, OM2001 not open yet; null when one may. */
export function windowRefusal(form: SignUpWindow, now: Date, zone: TimeZone): Refusal | null {
  if (form.held_status === HeldStatus.cancelled) return new Refusal('OM2050.cancelled');
  if (form.end_time <= now) return new Refusal('OM2005');
  if (form.held_status === HeldStatus.postponed) return new Refusal('OM2050.postponed');
  if (form.apply_end_time && form.apply_end_time <= now) return new Refusal('OM2002');
  if (form.apply_start_time && form.apply_start_time > now)
    return new Refusal('OM2001', { when: momentText(form.apply_start_time, form.time_zone, zone) });
  return null;
}

/** Refuses what comes outside the sign-up window. */
export function requireWindow(form: SignUpWindow, now: Date, zone: TimeZone): void {
  const refusal = windowRefusal(form, now, zone);
  if (refusal) throw refusal;
}

/**
 * Checks what a visitor sent against the form. What he says of names, order and services is compared, never used:
 * where it differs, the form has changed under him (OM2006). Wrong or missing answers are OM2000 with the message of
 * spec 5.1 and every faulty field by its form id; no place left is OM2003 or OM2008, or OM2020 where he could wait for one
 * and does not say that he will (`joinsLine`).
 */
export function readSubmission(
  form: SignUpForm,
  entries: readonly ApplyEntry[],
  joinsLine = false,
  language: ContentLanguage = 'zh',
): Submission {
  const values = readValues(form, entries);
  const service = chooseService(form, entries);
  const answered = judgeValues(form, values, language);

  const requireLine = (isServiceFull: boolean) => {
    const refusal = noPlace({ service, joinsLine }, { ...form, isServiceFull });
    if (refusal) throw refusal;
  };
  if (form.capacity !== null && form.taken >= form.capacity) requireLine(false);
  else if (service.capacity !== null && service.taken >= service.capacity) requireLine(true);
  return { service, ...answered };
}

/** The same of who changes what he answered: service and place are what they were. */
export const readChange = (
  form: AskedForm,
  entries: readonly ApplyEntry[],
  language: ContentLanguage,
): Answered => judgeValues(form, readValues(form, entries), language);

/** What of a form its answers are checked against. */
export type AskedForm = Pick<SignUpForm, 'id' | 'items'>;

function readValues(form: AskedForm, entries: readonly ApplyEntry[]): Map<number, string> {
  const items = new Map(form.items.map((item) => [item.id, item]));
  const values = new Map<number, string>();
  for (const entry of entries) {
    const given = entry.name.slice(0, 50);
    if (Number(entry.activityId) !== form.id) throw new Refusal('OM2006.otherActivity');
    const item = items.get(Number(entry.formId));
    if (!item) throw new Refusal('OM2006.fieldGone', { name: given });
    if (values.has(item.id)) throw new Refusal('OM2006.fieldTwice', { name: item.name });
    if (entry.name !== item.name) throw new Refusal('OM2006.fieldRenamed', { given, name: item.name });
    if (entry.sortNum != null && Number(entry.sortNum) !== item.sortNum)
      throw new Refusal('OM2006.fieldMoved', { name: item.name });
    values.set(item.id, cleanValue(item, entry.value ?? ''));
  }
  return values;
}

function judgeValues(
  form: AskedForm,
  values: ReadonlyMap<number, string>,
  language: ContentLanguage,
): Answered {
  const rules = form.items.map(ruleOf);
  const answerOf = ({ item }: (typeof rules)[number]) => values.get(item.id) ?? '';
  const faults = signUpFaults(rules, answerOf).map(
    ([rule, fault]): FieldFault => ({
      path: String(rule.item.id),
      message: faultText({ ...rule, name: calledIn(rule.item, language) }, fault, language),
    }),
  );
  const [first] = faults;
  if (first) throw new Refusal('OM2000.answer', { fault: first.message }, { fields: faults });

  // What is not there by the answers given is not stored, whatever was sent.
  const answers = shownBy(rules, answerOf).flatMap(({ item }): Answer[] => {
    const value = values.get(item.id) ?? '';
    const { id: formItemId, name, type, sortNum } = item;
    return value === '' ? [] : [{ formItemId, name, type, sortNum, value }];
  });
  return { answers, ...listedOf(answers) };
}

const calledIn = (item: SignUpItem, language: ContentLanguage) =>
  item.field_key === SESSION_KEY ? signUpWords[language].session : nameIn(item, language);

type Listed = Omit<Answered, 'answers'>;

/** What of answers every list shows. */
function listedOf(answers: readonly Pick<Answer, 'name' | 'type' | 'value'>[]): Listed {
  const answerTo = (names: readonly string[]) =>
    answers.find((answer) => names.includes(answer.name) && isTextItem(answer))?.value ?? '';
  return {
    applyName: answerTo(NAME_FIELDS),
    mobilePhone: answers.find(isPhoneItem)?.value ?? '',
    company: answerTo(COMPANY_FIELDS),
  };
}

/**
 * The same after a change: `answers` with those to fields that are asked no more. What neither they tell nor the form asks for
 * is what it was, `before`.
 */
export function listedAfter(
  answers: readonly Pick<Answer, 'name' | 'type' | 'value'>[],
  { items }: AskedForm,
  before: Listed,
): Listed {
  const now = listedOf(answers);
  const asked = listedOf(items.map(({ name, type }) => ({ name, type, value: name })));
  const kept = (one: keyof Listed) => now[one] || (asked[one] === '' ? before[one] : '');
  return { applyName: kept('applyName'), mobilePhone: kept('mobilePhone'), company: kept('company') };
}

/** What is said to one for whom there is no place, or null where he may wait for one and wants to. */
export function noPlace(
  { service, joinsLine }: Pick<Entrant, 'service' | 'joinsLine'>,
  line: { waitMode: number; waitCapacity: number; waiting: number; isServiceFull: boolean },
): Refusal | null {
  if (line.waitMode === WaitMode.off)
    return line.isServiceFull ? new Refusal('OM2008', { service: service.name }) : new Refusal('OM2003');
  if (line.waiting >= line.waitCapacity) return new Refusal('OM2021');
  return joinsLine ? null : new Refusal('OM2020');
}

/** Every file that entries name, whatever the fields are that they are for. */
export const filesNamed = (entries: readonly ApplyEntry[]): string[] => [
  ...new Set(
    entries.flatMap(({ value }) =>
      filesOf(plainText(value ?? '')).flatMap((file) => (isFileId(file) ? file : (fileIdOf(file) ?? []))),
    ),
  ),
];

/** A text without turning signs and control characters; one of which nothing is seen is none. */
function readableText(text: string): string {
  const read = withoutTurning(withoutForbidden(text)).trim();
  return isSeen(read) ? read : '';
}

const plainText = (value: string) => value.toWellFormed().replaceAll('\u0000', '').trim();

/** A value as it is stored: text that PostgreSQL takes, a phone as digits, an upload as its file ids. */
export function cleanValue(item: Pick<SignUpItem, 'name' | 'type'>, value: string): string {
  const text = plainText(value);
  if (isPhoneItem(item)) return normalisePhone(text);
  if (isTextItem(item)) return readableText(text);
  if (item.type !== FormItemType.upload || text === '') return text;
  const fileIds = filesOf(text).map((file) => (isFileId(file) ? file : fileIdOf(file)));
  if (fileIds.includes(null)) throw new Refusal('OM2007.field', { field: item.name });
  return fileIds.join(',');
}

/** The service that the entries name, or the only one there is. */
function chooseService(form: SignUpForm, entries: readonly ApplyEntry[]): SignUpForm['services'][number] {
  const named = new Set(entries.flatMap((entry) => entry.service?.trim() || []));
  const [name] = named;
  if (named.size > 1) throw new Refusal('OM2006.severalServices');
  const [only, ...others] = form.services;
  const service =
    name === undefined && others.length === 0 ? only : form.services.find((one) => one.name === name);
  if (service) return service;
  if (name === undefined) throw new Refusal('OM2000.noService');
  throw new Refusal('OM2006.serviceGone', { service: name.slice(0, 50) });
}
