import { ApplyStatus, applicationFields, type Body, type calls, normalisePhone } from '@outbound/contract';
import type { FileStore } from '../../../files/index.ts';
import type { Change, Implement, Note } from '../../../http/call-context.ts';
import type { Platform } from '../../../http/platform.ts';
import { notFound, Refusal } from '../../../http/refusal.ts';
import type { SignUpKeys } from '../../../http/sign-up-keys.ts';
import { fieldChange } from '../../../records/field-changes.ts';
import { subjects } from '../../../records/subjects.ts';
import type { Decision } from '../decide.ts';
import type { SignUpForms } from '../form-snapshot.ts';
import { MOST_NAMED, namesOf, seenIn, titlesOf } from '../log-names.ts';
import { tellReset, tellWithdrawn } from '../notices.ts';
import { openToStaff } from '../pressure/index.ts';
import { findPersonal, lockSignUps, purgeSignUps, withdrawLive } from '../purge.ts';
import { type ApplicationRow, findFormOf } from '../queries.ts';
import { enrol } from './enrol.ts';
import { resetDecisions, withdrawFor } from './reset.ts';

/** What was done with several sign-ups, for the log. */
function batchNote(
  action: string,
  { decided, skipped }: Decision,
  { reason, changesOf }: { reason: string; changesOf: (row: ApplicationRow) => Change[] },
): Note {
  const names = namesOf(decided);
  const [first] = decided;
  return {
    content: first
      ? `${action}“${titlesOf(decided)}”的 ${decided.length} 条报名：${names}，原因：${reason}`
      : `${action}报名：0 条处理，${skipped.length} 条跳过`,
    objectId: decided.length === 1 ? (first?.id ?? '') : '',
    objectName: names,
    changes: first ? changesOf(first) : [],
  };
}

/** Whose a request is about: a phone as it is stored. */
const ofPerson = (whose: Body<typeof calls.signUpOnBehalf.purge>['whose']) =>
  'id' in whose ? { id: Number(whose.id) } : { mobilePhone: normalisePhone(whose.mobilePhone) };

/** Every call by which the office acts in somebody's name, or takes a decision back. */
export function signUpOnBehalfRoutes(
  platform: Platform,
  fileStore: FileStore,
  keys: SignUpKeys,
  forms: SignUpForms,
): Implement<typeof calls.signUpOnBehalf> {
  const { zone, settings, config } = platform;

  return {
    enrol: async (context, body) => {
      if (!(await findFormOf(context.db, context.caller, body.activityId))) throw notFound();
      const form = await forms.get(body.activityId);
      const { notice } = await settings.current();
      const stored = await context.write(subjects.application, (trx) =>
        enrol(trx, context, body, {
          ...{ form, noticeVersion: notice.version },
          room: { fileStore, gate: openToStaff, zone, config },
        }),
      );
      return { ...stored, queryCode: keys.queryCodeOf(stored.applyCode) };
    },

    reset: (context, { ids, versionList = [], reason }) =>
      // Who was rejected has a place again.
      context.write({ ...subjects.application, publicAnswers: 'dropped' }, async (trx, { recordEach }) => {
        const at = { now: context.now, zone };
        const done = await resetDecisions(trx, context.caller, { ids, seen: seenIn(versionList) }, at);
        const changesOf = ({ apply_status }: ApplicationRow) =>
          fieldChange(applicationFields.applyStatus, apply_status, ApplyStatus.pending);
        recordEach(
          done.decided.map((row) => ({
            id: row.id,
            action: '重置为待审核',
            reason,
            changes: changesOf(row),
          })),
        );
        await tellReset(trx, config, done.decided, { reason, ...at });
        context.note(batchNote('重置为待审核', done, { reason, changesOf }));
        return { decidedNum: done.decided.length, skippedList: done.skipped };
      }),

    withdraw: (context, { ids, versionList = [], reason }) =>
      // Places are free, and visitors see that at once.
      context.write({ ...subjects.application, publicAnswers: 'dropped' }, async (trx, { recordEach }) => {
        const at = { now: context.now, zone };
        const done = await withdrawFor(
          trx,
          context.caller,
          { ids, seen: seenIn(versionList) },
          { ...at, reason },
        );
        const changesOf = ({ apply_status }: ApplicationRow) =>
          fieldChange(applicationFields.applyStatus, apply_status, ApplyStatus.rejected);
        recordEach(
          done.decided.map((row) => ({ id: row.id, action: '代撤回', reason, changes: changesOf(row) })),
        );
        await tellWithdrawn(trx, config, done.decided, { reason, ...at });
        context.note(batchNote('代撤回', done, { reason, changesOf }));
        return { decidedNum: done.decided.length, skippedList: done.skipped };
      }),

    purgeCount: async (context, { whose }) => {
      const found = await findPersonal(context.db, context.caller, ofPerson(whose));
      const titles = [...new Set(found.map(({ title }) => title))];
      context.note({
        content: `查询${'id' in whose ? '一条报名' : '一个手机号'}的待删除个人信息：${found.length} 条报名`,
        objectType: subjects.application.name,
        objectId: 'id' in whose ? whose.id : '',
        objectName: titles.slice(0, MOST_NAMED).join('、'),
      });
      return { count: found.length, titleList: titles.slice(0, MOST_NAMED) };
    },

    purge: (context, { whose, count, reason }) => {
      const { caller } = context;
      // Its place is free, and visitors see that at once.
      return context.write({ ...subjects.application, publicAnswers: 'dropped' }, async (trx) => {
        const seen = await findPersonal(trx, caller, ofPerson(whose));
        await lockSignUps(
          trx,
          seen.map(({ id }) => id),
        );
        // Read again only now: who waited for his lock sees what there was before.
        const found = await findPersonal(trx, caller, ofPerson(whose));
        if (found.length === 0) throw new Refusal('OM2043');
        if (found.length !== count) throw new Refusal('OM2042', { count: found.length });
        await withdrawLive(
          trx,
          found.filter(({ isLive }) => isLive).map(({ id }) => id),
          caller.userId,
        );
        await purgeSignUps(
          trx,
          found.map(({ id }) => id),
          caller.userId,
        );
        const titles = [...new Set(found.map(({ title }) => `“${title}”`))].slice(0, MOST_NAMED).join('');
        context.note({
          content: `删除${titles}的 ${found.length} 条报名的个人信息和附件，原因：${reason}`,
          objectId: found.length === 1 ? (found[0]?.id ?? '') : '',
          objectName: titles,
        });
        return { purgedNum: found.length };
      });
    },
  };
}
