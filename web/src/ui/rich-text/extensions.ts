import { externalLinkRule } from '@outbound/contract';
import StarterKit from '@tiptap/starter-kit';
import { mediaNodes } from './media-nodes.ts';
import { tableNodes } from './rich-text-table.ts';
import { scriptMarks } from './script-marks.ts';

/** What a text of the editor may consist of; the server lets exactly this pass (spec 5.4). */
export const editorExtensions = () => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, isAllowedUri: (address) => externalLinkRule(address) === null },
  }),
  ...scriptMarks,
  ...mediaNodes,
  ...tableNodes,
];
