/**
 * Tables in the editor: rows and columns come and go, the first row may be a heading, cells that were joined elsewhere stay
 * so. Widths are the page's: a table that somebody drew wide would not fit a phone.
 */

import { Fragment, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { addRowAfter, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { mergeAttributes, Node } from '@tiptap/react';

/** What the commands of tables know a node by. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
});

function cell(name: string, tag: 'td' | 'th') {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // The commands of tables ask for it; nothing is written of it.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
}

/**
 * What is pasted and ends in a table goes on in a paragraph below it: the cursor would stay in the last cell, and what is
 * pasted next go there. Within a table it is taken for cells, and what is dragged has its place already.
 */
function goOnBelow(slice: Slice, { state, dragging }: EditorView): Slice {
  const { content, openStart, openEnd } = slice;
  const { paragraph } = state.schema.nodes;
  if (content.lastChild?.type.name !== 'table' || openEnd > 0 || dragging || isInTable(state)) return slice;
  return paragraph ? new Slice(content.append(Fragment.from(paragraph.create())), openStart, 1) : slice;
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }: { name: string }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addKeyboardShortcuts() {
    const { editor } = this;
    const run = (command: typeof addRowAfter) => command(editor.state, editor.view.dispatch);
    return {
      // As in every program that writes tables: on from cell to cell, behind the last one into a row of its own. The arrows
      // lead out of the table, and from there Tab out of the text.
      Tab: () => run(goToNextCell(1)) || (run(addRowAfter) && run(goToNextCell(1))),
      'Shift-Tab': () => run(goToNextCell(-1)),
    };
  },
  addProseMirrorPlugins: () => [
    tableEditing(),
    new Plugin({ props: { transformPasted: (slice, view) => goOnBelow(slice, view) } }),
  ],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

export const tableNodes = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')];

/** An empty table, its first row a heading. */
export function emptyTable(rows: number, columns: number) {
  const cells = (type: string) =>
    Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] }));
  return {
    type: 'table',
    content: Array.from({ length: rows }, (_, place) => ({
      type: 'tableRow',
      content: cells(place === 0 ? 'tableHeader' : 'tableCell'),
    })),
  };
}
