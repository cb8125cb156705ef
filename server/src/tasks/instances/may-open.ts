/** Who may open a task that is pointed out to him. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { whoWasTold } from '../../messages/index.ts';
import type { Person } from './person.ts';
import { maySee } from './policy.ts';
import { copied } from './posts.ts';
import type { TaskWithSteps } from './task.ts';

/**
 * Whoever may see it. And whoever stands in for somebody who was told of it, as a member of its department or as its head:
 * he was told the same, and finds what he was told of; what he may do with it is not asked here.
 */
export async function mayOpen(db: Db, person: Person, seen: TaskWithSteps): Promise<boolean> {
  if (maySee(person, seen)) return true;
  const absent = person.standsInFor.map(({ userId }) => userId);
  if (seen.task.status === 0 || absent.length === 0) return false;
  const further = await db
    .selectFrom('task_substitute')
    .select(['user_id as absent', 'substitute_id as substitute'])
    .where('substitute_id', 'in', absent)
    .where('start_at', '<=', sql<Date>`now()`)
    .where('end_at', '>', sql<Date>`now()`)
    .execute();
  const people = [...absent, ...further.map((one) => one.absent)];
  const told = await whoWasTold(db, people, seen.task.code, [...copied]);
  // Who stands in for one who was told was told in his place: that goes no further than the chain of those who act.
  const inAPlace = new Set(further.filter((one) => told.has(one.absent)).map(({ substitute }) => substitute));
  return absent.some((id) => told.has(id) && !inAPlace.has(id));
}
