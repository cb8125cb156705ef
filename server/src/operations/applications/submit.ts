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
import { inTurn, mapPipeline, type Pipeline, pipelineOf, sendPipeline } from '../../database/pipeline.ts';
import type { FileStore } from '../../files/index.ts';
import type { Outcome, Trx } from '../../http/call-context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { CODE_ALPHABET } from '../../http/sign-up-keys.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { WorkOn } from '../../http/write.ts';
import { insertHistory } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { refusedOf } from '../blocks/index.ts';
import { tellReceived } from './notices.ts';
import { type Entrants, giveAll, judgeParty, type Party, refusalOfPerson } from './party.ts';
import { type Accepted, lockingPlaces, type Places, type Standing } from './places.ts';
import type { CountedSubmission, Levels, SignUpGate } from './pressure/index.ts';
import type { Entrant, SignUp, Submission } from './submission.ts';
import { lockingUnusedAttachments, type UnusedAttachments } from './tickets.ts';

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

/** The same of sign-ups that come one by one. */
export function storingSignUps(room: Room, signUps: readonly SignUp[]): Pipeline<WorkOn<SignUp, Taken>> {
  const partyOf = new Map(signUps.map((signUp): [SignUp, Party] => [signUp, [signUp]]));
  return mapPipeline(storingParties(room, [...partyOf.values()]), (store) => async (trx, fresh) => {
    const outcomes = await store(
      trx,
      fresh.map((signUp) => partyOf.get(signUp) ?? [signUp]),
    );
    return outcomes.map((outcome) => {
      if ('refusal' in outcome) return outcome;
      const [taken] = outcome.answer;
      return taken ? { answer: taken } : { refusal: new Error('a sign-up without an answer') };
    });
  });
}

/**
 * Stores sign-ups in the order in which they came: every one that comes while a place is free gets it, none more. What
 * decides is read under the lock of the activity's numbers; the counters' checks and the phone's unique index stand behind it.
 * Of people who come together all are stored or none.
 */
export function storingParties(room: Room, parties: readonly Party[]): Pipeline<WorkOn<Party, Taken[]>> {
  const judged = new Map(parties.map((party) => [party, judge(party, room.zone)]));
  const entering = [...judged.values()].flatMap((one) => ('refusal' in one ? [] : [one.entrants]));
  return mapPipeline(
    whatIsLeft(room, entering),
    (left) => (trx, fresh) =>
      storeFresh(
        trx,
        room,
        fresh.map((party) => judged.get(party) ?? { refusal: new Error('one whom nobody judged') }),
        left,
      ),
  );
}

async function storeFresh(
  trx: Trx,
  room: Room,
  judged: readonly Judged[],
  left: Left,
): Promise<Outcome<Taken[]>[]> {
  const entering = judged.flatMap((one) => ('refusal' in one ? [] : [one.entrants]));
  const verdicts = judgeTogether(entering, left);
  const accepted = entering.flatMap((entrants) => {
    const verdict = verdicts.get(entrants);
    return !verdict || verdict instanceof Refusal ? [] : [together(entrants, verdict)];
  });
  const all = accepted.flat();
  const ids = await insertSignUps(trx, accepted, left.levels.storing());
  requireWhole(accepted, ids);
  await holdAttachments(trx, room.fileStore, all, ids);
  await recordApproved(trx, all, ids);
  await tellReceived(trx, room.config, all, ids, room.zone);
  return judged.map((one): Outcome<Taken[]> => {
    if ('refusal' in one) return one;
    const { entrants } = one;
    const verdict = verdicts.get(entrants);
    if (verdict instanceof Refusal) return { refusal: verdict };
    const taken = together(entrants, verdict ?? []).flatMap(({ applyCode, applyStatus, waitPlace }) => {
      const id = ids.get(applyCode);
      return id === undefined ? [] : [{ id, applyCode, applyStatus, waitPlace }];
    });
    // Not stored although nothing stood against it: a sign-up with this phone that had not been committed then.
    if (taken.length === 0) return { refusal: new Refusal('OM2004') };
    const [{ context, form }] = entrants;
    context.note(noteOf(form.title, taken));
    return { answer: taken };
  });
}

const together = (entrants: Entrants, standings: readonly Standing[]): Accepted[] =>
  entrants.flatMap((entrant, at) => {
    const standing = standings[at];
    return standing ? [{ ...entrant, ...standing }] : [];
  });

/** What the operation log says of it. */
function noteOf(title: string, taken: readonly Taken[]) {
  const [first] = taken;
  const people = taken.length > 1 ? ` ${taken.length} 人` : '';
  const codes = taken.map(({ applyCode }) => applyCode).join('、');
  const isApproved = first?.applyStatus === ApplyStatus.approved;
  return {
    content: `${first?.waitPlace == null ? '报名' : '候补'}活动“${title}”${people}，编号 ${codes}${isApproved ? `，${AUTO_REVIEWER}` : ''}`,
    objectId: first?.id ?? '',
    objectName: title,
  };
}

/**
 * Of people who come together one was not stored, because his phone's other sign-up had not been committed when he was
 * judged: undoes all. Who shares the transaction is stored by himself then.
 */
function requireWhole(accepted: readonly Accepted[][], ids: ReadonlyMap<string, number>): void {
  for (const party of accepted) {
    const at = party.findIndex(({ applyCode }) => !ids.has(applyCode));
    const missing = party[at];
    if (missing && party.length > 1) throw refusalOfPerson(new Refusal('OM2004'), missing, at + 1);
  }
}

type Judged = { entrants: Entrants } | { refusal: unknown };

/** What can be said of a submission without asking the database. */
function judge(party: Party, zone: TimeZone): Judged {
  try {
    return { entrants: judgeParty(party, zone, newApplyCode) };
  } catch (refusal) {
    return { refusal };
  }
}

/** What decides who gets a place: it is locked, and so true until the transaction ends. */
interface Left {
  submissions: ReadonlyMap<Entrants, CountedSubmission>;
  blocked: ReadonlySet<Entrant>;
  levels: Levels;
  attachments: UnusedAttachments;
  places: Places;
}

/**
 * Asked at once, in the order in which everybody locks: levels, attachments, the numbers of activities. None of it waits for
 * another's answer.
 */
function whatIsLeft({ gate, zone }: Room, parties: readonly Entrants[]): Pipeline<Left> {
  const entrants = parties.flat();
  const submissions = new Map(
    parties.map((party) => [party, { ...party[0], people: party.length }] as const),
  );
  return mapPipeline(
    inTurn(
      // Whoever the office signs up in his name was let in by it.
      refusedOf(entrants.filter(({ enteredBy }) => enteredBy === null)),
      gate.open([...submissions.values()]),
      lockingUnusedAttachments(entrants.flatMap(uploadsOf).map(({ fileId }) => fileId)),
      lockingPlaces(zone, entrants),
    ),
    ([blocked, levels, attachments, places]) => ({ submissions, blocked, levels, attachments, places }),
  );
}

/** What each of them gets or why he is refused, one after the other: who is refused takes no place and raises no level. */
function judgeTogether(
  parties: readonly Entrants[],
  { submissions, blocked, levels, attachments, places }: Left,
): Map<Entrants, Refusal | Standing[]> {
  const verdicts = new Map<Entrants, Refusal | Standing[]>();
  const giver = {
    give(entrant: Entrant) {
      const refusal = attachments.refusalOf(uploadsOf(entrant)) ?? places.refusalOf(entrant);
      if (refusal) return refusal;
      attachments.take(uploadsOf(entrant));
      return places.take(entrant);
    },
    savepoint() {
      const takenBack = [attachments.savepoint(), places.savepoint()];
      return () => takenBack.forEach((takeBack) => void takeBack());
    },
  };
  for (const party of parties) {
    const submission = submissions.get(party);
    if (!submission) throw new Error('a submission that nobody asked about');
    const verdict =
      levels.refusalOf(submission) ??
      // Before all else that is said of them: a full activity is the same to them as to everybody. Nobody is named.
      (party.some((one) => blocked.has(one)) ? new Refusal('OM2077') : null) ??
      giveAll(party, giver);
    verdicts.set(party, verdict);
    if (!(verdict instanceof Refusal)) levels.take(submission);
  }
  return verdicts;
}

/**
 * Sign-ups with their answers in one statement, behind what has to be kept of their levels; their ids by their codes. Of those
 * whose phone is taken there is none.
 */
async function insertSignUps(
  trx: Trx,
  parties: readonly (readonly Accepted[])[],
  keepingLevels: Pipeline<unknown>,
): Promise<Map<string, number>> {
  const accepted = parties.flat();
  const [only] = accepted;
  if (!only) {
    await sendPipeline(trx, keepingLevels);
    return new Map();
  }
  try {
    const [, ids] = await sendPipeline(trx, inTurn(keepingLevels, insertingSignUps(accepted)));
    return ids;
  } catch (error) {
    // Of several nobody knows whose it is: each is tried by himself.
    throw parties.length === 1 ? refusalOf(error, only) : error;
  }
}

function insertingSignUps(accepted: readonly Accepted[]): Pipeline<Map<string, number>> {
  const rows = accepted.map((one, place) => ({ ...storedOf(one), place }));
  const answers = accepted.flatMap(({ applyCode, answers }) =>
    answers.map((answer) => ({ applyCode, ...answer })),
  );
  const storing = sql<{ id: number; apply_code: string }>`
      with stored as (
        insert into application (activity_id, service_id, apply_code, group_code, apply_status, apply_name, mobile_phone, company,
          notice_version, notice_language, channel_id, entered_by, reviewed_at)
        select "activityId", "serviceId", "applyCode", "groupCode", "applyStatus", "applyName", "mobilePhone", "company", "noticeVersion",
          "noticeLanguage", "channelId", "enteredBy", "reviewedAt"
        from json_to_recordset(${JSON.stringify(rows)}::json) as given("place" int, "activityId" bigint,
          "serviceId" bigint, "applyCode" text, "groupCode" text, "applyStatus" smallint, "applyName" text, "mobilePhone" text, "company" text,
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
      select id, apply_code from stored`;
  return pipelineOf(
    (trx) => storing.compile(trx),
    (stored) => new Map(stored.map(({ id, apply_code }) => [apply_code, id])),
  );
}

const storedOf = ({
  activityId,
  service,
  applyCode,
  groupCode,
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
  groupCode,
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
