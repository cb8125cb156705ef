/** Sign-ups by what they answered to the choice fields of their form. */
import type { Body, calls } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { COUNT_LIMIT, keptCount } from '../../database/paging.ts';

/** One field, and the options of which a sign-up chose one at least. */
export type WantedAnswer = NonNullable<
  NonNullable<Body<typeof calls.application.page>['template']['answers']>[number]
>;

/** Whose answers they are: a single choice by its value, a multiple one by each of its options. */
const chosenBy = ({ formId, values }: WantedAnswer) => sql<number>`
  select given.application_id from application_answer as given
    where given.form_item_id = ${formId} and given.type in (3, 6) and given.value = any(${values}::text[])
  union all select given.application_id from application_answer as given
    where given.type = 4 and choice_keys(given.form_item_id, given.value)
      && ${values.map((value) => `${formId} ${value}`)}::text[]`;

/**
 * True for sign-ups that chose one of the options. Those of a rare one are gathered by it; of the others some stand on every page,
 * so that the list is read in its order, and each row's own answer looked up: as a value, which the planner turns into nothing else.
 */
export const hasAnswered = (wanted: WantedAnswer, isRare: boolean): RawBuilder<boolean> =>
  isRare
    ? sql<boolean>`application.id = any(array(${chosenBy(wanted)}))`
    : sql<boolean>`coalesce((select given.type in (3, 4, 6) and chosen_options(given.type, given.value) && ${[...wanted.values]}::text[]
        from application_answer as given
        where given.application_id = application.id and given.form_item_id = ${wanted.formId}), false)`;

/** How many chose so: up to the limit, by index. */
async function countFew(db: Db, wanted: WantedAnswer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (${chosenBy(wanted)} limit ${sql.lit(COUNT_LIMIT + 1)}) as chosen`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those of some wanted answers that few gave; null where nobody gave one of them. */
export async function rareAmong(
  db: Db,
  wanted: readonly WantedAnswer[],
): Promise<ReadonlySet<number> | null> {
  const rare = new Set<number>();
  for (const one of wanted) {
    const count = await countFew(db, one);
    if (count === 0) return null;
    if (count <= COUNT_LIMIT) rare.add(one.formId);
  }
  return rare;
}

/** How many chose so, all of them: by index alone, and kept while there are many. */
export const countChosen = (db: Db, wanted: WantedAnswer): Promise<number> =>
  keptCount(db, `answers ${JSON.stringify(wanted)}`, async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from (${chosenBy(wanted)}) as chosen`.execute(db);
    return rows[0]?.count ?? 0;
  });
