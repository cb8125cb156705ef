/**
 * How the office's modules are gathered into files. A list is in sight after four scripts: the frame, what most pages
 * share, what some do, the page's own. By default every module that two pages share would be a file of its own, some forty
 * of them for one list; and what only trees, drawers and the form of an activity show stays out of what every list waits for.
 */

/** Runs before anything of the office is drawn. */
export const officeStart = 'office/start.ts';

/** Parts of antd, with what they are put together from, that few pages show at once. */
const rareParts = [
  'auto-complete',
  'collapse',
  'date-picker',
  'descriptions',
  'image',
  'picker',
  'progress',
  'result',
  'splitter',
  'statistic',
  'steps',
  'tabs',
  'timeline',
  'tree',
  'tree-select',
  'typography',
  'upload',
];
/** What of ours shows them. */
const rareOfOurs = [
  'office/system/department-tree/',
  'ui/files/',
  'ui/forms/date-fields',
  'ui/forms/merge-dialog',
  'ui/forms/suggest',
  'ui/forms/tree-picker',
  'ui/navigation/side-layout',
  'ui/navigation/steps',
  'ui/records/change-history',
  'ui/special-icons',
  'ui/tables/export-dialog',
  'ui/tables/import-dialog',
];
const rare = new RegExp(
  `antd-more|/(?:antd/es|@rc-component)/(?:${rareParts.join('|')})/|/src/(?:${rareOfOurs.join('|')})`,
);
const isEveryday = (id: string) => !rare.test(id);
const isWidget = (id: string) =>
  isEveryday(id) && /\/web\/src\/ui\/(?!charts|rich-text|rights\/(?:ask|held)|forms\/transfer-list)/.test(id);

export const officeChunks = [
  {
    name: 'office',
    tags: ['$initial' as const],
    test: (id: string) => !id.endsWith(officeStart),
    priority: 8,
  },
  // Only the form of an activity judges by schemas.
  { name: 'checks', test: /\/zod\/|\?checked$/, priority: 7 },
  { name: 'pages', test: isEveryday, minShareCount: 12, priority: 6 },
  // Small things: a dozen files for one list otherwise.
  { name: 'widgets', test: isWidget, minShareCount: 2, priority: 4 },
  { name: 'shared', test: isEveryday, minShareCount: 5, priority: 3 },
  {
    name: 'trees',
    test: /\/src\/(?:ui\/(?:forms\/tree-picker|navigation\/side-layout)|office\/system\/department-tree)/,
    priority: 5,
  },
  { name: 'files', test: /\/src\/ui\/files\//, priority: 1 },
];
