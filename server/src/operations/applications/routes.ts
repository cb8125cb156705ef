import {
  ApplyStatus,
  applicationFields,
  CHANNEL_HEADER,
  CHANNEL_PARAMETER,
  type ContentLanguage,
  type calls,
  contentLanguages,
  FormItemType,
  isPhoneItem,
  NOTICE_HEADER,
  NOTIFY_HEADER,
  WAIT_HEADER,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { FileStore } from '../../files/index.ts';
import type { Context, Implement, Trx } from '../../http/call-context.ts';
import { Gathering } from '../../http/gathering.ts';
import type { Platform } from '../../http/platform.ts';
import type { NoticeInForce } from '../../http/platform-settings.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { SignUpKeys } from '../../http/sign-up-keys.ts';
import { takeBackVisitorNotices } from '../../notices/index.ts';
import { languageOfCall } from '../../public-pages/language.ts';
import { workbook } from '../../records/export.ts';
import { fieldChange } from '../../records/field-changes.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { moveUpWaiting } from '../activities/index.ts';
import { successTextIn } from '../titles.ts';
import { findSessionsBeside } from './attendance.ts';
import { checksOf } from './checks.ts';
import { decide, undoApproval } from './decide.ts';
import { exportTable, keepText } from './export.ts';
import type { SignUpForms } from './form-snapshot.ts';
import { named, namesOf, seenIn, titlesOf } from './log-names.ts';
import { findMarks } from './marks.ts';
import { formerValue, plainValue, readsPlain, shownValue } from './masking.ts';
import { tellDecided } from './notices.ts';
import { identify } from './own/identify.ts';
import { confirmOffer, findStanding, presentStanding } from './own-place.ts';
import { findApplications } from './page-queries.ts';
import type { Party } from './party.ts';
import {
  presentApplication,
  presentCompanion,
  presentPast,
  presentReview,
  presentServices,
  withSubmission,
} from './present.ts';
import type { SignUpGate } from './pressure/index.ts';
import {
  type ApplicationRow,
  findApplication,
  findCompanions,
  findFormerAnswers,
  findFormOf,
  findPast,
  findServiceNumbers,
} from './queries.ts';
import { findReviewQueue } from './queue-queries.ts';
import { requireWindow, type SignUp } from './submission.ts';
import { storingParties, storingSignUps } from './submit.ts';
import { issueTicket } from './tickets.ts';

/** Takes back what is still to be sent to those of some sign-ups who were approved. */
const takeBackApprovals = (trx: Trx, rows: readonly ApplicationRow[]) =>
  takeBackVisitorNotices(
    trx,
    ['received', 'decided', 'reminder'],
    sql<boolean>`application.id = any(${rows
      .filter(({ apply_status }) => apply_status === ApplyStatus.approved)
      .map(({ id }) => id)}::bigint[])`,
  );

/** The version of the notice that a visitor's page says he agreed to; null for none that there ever was. */
function noticeVersionOf(said: string, { notice }: { notice: NoticeInForce }): number | null {
  const version = /^[1-9]\d{0,8}$/.test(said) ? Number(said) : 0;
  return version >= 1 && version <= notice.version ? version : null;
}

/** The channel that the address of a page names. Our own pages are named whole to us by their browser. */
const channelOfPage = (address: string): string =>
  (URL.canParse(address) && new URL(address).searchParams.get(CHANNEL_PARAMETER)) || '';

/** The language that its person wants to be told of it in; null where he did not say so. */
const noticeLanguageOf = (said: string): ContentLanguage | null =>
  contentLanguages.find((language) => language === said) ?? null;

/** Every call on sign-ups. */
export function applicationRoutes(
  platform: Platform,
  fileStore: FileStore,
  gate: SignUpGate,
  keys: SignUpKeys,
  forms: SignUpForms,
): Implement<typeof calls.application> {
  const { zone, settings, config } = platform;
  const opened = { keys, isCounted: config.rateLimits };
  const room = { fileStore, gate, zone, config };
  const signUps = new Gathering(
    ({ activityId }: SignUp) => activityId,
    (together) => storingSignUps(room, together),
  );
  // Keys belong to a call: those of both calls cannot share a transaction.
  const parties = new Gathering(
    ([{ activityId }]: Party) => activityId,
    (together) => storingParties(room, together),
  );

  /** What a submission says besides its entries, which are those of all of its people. */
  const readSaid = async (context: Context<'open'>, activityId: number) => {
    // Read before the transaction and judged within: a repeated submit gets its first answer, whatever changed since.
    const form = await forms.get(activityId);
    const picture = await gate.redeemPicture(context);
    const noticeVersion = noticeVersionOf(context.header(NOTICE_HEADER), await settings.current());
    const noticeLanguage = noticeLanguageOf(context.header(NOTIFY_HEADER));
    const joinsLine = context.header(WAIT_HEADER) === '1';
    const channel = context.header(CHANNEL_HEADER) || channelOfPage(context.header('referer'));
    const language = languageOfCall(context);
    const said = { noticeVersion, noticeLanguage, joinsLine, channel, language, enteredBy: null };
    return { context, activityId, form, picture, ...said };
  };

  return {
    openApply: (context, entries) =>
      // Before the picture code is used up: who is refused because too many wait keeps it.
      signUps.admit(async () => {
        const said = await readSaid(context, Number(entries[0]?.activityId));
        const stored = await context.writeTogether(subjects.application, signUps, { ...said, entries });
        return {
          ...stored,
          ...successTextIn(said.form, stored.applyStatus, said.language),
          queryCode: keys.queryCodeOf(stored.applyCode),
        };
      }),

    openApplyTogether: (context, { personList: [own = [], ...others] }) =>
      // They wait among those who come one by one.
      signUps.admit(async () => {
        if (!(await context.isRepeated())) context.takeShares(others.length);
        const said = await readSaid(context, Number(own[0]?.activityId));
        const stored = await context.writeTogether(subjects.application, parties, [
          { ...said, entries: own },
          ...others.map((entries) => ({ ...said, entries })),
        ]);
        const [first] = stored;
        if (!first) throw new Error('a submission without an answer');
        return {
          personList: stored.map((one) => ({ ...one, queryCode: keys.queryCodeOf(one.applyCode) })),
          ...successTextIn(said.form, first.applyStatus, said.language),
        };
      }),

    openChallenge: (context, { activityId, peopleNum }) => gate.challenge(context, activityId, peopleNum),

    openStanding: async (context, { key }) => {
      const standing = await findStanding(context.db, await identify(context, key, opened));
      if (!standing) throw new Refusal('OM2016');
      return presentStanding(standing, languageOfCall(context), zone);
    },

    openConfirm: async (context, { key }) => {
      const standing = await findStanding(context.db, await identify(context, key, opened));
      if (!standing) throw new Refusal('OM2016');
      const { applyCode } = standing;
      return context.write(subjects.application, async (trx, { record }) => {
        const status = await confirmOffer(trx, standing.id);
        if (status === null) throw new Refusal('OM2023');
        record({
          id: standing.id,
          name: applyCode,
          action: '确认递补',
          content: `访客确认“${standing.title}”的递补名额，编号 ${applyCode}`,
          changes: fieldChange(applicationFields.applyStatus, ApplyStatus.offered, status),
        });
        const confirmed = { ...standing, status, place: null };
        return presentStanding(confirmed, languageOfCall(context), zone);
      });
    },

    openTicket: async ({ db, now }, { activityId, formId }) => {
      const form = await forms.get(activityId);
      const item = form?.items.find(({ id }) => id === formId);
      if (!form || item?.type !== FormItemType.upload) throw notFound();
      requireWindow(form, now, zone);
      const { ticket, expiresAt } = await issueTicket(db, activityId, formId, now);
      return { ticket, expiresTime: zone.text(expiresAt) };
    },

    review: async ({ db, caller, now }, { template, ...paging }) => {
      const found = await findReviewQueue(db, caller, template, paging, zone);
      return { ...found, dataBody: found.dataBody.map((row) => presentReview(row, now, zone)) };
    },

    serviceStatistics: async ({ db, caller }, { activityId }) => {
      const services = await findServiceNumbers(db, caller, activityId);
      if (!services) throw notFound();
      return presentServices(services);
    },

    page: async ({ db, caller }, { template, ...paging }) => {
      const found = await findApplications(db, caller, template, paging, zone);
      return { ...found, dataBody: found.dataBody.map((row) => presentApplication(row, zone)) };
    },

    detail: async ({ db, caller }, { id }) => {
      const row = await findApplication(db, caller, id);
      if (!row) throw notFound();
      const former = await findFormerAnswers(db, id);
      const marks = await findMarks(db, id);
      return {
        ...presentApplication(row, zone),
        formerList: former.map((answer) => ({ ...answer, value: formerValue(answer) })),
        markIds: marks.map((mark) => mark.id),
        markNames: marks.map(({ name }) => name),
        companionList: (await findCompanions(db, caller, row)).map((one) => presentCompanion(one, zone)),
        checks: await checksOf(db, row, zone),
        pastList: (await findPast(db, caller, row)).map((past) => presentPast(past, zone)),
        sessionList: await findSessionsBeside(db, id, zone),
      };
    },

    historyPage: async ({ db, caller }, { template: { applyId }, ...paging }) => {
      const row = applyId === undefined ? undefined : await findApplication(db, caller, applyId);
      if (!row) throw notFound();
      const found = await findHistoryPage(db, subjects.application.history, row.id, paging, zone);
      return withSubmission(found, row, paging.pageSize, zone);
    },

    approve: async (context, { ids, versionList = [], applyStatus, reason = '', markIds = [] }) => {
      const { caller, now } = context;
      const seen = seenIn(versionList);
      const isRejected = applyStatus === ApplyStatus.rejected;
      // A rejected one frees its place, and visitors see that at once.
      const publicAnswers = isRejected ? 'dropped' : 'run out';
      return context.write({ ...subjects.application, publicAnswers }, async (trx, { recordEach }) => {
        const { decided, skipped } = await decide(
          trx,
          caller,
          { ids, applyStatus, reason, marks: markIds.map(Number), seen },
          { now, zone },
        );
        const isSentBack = isRejected && markIds.length > 0;
        // That he is approved, and when to come, is not so any more.
        if (isRejected) await takeBackApprovals(trx, decided);
        await tellDecided(trx, config, decided, { applyStatus, reason, isSentBack, now, zone });
        const names = namesOf(decided);
        const action = isSentBack ? '退回补正' : isRejected ? '驳回' : '审核通过';
        const changesOf = ({ apply_status }: ApplicationRow) =>
          fieldChange(applicationFields.applyStatus, apply_status, applyStatus);
        recordEach(decided.map((row) => ({ id: row.id, action, reason, changes: changesOf(row) })));
        context.note({
          content:
            decided.length === 0
              ? `审核报名：0 条处理，${skipped.length} 条跳过`
              : `${isSentBack ? '退回补正' : isRejected ? '驳回' : '通过'}“${titlesOf(decided)}”的 ${decided.length} 条报名：${names}${reason && `，原因：${reason}`}`,
          objectId: decided.length === 1 ? (decided[0]?.id ?? '') : '',
          objectName: names,
          changes: decided[0] ? changesOf(decided[0]) : [],
        });
        return { decidedNum: decided.length, skippedList: skipped };
      });
    },

    undoApprove: (context, { ids }) =>
      // It kept its place: no visitor sees a difference.
      context.write({ ...subjects.application, publicAnswers: 'run out' }, async (trx, { recordEach }) => {
        const { decided, skipped } = await undoApproval(trx, context.caller, ids, context.now);
        await takeBackVisitorNotices(
          trx,
          ['decided'],
          sql<boolean>`application.id = any(${decided.map(({ id }) => id)}::bigint[])`,
        );
        const changes = fieldChange(applicationFields.applyStatus, ApplyStatus.approved, ApplyStatus.pending);
        recordEach(decided.map((row) => ({ id: row.id, action: '撤销通过', changes })));
        const names = namesOf(decided);
        context.note({
          content:
            decided.length === 0
              ? `撤销审核：0 条处理，${skipped.length} 条跳过`
              : `撤销“${titlesOf(decided)}”的 ${decided.length} 条报名的通过：${names}`,
          objectId: decided.length === 1 ? (decided[0]?.id ?? '') : '',
          objectName: names,
          changes: decided.length === 0 ? [] : changes,
        });
        return { decidedNum: decided.length, skippedList: skipped };
      }),

    moveUp: async (context, { activityId, count }) => {
      const { caller } = context;
      const title = (await findFormOf(context.db, caller, activityId))?.title;
      if (title === undefined) throw notFound();
      return context.write({ ...subjects.application, publicAnswers: 'dropped' }, async (trx) => {
        const movedNum = await moveUpWaiting(trx, activityId, count, caller.userId);
        if (movedNum === 0) throw new Refusal('OM2022');
        context.note({
          content: `递补“${title}”的候补 ${movedNum} 人`,
          objectId: activityId,
          objectName: title,
        });
        return { movedNum };
      });
    },

    reveal: async (context, { id, field, formId, reason }) => {
      const row = await findApplication(context.db, context.caller, id);
      const answer = field === 'entry' ? row?.answers.find((one) => one.formId === formId) : undefined;
      if (!row || (field === 'entry' && !answer)) throw notFound();
      // Of a number what is left of it masked; other answers say who he is, and the log is kept longer.
      const shown = !answer
        ? `（${presentApplication(row, zone).mobilePhone}）`
        : isPhoneItem(answer)
          ? `（${shownValue(answer)}）`
          : '';
      context.note({
        content: `查看${named(row)} 的${answer?.name ?? applicationFields.mobilePhone.label}${shown}，原因：${reason}`,
        objectType: subjects.application.name,
        objectId: id,
        objectName: named(row),
      });
      return { value: answer ? plainValue(answer) : row.mobile_phone };
    },

    export: async (context, { template: { splitChoices, ...template }, sort, ids, columns }) => {
      const { db, caller, now } = context;
      const { activityId } = template;
      const form = activityId == null ? null : await findFormOf(db, caller, activityId);
      if (form === undefined) throw notFound();
      const said = await settings.current();
      const isPlain = readsPlain(caller);
      const title = form?.title ?? '全部活动';
      context.note({
        content: `导出“${title}”的报名信息（${isPlain ? '明文' : '脱敏'}）`,
        objectType: subjects.application.name,
        objectId: activityId ?? '',
        objectName: title,
      });
      const table = exportTable(
        db,
        caller,
        { ...template, ids },
        {
          items: form?.items ?? null,
          splitChoices,
          hasSessions: form?.has_sessions ?? true,
          isPlain,
          zone,
          said,
          columns,
          sort,
          sheetName: `报名信息 ${keepText(form, now, said.keepMonths, zone)}`,
        },
      );
      return workbook(
        `${title.slice(0, 100)}_报名信息_${keepText(form, now, said.keepMonths, zone)}`,
        table,
        {
          now,
          zone,
        },
      );
    },
  };
}
