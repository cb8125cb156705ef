/** 主办人: people who work on one activity whatever their data scope is (decision 81). */
import { type calls, MOST_HOSTS } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import { isBlank, searchKeys, searchPattern } from '../../database/search.ts';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { manageableActivities, ownActivities } from './policy.ts';
import { holdActivity } from './writes.ts';

/** An activity that the caller sees, and whether it is his by more than being its host. */
const findSeen = (db: Db | Trx, caller: Caller, id: number) =>
  db
    .selectFrom('activity')
    .where('activity.id', '=', id)
    .where(ownActivities(caller))
    .select(['activity.title', manageableActivities(caller).as('canModify')])
    .executeTakeFirst();

const findHosts = (db: Db | Trx, activityId: number) =>
  db
    .selectFrom('activity_host')
    .innerJoin('user_account', 'user_account.id', 'activity_host.user_id')
    .innerJoin('user_account as adder', 'adder.id', 'activity_host.added_by')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .where('activity_host.activity_id', '=', activityId)
    .select((eb) => [
      'user_account.id as userId',
      'user_account.user_name as userName',
      eb.fn.coalesce('department.name', sql<string>`''`).as('deptName'),
      'adder.user_name as addedBy',
      'activity_host.added_at as addedAt',
    ])
    .orderBy('activity_host.added_at')
    .orderBy('user_account.id')
    .execute();

/** People at work, as a host may be one. */
const atWork = sql<boolean>`user_account.deleted_at is null and user_account.status = 1
  and user_account.person_status = 1`;

/** The names of those who are to be hosts; they are kept from leaving until the transaction ends. */
async function requirePeople(trx: Trx, ids: readonly number[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const found = await trx
    .selectFrom('user_account')
    .select('user_name')
    .where('id', 'in', [...ids])
    .where(atWork)
    .orderBy('id')
    .forShare()
    .execute();
  if (found.length < ids.length) throw new Refusal('OM2065.people');
  return found.map(({ user_name }) => user_name);
}

/** The office's calls on hosts. */
export function hostRoutes({ zone }: Platform): Implement<typeof calls.activityHost> {
  return {
    list: async ({ db, caller }, { activityId }) => {
      const activity = await findSeen(db, caller, activityId);
      if (!activity) throw notFound();
      const hosts = await findHosts(db, activityId);
      return {
        hostList: hosts.map(({ addedAt, ...host }) => ({ ...host, addedTime: zone.text(addedAt) })),
        canModify: activity.canModify,
      };
    },

    peoplePage: ({ db }, { template: { keyword = '' }, ...paging }) => {
      const query = db
        .selectFrom('user_account')
        .leftJoin('department', 'department.id', 'user_account.department_id')
        .select((eb) => [
          'user_account.id as userId',
          'user_account.user_name as userName',
          eb.fn.coalesce('department.name', sql<string>`''`).as('deptName'),
        ])
        .where(atWork)
        .$if(!isBlank(keyword), (q) =>
          q.where(
            sql<boolean>`(user_account.grams @> ${searchKeys(keyword)} and user_account.search_text like ${searchPattern(keyword)})`,
          ),
        );
      return page(
        db,
        query,
        paging,
        [
          ['user_account.sort_num', 'asc'],
          ['user_account.id', 'asc'],
        ],
        { count: 'bounded' },
      );
    },

    save: (context, { activityId, addIds, removeIds }) =>
      // Visitors are shown nothing of it.
      context.write({ ...subjects.activity, publicAnswers: 'untouched' }, async (trx, { record }) => {
        const { caller, now } = context;
        // Held, so that two who set them at once come one after the other.
        const activity = (await holdActivity(trx, activityId)) && (await findSeen(trx, caller, activityId));
        if (!activity) throw notFound();
        if (!activity.canModify) throw new Refusal('OM2066');
        const before = await findHosts(trx, activityId);
        const leaving = new Set(removeIds);
        const known = new Set(before.map(({ userId }) => userId));
        const added = [...new Set(addIds)].filter((id) => !known.has(id));
        const [removed, stay] = [true, false].map((leaves) =>
          before.filter(({ userId }) => leaving.has(userId) === leaves),
        ) as [typeof before, typeof before];
        const names = await requirePeople(trx, added);
        if (stay.length + added.length > MOST_HOSTS) throw new Refusal('OM2065.most', { most: MOST_HOSTS });
        await removeHosts(
          trx,
          activityId,
          removed.map(({ userId }) => userId),
        );
        await insertHosts(trx, activityId, added, { userId: caller.userId, now });
        const named = (list: readonly { userName: string }[]) => list.map(({ userName }) => userName);
        if (added.length + removed.length > 0)
          record({
            id: activityId,
            name: activity.title,
            action: '设置主办人',
            content: `设置活动“${activity.title}”的主办人`,
            changes: [
              {
                field: '主办人',
                before: named(before).join('、'),
                after: [...named(stay), ...names].join('、'),
              },
            ],
          });
        return { addedNum: added.length, removedNum: removed.length };
      }),
  };
}

async function removeHosts(trx: Trx, activityId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('activity_host')
    .where('activity_id', '=', activityId)
    .where('user_id', 'in', [...ids])
    .execute();
}

async function insertHosts(
  trx: Trx,
  activityId: number,
  ids: readonly number[],
  by: { userId: number; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('activity_host')
    .values(
      ids.map((id) => ({ activity_id: activityId, user_id: id, added_by: by.userId, added_at: by.now })),
    )
    .execute();
}
