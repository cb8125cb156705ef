import { randomInt } from 'node:crypto';
import { FormItemType } from '@outbound/contract';
import { sql } from 'kysely';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '../../database/faults.ts';
import type { FileStore } from '../../files/index.ts';
import type { Trx } from '../../http/call-context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { Answer, Submission } from './submission.ts';
import { lockUnusedAttachments } from './tickets.ts';

/** Letters and digits that nobody confuses on the telephone: no I, O, 0, 1. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

/** A random sign-up code: 50 bits, unique by its index. */
export function newApplyCode(random: (below: number) => number = randomInt): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[random(CODE_ALPHABET.length)]).join('');
}

/**
 * Stores a sign-up with its answers in one statement: every one that comes while a place is free gets it, none more,
 * because the counters' checks and the phone's unique index decide, not what was read before.
 */
export async function insertApplication(
  trx: Trx,
  fileStore: FileStore,
  activityId: number,
  submission: Submission & { noticeVersion: number | null },
): Promise<{ id: number; applyCode: string }> {
  const { service, answers } = submission;
  const fileIds = await takeAttachments(trx, activityId, answers);
  const applyCode = newApplyCode();
  try {
    const { rows } = await sql<{ id: number }>`
      with stored as (
        insert into application (activity_id, service_id, apply_code, apply_name, mobile_phone, company,
          notice_version)
        values (${activityId}, ${service.id}, ${applyCode}, ${submission.applyName}, ${submission.mobilePhone},
          ${submission.company}, ${submission.noticeVersion})
        returning id
      ), answered as (
        insert into application_answer (application_id, form_item_id, name, type, sort_num, value)
        select stored.id, a."formItemId", a."name", a."type", a."sortNum", a."value"
        from stored, json_to_recordset(${JSON.stringify(answers)}::json)
          as a("formItemId" bigint, "name" text, "type" smallint, "sortNum" int, "value" text)
      )
      select id from stored`.execute(trx);
    const [stored] = rows;
    if (!stored) throw new Error('the sign-up was not stored');
    if (fileIds.length > 0) await fileStore.hold(trx, { kind: 'application', id: stored.id }, fileIds);
    return { id: stored.id, applyCode };
  } catch (error) {
    throw refusalOf(error, submission);
  }
}

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

/**
 * Every attachment must be this visitor's own: uploaded with a ticket for this field, and in no other sign-up. Answers
 * their ids, locked.
 */
async function takeAttachments(trx: Trx, activityId: number, answers: readonly Answer[]): Promise<string[]> {
  const uploads = answers.filter((answer) => answer.type === FormItemType.upload);
  if (uploads.length === 0) return [];
  const fileIds = uploads.map((answer) => answer.value);
  const fields = await lockUnusedAttachments(trx, activityId, fileIds);
  const wrong = uploads.find((answer) => fields.get(answer.value) !== answer.formItemId);
  if (wrong) throw new Refusal('OM2007.field', { field: wrong.name });
  return fileIds;
}
