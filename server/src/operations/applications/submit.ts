import { randomInt } from 'node:crypto';
import {
  type Answer as AnswerOf,
  ApplyStatus,
  AUTO_REVIEWER,
  type calls,
  FormItemType,
  filesOf,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '../../database/faults.ts';
import type { FileStore } from '../../files/index.ts';
import type { Outcome, Trx } from '../../http/call-context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { CODE_ALPHABET } from '../../http/sign-up-keys.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { insertHistory } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { findRefused } from '../blocks/index.ts';
import { tellReceived } from './notices.ts';
import { type Accepted, lockPlaces, type Standing } from './places.ts';
import type { SignUpGate } from './pressure/index.ts';
import { type Entrant, readSubmission, requireWindow, type SignUp, type Submission } from './submission.ts';
import { lockUnusedAttachments } from './tickets.ts';

const CODE_LENGTH = 10;

/** A random sign-up code: 50 bits, unique by its index. */
export function newApplyCode(random: (below: number) => number = randomInt): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[random(CODE_ALPHABET.length)]).join('');
}

/** What is stored of its answer: the query code and what the activity says to it are added each time. */
export type Taken = Omit<
  AnswerOf<typeof calls.application.openApply>,
  'queryCode' | 'successText' | 'successLanguage'
>;

/** What sign-ups are stored with. */
export interface Room {
  fileStore: FileStore;
  gate: Pick<SignUpGate, 'open'>;
  zone: TimeZone;
  config: Config;
}

/**
 * Stores sign-ups in the order in which they came: every one that comes while a place is free gets it, none more. What
 * decides is read under the lock of the activity's numbers; the counters' checks and the phone's unique index stand behind it.
 */
export async function storeSignUps(
  trx: Trx,
  room: Room,
  signUps: readonly SignUp[],
): Promise<Outcome<Taken>[]> {
  const judged = signUps.map((signUp) => judge(signUp, room.zone));
  const entrants = judged.flatMap((one) => ('refusal' in one ? [] : [one]));
  const verdicts = await judgeTogether(trx, room, entrants);
  const accepted = entrants.flatMap((entrant) => {
    const verdict = verdicts.get(entrant);
    return !verdict || verdict instanceof Refusal ? [] : [{ ...entrant, ...verdict }];
  });
  const ids = await insertSignUps(trx, accepted);
  await holdAttachments(trx, room.fileStore, accepted, ids);
  await recordApproved(trx, accepted, ids);
  await tellReceived(trx, room.config, accepted, ids, room.zone);
  return judged.map((one) => {
    if ('refusal' in one) return one;
    const { context, form, applyCode } = one;
    const id = ids.get(applyCode);
    // Not stored although nothing stood against it: a sign-up with this phone that had not been committed then.
    const verdict = verdicts.get(one);
    if (verdict instanceof Refusal) return { refusal: verdict };
    if (id === undefined || !verdict) return { refusal: new Refusal('OM2004') };
    context.note({
      content: `${verdict.waitPlace === null ? '报名' : '候补'}活动“${form.title}”，编号 ${applyCode}${verdict.applyStatus === ApplyStatus.approved ? `，${AUTO_REVIEWER}` : ''}`,
      objectId: id,
      objectName: form.title,
    });
    return { answer: { id, applyCode, ...verdict } };
  });
}

/** What can be said of a sign-up without asking the database. */
function judge(signUp: SignUp, zone: TimeZone): Entrant | { refusal: unknown } {
  try {
    const { form, entries, context } = signUp;
    if (!form) throw notFound();
    requireWindow(form, context.now, zone);
    const read = readSubmission(form, entries, signUp.joinsLine, signUp.language);
    return { ...signUp, ...read, form, applyCode: newApplyCode() };
  } catch (refusal) {
    return { refusal };
  }
}

/** What each of them gets or why he is refused, one after the other: who is refused takes no place and raises no level. */
async function judgeTogether(
  trx: Trx,
  { gate, zone }: Room,
  entrants: readonly Entrant[],
): Promise<Map<Entrant, Refusal | Standing>> {
  const verdicts = new Map<Entrant, Refusal | Standing>();
  if (entrants.length === 0) return verdicts;
  // Whoever the office signs up in his name was let in by it.
  const blocked = await findRefused(
    trx,
    entrants.filter(({ enteredBy }) => enteredBy === null),
  );
  const levels = await gate.open(trx, entrants);
  const attachments = await lockUnusedAttachments(
    trx,
    entrants.flatMap(uploadsOf).map(({ fileId }) => fileId),
  );
  const places = await lockPlaces(trx, zone, entrants);
  for (const entrant of entrants) {
    const refusal =
      levels.refusalOf(entrant) ??
      // Before all else that is said of him: a full activity is the same to him as to everybody.
      (blocked.has(entrant) ? new Refusal('OM2077') : null) ??
      attachments.refusalOf(uploadsOf(entrant)) ??
      places.refusalOf(entrant);
    if (refusal) {
      verdicts.set(entrant, refusal);
      continue;
    }
    levels.take(entrant);
    attachments.take(uploadsOf(entrant));
    verdicts.set(entrant, places.take(entrant));
  }
  await levels.store();
  return verdicts;
}

/** Sign-ups with their answers in one statement; their ids by their codes. Of those whose phone is taken there is none. */
async function insertSignUps(trx: Trx, accepted: readonly Accepted[]): Promise<Map<string, number>> {
  if (accepted.length === 0) return new Map();
  const rows = accepted.map((one, place) => ({ ...storedOf(one), place }));
  const answers = accepted.flatMap(({ applyCode, answers }) =>
    answers.map((answer) => ({ applyCode, ...answer })),
  );
  try {
    const stored = await sql<{ id: number; apply_code: string }>`
      with stored as (
        insert into application (activity_id, service_id, apply_code, apply_status, apply_name, mobile_phone, company,
          notice_version, notice_language, channel_id, entered_by, reviewed_at)
        select "activityId", "serviceId", "applyCode", "applyStatus", "applyName", "mobilePhone", "company", "noticeVersion",
          "noticeLanguage", "channelId", "enteredBy", "reviewedAt"
        from json_to_recordset(${JSON.stringify(rows)}::json) as given("place" int, "activityId" bigint,
          "serviceId" bigint, "applyCode" text, "applyStatus" smallint, "applyName" text, "mobilePhone" text, "company" text,
          "noticeVersion" int, "noticeLanguage" text, "channelId" bigint, "enteredBy" bigint, "reviewedAt" timestamptz)
        order by "place"
        on conflict (activity_id, mobile_phone) where apply_status in (0, 1) and mobile_phone <> '' do nothing
        returning id, apply_code
      ), answered as (
        insert into application_answer (application_id, form_item_id, name, type, sort_num, value)
        select stored.id, a."formItemId", a."name", a."type", a."sortNum", a."value"
        from json_to_recordset(${JSON.stringify(answers)}::json) as a("applyCode" text, "formItemId" bigint, "name" text,
          "type" smallint, "sortNum" int, "value" text)
        join stored on stored.apply_code = a."applyCode"
      )
      select id, apply_code from stored`.execute(trx);
    return new Map(stored.rows.map(({ id, apply_code }) => [apply_code, id]));
  } catch (error) {
    const [only, ...others] = accepted;
    // Of several nobody knows whose it is: each is tried by himself.
    throw only && others.length === 0 ? refusalOf(error, only) : error;
  }
}

const storedOf = ({
  activityId,
  service,
  applyCode,
  applyStatus,
  applyName,
  mobilePhone,
  company,
  noticeVersion,
  noticeLanguage,
  channel,
  enteredBy,
  form,
  context,
}: Accepted) => ({
  activityId,
  serviceId: service.id,
  applyCode,
  applyStatus,
  applyName,
  mobilePhone,
  company,
  noticeVersion,
  noticeLanguage,
  enteredBy,
  channelId: form.channelIds.find((id) => String(id) === channel) ?? null,
  reviewedAt: applyStatus === ApplyStatus.approved ? context.now : null,
});

/** Who was approved at once has that in his history: nobody decided it. */
const recordApproved = (trx: Trx, accepted: readonly Accepted[], ids: ReadonlyMap<string, number>) =>
  insertHistory(
    trx,
    accepted.flatMap(({ applyStatus, applyCode }) => {
      const id = ids.get(applyCode);
      return applyStatus === ApplyStatus.approved && id !== undefined
        ? [{ subject: subjects.application.history, id, action: AUTO_REVIEWER, userId: null }]
        : [];
    }),
  );

/** What the database's refusal means for the visitor. */
function refusalOf(error: unknown, { service, answers }: Submission): unknown {
  if (isUniqueViolation(error, 'application_phone_once')) return new Refusal('OM2004');
  if (isCheckViolation(error, 'activity_not_oversold')) return new Refusal('OM2003');
  if (isCheckViolation(error, 'activity_waiting_not_over')) return new Refusal('OM2021');
  if (isCheckViolation(error, 'activity_service_not_oversold'))
    return new Refusal('OM2008', { service: service.name });
  // Never seen by who was judged under the lock.
  if (isCheckViolation(error, 'form_option_not_oversold')) return new Refusal('OM2006.formGone');
  if (isUniqueViolation(error, 'application_answer_file_once')) {
    const upload = answers.find((answer) => answer.type === FormItemType.upload);
    return upload ? new Refusal('OM2007.field', { field: upload.name }) : new Refusal('OM2007.unnamed');
  }
  if (isForeignKeyViolation(error, 'application_activity_id_fkey')) return notFound();
  if (isForeignKeyViolation(error)) return new Refusal('OM2006.formGone');
  return error;
}

const uploadsOf = ({ activityId, answers }: Entrant) =>
  answers
    .filter(({ type }) => type === FormItemType.upload)
    .flatMap(({ formItemId, name, value }) =>
      filesOf(value).map((fileId) => ({ activityId, formItemId, name, fileId })),
    );

async function holdAttachments(
  trx: Trx,
  fileStore: FileStore,
  accepted: readonly Entrant[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const held = accepted.flatMap((entrant) => {
    const id = ids.get(entrant.applyCode);
    return id === undefined ? [] : uploadsOf(entrant).map(({ fileId }) => ({ fileId, id }));
  });
  if (held.length > 0) await fileStore.holdFirst(trx, 'application', held);
}
