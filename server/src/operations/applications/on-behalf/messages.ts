import { type Body, type calls, messageLimits } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import type { Implement, Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Platform } from '../../../http/platform.ts';
import { proofCodes } from '../../../http/proof-codes.ts';
import { notFound, Refusal } from '../../../http/refusal.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import { countMessage, messageText, ownLink, postMessage, wholeText } from '../../../notices/index.ts';
import { subjects } from '../../../records/subjects.ts';
import { ownActivities, titleIn } from '../../activities/index.ts';
import { filteredApplications } from '../queries.ts';

type Chosen = Pick<Body<typeof calls.signUpMessage.send>, 'template' | 'ids'>;

/** In place of what belongs to a sign-up. */
const samples = { number: 'BM000000', queryCode: '******', token: '示例' };

/** The ids of those that are meant: one more than may be told at once, at most. */
const idsOf = (db: Db | Trx, caller: Caller, { template, ids }: Chosen, zone: TimeZone) =>
  sql`${filteredApplications(db, caller, template, zone)
    .$if(ids !== undefined, (q) => q.where('application.id', 'in', ids ?? []))
    .clearSelect()
    .select('application.id')
    .limit(sql.lit(messageLimits.people + 1))}`;

/** How often those of an activity may be told within this day yet. */
async function countLeft(db: Db | Trx, activityId: number): Promise<number> {
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from activity_message
    where activity_id = ${activityId} and sent_at > now() - interval '1 day'`.execute(db);
  return Math.max(0, messageLimits.aDay - (rows[0]?.num ?? 0));
}

/** What of an activity a message says; undefined where the caller may not see it. */
const findTitles = (db: Db | Trx, caller: Caller, activityId: number) =>
  db
    .selectFrom('activity')
    .where('activity.id', '=', activityId)
    .where(ownActivities(caller))
    .select(['activity.title', 'activity.title_es', 'activity.title_pt'])
    .executeTakeFirst();

/** Every call by which the office tells people in its own words. */
export function signUpMessageRoutes({
  zone,
  config,
  sealingSecret,
}: Platform): Implement<typeof calls.signUpMessage> {
  const codes = proofCodes(sealingSecret);
  return {
    numbers: async ({ db, caller }, chosen) => {
      const { activityId } = chosen.template;
      if (!(await findTitles(db, caller, activityId))) throw notFound();
      return {
        ...(await countMessage(db, config, idsOf(db, caller, chosen, zone))),
        leftNum: await countLeft(db, activityId),
        canSend: config.smtp !== undefined || config.visitorWebhook !== undefined,
      };
    },

    preview: async ({ db, caller }, { activityId, language, subject, content }) => {
      const titles = await findTitles(db, caller, activityId);
      if (!titles) throw notFound();
      const frame = messageText(language, titleIn(titles, language)).replace('{number}', samples.number);
      return {
        subject,
        content: wholeText(
          { kind: 'message', language, content: frame, paragraph: content },
          {
            queryCode: samples.queryCode,
            proof: codes.activityOf(activityId),
            link: ownLink(config.publicAddress, language, samples.token),
          },
        ),
      };
    },

    send: async (context, { subject, content, toldNum: said, ...chosen }) => {
      const { caller } = context;
      const { activityId } = chosen.template;
      if (!(await findTitles(context.db, caller, activityId))) throw notFound();
      return context.write(subjects.notice, async (trx) => {
        // One message of an activity after the other: the next one counts this one.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`message to activity ${activityId}`}, 0))`.execute(
          trx,
        );
        const titles = await findTitles(trx, caller, activityId);
        if (!titles) throw notFound();
        if ((await countLeft(trx, activityId)) === 0)
          throw new Refusal('OM2074', { most: messageLimits.aDay });
        const { chosenNum, toldNum } = await countMessage(trx, config, idsOf(trx, caller, chosen, zone));
        if (chosenNum > messageLimits.people) throw new Refusal('OM2075', { most: messageLimits.people });
        if (toldNum !== said) throw new Refusal('OM2076', { count: toldNum });
        const message = await trx
          .insertInto('activity_message')
          .values({
            activity_id: activityId,
            subject,
            content,
            told_num: toldNum,
            sent_by: caller.userId,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await postMessage(trx, config, idsOf(trx, caller, chosen, zone), {
          ...{ messageId: message.id, subject, content },
          titleIn: (language) => titleIn(titles, language),
        });
        context.note({
          content: `向“${titles.title}”的 ${toldNum} 名报名人发送通知“${subject}”`,
          objectType: subjects.notice.name,
          objectId: activityId,
          objectName: titles.title,
        });
        return { toldNum };
      });
    },
  };
}
