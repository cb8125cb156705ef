import { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { mediaNodes } from './media-nodes.ts';
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

test('what is pasted after a text that ends in a table stands below the table, within one in its cell', () => {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [StarterKit, ...mediaNodes, ...tableNodes],
    content: '<p>甲</p>',
  });
  const table = '<table><tbody><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>';
  const insert = (text: string) => editor.commands.insertContentAt(editor.state.selection.to, text);
  editor.commands.setTextSelection(2);
  editor.view.pasteHTML(`<p>乙</p>${table}`);
  insert('<img src="a.png">');
  expect(editor.getHTML()).toMatch(/2<\/p><\/td><\/tr><\/tbody><\/table><img src="a.png"[^>]*><p><\/p>$/);

  editor.commands.setContent('<p>甲乙</p>');
  editor.commands.setTextSelection(2);
  editor.view.pasteHTML(table);
  insert('丙');
  expect(editor.getHTML()).toBe(`<p>甲</p>${table}<p>丙乙</p>`);

  editor.commands.setContent(table);
  editor.commands.setTextSelection(4);
  editor.view.pasteHTML('<table><tr><td>3</td></tr></table>');
  expect(editor.getHTML()).toBe(`${table.replace('1', '3')}<p></p>`);
  editor.destroy();
});

test('Tab leads from cell to cell, behind the last one into a new row, and out of what is no table', () => {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [StarterKit, ...tableNodes],
    content: '<table><tbody><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table><p>丁</p>',
  });
  const press = (shiftKey = false) => {
    const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, cancelable: true });
    return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) === true;
  };
  const write = (text: string) => editor.commands.insertContentAt(editor.state.selection, text);
  editor.commands.setTextSelection(4);
  expect(press(true)).toBe(false);
  expect(press()).toBe(true);
  write('乙');
  expect(press()).toBe(true);
  write('丙');
  expect(press(true)).toBe(true);
  write('二');
  expect(editor.getHTML()).toBe(
    '<table><tbody><tr><td><p>1</p></td><td><p>二</p></td></tr><tr><td><p>丙</p></td><td><p></p></td></tr></tbody></table><p>丁</p>',
  );
  editor.commands.focus('end');
  expect(press()).toBe(false);
  editor.destroy();
});
