/** What an activity carries (spec 7, 3.4, 2.3), each field said once. */
import { z } from 'zod';
import {
  ActivityType,
  ApplyState,
  ApplyStatus,
  activityTypeLabels,
  applyStateLabels,
  applyStatusLabels,
  HeldStatus,
  heldStatusLabels,
  PublishStatus,
  publishStatusLabels,
  valuesOf,
} from '../enums.ts';
import { choiceField, numberField, specialField, textField, timeField } from '../fields.ts';
import { isSecureAddress, readLatLon, timeZoneRule } from '../rules.ts';
import { zoneNames } from '../time-zone.ts';
import { fileListText, requiredText } from '../wire.ts';
import { nameTexts } from './activity-name-texts.ts';
import { activitySignUpFields, LONGEST_SERVICE } from './activity-sign-up-fields.ts';
import { contentAuthorFields } from './content-fields.ts';

/** The service every activity has when none is named (spec 3.4). */
export const DEFAULT_SERVICE = '活动报名';

export const MOST_POSTERS = 9;
export const MOST_ACTIVITY_FILES = 10;
const serviceName = requiredText(LONGEST_SERVICE, '请填写服务名称').refine(
  (value) => !/[,，]/.test(value),
  '服务名称不能包含逗号',
);

/** Characters of an activity's detail with its marks. */
export const LONGEST_DETAIL = 500_000;

/** HTML; sanitised by the server when written. */
const detailText = <const L extends string>(label: L) =>
  specialField({
    label,
    write: z.string().max(LONGEST_DETAIL, `${label}过长`),
    read: z.string(),
    form: false,
    optional: true,
    initial: '',
    detailOnly: true,
  });

const translatedTitle = (label: string) =>
  textField({ label, max: 200, optional: true, detailOnly: true, detail: false });

/** What activities have. The texts, the longest of them, come last, in the log as well. */
export const activityFields = {
  title: textField({
    label: '活动标题',
    max: 100,
    required: true,
    searched: true,
    detail: false,
    column: { title: '标题', width: 244, lines: 2 },
  }),
  /** JSON text of the file list (spec 3.4); the first one is the picture of lists. */
  poster: specialField({
    label: '活动海报',
    write: fileListText(MOST_POSTERS, 1, '请上传活动海报'),
    read: z.string(),
    column: { title: '海报', width: 72, picture: true },
  }),
  activityType: choiceField({
    label: '活动形式',
    values: valuesOf(ActivityType),
    labels: activityTypeLabels,
    searched: true,
    column: { title: '形式', width: 72 },
  }),
  services: specialField({
    label: '活动服务',
    log: '服务',
    write: z
      .array(serviceName)
      .max(20)
      .refine((list) => new Set(list).size === list.length, '服务名称不能重复'),
    read: z.array(z.string()),
    help: '报名人选择其中一项；可输入新的服务后按回车添加，至少一项',
    optional: true,
    elsewhere: true,
    initial: [],
    column: { title: '服务', width: 180, hiddenAtFirst: true },
  }),
  /** By whose clocks it takes place: IANA. What is left out is the platform's default. */
  timeZone: textField({
    label: '活动时区',
    max: 64,
    rule: timeZoneRule,
    labels: zoneNames,
    optional: true,
    help: '活动时间和报名时间均按此时区填写',
  }),
  // Forms, lists and details show both ends as one.
  startTime: timeField({
    label: '开始时间',
    form: false,
    detail: false,
    sortable: true,
    column: { title: '活动时间', width: 172 },
  }),
  endTime: timeField({ label: '结束时间', form: false, detail: false }),
  cityLabel: textField({
    label: '活动城市',
    log: '城市',
    max: 50,
    optional: true,
    searched: true,
    column: { title: '城市/地点', width: 180 },
  }),
  /** Needed by those that take place somewhere: `checkTogether`. */
  location: textField({
    label: '活动地点',
    log: '地点',
    max: 200,
    placeholder: '线下活动必填，如：圣保罗会展中心 3 号厅',
    optional: true,
  }),
  latLon: textField({
    label: '经纬度',
    max: 60,
    rule: (value) => (readLatLon(value) ? null : '经纬度格式应为“纬度,经度”'),
    optional: true,
    detailOnly: true,
    detail: false,
  }),
  /** Told to those who are approved, and to nobody else: it is in none of `openRowFields` and `openDetailFields`. */
  onlineAddress: textField({
    label: '线上链接',
    max: 500,
    rule: (value) => (isSecureAddress(value) ? null : '线上链接应为以 https:// 开头的完整网址'),
    optional: true,
    placeholder: '如会议或直播的网址，https:// 开头',
    help: '只有报名通过的人能看到：在“我的报名”、通过和提醒通知、日历文件中',
    detailOnly: true,
  }),
  /** JSON text of the file list: documents that visitors take with them. */
  attachments: specialField({
    label: '附件',
    write: fileListText(MOST_ACTIVITY_FILES),
    read: z.string(),
    optional: true,
    initial: '',
    detailOnly: true,
  }),
  ...activitySignUpFields,
  /** Beside the Chinese names, by these. */
  nameTexts: specialField({
    label: '名称译文',
    write: nameTexts,
    read: nameTexts,
    form: false,
    optional: true,
    initial: [],
    detailOnly: true,
  }),
  detail: detailText('活动详情'),
  titleEs: translatedTitle('西班牙语标题'),
  detailEs: detailText('西班牙语详情'),
  titlePt: translatedTitle('葡萄牙语标题'),
  detailPt: detailText('葡萄牙语详情'),
  publishStatus: choiceField({
    label: '发布状态',
    values: valuesOf(PublishStatus),
    labels: publishStatusLabels,
    shownOnly: true,
    detail: false,
    searched: true,
    column: { width: 96 },
  }),
  /** Whether it takes place as planned: `activity.callOff`. */
  heldStatus: choiceField({
    label: '举办状态',
    values: valuesOf(HeldStatus),
    labels: heldStatusLabels,
    shownOnly: true,
    detail: false,
    detailOnly: true,
  }),
  /** Why not, as visitors read it. */
  heldReason: textField({ label: '取消或延期原因', shownOnly: true, detail: false, detailOnly: true }),
  applyState: choiceField({
    label: '报名状态',
    values: valuesOf(ApplyState),
    labels: applyStateLabels,
    shownOnly: true,
    elsewhere: true,
    detail: false,
    searched: true,
    column: { width: 128 },
  }),
  /** Live sign-ups: pending and approved. */
  applyNum: numberField({
    label: '报名',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    column: { title: '报名/名额', width: 122 },
  }),
  pendingNum: numberField({
    label: applyStatusLabels[ApplyStatus.pending],
    shownOnly: true,
    elsewhere: true,
    detail: false,
  }),
  approvedNum: numberField({
    label: applyStatusLabels[ApplyStatus.approved],
    shownOnly: true,
    elsewhere: true,
    detail: false,
  }),
  rejectedNum: numberField({
    label: applyStatusLabels[ApplyStatus.rejected],
    shownOnly: true,
    elsewhere: true,
    detail: false,
  }),
  waitingNum: numberField({
    label: applyStatusLabels[ApplyStatus.waiting],
    shownOnly: true,
    elsewhere: true,
    detail: false,
  }),
  offeredNum: numberField({
    label: applyStatusLabels[ApplyStatus.offered],
    shownOnly: true,
    elsewhere: true,
    detail: false,
  }),
  lapsedNum: numberField({
    label: applyStatusLabels[ApplyStatus.lapsed],
    shownOnly: true,
    elsewhere: true,
    detail: false,
  }),
  viewNum: numberField({
    label: '浏览',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    column: { title: '浏览数', width: 88, align: 'right' },
  }),
  shareNum: numberField({
    label: '分享',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    column: { title: '分享数', width: 88, align: 'right' },
  }),
  ...contentAuthorFields,
};
