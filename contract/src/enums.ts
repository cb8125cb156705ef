/**
 * The enumerations of spec 3.2. Each is an object of named values with the wire's codes, and a table of Chinese
 * labels tied to it: a value without a label does not compile.
 */

/** The values of an enumeration object, e.g. `ValueOf<typeof PublishStatus>`. */
export type ValueOf<T> = T[keyof T];

/** Kinds of user account (spec 1). */
export const UserType = {
  police: 1,
  auxiliaryPolice: 2,
  unitAccount: 3,
  testAccount: 4,
  other: 5,
  dispatcher: 6,
  teamMember: 7,
} as const;
export type UserType = ValueOf<typeof UserType>;
export const userTypeLabels: Record<UserType, string> = {
  1: '警察',
  2: '辅警',
  3: '单位账号',
  4: '测试账号',
  5: '其他',
  6: '警务调度员',
  7: '队员',
};

/** Organisation type (spec 3.2). */
export const OrganisationType = {
  insideCompile: 0,
  insideTemporary: 1,
  externalCompile: 2,
  externalTemporary: 3,
  functionGroup: 4,
} as const;
export type OrganisationType = ValueOf<typeof OrganisationType>;
export const organisationTypeLabels: Record<OrganisationType, string> = {
  0: '内部在编',
  1: '内部临聘',
  2: '外部在编',
  3: '外部临聘',
  4: '职能组',
};

/** Person status; text on the wire (spec 3.2). */
export const PersonStatus = { departure: '0', onJob: '1' } as const;
export type PersonStatus = ValueOf<typeof PersonStatus>;
export const personStatusLabels: Record<PersonStatus, string> = { '0': '离职', '1': '在职' };

/** Operation log type (spec 3.2). */
export const OperationType = { login: 0, query: 1, add: 2, modify: 3, delete: 4 } as const;
export type OperationType = ValueOf<typeof OperationType>;
export const operationTypeLabels: Record<OperationType, string> = {
  0: '登录',
  1: '查询',
  2: '新增',
  3: '修改',
  4: '删除',
};

/** What a resource is: a module, a menu or a function (spec 3.2). */
export const FunctionType = { module: 0, menu: 1, function: 2 } as const;
export type FunctionType = ValueOf<typeof FunctionType>;
export const functionTypeLabels: Record<FunctionType, string> = { 0: '模块', 1: '菜单', 2: '功能' };

/** What became of somebody's request for rights (ours). */
export const RightRequestStatus = { open: 0, approved: 1, rejected: 2, withdrawn: 3 } as const;
export type RightRequestStatus = ValueOf<typeof RightRequestStatus>;
export const rightRequestStatusLabels: Record<RightRequestStatus, string> = {
  0: '待处理',
  1: '已通过',
  2: '已驳回',
  3: '已撤回',
};

/** What becomes of a long export (ours). */
export const ExportTaskStatus = { waiting: 0, running: 1, done: 2, failed: 3 } as const;
export type ExportTaskStatus = ValueOf<typeof ExportTaskStatus>;
export const exportTaskStatusLabels: Record<ExportTaskStatus, string> = {
  0: '等待中',
  1: '生成中',
  2: '已完成',
  3: '失败',
};

/** How a page opens: inside the office, embedded in a frame, or in a window of its own (ours). */
export const OpenMode = { inside: 0, frame: 1, newWindow: 2 } as const;
export type OpenMode = ValueOf<typeof OpenMode>;
export const openModeLabels: Record<OpenMode, string> = { 0: '内部', 1: '内嵌', 2: '新窗口' };

/** What becomes of a function's buttons for people without its code (spec 6): they go, or stand there disabled. */
export const DenyMode = { remove: 0, disable: 1 } as const;
export type DenyMode = ValueOf<typeof DenyMode>;
export const denyModeLabels: Record<DenyMode, string> = { 0: '移除', 1: '禁用' };

/** Where a user came from (spec 3.2). */
export const Source = { selfBuilt: 0, synced: 1 } as const;
export type Source = ValueOf<typeof Source>;
export const sourceLabels: Record<Source, string> = { 0: '自建', 1: '同步' };

/** Gender (spec 3.2). */
export const Gender = { unknown: 0, male: 1, female: 2 } as const;
export type Gender = ValueOf<typeof Gender>;
export const genderLabels: Record<Gender, string> = { 0: '未知', 1: '男', 2: '女' };

/** Account type: '1' is the only value (spec 3.2). */
export const AccountType = { standard: '1' } as const;
export type AccountType = ValueOf<typeof AccountType>;

/** Enabled status (spec 3.2); a disabled user is shown as frozen. */
export const EnabledStatus = { disabled: 0, enabled: 1 } as const;
export type EnabledStatus = ValueOf<typeof EnabledStatus>;
export const enabledStatusLabels: Record<EnabledStatus, string> = { 0: '停用', 1: '启用' };
export const userStatusLabels: Record<EnabledStatus, string> = { 0: '冻结', 1: '启用' };

/** Read status of a message (spec 3.2). */
export const ReadStatus = { unread: 0, read: 1 } as const;
export type ReadStatus = ValueOf<typeof ReadStatus>;
export const readStatusLabels: Record<ReadStatus, string> = { 0: '未读', 1: '已读' };

/** Publish status of information and activities (spec 3.2). */
export const PublishStatus = { pending: 0, onShelf: 1, offShelf: 2 } as const;
export type PublishStatus = ValueOf<typeof PublishStatus>;
export const publishStatusLabels: Record<PublishStatus, string> = { 0: '待发布', 1: '已上架', 2: '已下架' };

/**
 * Status of a sign-up (spec 3.2; from 4 on ours). Who waits has no place; who is offered one holds it until he confirms, or
 * has lapsed.
 */
export const ApplyStatus = {
  pending: 0,
  approved: 1,
  rejected: 2,
  waiting: 4,
  offered: 5,
  lapsed: 6,
} as const;
export type ApplyStatus = ValueOf<typeof ApplyStatus>;
export const applyStatusLabels: Record<ApplyStatus, string> = {
  0: '待审核',
  1: '已通过',
  2: '已驳回',
  4: '候补中',
  5: '待确认',
  6: '已失效',
};

/** How somebody was let in at the door (ours). */
export const CheckInWay = { camera: 0, byHand: 1, walkIn: 2, later: 3 } as const;
export type CheckInWay = ValueOf<typeof CheckInWay>;
export const checkInWayLabels: Record<CheckInWay, string> = {
  0: '扫码签到',
  1: '手动签到',
  2: '现场登记',
  3: '补签到',
};

/** Whether an activity that is full has a waiting list, and how its first one is moved up (ours). */
export const WaitMode = { off: 0, automatic: 1, byHand: 2 } as const;
export type WaitMode = ValueOf<typeof WaitMode>;
export const waitModeLabels: Record<WaitMode, string> = {
  0: '不开启',
  1: '有空位时自动递补',
  2: '由工作人员递补',
};

/** How many sessions of an activity one person chooses. */
export const SessionMode = { one: 0, several: 1 } as const;
export type SessionMode = ValueOf<typeof SessionMode>;
export const sessionModeLabels: Record<SessionMode, string> = { 0: '只选一场', 1: '可选多场' };

/** Kinds of partner (ours). */
export const PartnerKind = { government: 0, association: 1, serviceProvider: 2, media: 3 } as const;
export type PartnerKind = ValueOf<typeof PartnerKind>;
export const partnerKindLabels: Record<PartnerKind, string> = {
  0: '政府机构',
  1: '商协会',
  2: '服务商',
  3: '媒体',
};

/** Content type of a news item (spec 3.2). */
export const ContentType = { imageText: 0, video: 1 } as const;
export type ContentType = ValueOf<typeof ContentType>;
export const contentTypeLabels: Record<ContentType, string> = { 0: '图文', 1: '视频' };

/** Activity type (spec 3.2). */
export const ActivityType = { online: 1, offline: 2 } as const;
export type ActivityType = ValueOf<typeof ActivityType>;
export const activityTypeLabels: Record<ActivityType, string> = { 1: '线上', 2: '线下' };

/** Type of a sign-up form item (spec 3.4); 22 is ours, behind those of the items of tasks. */
export const FormItemType = {
  text: 1,
  textarea: 2,
  radio: 3,
  checkbox: 4,
  date: 5,
  picker: 6,
  upload: 7,
  consent: 22,
} as const;
export type FormItemType = ValueOf<typeof FormItemType>;
export const formItemTypeLabels: Record<FormItemType, string> = {
  1: '单行文本',
  2: '多行文本',
  3: '单选',
  4: '多选',
  5: '日期',
  6: '下拉选择',
  7: '文件上传',
  22: '同意条款',
};

/**
 * Where the sign-up of an activity stands for a visitor, by the server's clock: the sign-up window and the
 * capacity decide. Ours: the specification leaves the words on the button open.
 */
export const ApplyState = {
  notOpen: 0,
  open: 1,
  full: 2,
  closed: 3,
  ended: 4,
  cancelled: 5,
  postponed: 6,
} as const;
export type ApplyState = ValueOf<typeof ApplyState>;
export const applyStateLabels: Record<ApplyState, string> = {
  0: '即将开放报名',
  1: '报名中',
  2: '名额已满',
  3: '报名已截止',
  4: '活动已结束',
  5: '活动已取消',
  6: '活动已延期',
};

/** Whether a state is true only of what is on the shelf: of anything else nobody can sign up, whatever its times say. */
export const isOfShelf = (state: ApplyState): boolean =>
  state === ApplyState.notOpen || state === ApplyState.open || state === ApplyState.full;

/** Whether an activity takes place as planned; postponed: at a time that is not known yet. */
export const HeldStatus = { asPlanned: 0, postponed: 1, cancelled: 2 } as const;
export type HeldStatus = ValueOf<typeof HeldStatus>;
export const heldStatusLabels: Record<HeldStatus, string> = { 0: '如期举行', 1: '已延期', 2: '已取消' };

/** Scope of the rows that a role lets its members see. */
export const DataScope = { all: 1, chosenDepartments: 2, ownDepartment: 3, ownAndBelow: 4, self: 5 } as const;
export type DataScope = ValueOf<typeof DataScope>;
export const dataScopeLabels: Record<DataScope, string> = {
  1: '全部数据',
  2: '自定部门数据',
  3: '本部门数据',
  4: '本部门及以下数据',
  5: '仅本人数据',
};

/** Step of a statistic's time axis (spec 3.2). */
export const StatisticGranularity = { day: 0, month: 1, year: 2 } as const;
export type StatisticGranularity = ValueOf<typeof StatisticGranularity>;
export const statisticGranularityLabels: Record<StatisticGranularity, string> = { 0: '日', 1: '月', 2: '年' };

/** Time range of a statistic; text on the wire (spec 3.2). */
export const StatisticRange = { lastMonth: '0', lastYear: '1', sinceLaunch: '2' } as const;
export type StatisticRange = ValueOf<typeof StatisticRange>;
export const statisticRangeLabels: Record<StatisticRange, string> = {
  '0': '近一月',
  '1': '近一年',
  '2': '上线以来',
};

/** Delete flag and status of accounts that an external system keeps (spec 3.2). */
export const ExternalDeleteFlag = { no: 'no', yes: 'yes' } as const;
export type ExternalDeleteFlag = ValueOf<typeof ExternalDeleteFlag>;
export const externalDeleteFlagLabels: Record<ExternalDeleteFlag, string> = { no: '未删除', yes: '已删除' };
export const ExternalStatus = { enable: 'enable', disable: 'disable' } as const;
export type ExternalStatus = ValueOf<typeof ExternalStatus>;
export const externalStatusLabels: Record<ExternalStatus, string> = { enable: '启用', disable: '停用' };

/** Interface results go through this filter (spec 3.2): 1 success, 0 failure, anything else as is, or '--'. */
export function interfaceResultLabel(result: number | string | null | undefined): string {
  if (result === null || result === undefined || result === '') return '--';
  if (Number(result) === 1) return '成功';
  if (Number(result) === 0) return '失败';
  return String(result);
}

/** All values of an enumeration object, for schemas and option lists. */
export function valuesOf<T extends Record<string, string | number>>(enumeration: T): ValueOf<T>[] {
  return Object.values(enumeration) as ValueOf<T>[];
}

/** What each value means, for descriptions: `0 待发布；1 已上架`. */
export const codesText = <V extends string | number>(values: readonly V[], labels: Record<V, string>) =>
  values.map((value) => `${value} ${labels[value]}`).join('；');

/** Labels as options of a select, in the enumeration's order, with the value typed as on the wire. */
export function optionsOf<V extends string | number>(
  values: readonly V[],
  labels: Record<V, string>,
): { value: V; label: string }[] {
  return values.map((value) => ({ value, label: labels[value] }));
}

/** Where a notice by mail, message or web hook stands. */
export const NoticeStatus = { waiting: 0, sent: 1, failed: 2 } as const;
export type NoticeStatus = ValueOf<typeof NoticeStatus>;
export const noticeStatusLabels: Record<NoticeStatus, string> = { 0: '待发送', 1: '已发送', 2: '发送失败' };
