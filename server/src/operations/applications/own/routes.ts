import {
  ApplyStatus,
  applicationFields,
  type ContentLanguage,
  type calls,
  FormItemType,
  filesOf,
} from '@outbound/contract';
import { sendPipeline } from '../../../database/pipeline.ts';
import type { FileStore } from '../../../files/index.ts';
import type { Implement } from '../../../http/call-context.ts';
import type { Platform } from '../../../http/platform.ts';
import type { ProofCodes } from '../../../http/proof-codes.ts';
import { notFound, Refusal } from '../../../http/refusal.ts';
import type { SignUpKeys } from '../../../http/sign-up-keys.ts';
import { languageOfCall } from '../../../public-pages/language.ts';
import { fieldChange } from '../../../records/field-changes.ts';
import { subjects } from '../../../records/subjects.ts';
import { findSignUpForm } from '../form-snapshot.ts';
import { visitorActions } from '../present.ts';
import { filesNamed } from '../submission.ts';
import { issueTicket, lockingUnusedAttachments } from '../tickets.ts';
import { countTry, storeChange } from './change.ts';
import { identify } from './identify.ts';
import type { Papers } from './papers.ts';
import { changeFault, isReviewedAnew, presentOwn, withdrawFault } from './present.ts';
import { findOwn, lockOwn } from './queries.ts';
import { ifShown, type ShownActivities } from './shown.ts';
import { storeWithdrawal } from './writes.ts';

interface Room {
  fileStore: FileStore;
  keys: SignUpKeys;
  codes: ProofCodes;
  open: ShownActivities;
  papers: Papers;
}

/** Every call on a visitor's own sign-up. */
export function ownSignUpRoutes(
  { zone, config }: Platform,
  { fileStore, keys, codes, open, papers }: Room,
): Implement<typeof calls.ownSignUp> {
  const opened = { keys, isCounted: config.rateLimits };

  /** What the portal shows of its activity; null for one that is no longer on the shelf. */
  const shownOf = async (id: number, language: ContentLanguage) =>
    (await ifShown(async () => ({
      activity: await open.openView(id, language),
      form: await open.openForm(id, language),
    }))) ?? { activity: null, form: null };

  return {
    view: async (context, { key, language }) => {
      const id = await identify(context, key, opened);
      const row = await findOwn(context.db, id);
      if (!row) throw new Refusal('OM2016');
      const shown = await shownOf(row.activity_id, language);
      return presentOwn(row, shown, { now: context.now, zone, codes, language });
    },

    change: async (context, { key, version, entries }) => {
      const id = await identify(context, key, opened);
      if (config.rateLimits && !(await context.isRepeated())) await countTry(context.db, id);
      return context.write(subjects.application, async (trx, { recordEach }) => {
        // First, as who signs up does: the other way round one of both would wait for the other for ever.
        const unused = await sendPipeline(trx, lockingUnusedAttachments(filesNamed(entries)));
        const row = await lockOwn(trx, id);
        if (!row) throw new Refusal('OM2016');
        const now = { version, entries, unused, now: context.now, language: languageOfCall(context) };
        const changes = await storeChange(trx, fileStore, row, now);
        if (changes.length === 0) return { changedNum: 0 };
        const fields = changes.map(({ field }) => field).join('、');
        const status =
          isReviewedAnew(row) &&
          (row.apply_status === ApplyStatus.approved || row.apply_status === ApplyStatus.rejected)
            ? fieldChange(applicationFields.applyStatus, row.apply_status, ApplyStatus.pending)
            : [];
        recordEach([{ id: row.id, action: visitorActions.modify, changes: [...changes, ...status] }]);
        // Answers stay in the history, which goes with them; the log is kept longer.
        context.note({
          content: `访客修改“${row.title}”的报名 ${row.apply_code}：${fields}`,
          objectId: row.id,
          objectName: row.apply_code,
          changes: status,
        });
        return { changedNum: changes.length };
      });
    },

    uploadTicket: async (context, { key, formId }) => {
      const { db, now } = context;
      const row = await findOwn(db, await identify(context, key, opened));
      if (!row) throw new Refusal('OM2016');
      const fault = changeFault(row, now);
      if (fault !== null) throw new Refusal(`OM2024.${fault}`);
      const form = await findSignUpForm(db, row.activity_id);
      const item = form?.items.find(({ id }) => id === formId);
      if (item?.type !== FormItemType.upload) throw notFound();
      const { ticket, expiresAt } = await issueTicket(db, row.activity_id, formId, now);
      return { ticket, expiresTime: zone.text(expiresAt) };
    },

    withdraw: async (context, { key }) => {
      const id = await identify(context, key, opened);
      // Its place is free, and visitors see that at once.
      const subject = { ...subjects.application, publicAnswers: 'dropped' } as const;
      return context.write(subject, async (trx, { record }) => {
        const row = await lockOwn(trx, id);
        if (!row) throw new Refusal('OM2016');
        const fault = withdrawFault(row, context.now);
        if (fault !== null) throw new Refusal(`OM2017.${fault}`);
        await storeWithdrawal(trx, row.id, context.now);
        record({
          id: row.id,
          name: row.apply_code,
          action: visitorActions.withdraw,
          content: `访客撤回“${row.title}”的报名 ${row.apply_code}`,
          changes: fieldChange(applicationFields.applyStatus, row.apply_status, ApplyStatus.rejected),
        });
        return null;
      });
    },

    refuseNotices: async (context, { key }) => {
      const id = await identify(context, key, opened);
      return context.write(
        { ...subjects.application, publicAnswers: 'untouched' },
        async (trx, { record }) => {
          const row = await lockOwn(trx, id);
          if (!row) throw new Refusal('OM2016');
          // Said once is enough: a stranger's repeats leave no rows.
          if (row.notice_language === null) return null;
          await trx.updateTable('application').set({ notice_language: null }).where('id', '=', id).execute();
          record({
            id,
            name: row.apply_code,
            action: visitorActions.refuse,
            content: `访客停止接收“${row.title}”报名 ${row.apply_code} 的通知`,
          });
          return null;
        },
      );
    },

    paper: async (context, { key, language }) => {
      const row = await findOwn(context.db, await identify(context, key, opened));
      if (!row) throw new Refusal('OM2016');
      const activity = await ifShown(() => open.openView(row.activity_id, language));
      const { origin, now, sender } = context;
      return papers.download(row, activity, { language, origin, now, sender });
    },

    file: async (context, { key, formId, place = 0 }) => {
      const id = await identify(context, key, opened);
      const row = await findOwn(context.db, id);
      const answer = row?.answers.find((one) => one.formId === formId && one.type === FormItemType.upload);
      const fileId = answer && filesOf(answer.value)[place];
      const file = fileId === undefined ? undefined : await fileStore.find(context.db, fileId);
      if (!file) throw notFound();
      return {
        fileName: file.name,
        mediaType: file.media_type,
        body: await fileStore.read(file),
        size: file.size,
      };
    },
  };
}
