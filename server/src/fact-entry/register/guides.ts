/** How the templates of the two registers are filled in: each rule of tasks and statistics 2.11 in a sentence, with a sample. */
import type { CommAppealKey, ReturnFundKey } from '@outbound/contract';
import { type Guide, SAMPLE_MARK } from '../../imports/index.ts';

const department = '本人数据范围内启用单位的完整路径、单位编码，或不重名的单位名称';
const document = '18位公民身份号码；其他证件写作“护照:E12345678”，号码为5至30位字母或数字';
const phone = '11位手机号码，或带区号的固定电话';
const account = '5至40位字母或数字，请保持文本格式';
const money = '大于0，最多两位小数，不超过 9,999,999,999.99';
const remark = '不超过500字';
const officer = '2至50字；两名办案人不能是同一人';

export const returnFundGuide: Guide<ReturnFundKey> = {
  rules: {
    deptName: department,
    caseNo: '6至40位字母、数字或“-”；已有该案件时自动关联',
    caseName: '不超过200字；不填时取已有案件的名称',
    fraudType: '诈骗类型的名称或编号；不填时取已有案件的类型，没有则为其他类型',
    victimName: '2至50字',
    victimIdNo: document,
    victimPhone: phone,
    lossAmount: money,
    freezeAccountName: '不超过100字',
    freezeAccountNo: `${account}；已有该冻结账户时自动关联`,
    freezeInstitution: '银行的名称或编号',
    freezeAmount: money,
    returnMethod: '按比例返还时，须填写返还比例和公告日期',
    returnRatio: '0.01至100，最多两位小数；按比例返还时必填',
    returnAmount:
      '大于0，不超过冻结金额和被骗金额；按比例返还时等于冻结金额乘以返还比例，允许相差1元；同一冻结账户历次返还之和不超过冻结金额',
    decisionNo: '不超过60字；同一文号、同一冻结账户、同一被害人只登记一次',
    payeeName: '不超过50字；与被害人姓名不同时，请在备注中说明原因',
    payeeAccountNo: account,
    payeeInstitution: '银行的名称或编号',
    noticeStart: '日期；按比例返还时必填',
    noticeEnd: '日期；按比例返还时必填，与公告起始日期至少相隔30天',
    returnDay: '日期，不晚于今天；按比例返还时晚于公告截止日期',
    officer1: officer,
    officer2: officer,
    remark,
  },
  sample: {
    deptName: SAMPLE_MARK,
    caseNo: 'A510100202603050001',
    caseName: '王某被电信诈骗案',
    fraudType: '刷单返利类',
    victimName: '王小明',
    victimIdNo: '11010519491231002X',
    victimPhone: '13800000000',
    lossAmount: '120000.00',
    freezeAccountName: '李某',
    freezeAccountNo: '6222000000000000001',
    freezeInstitution: '中国工商银行',
    freezeAmount: '80000.00',
    returnMethod: '按比例返还',
    returnRatio: '50',
    returnAmount: '40000.00',
    decisionNo: '返还决字〔2026〕1号',
    payeeName: '王小明',
    payeeAccountNo: '6217000000000000001',
    payeeInstitution: '中国农业银行',
    noticeStart: '2026-01-20',
    noticeEnd: '2026-02-28',
    returnDay: '2026-03-05',
    officer1: '赵警官',
    officer2: '钱警官',
    remark: '',
  },
};

export const commAppealGuide: Guide<CommAppealKey> = {
  rules: {
    deptName: department,
    appealNo: '不超过40字；不填时自动编号，如 SS2026030500001',
    accountType: '按类型填写通讯账号',
    accountNo:
      '手机号11位；固定电话为数字和“-”；400号码为400加7位数字；QQ为5至12位数字；其他不超过100字。同一账号同一申诉日期只登记一次：再次导入并填有核查结果时，更新原来的待核查记录',
    operator: '运营商或平台的名称或编号',
    ownerName: '2至50字',
    ownerIdNo: document,
    contactPhone: `${phone}；手机号关停时不能与通讯账号相同`,
    measure: '对该账号采取的措施',
    measureDay: '日期，不晚于申诉日期',
    measureReason: '采取措施的原因',
    channel: '收到申诉的渠道',
    appealDay: '日期，不晚于今天',
    appealReason: '2至500字',
    state: '不填为待核查',
    checkDay: '日期，不早于申诉日期；已有核查结果时必填，待核查时不填',
    checkUser: '不超过50字；已有核查结果时必填，待核查时不填',
    restoreDay: '日期，不早于核查日期；仅在同意恢复时填写',
    remark,
  },
  sample: {
    deptName: SAMPLE_MARK,
    appealNo: '',
    accountType: '手机号',
    accountNo: '13900000000',
    operator: '中国移动',
    ownerName: '张三',
    ownerIdNo: '11010519491231002X',
    contactPhone: '13800000000',
    measure: '关停',
    measureDay: '2026-03-01',
    measureReason: '高风险模型',
    channel: '96110',
    appealDay: '2026-03-05',
    appealReason: '本人正常使用，申请恢复',
    state: '同意恢复',
    checkDay: '2026-03-06',
    checkUser: '赵警官',
    restoreDay: '2026-03-06',
    remark: '',
  },
};
