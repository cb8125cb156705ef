import assert from 'node:assert/strict';
import { it } from 'node:test';
import { htmlOf } from './html.ts';
import { readDocument } from './markdown.ts';

const html = (...lines: string[]) => htmlOf(readDocument('x.md', ['# 标题', '', ...lines].join('\n')).blocks);

it('paragraphs, lists, quotes and tables become HTML, a line that goes on without a space', () => {
  assert.equal(html('第一行', '第二行', '', '另一段'), '<p>第一行第二行</p><p>另一段</p>');
  assert.equal(
    html('- 甲', '- 乙', '', '1. 一', '2. 二'),
    '<ul><li>甲</li><li>乙</li></ul><ol><li>一</li><li>二</li></ol>',
  );
  assert.equal(html('> 引', '> 文'), '<blockquote><p>引文</p></blockquote>');
  assert.equal(
    html('| 时间 | 内容 |', '|---|---|', '| 09:00 | |'),
    '<table><thead><tr><th>时间</th><th>内容</th></tr></thead><tbody><tr><td>09:00</td><td></td></tr></tbody></table>',
  );
});

it('bold words and links are all that a line may hold; everything else is text', () => {
  assert.equal(
    html('**要点**见[指南](https://a.example/?x=1&y=2)'),
    '<p><strong>要点</strong>见<a href="https://a.example/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">指南</a></p>',
  );
  assert.equal(
    html('<b>粗</b> & "引" [坏](javascript:alert(1))'),
    '<p>&lt;b&gt;粗&lt;/b&gt; &amp; &quot;引&quot; [坏](javascript:alert(1))</p>',
  );
});

it('files of Windows editors are read, too', () => {
  const { title, blocks } = readDocument('x.md', '\uFEFF# 标题\r\n\r\n- 甲\r\n- 乙\r\n');
  assert.equal(title, '标题');
  assert.deepEqual(blocks, [
    {
      kind: 'list',
      line: 3,
      items: [
        { text: '甲', line: 3 },
        { text: '乙', line: 4 },
      ],
    },
  ]);
});
