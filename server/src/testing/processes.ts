/** What the tests have in common that run the product's programs as processes of their own. */
import { freshDatabase, nothing, testDatabaseKind } from '../database/fresh.ts';

/** The settings of a process that inherits none: where programs are, and where Node keeps what it compiled. */
export const bareEnvironment: Record<string, string> = {
  PATH: process.env.PATH ?? '',
  ...(process.env.NODE_COMPILE_CACHE !== undefined && {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  }),
};

/** A database of its own for a process, on the server that the suite uses; nothing for the embedded kind. */
export async function ownDatabase(): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  if (testDatabaseKind() !== 'postgresql') return { env: {}, drop: async () => {} };
  const database = await freshDatabase({ contents: nothing });
  // Whoever is connected would look like a server at work.
  await database.close();
  return { env: { DATABASE_URL: database.databaseUrl ?? '' }, drop: () => database.drop() };
}
