import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { startApp } from '../testing/start-app.ts';

describe('behind a proxy', () => {
  /** The networks that failed sign-ins are counted for, each try with its own header. */
  async function countedFor(trustProxy: number, headers: readonly string[]): Promise<string[]> {
    const app = await startApp({ trustProxy });
    const names = headers.map((_, at) => `nobody.${at}`);
    for (const [at, forwarded] of headers.entries())
      await app.call(
        calls.user.login,
        { userLoginId: names[at], password: 'Wrong-Guess-1' },
        { headers: { 'x-forwarded-for': forwarded } },
      );
    const rows = await app.database.db
      .selectFrom('sign_in_failure')
      .select('address')
      .orderBy('id')
      .execute();
    await app.stop();
    return rows.map(({ address }) => address);
  }

  it('an address counts that the proxy wrote, whatever the caller sent along', async () => {
    const sent = ['9.9.9.9', '1.1.1.1, 9.9.9.9', '2.2.2.2, 3.3.3.3, 9.9.9.9', '9.9.9.9'];
    // After two failures of the address a picture code is asked for, and nothing more is counted.
    assert.deepEqual(await countedFor(1, sent), ['9.9.9.9', '9.9.9.9']);
  });

  it('of two proxies the outer one knows the caller', async () => {
    const sent = ['9.9.9.9, 8.8.8.8', '1.1.1.1, 9.9.9.9, 8.8.8.8'];
    assert.deepEqual(await countedFor(2, sent), ['9.9.9.9', '9.9.9.9']);
  });

  it('nothing that is sent counts where there is none', async () => {
    assert.deepEqual(await countedFor(0, ['9.9.9.9', '1.1.1.1']), ['127.0.0.1', '127.0.0.1']);
  });
});
