/** The fields of each fact that comes from systems or workbooks, with what reads them and where they are stored (2.9.1). */
import {
  accountKindLabels,
  accountLevelLabels,
  blockFailLabels,
  blockResultLabels,
  caseStageLabels,
  freezeStateLabels,
  fundAppealChannelLabels,
  fundAppealReasonLabels,
  fundAppealStateLabels,
  fundControlLabels,
  genderLabels,
  type IngestKind,
  warningDisposalLabels,
  warningLevelLabels,
  warningSourceLabels,
  warningTypeLabels,
} from '@outbound/contract';
import type { ChoiceType } from './choices.ts';
import {
  accountNo,
  alarmNo,
  amount,
  amountText,
  caseNo,
  day,
  documentNo,
  flag,
  ofDictionary,
  oneOfWords,
  phone,
  plainText,
  type Reader,
  region,
  shortText,
  type Tools,
  time,
  Wrong,
  wholeNumber,
} from './readers.ts';
import type { FactTable } from './write-facts.ts';

type Kind =
  | 'department'
  /** The number of an alarm or a case that it belongs to. */
  | 'alarm'
  | 'case'
  /** A wire time in the platform's zone; amounts are hundredths. */
  | 'time'
  | 'amount'
  | 'value';

export interface FactField {
  column: string;
  label: string;
  kind: Kind;
  read: Reader<unknown>;
  isRequired: boolean;
  /** What is stored where nothing is given. */
  fallback: unknown;
  /** What may be given, in the words of `docs/fact-fields.md`; '' where the label says it. */
  given: string;
}

const field =
  (kind: Kind, read: Reader<unknown>, common: unknown = null, given = '') =>
  (column: string, label: string, more: { isRequired?: boolean; fallback?: unknown } = {}): FactField => ({
    column,
    label,
    kind,
    read,
    isRequired: more.isRequired ?? false,
    fallback: more.fallback ?? common,
    given,
  });

const value = (read: Reader<unknown>, common: unknown = null, given = '') =>
  field('value', read, common, given);
const days = value(day, null, '日期 `2026-03-01`');
const times = field('time', time, null, '时间 `2026-03-01 08:30:00`');
const money = field('amount', amount, 0, '元（至多两位小数）');
const whole = (least: number, most: number, common: number | null) =>
  value(wholeNumber(least, most), common, `整数（${least} 至 ${most}）`);
const count = (most: number) => whole(0, most, 0);
const listed = (type: ChoiceType, common: unknown = null) =>
  value(ofDictionary(type), common, `字典 \`${type}\` 的键或名称`);
const words = (labels: Readonly<Record<number, string>>, common: unknown = null) =>
  value(
    oneOfWords(labels),
    common,
    Object.entries(labels)
      .map(([code, label]) => `${code} ${label}`)
      .join('、'),
  );
const yesNo = value(flag, true, '`true` 是（没有时为此）、`false` 否');
const noText: Reader<number> = () => new Wrong('');
/** Read by whoever knows which departments are meant. */
const deptCode = field('department', noText, null, '部门编码')('dept_id', '单位', { isRequired: true });
const fraudType = listed('fraud_type', 999)('fraud_type', '诈骗类型');
const bank = listed('bank')('institution', '机构', { isRequired: true });
const regionCode = value(region, null, '六位行政区划代码或字典 `region` 的名称')('region_code', '地区', {
  isRequired: true,
});
const ofCase = field('case', caseNo)('case_id', '案件编号');
const ofAlarm = field('alarm', alarmNo)('alarm_id', '警情编号');
const needed = { isRequired: true };
const appealReason = words(fundAppealReasonLabels)('reason', '申诉原因', needed);

const victim = {
  victimName: value(shortText(50))('victim_name', '被害人姓名'),
  victimIdNo: value(documentNo)('victim_id_no', '被害人证件号码'),
  victimPhone: value(phone)('victim_phone', '被害人联系电话'),
};
const account = {
  accountNo: value(accountNo)('account_no', '账(卡)号', needed),
  accountName: value(shortText(100))('account_name', '户名'),
  accountType: words(accountKindLabels)('account_type', '账户类型', needed),
};

export interface FactKindSpec {
  table: FactTable;
  /** By their names on the wire. */
  fields: Readonly<Record<string, FactField>>;
  /** The field whose day is kept beside it. */
  occurs: string | null;
}

export const factKinds: Readonly<Record<IngestKind, FactKindSpec>> = {
  alarm: {
    table: 'alarm_fact',
    occurs: 'alarmTime',
    fields: {
      alarmNo: value(alarmNo, null, '40 字以内的字母、数字、汉字和 `-_/.:#()〔〕[]`')(
        'alarm_no',
        '警情编号',
        needed,
      ),
      alarmTime: times('alarm_time', '接警时间', needed),
      entryTime: times('entry_time', '录入时间'),
      alarmSource: listed('alarm_source')('alarm_source', '警情来源', needed),
      deptCode: { ...deptCode, label: '接警单位' },
      regionCode,
      fraudType,
      isFraud: yesNo('is_fraud', '是否涉诈'),
      isValid: yesNo('is_valid', '是否有效'),
      ...victim,
      victimGender: words(genderLabels)('victim_gender', '被害人性别'),
      victimAge: whole(0, 150, null)('victim_age', '被害人年龄'),
      lossAmount: money('loss_amount', '损失金额(元)'),
      transferTime: times('transfer_time', '转账时间'),
      briefInfo: value(shortText(2_000), '')('brief_info', '简要案情'),
      caseNo: ofCase,
    },
  },
  warning: {
    table: 'warning_fact',
    occurs: 'warningTime',
    fields: {
      warningNo: value(shortText(40))('warning_no', '预警编号', needed),
      warningTime: times('warning_time', '预警时间', needed),
      warningLevel: words(warningLevelLabels)('warning_level', '预警等级', needed),
      warningSource: words(warningSourceLabels)('warning_source', '预警来源', needed),
      warningType: words(warningTypeLabels)('warning_type', '预警类型', needed),
      deptCode,
      regionCode,
      fraudType,
      ...victim,
      riskAmount: money('risk_amount', '风险金额(元)'),
      signTime: times('sign_time', '签收时间'),
      disposeTime: times('dispose_time', '处置时间'),
      disposeResult: words(warningDisposalLabels)('dispose_result', '处置结果'),
      blockedAmount: money('blocked_amount', '拦截金额(元)'),
      cheatedAmount: money('cheated_amount', '被骗金额(元)'),
    },
  },
  case: {
    table: 'case_fact',
    occurs: null,
    fields: {
      caseNo: value(caseNo)('case_no', '案件编号', needed),
      caseName: value(shortText(200))('case_name', '案件名称', needed),
      stage: words(caseStageLabels)('stage', '案件阶段', needed),
      deptCode: { ...deptCode, label: '受案单位' },
      regionCode,
      fraudType,
      acceptDay: days('accept_day', '受案日期', needed),
      fileDay: days('file_day', '立案日期'),
      solveDay: days('solve_day', '破案日期'),
      transferDay: days('transfer_day', '移送起诉日期'),
      closeDay: days('close_day', '结案日期'),
      revokeDay: days('revoke_day', '撤案日期'),
      occurTime: times('occur_time', '发案时间'),
      lossAmount: money('loss_amount', '损失金额(元)'),
      recoverAmount: money('recover_amount', '追回金额(元)'),
      recoverDay: days('recover_day', '追回日期'),
      arrestNum: count(100_000)('arrest_num', '抓获人数'),
      seriesNum: count(100_000)('series_num', '串并案数'),
      leadUserName: value(shortText(50))('lead_user_name', '主办人'),
      briefInfo: value(shortText(2_000), '')('brief_info', '简要案情'),
    },
  },
  block: {
    table: 'block_fact',
    occurs: 'applyTime',
    fields: {
      ...account,
      accountLevel: words(accountLevelLabels, 1)('account_level', '账户层级'),
      institution: bank,
      fraudType,
      applyTime: times('apply_time', '申请时间', needed),
      blockTime: times('block_time', '止付时间'),
      expireTime: times('expire_time', '到期时间'),
      result: words(blockResultLabels)('result', '止付结果', needed),
      failReason: words(blockFailLabels)('fail_reason', '失败原因'),
      blockTimes: whole(1, 1_000, 1)('block_times', '止付次数'),
      amount: money('amount', '止付金额(元)'),
      releaseTime: times('release_time', '解除时间'),
      deptCode,
      alarmNo: ofAlarm,
      caseNo: ofCase,
    },
  },
  freeze: {
    table: 'freeze_fact',
    occurs: null,
    fields: {
      ...account,
      institution: bank,
      fraudType,
      freezeDay: days('freeze_day', '冻结日期', needed),
      expireDay: days('expire_day', '到期日期', needed),
      renewTimes: count(1_000)('renew_times', '续冻次数'),
      unfreezeDay: days('unfreeze_day', '解冻日期'),
      state: words(freezeStateLabels, 1)('state', '冻结状态'),
      amount: money('amount', '冻结金额(元)'),
      returnedAmount: money('returned_amount', '返还金额(元)'),
      docNo: value(shortText(60))('doc_no', '文书号'),
      deptCode,
      alarmNo: ofAlarm,
      caseNo: ofCase,
    },
  },
  fundAppeal: {
    table: 'fund_appeal_fact',
    occurs: null,
    fields: {
      appealNo: value(shortText(40))('appeal_no', '申诉编号', needed),
      ...account,
      institution: bank,
      controlType: words(fundControlLabels)('control_type', '管控类型', needed),
      reason: appealReason,
      channel: words(fundAppealChannelLabels)('channel', '申诉渠道', needed),
      appealDay: days('appeal_day', '申诉日期', needed),
      dueDay: days('due_day', '办理期限'),
      state: words(fundAppealStateLabels, 0)('state', '办理状态'),
      handleDay: days('handle_day', '办理日期'),
      releaseDay: days('release_day', '解除日期'),
      amount: money('amount', '涉及金额(元)'),
      applicantName: value(shortText(50))('applicant_name', '申诉人'),
      applicantIdNo: value(documentNo)('applicant_id_no', '证件号码'),
      applicantPhone: value(phone)('applicant_phone', '联系电话'),
      handlerName: value(shortText(50))('handler_name', '办理人'),
      remark: value(shortText(500), '')('remark', '备注'),
      deptCode,
    },
  },
};

/** A fact as it is stored, by its columns; what it belongs to is still named by its number. */
export interface ReadFact {
  columns: Record<string, unknown>;
  /** The columns that the row says anything of, be it that there is nothing. */
  said: Set<string>;
  deptId: number | null;
  alarmNo: string | null;
  caseNo: string | null;
}

/**
 * Reads a fact; `textOf` says what is given, '' for nothing, `say` hears what is wrong with a field, and `isGiven` says
 * whether the row has the field at all.
 */
export function readFact(
  { fields, occurs }: FactKindSpec,
  tools: Tools,
  department: Reader<number>,
  textOf: (key: string) => string,
  say: (key: string, reason: string) => void,
  isGiven: (key: string) => boolean = () => true,
): ReadFact {
  const read: ReadFact = { columns: {}, said: new Set(), deptId: null, alarmNo: null, caseNo: null };
  for (const [key, one] of Object.entries(fields)) {
    const text = plainText(textOf(key));
    let found: unknown = one.fallback;
    if (text !== '') {
      found = (one.kind === 'department' ? department : one.read)(text, tools);
      if (found instanceof Wrong) {
        say(key, found.reason);
        found = one.fallback;
      }
    }
    if (isGiven(key)) read.said.add(one.column);
    if (key === occurs) read.said.add('occur_day');
    if (key === occurs) read.columns.occur_day = found === null ? null : String(found).slice(0, 10);
    if (one.kind === 'alarm') read.alarmNo = found as string | null;
    else if (one.kind === 'case') read.caseNo = found as string | null;
    else if (one.kind === 'time') read.columns[one.column] = tools.zone.instantOrNull(found as string | null);
    else if (one.kind === 'amount') read.columns[one.column] = amountText(found as number);
    else read.columns[one.column] = found;
    if (one.kind === 'department') read.deptId = found as number | null;
  }
  return read;
}
