/** What the door asks of who comes in, and what becomes of the answers (decision 95). */
import {
  type DoorQuestion,
  doorFaults,
  type FormItemType,
  faultText,
  MOST_DOOR_QUESTIONS,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import type { Change, Trx } from '../../../http/call-context.ts';
import { type FieldFault, Refusal } from '../../../http/refusal.ts';
import { shownValue } from '../masking.ts';
import { cleanValue } from '../submission.ts';

/** The questions of an activity, in the order of its form. */
export async function findQuestions(db: Db | Trx, activityId: number): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('form_item')
    .select((eb) => [
      'id',
      'name',
      eb.ref('type').$castTo<FormItemType>().as('type'),
      'require',
      'description',
      'default_value as defaultValue',
      'options',
      'sort_num as sortNum',
    ])
    .where('activity_id', '=', activityId)
    .where('at_door', '=', true)
    .where('disabled', '=', false)
    .orderBy('sort_num')
    .orderBy('id')
    .limit(MOST_DOOR_QUESTIONS)
    .execute();
  return rows.map(({ options, ...row }) => ({
    ...row,
    formItemDetailRespList: options.map((value) => ({ value })),
  }));
}
export interface StoredQuestion extends DoorQuestion {
  sortNum: number;
}

/** One as the door reads it. */
export const presentQuestion = ({ sortNum: _, ...question }: StoredQuestion): DoorQuestion => question;

type Given = readonly { formId: number | string; value: string }[];

export interface ReadAnswers {
  /** What may be stored, by question. */
  answers: Map<StoredQuestion, string>;
  /** Wrong or missing ones, by the id of the question. */
  faults: FieldFault[];
  /** What was answered and cannot be stored: the names of questions, '' for one that there is no more. */
  unread: string[];
}

/** Reads what was answered. With `mayLack` what is required may be left out for now. */
export function readDoorAnswers(
  questions: readonly StoredQuestion[],
  given: Given,
  mayLack = false,
): ReadAnswers {
  const values = new Map(given.map(({ formId, value }) => [Number(formId), value]));
  const answerTo = (question: DoorQuestion) => cleanValue(question, values.get(question.id) ?? '');
  const faulty = new Map(doorFaults(questions, answerTo, mayLack).map(([one, fault]) => [one.id, fault]));
  const answers = new Map<StoredQuestion, string>();
  const unread: string[] = [];
  for (const question of questions) {
    const value = answerTo(question);
    if (value === '') continue;
    if (faulty.has(question.id)) unread.push(question.name);
    else answers.set(question, value);
  }
  const known = new Set(questions.map(({ id }) => id));
  for (const [id, value] of values) if (value !== '' && !known.has(id)) unread.push('');
  const faults = questions.flatMap((question): FieldFault[] => {
    const fault = faulty.get(question.id);
    return fault === undefined ? [] : [{ path: String(question.id), message: faultText(question, fault) }];
  });
  return { answers, faults, unread };
}

/** Refuses (OM2000) what is wrong with answers that somebody sends by themselves. */
export function requireRead({ faults, unread }: ReadAnswers): void {
  const [first] = faults;
  if (first) throw new Refusal('OM2000.answer', { fault: first.message }, { fields: faults });
  if (unread.length > 0) throw new Refusal('OM2006.formGone');
}

/** Answers of one sign-up that are to be stored. */
export interface DoorAnswer {
  applicationId: number;
  answers: ReadonlyMap<StoredQuestion, string>;
  /** Of a device that comes late: what somebody else has answered meanwhile stays. */
  isLate: boolean;
}

/**
 * Stores answers for sign-ups that the caller has locked; what changed of each, as the office reads it. Of one who is given twice,
 * as by a device that comes late, the first answer to a question counts.
 */
export async function storeDoorAnswers(
  trx: Trx,
  given: readonly DoorAnswer[],
): Promise<Map<number, Change[]>> {
  const seen = new Set<string>();
  const rows = given.flatMap(({ applicationId, answers, isLate }) =>
    [...answers].flatMap(([{ id, name, type, sortNum }, value]) => {
      const key = `${applicationId} ${id}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return { applicationId, formItemId: id, name, type, sortNum, value, isLate };
    }),
  );
  if (rows.length === 0) return new Map();
  const { rows: stored } = await sql<{
    applicationId: number;
    formItemId: number;
    was: string | null;
  }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given("applicationId" bigint,
        "formItemId" bigint, "name" text, "type" smallint, "sortNum" int, "value" text, "isLate" boolean)
    ), before as materialized (
      select given.*, there.value as was from given left join application_answer as there
        on there.application_id = given."applicationId" and there.form_item_id = given."formItemId"
    ), written as (
      insert into application_answer (application_id, form_item_id, name, type, sort_num, value)
      select "applicationId", "formItemId", "name", "type", "sortNum", "value" from before
      where was is null or (not "isLate" and was <> "value")
      on conflict (application_id, form_item_id) do update
        set name = excluded.name, type = excluded.type, sort_num = excluded.sort_num, value = excluded.value
      returning application_id, form_item_id
    )
    select before."applicationId", before."formItemId", before.was from before
    join written on written.application_id = before."applicationId" and written.form_item_id = before."formItemId"
    order by before."applicationId", before."sortNum", before."formItemId"`.execute(trx);
  const changes = new Map<number, Change[]>();
  for (const { applicationId, formItemId, was } of stored) {
    const row = rows.find((one) => one.applicationId === applicationId && one.formItemId === formItemId);
    if (!row) continue;
    const shown = (value: string) => shownValue({ name: row.name, type: row.type, value });
    const own = changes.get(applicationId) ?? [];
    own.push({ field: row.name, before: was === null ? '' : shown(was), after: shown(row.value) });
    changes.set(applicationId, own);
  }
  return changes;
}
