/** The rules of a template (tasks and statistics 2.6.1). */
import { z } from 'zod';
import { coded, id, oneOf, requiredText, text } from '../wire.ts';
import { documentLimits, taskDocument } from './document.ts';
import { factMappers } from './fact-keys.ts';
import { fieldKey } from './form-item.ts';
import {
  CompleteMode,
  completeModeLabels,
  TargetType,
  TaskPriority,
  targetTypeLabels,
  taskPriorityLabels,
} from './task-enums.ts';
import {
  CalendarType,
  calendarTypeLabels,
  escalationTargets,
  LONGEST_LIMIT,
  ReviewerType,
  reviewerTypeLabels,
  TransferScope,
  templateLimits,
  transferScopeLabels,
} from './template-choices.ts';

const yesNo = oneOf([0, 1], { 0: '否', 1: '是' });
const minutes = z.int().min(1).max(LONGEST_LIMIT);
/** By priority 1, 2, 3. */
const byPriority = z.tuple([minutes, minutes, minutes]);
const priority = coded(TaskPriority, taskPriorityLabels);

export const followUp = z.strictObject({
  /** An answer of the result form that makes the task. */
  when: z.strictObject({ fieldKey, eq: requiredText(100, '请选择触发的选项') }),
  templateId: id,
  carryList: z
    .array(z.strictObject({ from: fieldKey, to: fieldKey }))
    .max(templateLimits.carried, `最多带入 ${templateLimits.carried} 个字段`),
  priority,
});

export const templateSettings = z.strictObject({
  needSign: yesNo,
  needReview: yesNo,
  reviewerType: coded(ReviewerType, reviewerTypeLabels),
  reviewerRoleId: id.nullable(),
  completeMode: coded(CompleteMode, completeModeLabels),
  allowTransfer: yesNo,
  transferScope: coded(TransferScope, transferScopeLabels),
  allowReturn: yesNo,
  allowAssist: yesNo,
  allowExtension: yesNo,
  maxExtensionTimes: z.int().min(0).max(20),
  signLimit: byPriority,
  handleLimit: byPriority,
  reviewLimit: minutes,
  reworkLimit: minutes,
  calendarType: coded(CalendarType, calendarTypeLabels),
  /** Percent of the span after which a deadline is near. */
  nearDueRatio: z.int().min(1).max(99),
  /** Percent of the span after which somebody is told. */
  escalation: z
    .array(
      z.strictObject({
        level: oneOf([1, 2, 3], { 1: '第一级', 2: '第二级', 3: '第三级' }),
        atPercent: z.int().min(100).max(1000),
        toList: z.array(z.enum(escalationTargets)).min(1, '请选择通知对象').max(escalationTargets.length),
      }),
    )
    .max(3, '督办最多三级'),
  /** Days in which what is completed can be opened again; 0: never. */
  reopenDays: z.int().min(0).max(365),
  /** 1: a week before a frozen account is free, a task to renew it is made. */
  autoRenew: yesNo.optional(),
  /** A task that comes back after it was returned starts with those who had signed it, at work. */
  directBack: yesNo,
  /** `{templateName}-{victimName}`. */
  titleRule: requiredText(200, '请填写标题规则'),
  factMapper: z.enum(factMappers).nullable(),
  followUpList: z
    .array(followUp)
    .max(templateLimits.followUps, `后续任务最多 ${templateLimits.followUps} 条`),
  defaultTargetList: z
    .array(
      z.strictObject({
        targetType: coded(TargetType, targetTypeLabels),
        targetId: id,
        targetName: text(100),
      }),
    )
    .max(templateLimits.targets, `默认对象最多 ${templateLimits.targets} 个`),
  /** Without it those that its kind of task comes with. */
  documentList: z
    .array(taskDocument)
    .max(documentLimits.documents, `文书最多 ${documentLimits.documents} 种`)
    .optional(),
});
/** The rules of a template. */
export type TemplateSettings = z.output<typeof templateSettings>;
