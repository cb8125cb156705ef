/** Parts of antd, and of the router, that nothing here shows and that something we do show would bring along. */
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

const ROUTER = '/react-router/dist/production/lib/dom/ssr/components.js';
/** Of what the router's own servers write into pages only this much stands behind a link that fetches nothing ahead. */
const router = `import { createContext } from 'react';
export const FrameworkContext = createContext(undefined);
export const mergeRefs = (...refs) => (element) => {
  for (const ref of refs) if (typeof ref === 'function') ref(element); else if (ref) ref.current = element;
};
export const usePrefetchBehavior = () => [false, null, {}];
const none = () => null;
export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
export { none as Links, none as Meta, none as PrefetchPageLinks, none as Scripts, none as setIsHydrated, none as useFrameworkContext };`;

/** Files that come as something else. */
const files: readonly (readonly [file: string, code: string])[] = [
  // antd's words until it is told ours, which it is at once: English ones, with those of its calendars.
  ['/antd/es/locale/en_US.js', `export { default } from './zh_CN';`],
  // Ours would come a second time, in the form for servers.
  ['/antd/locale/zh_CN.js', `export { default } from '../es/locale/zh_CN';`],
  [ROUTER, router],
];

/** Leaves them out: a tenth of what a list would load. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'antd-without-unused-parts',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      parts.find(([by, what]) => source === what && importer.endsWith(by))?.[2] ?? null,
    load: (id) =>
      id === UNUSED
        ? unused
        : id === COUNTING
          ? counting
          : (files.find(([file]) => id.endsWith(file))?.[1] ?? null),
  };
}
