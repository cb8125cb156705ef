/** How a person has set up the lists of the office. */
import type { Calls, ListPreference } from '@outbound/contract';
import { sql } from 'kysely';
import type { Implement } from '../../http/call-context.ts';
import { subjects } from '../../records/subjects.ts';

export function listPreferenceRoutes(): Implement<Calls['listPreference']> {
  return {
    async all({ db, caller }) {
      const rows = await db
        .selectFrom('list_preference')
        .select((eb) => [
          'list',
          eb.ref('preference').$castTo<Omit<ListPreference, 'list'>>().as('preference'),
        ])
        .where('user_id', '=', caller.userId)
        .orderBy('list')
        .execute();
      return {
        dataList: rows.map(({ list, preference }) => ({
          list: list as ListPreference['list'],
          ...preference,
        })),
      };
    },

    save(context, { list, ...preference }) {
      return context.write(subjects.user, async (trx) => {
        const text = JSON.stringify(preference);
        await trx
          .insertInto('list_preference')
          .values({ user_id: context.caller.userId, list, preference: text })
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'list'])
              .doUpdateSet({ preference: text, updated_at: sql<Date>`now()` }),
          )
          .execute();
        return null;
      });
    },
  };
}
