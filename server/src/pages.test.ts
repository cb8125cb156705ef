import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeActivity } from './testing/activities.ts';
import { startApp, type TestApp } from './testing/start-app.ts';

const ATTACK = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\' \u2028';

describe('a page', () => {
  let app: TestApp;
  let id: number;
  before(async () => {
    app = await startApp();
    ({ id } = await makeActivity(app, await app.signInAs('admin'), {
      title: `标题${ATTACK}`,
      cityLabel: '圣保罗"><svg onload=alert(3)>',
      location: `会场${ATTACK}`,
      detail: `<p>正文</p>${ATTACK}<a href="javascript:alert(4)">链接</a><iframe src="https://elsewhere.example"></iframe>`,
    }));
  });
  after(() => app.stop());
  const paths = () => [
    '/portal/index',
    '/portal/portalActivity',
    `/portal/portalActivity?keyword=${encodeURIComponent(ATTACK)}`,
    `/portal/portalActivityDetail?id=${id}&channel=${encodeURIComponent(ATTACK)}`,
    `/activityDetail?id=${id}`,
    `/activityApplication?id=${id}&service=${encodeURIComponent(ATTACK)}`,
    `/portal/${encodeURIComponent(ATTACK)}`,
  ];

  it('runs nothing that somebody typed into a field or an address', async () => {
    for (const path of paths()) {
      const html = await (await fetch(`${app.url}${path}`)).text();
      assert.doesNotMatch(html, /<script>|<img src=x|<svg onload|<iframe|href="javascript:/i, path);
      // As text its end is escaped, in HTML and in JSON.
      assert.ok(!/alert\(\d\)>/.test(html), path);
      for (const [, attributes = '', inside = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
        const isData = /type="application\/(ld\+)?json"/.test(attributes);
        assert.ok(
          isData || (/src="\/assets\//.test(attributes) && inside === ''),
          `${path}: <script${attributes}>`,
        );
        if (isData) assert.doesNotThrow(() => JSON.parse(inside), `${path}: ${inside.slice(0, 80)}`);
      }
    }
  });

  it('comes with a content policy that lets only our own scripts run', async () => {
    for (const path of [...paths(), '/login', '/activity', '/nothing']) {
      const policy = (await fetch(`${app.url}${path}`)).headers.get('content-security-policy') ?? '';
      const scripts = /(?:^|; )script-src ([^;]+)/.exec(policy)?.[1];
      assert.equal(scripts, "'self'", path);
      for (const part of [
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ])
        assert.ok(policy.includes(part), `${path}: ${part}`);
    }
    const { headers } = await fetch(`${app.url}/web/api/common/v1/publicKey`);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });
});
