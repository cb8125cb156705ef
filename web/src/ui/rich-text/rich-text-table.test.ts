import { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { tableNodes } from './rich-text-table.ts';

const html = (content: string) => {
  const editor = new Editor({ extensions: [StarterKit, ...tableNodes], content });
  const text = editor.getHTML();
  editor.destroy();
  return text;
};

test('a text keeps its tables, headings of rows and joined cells', () => {
  expect(
    html(
      '<p>日程</p><table><thead><tr><th>时间</th><th colspan="2">内容</th></tr></thead><tbody><tr><td rowspan="2">09:00</td><td><p>签到</p></td><td></td></tr></tbody></table>',
    ),
  ).toBe(
    '<p>日程</p><table><tbody><tr><th><p>时间</p></th><th colspan="2"><p>内容</p></th></tr>' +
      '<tr><td rowspan="2"><p>09:00</p></td><td><p>签到</p></td><td><p></p></td></tr></tbody></table>',
  );
});

test('what the editor made of a table it reads unchanged', () => {
  const once = html('<table><tr><td>甲</td><td>乙</td></tr></table>');
  expect(html(once)).toBe(once);
});
