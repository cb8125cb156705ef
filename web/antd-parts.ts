/** Parts of antd that nothing here shows and that something we do show would bring along. */
import type { Plugin } from 'vite';

const UNUSED = '\0antd-part-unused';
/** In the place of a part that is not used: draws nothing, finds nothing, hands nothing out. */
const unused = 'export default function Unused() { return []; }\nexport const flattenKeys = () => [];';

/** Tables count ticked rows with functions of the tree; the tree itself need not come with them, nor the file of two of them, which brings its nodes. */
const COUNTING = '\0antd-part-counting';
const counting = `export const arrDel = (list, key) => (list ?? []).filter((one) => one !== key);
export const arrAdd = (list, key) => (list?.includes(key) ? [...list] : [...(list ?? []), key]);
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';`;

/** Who imports it, how, and what it gets instead. */
const parts: readonly (readonly [by: string, what: string, instead: string])[] = [
  ['/antd/es/table/hooks/useSelection.js', '@rc-component/tree', COUNTING],
  // Filters in the heads of columns, with a tree, boxes and a search: our lists are narrowed above the table.
  ['/antd/es/table/hooks/useFilter/index.js', './FilterDropdown', UNUSED],
  // Tabs in the head of a card.
  ['/antd/es/card/Card.js', '../tabs', UNUSED],
  // Folding groups of preset colours; buttons import a function from the file that shows them.
  ['/antd/es/color-picker/components/ColorPresets.js', '../../collapse', UNUSED],
  // Tables that draw only the rows in sight; lists are paged.
  ['/antd/es/table/InternalTable.js', './RcTable/VirtualTable', UNUSED],
  // Messages in a corner: ours stand at the top.
  ['/antd/es/app/App.js', '../notification/useNotification', UNUSED],
  // What hangs on a component that is shown.
  ['/antd/es/input/index.js', './OTP', UNUSED],
  ['/antd/es/badge/index.js', './Ribbon', UNUSED],
  ['/antd/es/dropdown/index.js', './dropdown-button', UNUSED],
  ['/antd/es/avatar/index.js', './AvatarGroup', UNUSED],
  ['/antd/es/tree/index.js', './DirectoryTree', UNUSED],
  ['/antd/es/skeleton/Skeleton.js', './Button', UNUSED],
  ['/antd/es/skeleton/Skeleton.js', './Image', UNUSED],
  ['/antd/es/skeleton/Skeleton.js', './Input', UNUSED],
  // Drawings of 403, 404 and 500: ours are in web/src/drawings.
  ['/antd/es/result/index.js', './noFound', UNUSED],
  ['/antd/es/result/index.js', './serverError', UNUSED],
  ['/antd/es/result/index.js', './unauthorized', UNUSED],
];

/** Leaves them out: a tenth of what a list would load. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'antd-without-unused-parts',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      parts.find(([by, what]) => source === what && importer.endsWith(by))?.[2] ?? null,
    load: (id) => (id === UNUSED ? unused : id === COUNTING ? counting : null),
  };
}
