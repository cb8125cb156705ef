/**
 * How the office's modules are gathered into files. A list is in sight after four scripts: the frame, what most pages
 * share, what some do, the page's own. By default every module that two pages share would be a file of its own, some forty
 * of them for one list; and what only trees, drawers and the form of an activity show stays out of what every list waits for.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Parts of antd, with what they are put together from, that few pages show at once. */
const rareParts = [
  'auto-complete',
  'card',
  'collapse',
  'date-picker',
  'descriptions',
  'image',
  'input-number',
  'mini-decimal',
  'picker',
  'progress',
  'result',
  'segmented',
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
  'office/operations/writing/',
  'office/system/department-picker/',
  'office/system/department-tree/',
  'office/tasks/',
  'ui/charts/',
  'ui/dynamic-form/',
  'ui/files/',
  'ui/form-builder/',
  'ui/forms/date-fields',
  'ui/forms/merge-dialog',
  'ui/forms/sort-by-drag',
  'ui/forms/suggest',
  'ui/forms/tree-picker',
  'ui/navigation/side-layout',
  'ui/navigation/steps',
  'ui/records/change-history',
  'ui/records/record-facts',
  'ui/rich-text/rich-text-view',
  'ui/picture-icons',
  'ui/special-icons',
  'ui/tables/export-dialog',
  'ui/tables/(?:last-)?import',
];
/** Icons of single pages, with their drawings: many pages show one of them, hardly one shows two. */
const specialIcons = [
  ...readFileSync(join(import.meta.dirname, 'src', 'ui', 'special-icons.tsx'), 'utf8').matchAll(
    /drawn\.(\w+)/g,
  ),
].map(([, name]) => name);
const isSpecialIcon = (id: string) =>
  /\/@ant-design\/icons(?:-svg)?\//.test(id) && specialIcons.some((name) => id.endsWith(`/${name}.js`));
/** What is said of activities and sign-ups: their pages are many, and no other list waits for its words. */
const activities = '/contract/src/operations/(?:activity|application|own-|sign-up)';
const rare = new RegExp(
  `/(?:antd/es|@rc-component)/(?:${rareParts.join('|')})/|/src/(?:${rareOfOurs.join('|')})|/dayjs/plugin/|/dompurify/|/contract/src/tasks/(?!task-enums)|${activities}`,
);
const isEveryday = (id: string) => !rare.test(id) && !isSpecialIcon(id);
/** Small parts of ours that pages share, and the few words of the contract that come with them. */
const isWidget = (id: string) =>
  isEveryday(id) &&
  /\/web\/src\/ui\/(?!charts|rich-text|rights\/(?:ask|held)|forms\/transfer-list)|\/dictionary\/dictionary-calls|\/contract\/src\/(?:(?:import|export|export-task)|sign-in\/external-address)\.ts$/.test(
    id,
  );
/** What the lists and forms of people have in common. */
const isPerson = (id: string) =>
  /\/office\/system\/users\/(?:role-picker|user-mask|use-batch-outcome|user-calls)|\/contract\/src\/(?:people\/account|rights\/role)\.ts$/.test(
    id,
  );
const isShelf = (id: string) =>
  /\/office\/operations\/(?:shelf\/(?:shelf-toolbar|shelf-calls|use-shelf-actions|use-row-actions|move-dialog|cells)|[\w-]+\/(?:activity|information|partner)-calls)/.test(
    id,
  );
const isRecord = (id: string) => isEveryday(id) && id.includes('/office/operations/');
const ofActivities = new RegExp(
  `${activities}|/operations/activities/(?:use-activity-actions|form-builder/(?:items|unnamed-options))|/ui/form-builder/options\\.ts`,
);

export const officeChunks = [
  // Runs while the others are on their way, and so takes nothing of them.
  {
    name: 'sealing',
    test: /\/sm-crypto|\/@noble\/|\/web\/src\/api\/(?:begin-sealing|seal|sealing|errors|failure|server-clock)\.ts$|\/contract\/src\/platform\/seal\.ts$/,
    priority: 9,
  },
  {
    name: 'office',
    tags: ['$initial' as const],
    priority: 8,
  },
  { name: 'pages', test: isEveryday, minShareCount: 12, priority: 6 },
  { name: 'typography', test: /\/antd\/es\/typography\//, priority: 5 },
  // Small things: a dozen files for one list otherwise.
  { name: 'widgets', test: isWidget, minShareCount: 2, priority: 4 },
  { name: 'shared', test: (id: string) => isEveryday(id) && !isRecord(id), minShareCount: 5, priority: 3 },
  { name: 'people', test: isPerson, minShareCount: 2, priority: 4 },
  // Lists of activities, news and partners; behind them what shows and writes one of them.
  { name: 'shelves', test: isShelf, minShareCount: 3, priority: 4 },
  { name: 'records', test: isRecord, minShareCount: 5, priority: 3 },
  { name: 'tabs', test: /\/(?:antd\/es|@rc-component)\/tabs\//, priority: 5 },
  { name: 'clean', test: /\/dompurify\/|\/ui\/rich-text\/rich-text(?:-view)?\.tsx/, priority: 5 },
  { name: 'history', test: /\/ui\/records\/change-history/, priority: 5 },
  { name: 'trends', test: /\/ui\/charts\/(?:line-chart|day-trend)|\/antd\/es\/statistic\//, priority: 4 },
  { name: 'sides', test: /\/src\/ui\/navigation\/side-layout/, priority: 5 },
  { name: 'details', test: /\/antd\/es\/descriptions\/|\/src\/ui\/records\/record-facts/, priority: 5 },
  {
    name: 'trees',
    test: /\/src\/office\/system\/department-tree\/|\/antd\/es\/tree\//,
    priority: 5,
  },
  // What opens over a form or in a folded filter; beside a list stands a tree by itself.
  {
    name: 'tree-picker',
    test: /\/src\/(?:ui\/forms\/tree-picker|office\/system\/department-picker\/)/,
    priority: 4,
  },
  { name: 'activities', test: ofActivities, minShareCount: 2, priority: 5 },
  // Last: what other pages share with them is theirs.
  {
    name: 'tasks',
    test: /\/src\/office\/tasks\/|\/contract\/src\/tasks\/(?!task-enums)/,
    minShareCount: 5,
    priority: 0,
  },
  // A small picture in a list and its enlargement; what takes files in is four times as much.
  { name: 'pictures', test: /\/src\/ui\/files\/(?:thumb|picture-preview|preview-)/, priority: 4 },
  { name: 'files', test: /\/src\/ui\/files\//, priority: 1 },
  { name: 'icons', test: isSpecialIcon, priority: 2 },
  { name: 'progress', test: /\/(?:antd\/es|@rc-component)\/progress\//, priority: 2 },
];
