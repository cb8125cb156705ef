/** How a person has set up the lists of the office: columns, density, filters by name. It goes with the account (ours). */
import { z } from 'zod';
import { call } from '../call.ts';
import { nothing, requiredText } from '../wire.ts';

const base = '/ums/api/v1/listPreference';

/** The lists whose set-up is kept: so many rows a person has at most. */
export const keptLists = [
  'activities',
  'applications',
  'applications-of-activity',
  'review',
  'sign-up-blocks',
  'information',
  'information-recycled',
  'users',
  'users-recycled',
  'users-external',
  'user-log',
  'user-sign-ins',
  'user-logs-all',
  'user-logs-login',
  'online-users',
  'interface-logs',
  'functions',
  'department-members',
  'department-candidates',
  'departments',
  'roles',
  'role-members',
  'right-requests',
  'own-right-requests',
  'files',
  'export-tasks',
  'partners',
  'partners-recycled',
  'banners',
  'banners-recycled',
  'task-backlog',
  'task-list',
  'task-drafts',
  'task-clocks',
  'task-alarms',
  'task-cases',
  'task-templates',
  'task-template-versions',
  'task-handovers',
  'task-duty',
  'handover-items',
  'handover-work',
  'own-substitutes',
  'task-messages',
  'own-system-messages',
  'system-messages',
  'message-readers',
  'message-texts',
  'notices',
  'visitor-notices',
  'ingest-keys',
  'map-boundaries',
  'register-returnFunds',
  'register-commAppeal',
  'import-records',
] as const;
export type KeptList = (typeof keptLists)[number];

export const listPreferenceLimits = { hidden: 60, filters: 20, filterName: 20, values: 30 } as const;

const key = z.string().regex(/^[A-Za-z][\w-]{0,59}$/, '列名或条件名格式不正确');

const savedFilter = z
  .strictObject({
    name: requiredText(listPreferenceLimits.filterName, '请输入名称'),
    /** As they stand in the list's address. */
    valueList: z
      .array(z.strictObject({ key, value: requiredText(500, '筛选条件不能为空') }))
      .max(listPreferenceLimits.values),
    /** Left out: the order that the list has by itself. */
    sort: z.strictObject({ field: key, order: z.enum(['asc', 'desc']) }).optional(),
  })
  .refine(({ valueList, sort }) => valueList.length > 0 || sort !== undefined, {
    path: ['valueList'],
    message: '请先设置筛选条件或排序',
  });
export type SavedFilter = z.output<typeof savedFilter>;

const listPreference = z.strictObject({
  list: z.enum(keptLists),
  /** Columns that are not shown. */
  hidden: z.array(key).max(listPreferenceLimits.hidden),
  density: z.enum(['small', 'medium', 'large']),
  /** The search bar is put away. */
  searchHidden: z.boolean(),
  filterList: z
    .array(savedFilter)
    .max(listPreferenceLimits.filters, `最多保存 ${listPreferenceLimits.filters} 个筛选`),
});
export type ListPreference = z.output<typeof listPreference>;

export const listPreferenceCalls = {
  /** Those of the caller, of every list that he has set up. */
  all: call({
    path: `${base}/all`,
    name: '本人的列表设置',
    needs: 'signedIn',
    log: null,
    isUse: false,
    body: z.strictObject({}),
    answer: z.strictObject({ dataList: z.array(listPreference) }),
  }),
  /** Keeps the set-up of one list in the place of the one before. */
  save: call({
    path: `${base}/save`,
    name: '保存本人的列表设置',
    needs: 'signedIn',
    log: null,
    body: listPreference,
    answer: nothing,
  }),
};
