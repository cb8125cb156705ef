/** 资金查控 (tasks and statistics 2.6.2). */
import {
  account,
  alarms,
  cases,
  checkbox,
  citizenId,
  day,
  files,
  itemsOf,
  line,
  money,
  optional,
  paragraph,
  personName,
  phone,
  picker,
  table,
  time,
  when,
} from './items.ts';

const failed = ['账户不存在', '户名不符', '余额为零', '已被其他单位止付', '银行系统异常', '其他'];
const frozen = ['冻结', '续冻'];

export const fundDispatch = itemsOf([
  optional(alarms('alarmList', '关联警情')),
  optional(cases('caseList', '关联案件')),
  checkbox('controlItems', '查控事项', [
    '账户查询',
    '紧急止付',
    '冻结',
    '续冻',
    '解除止付',
    '解除冻结',
    '明细调取',
  ]),
  personName('victimName', '被害人姓名', { listColumn: 1 }),
  optional(citizenId('victimIdNo', '被害人身份证号')),
  phone('victimPhone', '被害人联系电话'),
  picker('fraudType', '诈骗类型', 'fraud_type', { listColumn: 1 }),
  money('lossAmount', '涉案金额', { listColumn: 1 }),
  time('transferTime', '最近转账时间', { notFuture: 1, showAge: 1 }),
  table(
    'accountList',
    '涉案账户',
    [
      picker('accountType', '账户类型', [
        '个人银行卡',
        '对公账户',
        '支付宝',
        '微信支付',
        '其他支付机构',
        '数字人民币',
        '虚拟币地址',
      ]),
      picker('orgName', '开户机构', 'bank'),
      account('accountNo', '账(卡)号'),
      optional(line('accountName', '户名', { maxLength: 100 })),
      optional(citizenId('ownerIdNo', '证件号码')),
      picker('accountLevel', '账户层级', ['一级', '二级', '三级', '四级及以上']),
      optional(money('inAmount', '转入金额')),
      optional(time('inTime', '转入时间', { notFuture: 1 })),
    ],
    { minRows: 1, maxRows: 200 },
  ),
  when(
    files('legalDocs', '法律文书', { description: '协助查询、冻结财产通知书' }),
    'controlItems',
    ...frozen,
    '明细调取',
  ),
  paragraph('briefCase', '简要案情', { minLength: 10 }),
  optional(paragraph('remark', '备注')),
]);

export const fundHandle = itemsOf([
  table(
    'accountResultList',
    '账户处置结果',
    [
      account('accountNo', '账(卡)号', { readOnly: 1 }),
      picker('action', '处置动作', ['查询', '止付', '冻结', '续冻', '解除止付', '解除冻结']),
      picker('result', '处置结果', ['成功', '失败', '部分成功']),
      optional(money('balance', '账户余额')),
      when(when(money('blockAmount', '止付金额'), 'action', '止付'), 'result', '成功', '部分成功'),
      when(time('blockTime', '止付时间', { notFuture: 1 }), 'action', '止付'),
      when(
        optional(
          time('blockExpire', '止付到期时间', {
            readOnly: 1,
            derived: { fieldKey: 'blockTime', hours: 48 },
          }),
        ),
        'action',
        '止付',
      ),
      when(optional(picker('blockTimes', '第几次止付', ['1', '2'])), 'action', '止付'),
      when(
        when(optional(money('freezeAmount', '冻结金额')), 'action', ...frozen),
        'result',
        '成功',
        '部分成功',
      ),
      when(day('freezeStart', '冻结起始日期'), 'action', ...frozen),
      when(
        day('freezeEnd', '冻结终止日期', { notBefore: 'freezeStart', withinMonths: 6 }),
        'action',
        ...frozen,
      ),
      when(picker('failReason', '失败原因', failed), 'result', '失败'),
    ],
    { minRows: 1 },
  ),
  optional(paragraph('flowNote', '资金流向说明')),
  optional(
    table('nextAccountList', '下级账户', [
      account('accountNo', '账(卡)号'),
      picker('orgName', '开户机构', 'bank'),
      optional(line('accountName', '户名', { maxLength: 100 })),
      optional(money('outAmount', '转出金额')),
      optional(time('outTime', '转出时间', { notFuture: 1 })),
    ]),
  ),
  optional(files('feedbackFiles', '反馈材料')),
  paragraph('handleNote', '办理情况说明'),
]);
