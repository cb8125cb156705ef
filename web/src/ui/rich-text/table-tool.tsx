import { TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeader,
} from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Dropdown } from 'antd';
import { TableOutlined } from '../special-icons.tsx';
import { emptyTable } from './rich-text-table.ts';

/** What can be done in a table; joining needs several cells to be chosen. */
const commands = {
  addRowBefore: { label: '上方插入行', run: addRowBefore },
  addRowAfter: { label: '下方插入行', run: addRowAfter },
  addColumnBefore: { label: '左侧插入列', run: addColumnBefore },
  addColumnAfter: { label: '右侧插入列', run: addColumnAfter },
  toggleHeader: { label: '首行作表头', run: toggleHeader('row') },
  mergeCells: { label: '合并单元格', run: mergeCells },
  splitCell: { label: '拆分单元格', run: splitCell },
  deleteRow: { label: '删除行', run: deleteRow },
  deleteColumn: { label: '删除列', run: deleteColumn },
  deleteTable: { label: '删除表格', run: deleteTable },
} as const;
const isCommand = (key: string): key is keyof typeof commands => Object.hasOwn(commands, key);

const ROWS = 3;
const COLUMNS = 3;

/** Whoever has put in a table begins with its first cell. */
function insertTable(editor: Editor): void {
  editor
    .chain()
    .focus()
    .insertContent(emptyTable(ROWS, COLUMNS))
    .command(({ tr }) => {
      const { $head } = tr.selection;
      for (let depth = $head.depth; depth > 0; depth--)
        if ($head.node(depth).type.name === 'table') {
          tr.setSelection(TextSelection.near(tr.doc.resolve($head.start(depth))));
          break;
        }
      return true;
    })
    .run();
}

/** Puts a table into the text, and changes the one that the cursor stands in. */
export function TableTool({ editor }: { editor: Editor }) {
  const inside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const button = (
    <Button
      type="text"
      size="small"
      title={inside ? '表格' : '插入表格'}
      aria-label={inside ? '表格' : '插入表格'}
      icon={<TableOutlined />}
      // The selection in the text must survive the press.
      onMouseDown={(event) => event.preventDefault()}
      {...(inside
        ? { style: { background: 'rgb(14 159 110 / 16%)' } }
        : { onClick: () => insertTable(editor) })}
    />
  );
  if (!inside) return button;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries(commands).map(([key, { label }]) => ({
          key,
          label,
          danger: key === 'deleteTable',
        })),
        onClick: ({ key }) => {
          if (!isCommand(key)) return;
          commands[key].run(editor.state, editor.view.dispatch);
          editor.commands.focus();
        },
      }}
    >
      {button}
    </Dropdown>
  );
}
