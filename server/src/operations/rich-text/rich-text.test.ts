import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../http/refusal.ts';
import { cleanRichText, fileIdsIn, plainText } from './rich-text.ts';

const clean = (html: string, most = 1_000_000) => cleanRichText(html, 'test', most);
const editorMade = join(import.meta.dirname, '../../../../contract/fixtures/editor-made.json');
const id = 'AbCdEfGhIjKlMnOpQrStUv';

it('passes what the editor makes unchanged', async () => {
  // What the editor of the office made of random texts; its own test says that it still does.
  const made = JSON.parse(await readFile(editorMade, 'utf8')) as string[];
  assert.ok(made.length >= 80);
  for (const html of made) assert.equal(await clean(html), html);
});

it('takes out what the editor does not make, and leaves the words', async () => {
  const cleaned: [string, string][] = [
    ['<h1>一</h1><h6>六</h6>', '<h2>一</h2><h4>六</h4>'],
    ['<p style="color:red;text-align:center" class="x" id="y">文</p>', '<p>文</p>'],
    [
      '<p><b>粗</b><i>斜</i><del>删</del><sup style="top:0">上</sup><sub>下</sub><span>平</span><mark>亮</mark>',
      '<p><strong>粗</strong><em>斜</em><s>删</s><sup>上</sup><sub>下</sub>平亮</p>',
    ],
    ['<div>甲</div><div>乙</div>', '<p>甲</p><p>乙</p>'],
    ['<section><p>节</p></section><center>中</center>', '<p>节</p>中'],
    [
      '<table style="min-width: 50px" border="1"><colgroup><col></colgroup><thead><tr><th scope="col">头</th></tr></thead></table>',
      '<table><tbody><tr><th>头</th></tr></tbody></table>',
    ],
    [
      '<img src="https://example.com/a.png" title="题" srcset="https://example.com/b.png 2x" width="100%" height="9" loading="eager">',
      '<img src="https://example.com/a.png">',
    ],
    [
      '<a href="https://example.com" name="x" download ping="https://example.com">链</a>',
      '<a href="https://example.com" rel="noopener noreferrer">链</a>',
    ],
  ];
  for (const [html, wanted] of cleaned) {
    assert.equal(await clean(html), wanted);
    assert.equal(await clean(wanted), wanted);
  }
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
    '<p>x</p>',
  );
});

it('keeps no sign that turns round what stands behind it, and makes no address of one that had it', async () => {
  const cleaned: [string, string][] = [
    ['<p>a\u202eb&#8238;c&#x2066;d</p>', '<p>abcd</p>'],
    ['<p><a href="java\u202escript:alert(1)">x</a></p>', '<p><a rel="noopener noreferrer">x</a></p>'],
    ['<p title="&#x202e;">x</p>', '<p>x</p>'],
  ];
  for (const [html, expected] of cleaned) assert.equal(await clean(html), expected);
  assert.doesNotMatch(await clean('<a href="java&#x202e;script:alert(1)">x</a>'), /javascript:/);
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
  // Marks within a sentence part no words; blocks and lines do.
  const marked =
    '<h2>第<strong>三</strong></h2><p>按<a href="https://example.com" rel="noopener noreferrer">税则</a><em>改变</em><br>行</p>';
  assert.equal(plainText(marked, 100), '第三 按税则改变 行');
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
  for (const piece of ['<img>', '<p style="color:red">', '<h1></h1>'])
    it(`is cleaned off the event loop when it is all ${piece}`, async () => {
      const { result, waited } = await watched(`${'后'.repeat(9)}${full(piece)}`);
      assert.match(String(result), /^后{9}(?:$|<p>|<h2>)/);
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
    await clean(
      `<video autoplay loop width="1" onplay="x()" poster="https://example.com/a.png" src="${film}"></video>`,
    ),
    `<video src="${film}" controls="" preload="none"></video>`,
  );
  for (const src of ['https://example.com/a.mp4', 'javascript:alert(1)', 'data:video/mp4;base64,AA', ''])
    assert.equal(await clean(`<video src="${src}">片</video>`), '<p>片</p>');
  assert.equal(await clean('<video><source src="https://example.com/a.mp4"></video>'), '');
  assert.deepEqual(fileIdsIn(`<video src="${film}" poster="${film}"></video>`), [id, id]);
});
