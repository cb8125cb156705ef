import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cleanRichText, fileIdsIn, plainText } from './rich-text.ts';

const id = 'AbCdEfGhIjKlMnOpQrStUv';

it('passes what the editor makes unchanged', () => {
  const made = [
    '<h1>标题</h1><h2 style="text-align: center">二</h2><h3>三</h3>',
    '<p>正文<strong>粗</strong><em>斜</em><s>删</s><u>线</u><code>x &lt; y</code><br>下一行</p>',
    '<p style="text-align: right">右&nbsp;边</p>',
    '<blockquote><p>引</p></blockquote><pre><code class="language-ts">const a = 1;</code></pre><hr>',
    '<ul><li><p>一</p></li></ul><ol start="3"><li><p>三</p></li></ol>',
    '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com/?a=1&amp;b=2">链接</a><a rel="noopener" href="mailto:a@b.c">信</a><a rel="noopener" href="tel:10086">电话</a></p>',
    `<img src="/web/efs/api/v1/file/preview/${id}" alt="图" title="题">`,
    '<img src="https://example.com/a.png">',
    '<table style="min-width: 50px"><colgroup><col style="min-width: 25px"></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>头</p></th><td colspan="1" rowspan="2"><p>格</p></td></tr></tbody></table>',
    '<p><span style="color: #0e9f6e">绿</span><mark style="background-color: rgb(255, 255, 0)">亮</mark></p>',
  ];
  // The sanitiser writes styles without blanks; browsers read the same in both.
  const tight = (html: string) =>
    html.replace(/style="([^"]*)"/g, (_, style: string) => `style="${style.replace(/: /g, ':')}"`);
  for (const html of made) assert.equal(cleanRichText(html), tight(html));
});

it('takes out what could run or load from elsewhere', () => {
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
    const clean = cleanRichText(`<p>前</p>${html}<p>后</p>`);
    assert.doesNotMatch(
      clean,
      /<(?:script|img|svg|iframe|style|form|input|object|embed|base|meta|math)/i,
      html,
    );
    assert.doesNotMatch(clean, /<[^>]*\son\w+=|javascript:/i, html);
  }
  assert.equal(cleanRichText('<a href=" java\nscript:alert(1)">x</a>'), '<a rel="noopener noreferrer">x</a>');
  assert.equal(cleanRichText('<a href="//evil.example">x</a>'), '<a rel="noopener noreferrer">x</a>');
  assert.equal(
    cleanRichText('<a href="https://a.example" target="_blank" rel="opener">x</a>'),
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
  );
  assert.equal(
    cleanRichText('<p style="position:fixed;background:url(//x);color:red;width:expression(1)">x</p>'),
    '<p style="color:red">x</p>',
  );
});

it('makes an empty paragraph an empty text', () => {
  for (const html of ['<p></p>', '<p><br></p>', '<p>&nbsp;</p><p></p>', '', '  '])
    assert.equal(cleanRichText(html), '');
});

it('finds the own pictures of a text, and its words', () => {
  const html = `<p>一<img src="/web/efs/api/v1/file/preview/${id}?w=640"><img src="https://example.com/b.png"></p><p>二</p>`;
  assert.deepEqual(fileIdsIn(html), [id]);
  assert.equal(plainText(html, 3), '一 二');
});
