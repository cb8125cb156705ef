/** Who keeps a database from being filled. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type FreshDatabase, freshDatabase, nothing, testDatabaseKind } from '../database/fresh.ts';
import { type DatabaseSettings, openDatabase } from '../database/open.ts';
import { withTarget } from './doors.ts';

if (testDatabaseKind() === 'postgresql')
  describe('a database that shall be filled', () => {
    let database: FreshDatabase;
    let settings: DatabaseSettings;
    before(async () => {
      database = await freshDatabase({ contents: nothing });
      // Whoever is connected would look like a server at work.
      await database.close();
      settings = { databaseUrl: database.databaseUrl ?? '', dataDir: '' };
    });
    after(() => database.drop());

    const fill = () => withTarget(settings, async () => 'filled');

    it('is left to a server at work, whatever its address says of itself', async () => {
      for (const query of [
        '',
        '?application_name=billing',
        '?keepalives=1&application_name=outbound-transfer',
      ]) {
        const server = await openDatabase({ ...settings, databaseUrl: `${settings.databaseUrl}${query}` });
        await assert.rejects(fill, /are using/, query);
        await server.close();
      }
      assert.equal(await fill(), 'filled');
    });

    it('is filled by one at a time', async () => {
      await withTarget(settings, async () => {
        await assert.rejects(fill, /another move or restore/);
      });
      assert.equal(await fill(), 'filled');
    });
  });
