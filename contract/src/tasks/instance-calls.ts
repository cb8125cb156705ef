/** Tasks: dispatching, handling, reading (spec 7 "Task service"). */
import { z } from 'zod';
import { call, pageAnswer, pageBody, pageCall } from '../call.ts';
import { OperationType, valuesOf } from '../enums.ts';
import { taskFault } from '../errors/task.ts';
import { exportCall } from '../export.ts';
import { deptOption } from '../people/department.ts';
import { version } from '../platform/record-history.ts';
import { coded, fileItem, filterText, id, oneOf, requiredText, text, time, yesNo } from '../wire.ts';
import { taskClock } from './clock.ts';
import { taskFormItem } from './form-item.ts';
import {
  actionItem,
  backlogRow,
  backlogTab,
  detailItem,
  dispatchShape,
  draftRow,
  duplicateItem,
  extensionItem,
  fieldChange,
  fieldMarkList,
  formData,
  historyItem,
  instanceCode,
  instanceRow,
  instanceTitle,
  opinion,
  stepItem,
  targetItem,
  targetList,
  taskCodes,
  taskFiles,
  taskLimits,
  taskPerson,
  taskReference,
} from './instance.ts';
import { HandleType, handledActions, handlingCodes } from './state-machine.ts';
import { entityTypes } from './task-enums.ts';
import { TransferScope, transferScopeLabels } from './template-choices.ts';

const base = '/tms/api/v1/instance';
const CREATE = 'latin_task_management_create';
const BACKLOG = 'latin_task_management_backlog';
/** Whoever opens one of the pages that show a task. */
const READ = [
  'latin_task_management_view',
  'latin_task_management_handle',
  'latin_task_management_create',
] as const;

const whole = z.int();
const between = <const N extends string>(name: N) =>
  ({ [`${name}Start`]: time.nullable(), [`${name}End`]: time.nullable() }) as Record<
    `${N}Start` | `${N}End`,
    z.ZodNullable<typeof time>
  >;
const someId = id.nullable();

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

/** The filters of the list; its export takes the same. */
export const instanceFilters = {
  /** Number, title, searchable fields. */
  keyword: filterText.nullable(),
  instanceCode: filterText.nullable(),
  title: filterText.nullable(),
  templateType: taskCodes.templateType.nullable(),
  templateId: someId,
  status: taskCodes.status.nullable(),
  statusList: z.array(taskCodes.status).max(5).nullable(),
  priority: taskCodes.priority.nullable(),
  /** 0 all that one may see; 1 dispatched by me; 2 handled by me; 3 copied to me; 4 of my department. */
  relation: oneOf([0, 1, 2, 3, 4], {
    0: '全部可见',
    1: '我发起的',
    2: '我办理的',
    3: '抄送我的',
    4: '本部门的',
  }).nullable(),
  /** With the departments below it. */
  originOrgId: someId,
  originUserId: someId,
  originUserType: taskCodes.userType.nullable(),
  handlerDeptId: someId,
  handlerUserId: someId,
  alarmNo: filterText.nullable(),
  caseNo: filterText.nullable(),
  /** A whole number (account, phone, ID, case, alarm …), found in the forms. */
  entityValue: filterText.nullable(),
  overdueStatus: taskCodes.overdueStatus.nullable(),
  ...between('createdTime'),
  ...between('finishTime'),
  ...between('due'),
  batchCode: filterText.nullable(),
  /** As the statistics count: dispatched by departments within one's data scope, and not by accounts for tests. */
  counted: oneOf([1], { 1: '按统计口径' }).nullable(),
};

/** What the filters are called where an export says by which it was made. */
export const instanceFilterLabels: Readonly<Record<keyof typeof instanceFilters, string>> = {
  keyword: '关键字',
  instanceCode: '任务编号',
  title: '任务标题',
  templateType: '任务类型',
  templateId: '任务模板',
  status: '任务状态',
  statusList: '任务状态',
  priority: '优先级',
  relation: '与我的关系',
  originOrgId: '发起单位',
  originUserId: '发起人',
  originUserType: '发起人类型',
  handlerDeptId: '办理单位',
  handlerUserId: '办理人',
  alarmNo: '警情编号',
  caseNo: '案件编号',
  entityValue: '精确号码',
  overdueStatus: '超时状态',
  createdTimeStart: '派发时间起',
  createdTimeEnd: '派发时间止',
  finishTimeStart: '办结时间起',
  finishTimeEnd: '办结时间止',
  dueStart: '时限起',
  dueEnd: '时限止',
  batchCode: '批次号',
  counted: '口径',
};
export const exportTypeLabels = { 1: '列表', 2: '列表与表单', 3: '办理步骤' } as const;

export const instanceSortKeys = ['createdTime', 'updatedTime', 'dueAt', 'priority'] as const;

/** The columns of the list's workbook (exportType 1); 3 has a row for each step. */
export const instanceExportColumns = {
  instanceCode: '任务编号',
  title: '任务标题',
  templateName: '任务模板',
  templateTypeName: '任务类型',
  statusName: '任务状态',
  priorityName: '优先级',
  originOrgName: '发起单位',
  originUserName: '发起人',
  handlerNames: '办理单位/人',
  progress: '进度',
  createdTime: '派发时间',
  dueAt: '时限',
  overdueStatusName: '超时状态',
  finishTime: '办结时间',
  updatedTime: '更新时间',
  alarmNos: '警情编号',
  caseNos: '案件编号',
  batchCode: '批次号',
  remark: '备注',
} as const;

const common = {
  opinion: opinion.optional(),
  fileList: taskFiles.optional(),
  /** transfer and invitation take their receivers here, `addTarget` its new targets. */
  targetList: targetList.optional(),
  newDeadline: time.optional(),
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
  /**
   * Dispatches a task a row, all of them with one `batchCode` and in one transaction, or says what is wrong with which row
   * and dispatches none. `checkOnly` looks at them alone.
   */
  batchCreate: call({
    path: `${base}/batchCreate`,
    name: '批量派发任务',
    needs: CREATE,
    log: OperationType.add,
    loading: true,
    body: z.strictObject({
      templateId: id,
      templateVersionId: id,
      priority: taskCodes.priority,
      checkOnly: yesNo.default(0),
      rowList: z
        .array(
          z.strictObject({
            /** The department that is to handle it: its name, or its code or full path where several bear the name. */
            targetName: text(100),
            formData,
          }),
        )
        .min(1, taskFault('noRows'))
        .max(taskLimits.targets, taskFault('tooManyRows', { count: taskLimits.targets })),
    }),
    answer: z.strictObject({
      batchCode: z.string().nullable(),
      successNum: whole,
      /** `rowNo` from 1. */
      faultList: z.array(z.strictObject({ rowNo: whole, reasonList: z.array(z.string()) })),
    }),
  }),
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
  /**
   * What waits for the caller: overdue first, then by priority, then by deadline. `tabCountList` counts every tab, without
   * the filters.
   */
  backlog: call({
    path: `${base}/backlog`,
    name: '我的待办',
    needs: BACKLOG,
    log: null,
    body: pageBody({
      tabType: backlogTab,
      keyword: filterText.nullable(),
      templateType: taskCodes.templateType.nullable(),
      templateId: someId,
      priority: taskCodes.priority.nullable(),
      handleStatus: taskCodes.handleStatus.nullable(),
      overdueStatus: taskCodes.overdueStatus.nullable(),
      /** With the departments below it. */
      originOrgId: someId,
      ...between('createdTime'),
      ...between('due'),
    }),
    answer: z.strictObject({
      ...pageAnswer(backlogRow).shape,
      tabCountList: z.array(z.strictObject({ tabType: backlogTab, num: whole })),
    }),
  }),
  /** What the caller may see, the newest first. Without any of number, keyword, entity and times: of the last 90 days. */
  list: pageCall({
    path: `${base}/list`,
    name: '任务列表',
    needs: 'latin_task_management_list',
    log: null,
    template: instanceFilters,
    sortable: instanceSortKeys,
    row: instanceRow,
  }),
  /** How many tasks the list's filters find, to the last one: asked when the list has said about how many. */
  listCount: call({
    path: `${base}/listCount`,
    name: '任务列表条数',
    needs: 'latin_task_management_list',
    log: null,
    body: z.strictObject({ template: z.strictObject(instanceFilters).partial().default({}) }),
    answer: z.strictObject({ count: whole }),
  }),
  draftlist: pageCall({
    path: `${base}/draftlist`,
    name: '任务草稿箱',
    needs: 'latin_task_management_draft',
    log: null,
    template: {
      keyword: filterText.nullable(),
      templateType: taskCodes.templateType.nullable(),
      ...between('updatedTime'),
    },
    sortable: ['updatedTime', 'createdTime'],
    row: draftRow,
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
  /** 1 the list; 2 the list with the fields of one template's forms (needs `templateId`), tables on sheets of their own; 3 a row a step. */
  listExport: exportCall({
    path: `${base}/listExport`,
    name: '导出任务列表',
    needs: 'latin_task_management_export',
    template: {
      ...instanceFilters,
      exportType: oneOf([1, 2, 3], exportTypeLabels),
    },
    sortable: instanceSortKeys,
    columns: instanceExportColumns,
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
  /** The numbers of the workbench's cards. Asked by open pages by themselves. */
  selfTodoStatistics: call({
    path: `${base}/selfTodoStatistics`,
    name: '本人待办统计',
    needs: BACKLOG,
    log: null,
    isUse: false,
    body: z.strictObject({}),
    answer: z.strictObject({
      /** The sum of the five below it. */
      todoNum: whole,
      unsignedNum: whole,
      pendingNum: whole,
      returnedNum: whole,
      reviewNum: whole,
      originReturnedNum: whole,
      deptUnsignedNum: whole,
      assistNum: whole,
      nearDueNum: whole,
      overdueNum: whole,
      /** Stopped payments of the caller's own results that end within 24 hours, frozen accounts within 7 days. */
      clockNum: whole,
      /** Of these the stopped payments. */
      clockBlockNum: whole,
      draftNum: whole,
      todayDoneNum: whole,
      monthDoneNum: whole,
      /** 0 to 100; null without anything done this month. */
      monthOnTimeRate: z.number().nullable(),
      typeList: z.array(
        z.strictObject({
          templateType: taskCodes.templateType,
          templateTypeName: z.string(),
          todoNum: whole,
          overdueNum: whole,
        }),
      ),
    }),
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
  /** Whom a task could go to, with the reasons. */
  suggestTarget: call({
    path: `${base}/suggestTarget`,
    name: '推荐派发对象',
    needs: [CREATE, 'latin_task_management_handle'],
    log: null,
    body: z.strictObject({ templateId: id, deptId: id.optional() }),
    answer: z.strictObject({
      dataBody: z.array(
        z.strictObject({
          targetType: taskCodes.targetType,
          targetId: whole,
          targetName: z.string(),
          deptName: z.string(),
          openNum: whole,
          overdueNum: whole,
          avgSignSeconds: whole.nullable(),
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
