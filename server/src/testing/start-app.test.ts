import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApp } from './start-app.ts';

describe('the test harness', () => {
  it('fails a test that left an error in the log, unless it took it', async () => {
    const careless = await startApp();
    careless.platform.log.error('something broke');
    await assert.rejects(careless.stop(), /something broke/);
    const careful = await startApp();
    careful.platform.log.error('as expected');
    assert.match(careful.takeErrors().join(), /as expected/);
    await careful.stop();
  });
});
