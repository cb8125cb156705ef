/** What becomes of a sign-up whose person changes it (decision 69). */
import {
  type ApplyEntry,
  ApplyStatus,
  type ContentLanguage,
  FormItemType,
  filesOf,
  shownBy,
  signUpFaults,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import type { FileStore } from '../../../files/index.ts';
import type { Change, Trx } from '../../../http/call-context.ts';
import { Refusal, tooMany } from '../../../http/refusal.ts';
import { takeBackVisitorNotices } from '../../../notices/index.ts';
import { type Compared, findRefused } from '../../blocks/index.ts';
import { findSignUpForm, ruleOf } from '../form-snapshot.ts';
import { formerValue } from '../masking.ts';
import { chosenOf, findFullOption, optionFull } from '../options.ts';
import { placeRefusal } from '../places.ts';
import { raise } from '../pressure/index.ts';
import { type Answer, type AskedForm, listedAfter, readChange } from '../submission.ts';
import type { UnusedAttachments } from '../tickets.ts';
import { changeFault, isReviewedAnew } from './present.ts';
import type { OwnRow } from './queries.ts';

/** Tries of one sign-up: a person who mends his typing, and no way to ask of phone after phone whether it has signed up. */
const ofChanges = { most: 20, perMinute: 1 };

/** Counts a try to change a sign-up; CM4290 beyond the measure. */
export async function countTry(db: Db, id: number): Promise<void> {
  const { most, perMinute } = ofChanges;
  const [level = 0] = await raise(db, [{ place: `change ${id}`, perMinute, most: most + 1, by: 1 }]);
  if (level > most) throw tooMany(((level - most) / perMinute) * 60);
}

/**
 * Stores what is answered now for a sign-up that the caller has locked, after the files that the entries name (`unused`), keeps what a reviewer saw before, and puts it before
 * the office again, where its activity has a review. Answers what changed, by field; nothing where nothing did.
 */
export async function storeChange(
  trx: Trx,
  fileStore: FileStore,
  row: OwnRow,
  {
    version,
    entries,
    unused,
    now,
    language,
  }: {
    version: number;
    entries: readonly ApplyEntry[];
    unused: UnusedAttachments;
    now: Date;
    /** In which it is said what is wrong with the answers. */
    language: ContentLanguage;
  },
): Promise<Change[]> {
  const fault = changeFault(row, now);
  if (fault !== null) throw new Refusal(`OM2024.${fault}`);
  if (row.version !== version) throw new Refusal('OM2025');
  const form = await findSignUpForm(trx, row.activity_id);
  if (!form) throw new Refusal('OM2024.offShelf');
  const answered = readChange(form, entries, language);
  const asked = new Set(form.items.map(({ id }) => id));
  const steps = differences(row, answered.answers, asked);
  const isSentBack = row.apply_status === ApplyStatus.rejected;
  if (isSentBack) requireMarked(row, form, { ...answered, steps });
  if (steps.length === 0) return [];

  // Answers to fields that are asked no more stay, with their files.
  const left = row.answers.filter(({ formId }) => !asked.has(formId));
  const listed = listedAfter([...answered.answers, ...left], form, {
    applyName: row.apply_name,
    mobilePhone: row.mobile_phone,
    company: row.company,
  });
  await requireOwnPhone(trx, row, listed.mobilePhone);
  await requireUnblocked(trx, row, { ...listed, answers: answered.answers });
  await requireOwnFiles(trx, row, answered.answers, { left, unused });
  await requireOptions(trx, row, answered.answers);
  await keepFormer(trx, row, steps);
  await trx
    .deleteFrom('application_answer')
    .where('application_id', '=', row.id)
    .where('form_item_id', 'in', [...asked])
    .execute();
  if (answered.answers.length > 0)
    await trx
      .insertInto('application_answer')
      .values(
        answered.answers.map(({ formItemId, name, type, sortNum, value }) => ({
          application_id: row.id,
          form_item_id: formItemId,
          name,
          type,
          sort_num: sortNum,
          value,
        })),
      )
      .execute();
  const files = uploadsIn([...answered.answers, ...left]);
  await fileStore.hold(trx, { kind: 'application', id: row.id }, files);
  await letGo(
    trx,
    uploadsIn(row.answers).filter((fileId) => !files.includes(fileId)),
  );
  const isDecided = isReviewedAnew(row) && (row.apply_status === ApplyStatus.approved || isSentBack);
  try {
    await trx
      .updateTable('application')
      .set({
        apply_name: listed.applyName,
        mobile_phone: listed.mobilePhone,
        company: listed.company,
        changed_at: now,
        version: sql`version + 1`,
        ...(isDecided && {
          apply_status: ApplyStatus.pending,
          reviewed_by: null,
          reviewed_at: null,
          reject_reason: '',
        }),
      })
      .where('id', '=', row.id)
      .execute();
  } catch (error) {
    throw placeRefusal(error, row.service);
  }
  if (isSentBack) await trx.deleteFrom('application_mark').where('application_id', '=', row.id).execute();
  // That he is approved, and when to come, is not so any more.
  if (isDecided)
    await takeBackVisitorNotices(
      trx,
      ['decided', 'reminder'],
      sql<boolean>`application.id = ${row.id}::bigint`,
    );
  return steps.map(({ was, is }) => changeOf(was, is));
}

/** Of what was sent back only what was marked changes, with what follows from it, and what is lacking or wrong by the form as it is now. */
function requireMarked(
  row: OwnRow,
  form: AskedForm,
  { answers, steps }: { answers: readonly Answer[]; steps: readonly Step[] },
): void {
  const rules = form.items.map(ruleOf);
  const answersIn = (values: ReadonlyMap<number, string>) => (rule: (typeof rules)[number]) =>
    values.get(rule.item.id) ?? '';
  const idsOf = (found: typeof rules) => new Set(found.map(({ item }) => item.id));
  const before = answersIn(new Map(row.answers.map(({ formId, value }) => [formId, value])));
  const after = answersIn(new Map(answers.map(({ formItemId, value }) => [formItemId, value])));
  const faulty = idsOf(signUpFaults(rules, before).map(([rule]) => rule));
  const stays = [...idsOf(shownBy(rules, before))].filter((id) => idsOf(shownBy(rules, after)).has(id));
  const wrong = steps.find(
    ({ is }) => !row.marks.includes(is.formId) && !faulty.has(is.formId) && stays.includes(is.formId),
  );
  if (wrong) throw new Refusal('OM2053', { field: wrong.is.name });
}

interface Shown {
  formId: number;
  name: string;
  type: FormItemType;
  sortNum: number;
  value: string;
}
/** A field that is answered otherwise than before: as it was, and as it is. */
interface Step {
  was: Shown;
  is: Shown;
}

function differences(row: OwnRow, answers: readonly Answer[], asked: ReadonlySet<number>): Step[] {
  const before = new Map(row.answers.map((answer) => [answer.formId, answer]));
  const after = new Map(answers.map((answer) => [answer.formItemId, answer]));
  return [...asked].flatMap((formId): Step[] => {
    const [was, is] = [before.get(formId), after.get(formId)];
    if ((was?.value ?? '') === (is?.value ?? '')) return [];
    const field = is ?? was;
    if (!field) return [];
    const { name, type, sortNum } = field;
    const shown = { formId, name, type, sortNum };
    // Of a file that is replaced nothing stays but its name.
    const old = was?.type === FormItemType.upload ? was.fileNames.join('、') || '--' : (was?.value ?? '');
    const now = is?.type === FormItemType.upload ? '附件' : (is?.value ?? '');
    return [{ was: { ...shown, type: was?.type ?? type, value: old }, is: { ...shown, value: now } }];
  });
}

/** So many characters of an answer: what it is in full is read at the sign-up itself. */
const MOST_KEPT = 200;
const cut = (text: string) => {
  const characters = [...text];
  return characters.length > MOST_KEPT ? `${characters.slice(0, MOST_KEPT).join('')}…` : text;
};

/** For the history, masked as the office reads it. */
function changeOf(was: Shown, is: Shown): Change {
  const [before, after] = [cut(formerValue(was)), cut(formerValue(is))];
  return { field: is.name, before, after: before === after ? `${after}（已变更）` : after };
}

/** A phone goes over only to one that has not signed up: the numbers of its activity are locked, so nobody does meanwhile. */
async function requireOwnPhone(trx: Trx, row: OwnRow, mobilePhone: string): Promise<void> {
  if (mobilePhone === '' || mobilePhone === row.mobile_phone) return;
  const other = await trx
    .selectFrom('application')
    .select('id')
    .where('activity_id', '=', row.activity_id)
    .where('mobile_phone', '=', mobilePhone)
    .where('id', '<>', row.id)
    .where('apply_status', 'in', [
      ApplyStatus.pending,
      ApplyStatus.approved,
      ApplyStatus.waiting,
      ApplyStatus.offered,
    ])
    .executeTakeFirst();
  if (other) throw new Refusal('OM2004');
}

/** Nobody becomes by a change whom the list does not let sign up; who was listed since goes on with what he has. */
async function requireUnblocked(trx: Trx, row: OwnRow, after: Compared): Promise<void> {
  const before = { mobilePhone: row.mobile_phone, company: row.company, answers: row.answers };
  const refused = await findRefused(trx, [before, after]);
  if (refused.has(after) && !refused.has(before)) throw new Refusal('OM2077');
}

const uploadsIn = (answers: readonly Pick<Answer, 'type' | 'value'>[]) =>
  answers.filter(({ type }) => type === FormItemType.upload).flatMap(({ value }) => filesOf(value));

/** Files that were replaced go with the next clean-up: they count for nobody, and he could replace one after the other. */
async function letGo(trx: Trx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0)
    await trx
      .updateTable('file')
      .set({ unheld_since: sql`now() - interval '25 hours'` })
      .where('id', 'in', [...fileIds])
      .where('unheld_since', 'is not', null)
      .execute();
}

/** Bytes of files that a sign-up has. */
async function bytesOf(trx: Trx, fileIds: readonly string[]): Promise<number> {
  if (fileIds.length === 0) return 0;
  const { bytes } = await trx
    .selectFrom('file')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('id', 'in', [...fileIds])
    .executeTakeFirstOrThrow();
  return bytes;
}

/** New files came with a ticket for their field, and no other sign-up has them. */
async function requireOwnFiles(
  trx: Trx,
  row: OwnRow,
  answers: readonly Answer[],
  { left, unused }: { left: OwnRow['answers']; unused: UnusedAttachments },
): Promise<void> {
  const there = new Map(row.answers.map(({ formId, value }) => [formId, value]));
  const added = answers
    .filter(({ type }) => type === FormItemType.upload)
    .flatMap(({ formItemId, name, value }) => {
      const before = filesOf(there.get(formItemId) ?? '');
      return filesOf(value)
        .filter((fileId) => !before.includes(fileId))
        .map((fileId) => ({ activityId: row.activity_id, formItemId, name, fileId }));
    });
  const fresh = new Set(added.map(({ fileId }) => fileId));
  const kept = uploadsIn([...answers, ...left]).filter((fileId) => !fresh.has(fileId));
  // Who brings no more may keep what he has.
  const keptBytes = added.length === 0 ? 0 : await bytesOf(trx, kept);
  const refusal = unused.refusalOf(added, keptBytes);
  if (refusal) throw refusal;
  for (const { type, name, value } of answers)
    if (type === FormItemType.upload && new Set(filesOf(value)).size < filesOf(value).length)
      throw new Refusal('OM2007.field', { field: name });
}

/** An option that he did not have before must be free: nobody takes one while the numbers of the activity are locked. */
async function requireOptions(trx: Trx, row: OwnRow, answers: readonly Answer[]): Promise<void> {
  // Who waits for a place waits for the option, too.
  if (row.apply_status === ApplyStatus.waiting) return;
  // Who was sent back has none of them any more.
  const held = row.apply_status === ApplyStatus.rejected ? [] : row.answers;
  const before = new Map(held.map(({ formId, type, value }) => [formId, chosenOf(type, value)]));
  const full = await findFullOption(
    trx,
    answers.map(({ formItemId, type, value }) => ({
      formItemId,
      options: chosenOf(type, value).filter((option) => !before.get(formItemId)?.includes(option)),
    })),
  );
  if (full) throw optionFull(full);
}

/** What a reviewer saw last stays what it was until he decides: a second change adds only what the first one left alone. */
async function keepFormer(trx: Trx, row: OwnRow, steps: readonly Step[]): Promise<void> {
  // A decision was made over what is kept: from here on the difference is another one.
  if (row.apply_status === ApplyStatus.approved || row.apply_status === ApplyStatus.rejected)
    await trx.deleteFrom('application_former_answer').where('application_id', '=', row.id).execute();
  await trx
    .insertInto('application_former_answer')
    .values(
      steps.map(({ was }) => ({
        application_id: row.id,
        form_item_id: was.formId,
        name: was.name,
        type: was.type,
        sort_num: was.sortNum,
        value: was.value,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
