import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findAllWords, findWords, readWords } from './words.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const words = readWords(readFileSync(join(root, 'docs/words.md'), 'utf8'));

it('people read the words of docs/words.md, and no others for the same', () => {
  assert.deepEqual(findAllWords(root), []);
});

it('the table is read, and finds strings, templates and drawn texts, but no comments and no allowed phrase', () => {
  assert.ok(words.length > 8);
  assert.deepEqual(words[0], {
    say: '修改',
    not: ['编辑'],
    unless: ['资讯编辑', '编辑组', '文本编辑器', '编辑 | information'],
  });
  const source = [
    '// 编辑 in a comment',
    "const one = '编辑活动';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source
    'const two = `将「${one}」`;',
    'const three = <p title="登陆">孤儿文件</p>;',
    "const four = '资讯编辑';",
    "const five = 'Demo数据, sin demora';",
  ].join('\n');
  assert.deepEqual(findWords('a.tsx', source, words), [
    'a.tsx:2 says 编辑: say 修改',
    'a.tsx:3 says 「: say “”',
    'a.tsx:3 says 」: say “”',
    'a.tsx:4 says 登陆: say 登录',
    'a.tsx:4 says 孤儿文件: say 未被使用的文件',
    'a.tsx:6 says Demo: say 样例',
  ]);
});
