/** Tasks: one task with its history, and what helps while it is written (spec 7 "Task service"). */
import { z } from 'zod';
import { call, pageAnswer, pageCall } from '../call.ts';
import { OperationType, valuesOf } from '../enums.ts';
import { deptOption } from '../people/department.ts';
import { coded, fileItem, filterText, id, requiredText, yesNo } from '../wire.ts';
import { taskClock } from './clock.ts';
import { taskFormItem } from './form-item.ts';
import { instanceCode, targetItem, taskCodes } from './instance.ts';
import { someId } from './instance-filters.ts';
import { handlingCodes } from './state-machine.ts';
import { HandleType } from './task-action.ts';
import { entityTypes } from './task-enums.ts';
import {
  actionItem,
  detailItem,
  duplicateItem,
  extensionItem,
  historyItem,
  instanceRow,
  stepItem,
  taskPerson,
  taskReference,
} from './task-rows.ts';
import { TransferScope, transferScopeLabels } from './template-choices.ts';

const base = '/tms/api/v1/instance';
const CREATE = 'latin_task_management_create';
/** Whoever opens one of the pages that show a task. */
const READ = [
  'latin_task_management_view',
  'latin_task_management_handle',
  'latin_task_management_create',
] as const;

const whole = z.int();

export const instanceDetailCalls = {
  /** Which page a message leads to (spec 4). `handleStatus` is null for who may not act as handler of this step. */
  checkTaskStatus: call({
    path: `${base}/checkTaskStatus`,
    name: '任务状态检查',
    needs: READ,
    log: null,
    body: z.strictObject({ detailId: id }),
    answer: z.strictObject({
      status: taskCodes.status,
      handleStatus: taskCodes.handleStatus.nullable(),
      statusName: z.string(),
      handleStatusName: z.string().nullable(),
      instanceCode: z.string(),
      detailId: whole,
      /** 1: the processing page opens. */
      canHandle: yesNo,
    }),
  }),
  /** One task, by a step or by its number. One's own drafts too, by number. Messages of it that were unread become read. */
  detail: call({
    path: `${base}/detail`,
    name: '任务详情',
    needs: READ,
    log: null,
    body: z
      .strictObject({ detailId: id.optional(), instanceCode: instanceCode.optional() })
      .refine((body) => (body.detailId === undefined) !== (body.instanceCode === undefined), {
        message: '请在 detailId、instanceCode 中选择一项',
      }),
    answer: z.strictObject({
      instance: z.strictObject({
        ...instanceRow.shape,
        remark: z.string(),
        completeMode: taskCodes.completeMode,
        needReview: yesNo,
        /** The originator's own, instead of the template's limits. */
        deadline: z.string().nullable(),
        sourceInstanceCode: z.string().nullable(),
        followUpList: z.array(taskReference),
      }),
      /** Of the version that the task was dispatched with; of a draft the present one. */
      templateInfo: z.strictObject({
        templateId: whole,
        templateVersionId: whole,
        versionNo: whole,
        settings: z.strictObject({
          needSign: yesNo,
          needReview: yesNo,
          allowTransfer: yesNo,
          allowReturn: yesNo,
          allowAssist: yesNo,
          allowExtension: yesNo,
          transferScope: coded(TransferScope, transferScopeLabels),
        }),
        formItemList: z.array(taskFormItem),
        handleItemList: z.array(taskFormItem),
      }),
      /** Masked where `maskFlag` is 1; a masked value that comes back leaves the stored one. */
      formData: z.record(z.string(), z.unknown()),
      fileList: z.array(fileItem),
      /** In the order of their beginning; superseded ones too. */
      detailList: z.array(detailItem),
      /** The step that the caller can act on, with what he kept of its form (`saveProgress`). */
      myDetail: z
        .strictObject({
          ...detailItem.shape,
          draftData: z.record(z.string(), z.unknown()).nullable(),
          draftVersion: whole,
        })
        .nullable(),
      ccList: z.array(z.strictObject({ userId: whole, userName: z.string(), deptName: z.string() })),
      clockList: z.array(taskClock),
      extensionList: z.array(extensionItem),
      /** The same account, phone or ID in other tasks. */
      collisionList: z.array(duplicateItem),
      actionList: z.array(actionItem),
      stepList: z.array(stepItem),
      /** 1: sensitive values are masked for the caller. */
      maskFlag: yesNo,
      /** 1: he may ask for them one by one (`reveal`). */
      canReveal: yesNo,
      instanceVersion: whole,
      /** Of one's own draft; null otherwise. */
      draft: z
        .strictObject({
          draftVersion: whole,
          targetList: z.array(z.strictObject({ ...targetItem.shape, targetName: z.string() })),
          splitFlag: yesNo,
          deadline: z.string().nullable(),
          /** Fields that the template's new version does not take over: to be filled in again. */
          lostFieldNameList: z.array(z.string()),
        })
        .nullable(),
    }),
  }),
  /** What happened, oldest first. */
  historyPage: call({
    path: '/tms/api/v1/history/list',
    name: '任务流转记录',
    needs: READ,
    log: null,
    body: z.strictObject({
      pageNum: whole.min(1).max(1_000_000).default(1),
      pageSize: whole.min(1).max(100).default(50),
      template: z.strictObject({
        instanceCode,
        detailId: id.optional(),
        handleTypeList: z
          .array(z.literal(valuesOf(HandleType)))
          .max(40)
          .optional(),
      }),
    }),
    answer: z.strictObject({ ...pageAnswer(historyItem).shape, stepList: z.array(stepItem) }),
  }),
  /** Other tasks with one of these numbers, before a task is dispatched. */
  checkDuplicate: call({
    path: `${base}/checkDuplicate`,
    name: '疑似重复任务检查',
    needs: CREATE,
    log: null,
    body: z.strictObject({
      templateType: taskCodes.templateType,
      entityList: z
        .array(
          z.strictObject({
            entityType: z.enum(entityTypes),
            entityValue: requiredText(200, '请填写号码'),
          }),
        )
        .min(1)
        .max(200),
      /** The task that is written: it is no duplicate of itself. */
      instanceId: id.optional(),
    }),
    answer: z.strictObject({ duplicateList: z.array(duplicateItem) }),
  }),
  /** Whom a task could go to, with the reasons. */
  suggestTarget: call({
    path: `${base}/suggestTarget`,
    name: '推荐派发对象',
    needs: [CREATE, 'latin_task_management_handle'],
    log: null,
    body: z.strictObject({
      templateId: id,
      /** Where it is to be handled: six digits, and who works there. */
      regionCode: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
      deptId: id.optional(),
    }),
    answer: z.strictObject({
      dataBody: z.array(
        z.strictObject({
          targetType: taskCodes.targetType,
          targetId: whole,
          targetName: z.string(),
          deptName: z.string(),
          /** 1: somebody is on duty there now (值班表). */
          onDuty: yesNo,
          openNum: whole,
          overdueNum: whole,
          avgSignSeconds: whole.nullable(),
          /** 1: it works in the region that was asked for. */
          regionMatch: yesNo,
          score: whole,
          reasonList: z.array(z.string()),
        }),
      ),
    }),
  }),
  /** People to choose from as targets, receivers and watchers: name and department, nothing else. */
  peoplePage: pageCall({
    path: `${base}/peoplePage`,
    name: '可选办理人员',
    needs: handlingCodes,
    log: null,
    template: {
      /** Name or account. */
      keyword: filterText.nullable(),
      deptId: someId,
      /** 1: only those who can handle tasks. */
      canHandle: yesNo.nullable(),
    },
    row: taskPerson,
  }),
  /** Every enabled department, to be chosen as target: a task may go beyond what its originator sees of people. */
  departmentTree: call({
    path: `${base}/departmentTree`,
    name: '可选办理单位',
    // Lists filter by them, and the editor of templates tries its forms.
    needs: [
      ...handlingCodes,
      'latin_task_management_list',
      'latin_task_management_backlog',
      'latin_task_info',
      'latin_sys_task',
    ],
    log: null,
    body: z.strictObject({}),
    answer: z.array(deptOption),
  }),
  /** Sensitive values in the clear, for holders of the code; each use is in the task's history. */
  reveal: call({
    path: `${base}/reveal`,
    name: '查看任务明文',
    needs: 'latin_task_sensitive',
    log: OperationType.query,
    secretAnswer: true,
    body: z.strictObject({
      instanceCode,
      fieldKeyList: z.array(z.string().max(40)).min(1).max(100),
      reason: requiredText(200, '请输入查看原因'),
    }),
    answer: z.strictObject({
      valueList: z.array(
        z.strictObject({
          fieldKey: z.string(),
          /** Of a table; null for a field of the form itself. */
          rowIndex: whole.nullable(),
          childKey: z.string().nullable(),
          value: z.string(),
        }),
      ),
    }),
  }),
};
