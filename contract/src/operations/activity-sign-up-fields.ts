/** What an activity says of signing up for it: when, whom to ask, sessions, places, the line, the form. */
import { z } from 'zod';
import { SessionMode, sessionModeLabels, valuesOf, WaitMode, waitModeLabels } from '../enums.ts';
import { choiceField, flagField, numberField, specialField, textField, timeField } from '../fields.ts';
import { formItemInput, officeFormItem } from './activity-form.ts';
import { MOST_SESSIONS, session, sessionInput } from './activity-session.ts';
import { MOST_PEOPLE, signUpLimits } from './sign-up-answer.ts';
import { SESSION_FIELD } from './sign-up-words.ts';

export const LONGEST_SERVICE = 50;

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

const applyNotes = (label: string, placeholder = '不填则显示中文的报名须知') =>
  textField({ label, max: 1000, multiline: true, optional: true, placeholder, detailOnly: true });

const successText = (label: string, placeholder = '不填则显示中文的成功文案') =>
  textField({ label, max: 500, multiline: true, optional: true, placeholder, detailOnly: true });

/** In the order of the form and of the log; the list of an activity's fields takes them whole. */
export const activitySignUpFields = {
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
  /** How many somebody may sign up at once, himself among them; with 1 everybody signs up alone (decision 96). */
  groupMost: numberField({
    label: '一次最多报名人数',
    min: 1,
    max: MOST_PEOPLE,
    faults: { min: '一次最多报名人数至少为 1', max: `一次最多报名人数不能超过 ${MOST_PEOPLE}` },
    initial: 1,
    unit: '人',
    optional: true,
    detailOnly: true,
    help: '大于 1 时，报名人可以添加同行人一起提交；每人各填一份报名表，各有编号、查询码和名额，要么都报上，要么都不受理',
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
};
