import { randomInt } from 'node:crypto';
import { type Answer as AnswerOf, ApplyStatus, type calls, FormItemType } from '@outbound/contract';
import { sql } from 'kysely';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '../../database/faults.ts';
import type { FileStore } from '../../files/index.ts';
import type { Outcome, Trx } from '../../http/call-context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { lockPlaces } from './places.ts';
import type { SignUpGate } from './pressure/index.ts';
import { type Entrant, readSubmission, requireWindow, type SignUp, type Submission } from './submission.ts';
import { lockUnusedAttachments } from './tickets.ts';

/** Letters and digits that nobody confuses on the telephone: no I, O, 0, 1. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

/** A random sign-up code: 50 bits, unique by its index. */
export function newApplyCode(random: (below: number) => number = randomInt): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[random(CODE_ALPHABET.length)]).join('');
}

type Taken = AnswerOf<typeof calls.application.openApply>;

interface Room {
  fileStore: FileStore;
  gate: SignUpGate;
  zone: TimeZone;
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
  const refusals = await refusalsOf(trx, room, entrants);
  const accepted = entrants.filter((entrant) => !refusals.has(entrant));
  const ids = await insertSignUps(trx, accepted);
  await holdAttachments(trx, room.fileStore, accepted, ids);
  return judged.map((one) => {
    if ('refusal' in one) return one;
    const { context, form, applyCode } = one;
    const id = ids.get(applyCode);
    // Not stored although nothing stood against it: a sign-up with this phone that had not been committed then.
    if (id === undefined) return { refusal: refusals.get(one) ?? new Refusal('OM2004') };
    context.note({
      content: `报名活动“${form.title}”，编号 ${applyCode}`,
      objectId: id,
      objectName: form.title,
    });
    return { answer: { id, applyCode, applyStatus: ApplyStatus.pending } };
  });
}

/** What can be said of a sign-up without asking the database. */
function judge(signUp: SignUp, zone: TimeZone): Entrant | { refusal: unknown } {
  try {
    const { form, entries, context } = signUp;
    if (!form) throw notFound();
    requireWindow(form, context.now, zone);
    return { ...signUp, ...readSubmission(form, entries), form, applyCode: newApplyCode() };
  } catch (refusal) {
    return { refusal };
  }
}

/** Who of them is refused and why, one after the other: who is refused takes no place and raises no level. */
async function refusalsOf(
  trx: Trx,
  { gate }: Room,
  entrants: readonly Entrant[],
): Promise<Map<Entrant, Refusal>> {
  const refusals = new Map<Entrant, Refusal>();
  if (entrants.length === 0) return refusals;
  const levels = await gate.open(trx, entrants);
  const attachments = await lockUnusedAttachments(trx, entrants.flatMap(uploadsOf));
  const places = await lockPlaces(trx, entrants);
  for (const entrant of entrants) {
    const refusal =
      levels.refusalOf(entrant) ?? attachments.refusalOf(uploadsOf(entrant)) ?? places.refusalOf(entrant);
    if (refusal) {
      refusals.set(entrant, refusal);
      continue;
    }
    levels.take(entrant);
    attachments.take(uploadsOf(entrant));
    places.take(entrant);
  }
  await levels.store();
  return refusals;
}

/** Sign-ups with their answers in one statement; their ids by their codes. Of those whose phone is taken there is none. */
async function insertSignUps(trx: Trx, accepted: readonly Entrant[]): Promise<Map<string, number>> {
  if (accepted.length === 0) return new Map();
  const rows = accepted.map((one, place) => ({ ...storedOf(one), place }));
  const answers = accepted.flatMap(({ applyCode, answers }) =>
    answers.map((answer) => ({ applyCode, ...answer })),
  );
  try {
    const stored = await sql<{ id: number; apply_code: string }>`
      with stored as (
        insert into application (activity_id, service_id, apply_code, apply_name, mobile_phone, company, notice_version)
        select "activityId", "serviceId", "applyCode", "applyName", "mobilePhone", "company", "noticeVersion"
        from json_to_recordset(${JSON.stringify(rows)}::json) as given("place" int, "activityId" bigint,
          "serviceId" bigint, "applyCode" text, "applyName" text, "mobilePhone" text, "company" text, "noticeVersion" int)
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
  applyName,
  mobilePhone,
  company,
  noticeVersion,
}: Entrant) => ({
  activityId,
  serviceId: service.id,
  applyCode,
  applyName,
  mobilePhone,
  company,
  noticeVersion,
});

/** What the database's refusal means for the visitor. */
function refusalOf(error: unknown, { service, answers }: Submission): unknown {
  if (isUniqueViolation(error, 'application_phone_once')) return new Refusal('OM2004');
  if (isCheckViolation(error, 'activity_not_oversold')) return new Refusal('OM2003');
  if (isCheckViolation(error, 'activity_service_not_oversold'))
    return new Refusal('OM2008', { service: service.name });
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
    .map(({ formItemId, name, value }) => ({ activityId, formItemId, name, fileId: value }));

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
