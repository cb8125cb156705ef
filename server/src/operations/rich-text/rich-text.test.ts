import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../http/refusal.ts';
import { cleanRichText, fileIdsIn, plainText } from './rich-text.ts';

const clean = (html: string, most = 1_000_000) => cleanRichText(html, 'test', most);
const id = 'AbCdEfGhIjKlMnOpQrStUv';

it('passes what the editor makes unchanged', async () => {
  const made = [
    '<h1>标题</h1><h2 style="text-align: center">二</h2><h3>三</h3>',
    '<p>正文<strong>粗</strong><em>斜</em><s>删</s><u>线</u><code>x &lt; y</code><br>下一行</p>',
    '<p style="text-align: right">右&nbsp;边</p>',
    '<blockquote><p>引</p></blockquote><pre><code class="language-ts">const a = 1;</code></pre><hr>',
    '<ul><li><p>一</p></li></ul><ol start="3"><li><p>三</p></li></ol>',
    '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com/?a=1&amp;b=2">链接</a><a rel="noopener" href="mailto:a@b.c">信</a><a rel="noopener" href="tel:10086">电话</a></p>',
    `<img src="/web/efs/api/v1/file/preview/${id}" alt="图" title="题">`,
    '<img src="https://example.com/a.png">',
    `<figure><video src="/web/efs/api/v1/file/preview/${id}" poster="/web/efs/api/v1/file/preview/${id}" title="片" width="640" controls preload="none"></video><figcaption>说明</figcaption></figure>`,
    '<table style="min-width: 50px"><colgroup><col style="min-width: 25px"></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>头</p></th><td colspan="1" rowspan="2"><p>格</p></td></tr></tbody></table>',
    '<p><span style="color: #0e9f6e">绿</span><mark style="background-color: rgb(255, 255, 0)">亮</mark></p>',
  ];
  // The sanitiser writes styles without blanks; browsers read the same in both.
  const tight = (html: string) =>
    html.replace(/style="([^"]*)"/g, (_, style: string) => `style="${style.replace(/: /g, ':')}"`);
  for (const html of made) assert.equal(await clean(html), tight(html));
});

it('takes out what could run or load from elsewhere', async () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="javascript:alert(1)">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<img src="http://example.com/pixel.gif">',
    '<img src="//example.com/pixel.gif">',
    '<img src="/web/oms/api/v1/activity/delete">',
    '<svg onload=alert(1)><circle></svg>',
    '<iframe src="https://example.com"></iframe>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<style>body{background:url(https://example.com)}</style>',
    '<form action="https://example.com"><input name=a></form>',
    '<object data="x"></object><embed src="x"><base href="https://example.com">',
    '<meta http-equiv="refresh" content="0;url=https://example.com">',
  ];
  for (const html of attacks) {
    const cleaned = await clean(`<p>前</p>${html}<p>后</p>`);
    assert.doesNotMatch(
      cleaned,
      /<(?:script|img|svg|iframe|style|form|input|object|embed|base|meta|math)/i,
      html,
    );
    assert.doesNotMatch(cleaned, /<[^>]*\son\w+=|javascript:/i, html);
  }
  assert.equal(await clean('<a href=" java\nscript:alert(1)">x</a>'), '<a rel="noopener noreferrer">x</a>');
  assert.equal(await clean('<a href="//evil.example">x</a>'), '<a rel="noopener noreferrer">x</a>');
  assert.equal(
    await clean('<a href="https://a.example" target="_blank" rel="opener">x</a>'),
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
  );
  assert.equal(
    await clean('<p style="position:fixed;background:url(//x);color:red;width:expression(1)">x</p>'),
    '<p style="color:red">x</p>',
  );
});

it('is no longer than may be stored, however much the cleaning adds', async () => {
  const links = '<a></a>'.repeat(1_000);
  const whole = await clean(links);
  assert.ok(whole.length > 4 * links.length, String(whole.length));
  assert.equal(await clean(links, whole.length), whole);
  assert.equal(await clean(whole, whole.length), whole, 'and can be saved again');
  await assert.rejects(clean(links, whole.length - 1), (error: Refusal) => error.code === 'OM2000');
});

it('makes an empty paragraph an empty text', async () => {
  for (const html of ['<p></p>', '<p><br></p>', '<p>&nbsp;</p><p></p>', '', '  '])
    assert.equal(await clean(html), '');
});

it('finds the own pictures of a text, and its words', () => {
  const html = `<p>一<img src="/web/efs/api/v1/file/preview/${id}?w=640"><img src="https://example.com/b.png"></p><p>二</p>`;
  assert.deepEqual(fileIdsIn(html), [id]);
  assert.equal(plainText(html, 3), '一 二');
});

describe('the longest text, whatever its shape', () => {
  const longest = 480_000;
  const full = (piece: string) => piece.repeat(longest / piece.length);
  /** What became of the text, and what the event loop waited at most meanwhile, in milliseconds. */
  async function watched(html: string): Promise<{ result: unknown; waited: number }> {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const result = await clean(html).catch((error: unknown) => error);
    await pause(20);
    delay.disable();
    return { result, waited: delay.max / 1e6 };
  }

  for (const piece of ['<b>', '<x>', '<svg>', '<noscript>', '<ul><li>'])
    it(`is refused at once when it nests ${piece} without end`, async () => {
      const started = performance.now();
      const { result, waited } = await watched(full(piece));
      assert.ok(result instanceof Refusal && result.code === 'OM2000');
      assert.ok(waited < 1_000, `the event loop stood for ${waited} ms`);
      assert.ok(performance.now() - started < 5_000);
    });

  // What is taken out costs no more than what stays.
  for (const piece of ['<img>', '<p style="color:red">'])
    it(`is cleaned off the event loop when it is all ${piece}`, async () => {
      const { result, waited } = await watched(`${'后'.repeat(9)}${full(piece)}`);
      assert.match(String(result), /^后{9}(?:$|<p style)/);
      assert.ok(waited < 1_000, `the event loop stood for ${waited} ms`);
    });

  it('nests as deep as people write', async () => {
    const html = `${'<blockquote>'.repeat(99)}<p>深</p>${'</blockquote>'.repeat(99)}`;
    assert.equal(await clean(html), html);
    await assert.rejects(clean(`<div>${html}</div>`));
  });
});

it('keeps films of ours alone, which load when they are started', async () => {
  const film = `/web/efs/api/v1/file/preview/${id}`;
  assert.equal(
    await clean(`<video autoplay onplay="x()" poster="https://example.com/a.png" src="${film}"></video>`),
    `<video src="${film}" controls preload="none"></video>`,
  );
  for (const src of ['https://example.com/a.mp4', 'javascript:alert(1)', 'data:video/mp4;base64,AA', ''])
    assert.equal(await clean(`<video src="${src}">片</video>`), '<div>片</div>');
  assert.equal(await clean('<video><source src="https://example.com/a.mp4"></video>'), '<div></div>');
  assert.deepEqual(fileIdsIn(`<video src="${film}" poster="${film}"></video>`), [id, id]);
});
