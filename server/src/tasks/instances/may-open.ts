/** Who may open a task that is pointed out to him. */
import type { Db } from '../../database/open.ts';
import { wasTold } from '../../messages/index.ts';
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
  return seen.task.status > 0 && absent.length > 0 && wasTold(db, absent, seen.task.code, [...copied]);
}
