/** Parts of antd that nothing here shows and that something we do show would bring along. */
import type { Plugin } from 'vite';

const UNUSED = '\0antd-part-unused';
/** In the place of a part that is not used: draws nothing, finds nothing. */
const unused = 'export default function Unused() { return null; }\nexport const flattenKeys = () => [];';

/** Tables count ticked rows with functions of the tree; the tree itself need not come with them. */
const COUNTING = '\0antd-part-counting';
const counting = `export { arrAdd, arrDel } from '@rc-component/tree/es/util';
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
