/** Tasks: dispatching and handling; with the calls that read them, all of their subject (spec 7 "Task service"). */
import { z } from 'zod';
import { call } from '../call.ts';
import { OperationType } from '../enums.ts';
import { version } from '../platform/record-history.ts';
import { id, storedTime, yesNo } from '../wire.ts';
import { batchDispatchCalls } from './batch-dispatch-calls.ts';
import {
  dispatchShape,
  fieldMarkList,
  formData,
  instanceCode,
  instanceTitle,
  opinion,
  targetItem,
  targetList,
  taskCodes,
  taskFiles,
  taskLimits,
} from './instance.ts';
import { instanceDetailCalls } from './instance-detail-calls.ts';
import { instanceListCalls } from './instance-list-calls.ts';
import { handledActions, handlingCodes } from './state-machine.ts';
import { HandleType } from './task-action.ts';
import { detailItem, fieldChange } from './task-rows.ts';

const base = '/tms/api/v1/instance';
const CREATE = 'latin_task_management_create';
const whole = z.int();

/** What one of a batch, or of several, could not be done to, and why. */
const failure = z.strictObject({ instanceCode: z.string(), reason: z.string() });

const dispatched = z.strictObject({
  instanceId: whole,
  instanceCode: z.string(),
  status: taskCodes.status,
  detailList: z.array(
    z.strictObject({
      detailId: whole,
      handlerDeptName: z.string(),
      handlerUserName: z.string().nullable(),
      handleStatus: taskCodes.handleStatus,
    }),
  ),
});

/** The answer of `create` and `submitfordraft`: the first task, and all of them where it was split. */
const dispatchAnswer = z.strictObject({
  instanceId: whole,
  instanceCode: z.string(),
  batchCode: z.string().nullable(),
  instanceList: z.array(dispatched),
});

/** The number of a draft while it is written: what it was when it was read; 0 for a new one. */
const draftVersion = whole.min(0).max(2_000_000_000);

const draftShape = {
  ...z.strictObject(dispatchShape).partial().shape,
  templateId: id,
  targetList: z.array(targetItem).max(taskLimits.targets).optional(),
};

const common = {
  opinion: opinion.optional(),
  fileList: taskFiles.optional(),
  /** transfer and invitation take their receivers here, `addTarget` its new targets. */
  targetList: targetList.optional(),
  newDeadline: storedTime.optional(),
  /** Of `comment`: who is told of it; of `addWatcher`: whom it is copied to. */
  userIdList: z.array(id).min(1).max(taskLimits.watchers).optional(),
};

export const instanceCalls = {
  /** Dispatches a task; with `splitFlag` one for each target. */
  create: call({
    path: `${base}/create`,
    name: '新建任务',
    needs: CREATE,
    log: OperationType.add,
    loading: true,
    body: z.strictObject(dispatchShape),
    answer: dispatchAnswer,
  }),
  /** Keeps what is written; without `instanceId` as a new draft. Another one's version is refused with TM4009. */
  draft: call({
    path: `${base}/draft`,
    name: '保存任务草稿',
    needs: CREATE,
    log: OperationType.modify,
    body: z.strictObject({
      ...draftShape,
      instanceId: id.optional(),
      draftVersion: draftVersion.optional(),
      /** 1: kept by the page by itself. */
      autoSave: yesNo,
    }),
    answer: z.strictObject({
      instanceId: whole,
      instanceCode: z.string(),
      draftVersion: whole,
      updatedTime: z.string(),
    }),
  }),
  /** Dispatches a draft; what is sent counts, not what was kept. */
  submitfordraft: call({
    path: `${base}/submitfordraft`,
    name: '提交任务草稿',
    needs: CREATE,
    log: OperationType.add,
    loading: true,
    body: z.strictObject({ ...dispatchShape, instanceId: id, draftVersion }),
    answer: dispatchAnswer,
  }),
  ...batchDispatchCalls,
  deletedraft: call({
    path: `${base}/deletedraft`,
    name: '删除任务草稿',
    needs: CREATE,
    log: OperationType.delete,
    body: z.strictObject({ instanceIdList: z.array(id).min(1).max(taskLimits.batch) }),
    answer: z.strictObject({
      successNum: whole,
      failList: z.array(z.strictObject({ instanceId: whole, reason: z.string() })),
    }),
  }),
  /** Amends a task that nobody has signed, or resubmits one that was returned: `actionList` says which (2 or 3). */
  submitformodify: call({
    path: `${base}/submitformodify`,
    name: '修改任务',
    needs: CREATE,
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({
      instanceId: id,
      /** `instanceVersion`. */
      version,
      title: instanceTitle,
      priority: taskCodes.priority,
      formData,
      fileList: dispatchShape.fileList,
      remark: dispatchShape.remark,
      deadline: dispatchShape.deadline,
      /** `replaceDetailId`: the refused step that this target takes the place of. */
      targetList: z
        .array(z.strictObject({ ...targetItem.shape, replaceDetailId: id.optional() }))
        .min(1, '请选择派发对象')
        .max(taskLimits.targets, `派发对象最多 ${taskLimits.targets} 个`),
      ccUserIdList: dispatchShape.ccUserIdList,
      /** What was changed, in words. */
      opinion: opinion.optional(),
    }),
    answer: z.strictObject({
      instanceCode: z.string(),
      status: taskCodes.status,
      roundNo: whole,
      detailList: z.array(detailItem),
      changeList: z.array(fieldChange),
    }),
  }),
  /** Does what `actionList` of the detail offers; anything else is refused with TM4002 or TM4003. */
  handle: call({
    path: `${base}/handle`,
    name: '办理任务',
    needs: handlingCodes,
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({
      handleType: z.literal(handledActions.map(({ handleType }) => handleType)),
      /** Of actions on a step; `version` is its `detailVersion`. */
      detailId: id.optional(),
      /** Of actions on the whole task; `version` is its `instanceVersion`. 26 takes it too: every step that waits is urged. */
      instanceCode: instanceCode.optional(),
      version,
      ...common,
      /** The result form of 12, 13, 18. */
      formData: formData.optional(),
      /** 29: the refused step that the new target takes the place of. */
      replaceDetailId: id.optional(),
      returnReasonType: taskCodes.returnReason.optional(),
      fieldMarkList: fieldMarkList.optional(),
      /** 28: decides the extension that waits; then `newDeadline` may be left out. */
      agree: yesNo.optional(),
      reopenDetailIdList: z.array(id).min(1).max(taskLimits.targets).optional(),
      /** 18: of what the page kept by itself. */
      draftVersion: draftVersion.optional(),
    }),
    answer: z.strictObject({
      instanceCode: z.string(),
      status: taskCodes.status,
      statusName: z.string(),
      instanceVersion: whole,
      /** Of the step that it was done to; null where it was done to the task. */
      detailId: whole.nullable(),
      handleStatus: taskCodes.handleStatus.nullable(),
      handleStatusName: z.string().nullable(),
      detailVersion: whole.nullable(),
      newDetailList: z.array(detailItem),
      /** Tasks that the template's rules made of the result. */
      followUpList: z.array(z.strictObject({ instanceCode: z.string(), templateName: z.string() })),
      /** So many facts were written of it. */
      factNum: whole,
      historyId: whole.nullable(),
      draftVersion: whole.nullable(),
      /** The next one of the caller's backlog, for "提交并办理下一条". */
      nextDetailId: whole.nullable(),
    }),
  }),
  /** One action on several tasks or steps; each by itself: what one is refused keeps none of the others back. */
  batchHandle: call({
    path: `${base}/batchHandle`,
    name: '批量办理任务',
    needs: handlingCodes,
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({
      handleType: z.literal([
        HandleType.sign,
        HandleType.transfer,
        HandleType.terminate,
        HandleType.urge,
        HandleType.adjustDeadline,
        HandleType.addWatcher,
      ]),
      itemList: z
        .array(
          z.strictObject({
            detailId: id.optional(),
            instanceCode: instanceCode.optional(),
            version,
          }),
        )
        .min(1, '请选择任务')
        .max(taskLimits.batch, `一次最多 ${taskLimits.batch} 条`),
      ...common,
    }),
    answer: z.strictObject({ successNum: whole, failNum: whole, failList: z.array(failure) }),
  }),
  ...instanceListCalls,
  ...instanceDetailCalls,
};
