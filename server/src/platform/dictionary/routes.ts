/** The dictionary's look-ups (spec 7 dictionary), and its administration. */
import type { Calls } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { dictionaryAdministration } from './office-routes.ts';
import { findItemsByType, insertMissingTypes, isPublicType } from './queries.ts';

/** For the signed-in every type; for visitors only what is marked as public, kept for ten seconds. */
export function dictionaryRoutes(platform: Platform): Implement<Calls['dictionary']> {
  const { db } = platform.database;
  return {
    ...dictionaryAdministration(platform),

    getDicByType: (_context, { type, childFlag }) => findItemsByType(db, type, childFlag ?? false),

    openGetDicByType: {
      keepSeconds: 10,
      async handle(_context, { type, childFlag }) {
        // A type that is not public and one that does not exist are not told apart.
        if (!(await isPublicType(db, type))) throw notFound();
        return findItemsByType(db, type, childFlag ?? false);
      },
    },
  };
}

/** Brings the built-in types of the dictionary; safe at every start and from several processes at once. */
export async function prepareDictionary(platform: Platform): Promise<void> {
  await platform.database.db.transaction().execute(insertMissingTypes);
}
