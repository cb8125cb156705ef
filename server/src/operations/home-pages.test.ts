import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startApp } from '../testing/start-app.ts';

it('blocks of the home page that cannot be read take nothing else with them', async () => {
  const app = await startApp();
  try {
    // Hot activities and figures, news, banners, partners: whatever fails in each of them.
    for (const table of ['activity', 'information', 'banner', 'partner'])
      await app.database.pool.query(`alter table ${table} rename to ${table}_away`);
    const answer = await fetch(`${app.url}/portal/index`);
    const html = await answer.text();
    assert.equal(answer.status, 200, html);
    assert.match(html, /id="about-title"/);
    assert.doesNotMatch(html, /id="hot-title"/);
    for (const line of app.takeErrors()) assert.match(line, /a block of the home page is left out/);
  } finally {
    await app.stop();
  }
});
