import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from './testing/start-app.ts';

describe('a flood of requests for pages', () => {
  let app: TestApp;
  let files: string;
  const drawn: string[] = [];
  before(async () => {
    files = await mkdtemp(join(tmpdir(), 'outbound-pages-'));
    app = await startApp(
      { rateLimits: true },
      {
        pages: {
          public: {
            renderPublic: ({ page, url }) => {
              drawn.push(page);
              return { status: 200, html: `<!doctype html><p>${page} ${url.path}` };
            },
            embedded: () => '',
            shownOnPicture: ({ page }) => ({ title: page, picture: '', isLogo: false }),
            sharePoster: () => {
              throw new Error('nobody asks for one');
            },
          },
          office: '<!doctype html><p>office',
          files,
        },
      },
    );
  });
  after(async () => {
    await app.stop();
    await rm(files, { recursive: true });
  });

  /** How often each status was answered to so many requests, fifty at a time, the n-th of which asks for `path(n)`. */
  async function statuses(requests: number, path: (n: number) => string): Promise<Map<number, number>> {
    const counted = new Map<number, number>();
    for (let sent = 0; sent < requests; sent += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => fetch(`${app.url}${path(sent + n)}`, { redirect: 'manual' })),
      );
      for (const answer of answers) {
        counted.set(answer.status, (counted.get(answer.status) ?? 0) + 1);
        await answer.arrayBuffer();
      }
    }
    return counted;
  }

  it('under made-up addresses draws hardly any, and is stopped', async () => {
    const before = drawn.length;
    const found = await statuses(1_000, (n) => `/portal/made-up-${n}?q=${n}`);
    assert.ok((found.get(429) ?? 0) > 100, JSON.stringify([...found]));
    assert.equal((found.get(404) ?? 0) + (found.get(429) ?? 0), 1_000);
    // Both are kept for seconds, and drawn once for all who come before that.
    assert.ok(drawn.length - before < 40, `${drawn.length - before} pages were drawn`);
    for (const path of ['/login', '/nothing', '/robots.txt', '/', '/portal/index', '/portal/portalActivity'])
      assert.ok((await statuses(50, () => path)).has(429), path);
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${app.url}/transit?code=x`)));
    const refused = answers.find(({ status }) => status === 429);
    assert.ok(refused);
    assert.equal(refused.headers.get('referrer-policy'), 'no-referrer');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.match(await refused.text(), /error \/notFound$/);
  });

  it('for the sitemap is stopped sooner', async () => {
    const found = await statuses(100, () => '/sitemap.xml');
    assert.ok((found.get(429) ?? 0) >= 60, JSON.stringify([...found]));
  });

  it('lets the probes of a load balancer through, and asks the database for hardly any', async () => {
    let asked = 0;
    const { database } = app.platform;
    const { ping } = database;
    database.ping = () => {
      asked++;
      return ping();
    };
    for (const path of ['/readyz', '/healthz'])
      assert.deepEqual([...(await statuses(1_000, () => path))], [[200, 1_000]], path);
    assert.ok(asked > 0 && asked < 50, `the database was asked ${asked} times`);
  });
});
