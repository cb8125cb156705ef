/** Templates and tasks for tests. */
import {
  type Answer,
  calls,
  type PermissionCode,
  type TaskFormItem,
  TaskItemType,
  type TemplateSettings,
} from '@outbound/contract';
import type { TestSession } from './factories.ts';
import type { Reply, TestApp } from './start-app.ts';

export const { taskInstance: taskCalls } = calls;

/** Everything that people who dispatch and handle tasks hold; neither supervision nor review. */
export const taskCodes = [
  'latin_task_management_create',
  'latin_task_management_handle',
  'latin_task_management_view',
  'latin_task_management_list',
  'latin_task_management_backlog',
  'latin_task_management_draft',
] as const satisfies readonly PermissionCode[];

export const item = (
  fieldKey: string,
  name: string,
  type: TaskItemType,
  more: Partial<TaskFormItem> = {},
): TaskFormItem => ({
  fieldKey,
  name,
  type,
  require: false,
  sortNum: 0,
  enabledStatus: 1,
  ...more,
});

/** The dispatch form of tests: a name, a number to mask, a table of accounts. */
export const formItems = [
  item('victimName', '被害人', TaskItemType.text, { require: true, searchable: 1, listColumn: 1 }),
  item('victimPhone', '联系电话', TaskItemType.phone, {
    sensitive: 1,
    entityType: 'phone',
    searchable: 1,
  }),
  item('accountList', '涉案账户', TaskItemType.table, {
    childItemList: [
      item('accountNo', '账号', TaskItemType.account, { require: true, sensitive: 3, entityType: 'account' }),
    ],
  }),
];
export const handleItems = [
  item('handleNote', '办理情况说明', TaskItemType.textarea, { require: true }),
  item('contact', '联系人电话', TaskItemType.phone, { sensitive: 1 }),
  item('proof', '证明材料', TaskItemType.files),
];

export const defaultSettings: TemplateSettings = {
  needSign: 1,
  needReview: 0,
  reviewerType: 1,
  reviewerRoleId: null,
  completeMode: 2,
  allowTransfer: 1,
  transferScope: 3,
  allowReturn: 1,
  allowAssist: 1,
  allowExtension: 1,
  maxExtensionTimes: 2,
  signLimit: [5, 10, 30],
  handleLimit: [30, 60, 240],
  reviewLimit: 60,
  reworkLimit: 120,
  calendarType: 1,
  nearDueRatio: 80,
  escalation: [
    { level: 1, atPercent: 100, toList: ['handler', 'originator'] },
    { level: 2, atPercent: 150, toList: ['deptLeader'] },
  ],
  reopenDays: 7,
  directBack: 1,
  titleRule: '{templateName}-{victimName}',
  factMapper: null,
  followUpList: [],
  defaultTargetList: [],
};

export interface TestTemplate {
  templateId: number;
  templateVersionId: number;
}

let made = 0;

/** A template with the forms above, or with further items in its dispatch form, or in its result form. */
export async function makeTemplate(
  app: TestApp,
  settings: Partial<TemplateSettings> = {},
  further: readonly TaskFormItem[] = [],
  furtherResult: readonly TaskFormItem[] = [],
): Promise<TestTemplate> {
  const { db } = app.database;
  const name = `测试模板${++made}`;
  const { id: templateId } = await db
    .insertInto('task_template')
    .values({
      code: `test-${made}`,
      template_type: 1,
      name,
      settings: JSON.stringify({ ...defaultSettings, ...settings }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: templateVersionId } = await db
    .insertInto('task_template_version')
    .values({
      template_id: templateId,
      version_no: 1,
      form_items: JSON.stringify([...formItems, ...further]),
      handle_items: JSON.stringify([...handleItems, ...furtherResult]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('task_template')
    .set({ current_version_id: templateVersionId })
    .where('id', '=', templateId)
    .execute();
  return { templateId, templateVersionId };
}

export const person = (targetId: number) => ({ targetType: 1 as const, targetId });
export const department = (targetId: number) => ({ targetType: 2 as const, targetId });

/** The body of a dispatch. */
export const dispatchBody = (template: TestTemplate, targetList: object[], more: object = {}) => ({
  ...template,
  priority: 3,
  targetList,
  formData: { victimName: '王芳' },
  confirmDuplicate: 1,
  ...more,
});

type Detail = Answer<typeof taskCalls.detail>;

/** Dispatches a task; answers its detail as the originator sees it. */
export async function dispatch(
  app: TestApp,
  as: TestSession,
  template: TestTemplate,
  targetList: object[],
  more: object = {},
): Promise<Detail> {
  const reply = await app.call(taskCalls.create, dispatchBody(template, targetList, more) as never, { as });
  if (reply.code !== '000000') throw new Error(`dispatch: ${reply.code} ${reply.message}`);
  return read(app, as, reply.data.instanceCode);
}

export async function read(app: TestApp, as: TestSession, instanceCode: string): Promise<Detail> {
  const reply = await app.call(taskCalls.detail, { instanceCode }, { as });
  if (reply.code !== '000000') throw new Error(`detail: ${reply.code} ${reply.message}`);
  return reply.data;
}

type Handled = Answer<typeof taskCalls.handle>;

/** One action on a step, with the step's version as it is now. */
export async function handle(
  app: TestApp,
  as: TestSession,
  handleType: number,
  which: { detailId?: number; instanceCode?: string },
  more: object = {},
): Promise<Reply<Handled>> {
  const { db } = app.database;
  const found =
    which.detailId === undefined
      ? await db
          .selectFrom('task_instance')
          .select('version')
          .where('code', '=', which.instanceCode ?? '')
          .executeTakeFirst()
      : await db
          .selectFrom('task_detail')
          .select('version')
          .where('id', '=', which.detailId)
          .executeTakeFirst();
  const body = { handleType, ...which, version: found?.version ?? 0, ...more };
  return app.call(taskCalls.handle, body as never, { as });
}
