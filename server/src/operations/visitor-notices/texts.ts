/** What the staff of an activity add to the notices to its visitors (decision 78). */
import {
  type Body,
  type calls,
  contentLanguages,
  type OwnNoticeText,
  ownTextName,
  VisitorText,
  visitorTexts,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Change, Implement, Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { proofCodes } from '../../http/proof-codes.ts';
import { notFound } from '../../http/refusal.ts';
import { ownLink, visitorText, wholeText, withChosen } from '../../notices/index.ts';
import { subjects } from '../../records/subjects.ts';
import { changedBy, requireVersion } from '../../records/version.ts';
import {
  findActivity,
  holdActivity,
  momentText,
  placesOf,
  placesOfApproved,
  toldColumns,
  withSessions,
} from '../activities/index.ts';

type TextCalls = Pick<typeof calls.visitorNotice, 'texts' | 'previewText' | 'saveTexts'>;

/** In place of what belongs to a sign-up. */
const samples = { number: 'BM000000', queryCode: '******', token: '示例', why: '（原因）' };

async function textsOf(db: Db | Trx, activityId: number): Promise<OwnNoticeText[]> {
  const rows = await db
    .selectFrom('activity_notice_text')
    .select(['text', 'language', 'content'])
    .where('activity_id', '=', activityId)
    .execute();
  const found = new Map(rows.map(({ text, language, content }) => [`${text} ${language}`, content]));
  return visitorTexts.flatMap((text) =>
    contentLanguages.flatMap((language) => {
      const content = found.get(`${text} ${language}`);
      return content === undefined ? [] : [{ text, language, content }];
    }),
  );
}

function changesOf(before: readonly OwnNoticeText[], after: readonly OwnNoticeText[]): Change[] {
  const was = new Map(before.map((one) => [ownTextName(one), one.content]));
  const is = new Map(after.map((one) => [ownTextName(one), one.content]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = { field, before: was.get(field) ?? '', after: is.get(field) ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

async function replaceTexts(trx: Trx, activityId: number, texts: readonly OwnNoticeText[]): Promise<void> {
  await trx.deleteFrom('activity_notice_text').where('activity_id', '=', activityId).execute();
  if (texts.length > 0)
    await trx
      .insertInto('activity_notice_text')
      .values(texts.map((one) => ({ ...one, activity_id: activityId })))
      .execute();
}

export function noticeTextRoutes({ zone, config, sealingSecret }: Platform): Implement<TextCalls> {
  const codes = proofCodes(sealingSecret);

  async function preview(
    db: Db,
    { activityId, text, language, content }: Body<typeof calls.visitorNotice.previewText>,
  ) {
    const told = await db
      .selectFrom('activity')
      .select(toldColumns)
      .where('id', '=', activityId)
      .executeTakeFirstOrThrow();
    const isOffer = text === VisitorText.offered || text === VisitorText.lapsed;
    const isReceipt = text === VisitorText.received || text === VisitorText.waiting;
    const said = visitorText(language, text, {
      ...placesOf(told, zone, samples.why)(language),
      // As `tellDecided` and `remindVisitors` have it.
      ...(text === VisitorText.approved || text === VisitorText.reminder
        ? { online: placesOfApproved(told, zone)(language).online ?? '' }
        : {}),
      ...(isOffer ? { time: momentText(told.start_time, told.time_zone, zone, language) } : {}),
      // As `tellReceived` has it.
      ...(isReceipt ? { activity: told.title } : {}),
    });
    // As who chose the first of its sessions reads it.
    const [news] = await withSessions(db, [{ activityId, text, places: () => ({}) }], zone);
    const chosen = (news?.sessions?.(language) ?? []).slice(0, 1).map((session) => session.text);
    const numbered = said.content.replace('{number}', samples.number);
    return {
      subject: said.subject,
      content: wholeText(
        { kind: text, language, content: withChosen(numbered, language, chosen), paragraph: content },
        {
          queryCode: samples.queryCode,
          proof: codes.activityOf(activityId),
          link: ownLink(config.publicAddress, language, samples.token),
        },
      ),
    };
  }

  return {
    texts: async ({ db, caller }, { activityId }) => {
      const activity = await findActivity(db, caller, activityId);
      if (!activity) throw notFound();
      return { version: activity.version, texts: await textsOf(db, activityId) };
    },

    previewText: async ({ db, caller }, body) => {
      if (!(await findActivity(db, caller, body.activityId))) throw notFound();
      return preview(db, body);
    },

    saveTexts: async (context, { activityId: id, version, texts }) => {
      const { caller, now } = context;
      return context.write(subjects.activity, async (trx, { record }) => {
        if (!(await holdActivity(trx, id))) throw notFound();
        const activity = await findActivity(trx, caller, id);
        if (!activity) throw notFound();
        requireVersion(activity, version, zone);
        const written = texts.filter(({ content }) => content !== '');
        const changes = changesOf(await textsOf(trx, id), written);
        await replaceTexts(trx, id, written);
        await trx
          .updateTable('activity')
          .set(changedBy({ userId: caller.userId, now }))
          .where('id', '=', id)
          .execute();
        record({
          id,
          name: activity.title,
          action: '修改',
          content: `修改活动“${activity.title}”的通知文案`,
          changes,
        });
        return { id };
      });
    },
  };
}
