/** News: the office's calls and the public ones (spec 7, 3.4, 2.3). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType, PublishStatus, publishStatusLabels } from '../enums.ts';
import { filterShape, pickFields, sortableKeys } from '../field-shapes.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { isSeen } from '../stored-text.ts';
import { date, filterText, id, oneOf, text, time, written } from '../wire.ts';
import { batchAnswer } from './batch.ts';
import {
  informationAdd,
  informationDetail,
  informationDifference,
  informationFields,
  informationModify,
  informationRow,
  informationVersionRow,
  openInformation,
  openInformationRow,
  wantedLanguage,
} from './information.ts';

const base = '/oms/api/v1/information';
const openBase = '/oms/api/v1/index/information';

const READ = ['latin_op_info_detail', 'latin_op_info_modify', 'latin_op_info_publish'] as const;
const DELETE = 'latin_op_info_delete';

/** Texts in three languages, each character up to three bytes. */
const LONGEST_BODY = 2_097_152;

/** How the public list is ordered. */
export const informationOrders = ['newest', 'hottest'] as const;

const ids = z.array(id).min(1, '请选择资讯').max(100, '一次最多处理 100 条资讯');

/** One of the versions that are kept. */
const keptVersion = z.int().positive().max(2_147_483_647).describe('历史版本');

/** `id`: the item that is being read, to be left out of the answer. */
const hotBody = z.strictObject({ id: id.optional(), language: wantedLanguage });

export const informationCalls = {
  /** With `recycled` what lies in the recycle bin, else what does not. */
  page: pageCall({
    path: `${base}/page`,
    name: '资讯列表',
    needs: 'latin_op_info_publish',
    log: null,
    template: {
      ...filterShape(informationFields),
      pinned: z.boolean().nullable(),
      recycled: z.boolean(),
      publishTimeStart: time.nullable(),
      publishTimeEnd: time.nullable(),
    },
    sortable: sortableKeys(informationFields),
    row: informationRow,
  }),
  add: call({
    path: `${base}/add`,
    name: '新增资讯',
    needs: 'latin_op_info_add',
    log: OperationType.add,
    loading: true,
    body: informationAdd,
    answer: written,
    limit: LONGEST_BODY,
  }),
  modify: call({
    path: `${base}/modify`,
    name: '修改资讯',
    needs: 'latin_op_info_modify',
    log: OperationType.modify,
    loading: true,
    body: informationModify,
    answer: written,
    limit: LONGEST_BODY,
  }),
  detail: call({
    path: `${base}/detail`,
    name: '资讯详情',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: informationDetail,
  }),
  /** Puts items on or off the shelf at once, whatever was planned. */
  updateStatus: call({
    path: `${base}/updateStatus`,
    name: '资讯上下架',
    needs: 'latin_op_info_publish',
    log: OperationType.modify,
    body: z
      .strictObject({
        ids,
        publishStatus: oneOf([PublishStatus.onShelf, PublishStatus.offShelf], publishStatusLabels),
        reason: text(200).optional(),
      })
      .refine((body) => body.publishStatus !== PublishStatus.offShelf || isSeen(body.reason ?? ''), {
        path: ['reason'],
        message: '请填写下架原因',
      }),
    answer: batchAnswer,
  }),
  pin: call({
    path: `${base}/pin`,
    name: '资讯置顶',
    needs: 'latin_op_info_publish',
    log: OperationType.modify,
    body: z.strictObject({ id, pinned: z.boolean() }),
    answer: written,
  }),
  /** Into the recycle bin; what is on the shelf is skipped. */
  delete: call({
    path: `${base}/delete`,
    name: '删除资讯',
    needs: DELETE,
    log: OperationType.delete,
    loading: true,
    body: z.strictObject({ ids }),
    answer: batchAnswer,
  }),
  restore: call({
    path: `${base}/restore`,
    name: '恢复资讯',
    needs: DELETE,
    log: OperationType.modify,
    body: z.strictObject({ ids }),
    answer: batchAnswer,
  }),
  /** Out of the recycle bin for ever, with its versions. */
  purge: call({
    path: `${base}/purge`,
    name: '彻底删除资讯',
    needs: 'latin_op_info_purge',
    log: OperationType.delete,
    loading: true,
    body: z.strictObject({ ids }),
    answer: batchAnswer,
  }),
  historyPage: pageCall({
    path: `${base}/historyPage`,
    name: '资讯变更历史',
    needs: READ,
    log: null,
    template: { informationId: id },
    row: changeEntry,
  }),
  versionPage: pageCall({
    path: `${base}/versionPage`,
    name: '资讯版本列表',
    needs: READ,
    log: null,
    template: { informationId: id },
    row: informationVersionRow,
  }),
  /** A version as it was, and what has changed from it to the record of today. */
  versionDetail: call({
    path: `${base}/versionDetail`,
    name: '资讯版本详情',
    needs: READ,
    log: null,
    body: z.strictObject({ id, version: keptVersion }),
    answer: z.strictObject({
      version: z.int(),
      operator: z.string(),
      createdTime: z.string(),
      ...informationAdd.shape,
      differenceList: z.array(informationDifference),
    }),
  }),
  /** Writes the texts of a version again, as the next one. Shelf, plans and place at the top stay. */
  restoreVersion: call({
    path: `${base}/restoreVersion`,
    name: '恢复资讯版本',
    needs: 'latin_op_info_modify',
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({ id, version, restoredVersion: keptVersion }),
    answer: written,
  }),
  /** A link to read it before it is published; whoever has it needs no session. */
  previewLink: call({
    path: `${base}/previewLink`,
    name: '生成资讯预览链接',
    needs: ['latin_op_info_add', 'latin_op_info_modify', 'latin_op_info_publish'],
    log: OperationType.add,
    body: z.strictObject({ id, hours: z.int().min(1).max(72).default(24) }),
    answer: z.strictObject({ token: z.string(), expiresTime: z.string() }),
  }),
  /** Ends every link to preview it. */
  endPreview: call({
    path: `${base}/endPreview`,
    name: '停用资讯预览链接',
    needs: ['latin_op_info_add', 'latin_op_info_modify', 'latin_op_info_publish'],
    log: OperationType.modify,
    body: z.strictObject({ id }),
    answer: z.strictObject({ endedNum: z.int() }),
  }),
  /** Views of the last thirty days, today's the last. */
  viewTrend: call({
    path: `${base}/viewTrend`,
    name: '资讯浏览趋势',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: z.array(z.strictObject({ day: date, viewNum: z.int() })),
  }),

  /** What the home page shows. */
  openHotInformation: call({
    path: `${openBase}/hotInformation`,
    name: '首页热门资讯',
    needs: 'open',
    log: null,
    body: hotBody,
    answer: z.array(openInformationRow),
  }),
  /** The ranking beside a list or an item. */
  openHot: call({
    path: `${openBase}/hot`,
    name: '热门资讯排行',
    needs: 'open',
    log: null,
    body: hotBody,
    answer: z.array(openInformationRow),
  }),
  openPage: pageCall({
    path: `${openBase}/page`,
    name: '公开资讯列表',
    needs: 'open',
    log: null,
    template: {
      keyword: filterText,
      ...filterShape(pickFields(informationFields, ['columnKey', 'contentType'])),
      order: z.enum(informationOrders),
      language: wantedLanguage,
      /** One that is left out. */
      id,
    },
    row: openInformationRow,
  }),
  openDetail: call({
    path: `${openBase}/detail`,
    name: '查看资讯',
    needs: 'open',
    log: null,
    body: z.strictObject({ id, language: wantedLanguage }),
    answer: openInformation,
  }),
  /** The item behind a link to preview it, as it stands now; no view is counted. */
  openPreview: call({
    path: `${openBase}/preview`,
    name: '预览资讯',
    needs: 'open',
    log: null,
    body: z.strictObject({ token: z.string().min(1, '缺少预览凭证').max(100), language: wantedLanguage }),
    /** `isOnShelf`: everybody reads it by now. */
    answer: z.strictObject({ ...openInformation.shape, expiresTime: z.string(), isOnShelf: z.boolean() }),
  }),
};
