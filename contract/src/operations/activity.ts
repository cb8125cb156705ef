/** What an activity carries (spec 7, 3.4, 2.3): on the wire, in its form, in its log, and what of it visitors see. */
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
  SessionMode,
  sessionModeLabels,
  valuesOf,
  WaitMode,
  waitModeLabels,
} from '../enums.ts';
import { detailShape, pickFields, rowShape, type Values, wholeShape } from '../field-shapes.ts';
import { choiceField, flagField, numberField, specialField, textField, timeField } from '../fields.ts';
import { version } from '../platform/record-history.ts';
import { isSecureAddress, readLatLon, timeZoneRule } from '../rules.ts';
import { zoneNames } from '../time-zone.ts';
import { fileListText, id, requiredText } from '../wire.ts';
import { formItemInput, officeFormItem } from './activity-form.ts';
import { formFaults } from './activity-form-faults.ts';
import { MOST_SESSIONS, openSession, session, sessionFaults, sessionInput } from './activity-session.ts';
import { authorFields, openAttachment } from './content-fields.ts';
import { contentLanguageLabels, contentLanguages } from './content-language.ts';
import { signUpLimits } from './sign-up-answer.ts';
import { SESSION_FIELD } from './sign-up-words.ts';

/** The service every activity has when none is named (spec 3.4). */
export const DEFAULT_SERVICE = '活动报名';

export const MOST_POSTERS = 9;
export const MOST_ACTIVITY_FILES = 10;
const LONGEST_SERVICE = 50;

const capacity = numberField({
  label: '总名额',
  log: '名额',
  min: 1,
  max: 1_000_000,
  faults: { min: '名额至少为 1', max: '名额最多 1000000' },
  nullable: true,
  none: '不限',
  unit: '人',
  help: '待审核与已通过的报名占用名额',
  optional: true,
  elsewhere: true,
});

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

const applyNotes = (label: string, placeholder = '不填则显示中文的报名须知') =>
  textField({ label, max: 1000, multiline: true, optional: true, placeholder, detailOnly: true });

const successText = (label: string, placeholder = '不填则显示中文的成功文案') =>
  textField({ label, max: 500, multiline: true, optional: true, placeholder, detailOnly: true });

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
  applyStartTime: timeField({
    label: '报名开始时间',
    help: '不填则上架后即可报名',
    optional: true,
    detail: false,
    column: { title: '报名时间', width: 172 },
  }),
  applyEndTime: timeField({
    label: '报名截止时间',
    help: '不填则活动结束前均可报名',
    endOfDay: true,
    optional: true,
    detail: false,
  }),
  /** No: whoever gets a place is approved at once, by nobody (decision 88). */
  needsReview: flagField({
    label: '是否审核',
    help: '关闭后，名额内的新报名自动通过；此前已在待审核的报名仍由工作人员审核',
    optional: true,
    initial: true,
    detailOnly: true,
  }),
  /** Until when its person may change a sign-up. */
  changeEndTime: timeField({
    label: '可修改截止',
    help: '此前报名人可自行修改填写的内容，需审核的活动修改后重新审核；不填则与报名截止时间相同，最晚到活动开始',
    endOfDay: true,
    optional: true,
    detailOnly: true,
    detail: false,
  }),
  /** Until when its person may take a sign-up back. */
  withdrawEndTime: timeField({
    label: '可撤回截止',
    help: '此前报名人可自行撤回报名，让出名额；不填则活动开始前均可撤回',
    endOfDay: true,
    optional: true,
    detailOnly: true,
    detail: false,
  }),
  /** What is empty is the platform's own, where visitors read it (`openDetailFields`). */
  organizer: textField({
    label: '主办方',
    max: 100,
    optional: true,
    placeholder: '不填则为平台设置中的默认主办方',
    column: { width: 160, hiddenAtFirst: true },
  }),
  contactPerson: textField({
    label: '联系人',
    max: 50,
    optional: true,
    placeholder: '与联系方式都不填，则为平台设置中的默认联系人',
    detailOnly: true,
  }),
  contactWay: textField({
    label: '联系方式',
    max: 100,
    optional: true,
    placeholder: '电话、邮箱或微信号',
    detailOnly: true,
  }),
  applyNotes: applyNotes('报名须知', '如：费用、着装、需携带的材料；不填则为平台设置中的默认报名须知'),
  applyNotesEs: applyNotes('西班牙语报名须知'),
  applyNotesPt: applyNotes('葡萄牙语报名须知'),
  /** Said to who has signed up and has a place, in his language or in Chinese. */
  successText: successText(
    '成功文案',
    '报名成功后显示给报名人，如：入群方式、后续安排；不填则只显示报名成功',
  ),
  successTextEs: successText('西班牙语成功文案'),
  successTextPt: successText('葡萄牙语成功文案'),
  /** What happens at times of its own; who signs up chooses of them (decision 83). */
  sessions: specialField({
    label: SESSION_FIELD,
    write: z.array(sessionInput).max(MOST_SESSIONS, `最多 ${MOST_SESSIONS} 个场次`),
    read: z.array(session),
    help: '活动分多个时段时填写，报名人在报名表中选择；已有人报名的场次不能删除',
    optional: true,
    elsewhere: true,
    initial: [],
    detailOnly: true,
  }),
  sessionMode: choiceField({
    label: '场次选择',
    values: valuesOf(SessionMode),
    labels: sessionModeLabels,
    optional: true,
    initial: SessionMode.one,
    detailOnly: true,
    detail: false,
    help: '没有场次时不起作用',
  }),
  capacity,
  /** Capacity by service name; a service that is not named here has no limit of its own. */
  serviceCapacity: specialField({
    label: '各服务名额',
    log: '服务名额',
    write: z.record(z.string().max(LONGEST_SERVICE), capacity.write),
    read: z.record(z.string(), capacity.read),
    help: '不填的服务只受总名额限制',
    optional: true,
    elsewhere: true,
    initial: {},
    detailOnly: true,
  }),
  /** Whether who finds no place may wait for one. */
  waitMode: choiceField({
    label: '候补',
    values: valuesOf(WaitMode),
    labels: waitModeLabels,
    optional: true,
    initial: WaitMode.off,
    detailOnly: true,
    help: '名额已满后，报名人可以加入候补，空出的名额按顺序递补',
  }),
  waitCapacity: numberField({
    label: '候补人数上限',
    min: 1,
    max: 10_000,
    faults: { min: '候补人数上限至少为 1', max: '候补人数上限最多 10000' },
    initial: 1000,
    unit: '人',
    optional: true,
    detailOnly: true,
  }),
  waitConfirmHours: numberField({
    label: '递补确认时限',
    min: 1,
    max: 720,
    faults: { min: '递补确认时限至少 1 小时', max: '递补确认时限最多 720 小时' },
    nullable: true,
    none: '无需确认',
    unit: '小时',
    optional: true,
    detailOnly: true,
    help: '逾期未确认的名额让给下一位；不填则递补后无需确认，直接进入待审核',
  }),
  /** How long after its end personal data of its sign-ups are kept. */
  keepMonths: numberField({
    label: '个人信息保存期限',
    min: 1,
    max: 120,
    faults: { min: '个人信息保存期限至少 1 个月', max: '个人信息保存期限最多 120 个月' },
    nullable: true,
    none: '平台默认',
    unit: '个月',
    optional: true,
    detailOnly: true,
    help: '自活动结束起计算，到期自动删除报名人的姓名、手机号、填写内容和附件，只留下人数；不填则为平台设置中的期限',
  }),
  formItemList: specialField({
    label: '报名表',
    write: z.array(formItemInput).max(signUpLimits.items, `最多 ${signUpLimits.items} 个字段`),
    read: z.array(officeFormItem),
    form: false,
    optional: true,
    elsewhere: true,
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
  ...authorFields,
};
export type ActivityFields = typeof activityFields;
/** An activity as it is written, whole. */
export type ActivityValues = Values<ActivityFields>;

/** The fields of each language's texts. */
export const activityTexts = {
  zh: { title: 'title', detail: 'detail' },
  es: { title: 'titleEs', detail: 'detailEs' },
  pt: { title: 'titlePt', detail: 'detailPt' },
} as const;

const later = (start: string, end: string) => start < end;

/** Rules that concern several fields at once; the same for save and modify. */
function checkTogether(value: ActivityValues, context: z.core.$RefinementCtx): void {
  const fault = (path: keyof ActivityValues, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { startTime, endTime, applyStartTime, applyEndTime, location } = activityFields;
  if (!later(value.startTime, value.endTime)) fault('endTime', `${endTime.label}必须晚于${startTime.label}`);
  if (value.applyStartTime && value.applyEndTime && !later(value.applyStartTime, value.applyEndTime))
    fault('applyEndTime', `${applyEndTime.label}必须晚于${applyStartTime.label}`);
  if (value.applyEndTime && value.applyEndTime > value.endTime)
    fault('applyEndTime', `${applyEndTime.label}不能晚于活动${endTime.label}`);
  if (value.changeEndTime && value.changeEndTime > value.endTime)
    fault('changeEndTime', `${activityFields.changeEndTime.label}不能晚于活动${endTime.label}`);
  if (value.withdrawEndTime && value.withdrawEndTime > value.endTime)
    fault('withdrawEndTime', `${activityFields.withdrawEndTime.label}不能晚于活动${endTime.label}`);
  if (value.activityType === ActivityType.offline && value.location === '')
    fault('location', `请输入${location.label}`);
  for (const message of new Set(formFaults(value.formItemList).map((one) => one.message)))
    fault('formItemList', message);
  for (const { at, path, message } of sessionFaults(value.sessions, value))
    context.addIssue({ code: 'custom', path: ['sessions', at, path], message });
  if (
    value.sessions.length > 0 &&
    value.formItemList.some((item) => !item.disabled && item.name === SESSION_FIELD)
  )
    fault('formItemList', `活动有场次时，报名表中的字段不能叫“${SESSION_FIELD}”`);
  const services = value.services.length > 0 ? value.services : [DEFAULT_SERVICE];
  const unknown = Object.keys(value.serviceCapacity).find((name) => !services.includes(name));
  if (unknown !== undefined) fault('serviceCapacity', `服务“${unknown}”不存在`);
  for (const language of ['es', 'pt'] as const) {
    const { title, detail } = activityTexts[language];
    // A language is there when it has a title: without one nobody could choose it.
    if (value[title] === '' && value[detail] !== '')
      fault(title, `请输入${contentLanguageLabels[language]}标题`);
  }
}

export const activitySave = z.strictObject(wholeShape(activityFields)).superRefine(checkTogether);
export type ActivitySave = z.input<typeof activitySave>;
export const activityModify = z
  .strictObject({
    ...wholeShape(activityFields),
    id,
    version,
  })
  .superRefine(checkTogether);

export const activityRow = z.strictObject({
  id: z.int(),
  /** Which activities are copies of one another at other times; null: none is. */
  seriesId: z.int().nullable(),
  ...rowShape(activityFields),
});

export const activityDetail = z.strictObject({
  ...activityRow.shape,
  ...detailShape(activityFields),
  version: z.int(),
});
export type ActivityDetail = z.output<typeof activityDetail>;

/** What an activity says to who has signed up; '' and Chinese where it says nothing, or he has no place. */
export const successShape = {
  successText: z.string(),
  /** What it is written in: Chinese where the wanted one is not there. */
  successLanguage: z.enum(contentLanguages),
};

const language = z.enum(contentLanguages).describe('内容语言：zh 中文；es 西班牙语；pt 葡萄牙语');

/** What of it a row of the public list says: a new field is told to visitors when it is named here, not before. */
export const openRowFields = pickFields(activityFields, [
  'poster',
  'activityType',
  'timeZone',
  'startTime',
  'endTime',
  'cityLabel',
  'applyStartTime',
  'applyEndTime',
  'applyNum',
  'viewNum',
  'applyState',
]);

/** What visitors learn of it besides. */
export const openDetailFields = pickFields(activityFields, [
  'services',
  'shareNum',
  'location',
  'latLon',
  'organizer',
  'contactPerson',
  'contactWay',
  'applyNotes',
  'capacity',
  'heldReason',
]);

/** A row of the public list. */
export const openActivityRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  ...rowShape(openRowFields),
  /** Which language the title is in: Chinese where the wanted one is not written. */
  language,
  /** Start and end by the clocks of its place. */
  placeStartTime: z.string(),
  placeEndTime: z.string(),
  /** Whose clocks those are, `墨西哥城时间 (GMT-6)`; '' where they show what the platform's do. */
  placeClock: z.string(),
  /** Places left; null without a capacity. */
  remainNum: z.int().nullable(),
  /** Few are left (at most 20 %), worth saying. */
  fewLeft: z.boolean(),
});
export type OpenActivityRow = z.output<typeof openActivityRow>;

/** What a visitor sees of an activity (spec 2.3, 3.4). */
export const openActivity = z.strictObject({
  ...openActivityRow.shape,
  ...rowShape(openDetailFields),
  ...detailShape(openDetailFields),
  detail: z.string(),
  /** Which language the detail is in: Chinese where the wanted one has a title alone. */
  contentLanguage: language,
  /** Which language the notes are in. */
  notesLanguage: language,
  attachmentList: z.array(openAttachment),
  /** Every language that it is written in. */
  languages: z.array(language),
  /** The sign-up window by the clocks of its place. */
  placeApplyStartTime: z.string().nullable(),
  placeApplyEndTime: z.string().nullable(),
  /** Who finds no place may wait for one: there is room in the line. */
  canWait: z.boolean(),
  /** How many wait. */
  waitingNum: z.int(),
  /** For how many months after its end what is filled in is kept. */
  keepMonths: z.int(),
  /** What happens within it at times of its own, one after the other; of them its form lets choose. */
  sessionList: z.array(openSession),
  /** Services whose own capacity is used up. */
  fullServices: z.array(z.string()),
  /** Address of the external map marker (spec 2.3); null without coordinates. */
  mapAddress: z.string().nullable(),
  /** What proves on `/verify` that it is this platform's; posters and notices carry it, too. */
  proofCode: z.string(),
});
export type OpenActivity = z.output<typeof openActivity>;
