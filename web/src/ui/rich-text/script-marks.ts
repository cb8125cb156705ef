/** Raised and lowered signs in the editor, of which a sign is one or the other: m², CO₂, the number of a note. */
import { Mark } from '@tiptap/react';

const scriptMark = (name: string, tag: string, key: string) =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

export const scriptMarks = [
  scriptMark('superscript', 'sup', 'Mod-.'),
  scriptMark('subscript', 'sub', 'Mod-,'),
];
