import assert from 'node:assert/strict';
import { it } from 'node:test';
import { itemPage, type PageSources } from './page-source.ts';

it('a page about an item reads and counts only what can be an id', async () => {
  const counted: number[] = [];
  const page = itemPage({
    sitemap: 'none',
    read: async (id) => id,
    countView: (id) => counted.push(id),
  });
  assert.equal(await page.read({ id: '12' }), 12);
  page.countView?.({ id: '12' }, 'visitor');
  for (const id of ['', '0', '-1', '1e3', ' 1', '12345678901234567', '__proto__']) {
    await assert.rejects(page.read({ id }), { code: 'CM4040' });
    page.countView?.({ id }, 'visitor');
  }
  await assert.rejects(page.read({}), { code: 'CM4040' });
  assert.deepEqual(counted, [12]);
});

it('a source that reads the data of another page does not compile', async () => {
  const wrong: Pick<PageSources, 'notFound'> = {
    // @ts-expect-error: a missing page offers activities
    notFound: { sitemap: 'none', read: async () => ({ traceId: 'x' }) },
  };
  assert.deepEqual(await wrong.notFound.read({}), { traceId: 'x' });
});
