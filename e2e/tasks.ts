/** Tasks for one test, through the product's own calls. */
import { calls, type TaskFormItem, type TemplateSettings } from '@outbound/contract';
import { type APIRequestContext, expect } from '@playwright/test';
import { ask } from './ask.ts';

const { taskTemplate, taskInstance } = calls;

/** Everything that people who dispatch and handle tasks hold. */
export const taskCodes = [
  'latin_work',
  'latin_task_management_create',
  'latin_task_management_handle',
  'latin_task_management_view',
  'latin_task_management_list',
  'latin_task_management_backlog',
] as const;

export interface TaskTemplate {
  templateId: number;
  templateVersionId: number;
}

/** 预警处置, of which a test fills little: two answers when it is dispatched, two when it is handled. */
const TEMPLATE_TYPE = 3;
const asked: ReadonlySet<string> = new Set(['victimName', 'requirement', 'disposeResult', 'handleNote']);

const lighter = (items: readonly TaskFormItem[]): TaskFormItem[] =>
  items.map((item) => ({
    ...item,
    require: asked.has(item.fieldKey),
    ...(item.minRows === undefined ? {} : { minRows: 0 }),
  }));

export async function lightTemplate(
  office: APIRequestContext,
  changes: Partial<TemplateSettings> = {},
): Promise<TaskTemplate> {
  const { dataBody } = await ask(office, taskTemplate.list, {
    pageNum: 1,
    pageSize: 10,
    template: { templateType: TEMPLATE_TYPE, withForm: 1 },
  });
  const [found] = dataBody;
  if (!found?.settings || !found.formItemList || !found.handleItemList) throw new Error('no template');
  const { templateId, templateVersionId } = await ask(office, taskTemplate.modify, {
    templateId: found.templateId,
    version: found.version,
    templateName: found.templateName,
    description: found.description,
    enabledStatus: 1,
    settings: { ...found.settings, followUpList: [], ...changes },
    formItemList: lighter(found.formItemList),
    handleItemList: lighter(found.handleItemList),
  });
  return { templateId, templateVersionId };
}

/** Dispatches a task to people or a department; answers its number. */
export async function dispatchTask(
  from: APIRequestContext,
  template: TaskTemplate,
  target: { person: number } | { department: number },
  title: string,
  watchers: readonly number[] = [],
): Promise<string> {
  const { instanceCode } = await ask(from, taskInstance.create, {
    ...template,
    title,
    priority: 3,
    targetList: [
      'person' in target
        ? { targetType: 1, targetId: target.person }
        : { targetType: 2, targetId: target.department },
    ],
    ...(watchers.length > 0 ? { ccUserIdList: [...watchers] } : {}),
    formData: { victimName: '王芳', requirement: '请尽快上门核实' },
    confirmDuplicate: 1,
  });
  expect(instanceCode).not.toBe('');
  return instanceCode;
}
