/** Templates of tasks: two forms and the rules of one kind of task (tasks and statistics 2.6, 2.7). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { EnabledStatus, enabledStatusLabels, OperationType } from '../enums.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { coded, filterText, id, oneOf, requiredText, text } from '../wire.ts';
import { taskFormItem, taskFormItems } from './form-item.ts';
import { asksForSomething, taskItemFaults } from './item-faults.ts';
import { TemplateType, templateTypeLabels } from './task-enums.ts';
import { settingsFaults } from './template-faults.ts';
import { templateSettings } from './template-settings.ts';

const yesNo = oneOf([0, 1], { 0: '否', 1: '是' });
/** What one template has of its own, as its page writes it. */
const written = {
  templateName: requiredText(50, '请填写模板名称').refine(
    (name) => [...name].length >= 2,
    '模板名称为 2 至 50 个字符',
  ),
  description: text(500),
  enabledStatus: coded(EnabledStatus, enabledStatusLabels),
  settings: templateSettings,
  formItemList: taskFormItems,
  handleItemList: taskFormItems,
};

export const templateModify = z
  .strictObject({ templateId: id, version, ...written })
  .superRefine((value, context) => {
    const say = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    for (const list of ['formItemList', 'handleItemList'] as const) {
      for (const { path, message } of taskItemFaults(value[list]).slice(0, 50)) say([list, ...path], message);
      if (!asksForSomething(value[list])) say([list], '表单至少要有一个启用的必填字段');
    }
    for (const { path, message } of settingsFaults(value)) say(['settings', ...path], message);
  });
export type TemplateModify = z.input<typeof templateModify>;

export const templateRow = z.strictObject({
  templateId: z.int(),
  templateCode: z.string(),
  templateName: z.string(),
  templateType: coded(TemplateType, templateTypeLabels),
  templateTypeName: z.string(),
  enabledStatus: coded(EnabledStatus, enabledStatusLabels),
  description: z.string(),
  versionNo: z.int(),
  templateVersionId: z.int(),
  version: z.int(),
  needSign: yesNo,
  needReview: yesNo,
  /** Minutes to handle it, of priority 一般. */
  handleLimit: z.int(),
  /** Tasks ever made by it, and those that are not finished. */
  useNum: z.int(),
  openNum: z.int(),
  updatedBy: z.string(),
  updatedTime: z.string(),
  /** With `withForm` alone. */
  settings: templateSettings.optional(),
  formItemList: z.array(taskFormItem).optional(),
  handleItemList: z.array(taskFormItem).optional(),
});
export type TemplateRow = z.output<typeof templateRow>;

/** A version of the two forms. */
export const templateVersionRow = z.strictObject({
  templateVersionId: z.int(),
  versionNo: z.int(),
  createdBy: z.string(),
  createdTime: z.string(),
  /** What is different from the one before, in words; of the first one nothing. */
  changeList: z.array(z.string()),
});
export type TemplateVersionRow = z.output<typeof templateVersionRow>;

const base = '/tms/api/v1/template';
const MODIFY = 'latin_sys_task';
const work = 'latin_task_management' as const;
/** Whoever has to do with tasks reads their forms, or at least knows their kinds. */
const READ = [MODIFY, `${work}_list`, `${work}_create`, `${work}_handle`, `${work}_view`] as const;
const KINDS = [...READ, `${work}_backlog`, `${work}_draft`, `${work}_supervise`, 'latin_op_task'] as const;

export const taskTemplateCalls = {
  enum: call({
    path: `${base}/enum`,
    name: '任务枚举',
    needs: KINDS,
    log: null,
    body: z.strictObject({ enabledStatus: coded(EnabledStatus, enabledStatusLabels).nullable().optional() }),
    answer: z.strictObject({
      /** `dictKey` is the id of the template. */
      templateNameList: z.array(
        z.strictObject({
          dictKey: z.string(),
          dictValue: z.string(),
          templateType: coded(TemplateType, templateTypeLabels),
          enabledStatus: coded(EnabledStatus, enabledStatusLabels),
        }),
      ),
      templateTypeList: z.array(
        z.strictObject({ dictKey: z.string(), dictValue: z.string(), prefix: z.string() }),
      ),
    }),
  }),
  /** With `withForm` the rules and forms; with `templateVersionId` the forms of that version. */
  list: pageCall({
    path: `${base}/list`,
    name: '任务模板列表',
    needs: READ,
    log: null,
    template: {
      templateName: filterText,
      templateType: coded(TemplateType, templateTypeLabels).nullable(),
      enabledStatus: coded(EnabledStatus, enabledStatusLabels).nullable(),
      templateId: id.nullable(),
      withForm: yesNo.nullable(),
      templateVersionId: id.nullable(),
    },
    row: templateRow,
  }),
  /** Every version of a template's forms, newest first. */
  versionPage: pageCall({
    path: `${base}/versionPage`,
    name: '任务模板历史版本',
    needs: MODIFY,
    log: null,
    template: { templateId: id },
    row: templateVersionRow,
  }),
  historyPage: pageCall({
    path: `${base}/historyPage`,
    name: '任务模板变更历史',
    needs: MODIFY,
    log: null,
    template: { templateId: id },
    row: changeEntry,
  }),
  modify: call({
    path: `${base}/modify`,
    name: '修改任务模板',
    needs: MODIFY,
    log: OperationType.modify,
    loading: true,
    body: templateModify,
    answer: z.strictObject({
      templateId: z.int(),
      templateVersionId: z.int(),
      versionNo: z.int(),
      version: z.int(),
      /** The forms have become another version. */
      newVersion: yesNo,
    }),
    limit: 1_048_576,
  }),
};
