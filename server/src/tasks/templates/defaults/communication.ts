/** 通讯处置 (tasks and statistics 2.6.3). */
import {
  alarms,
  cases,
  checkbox,
  citizenId,
  files,
  itemsOf,
  line,
  optional,
  paragraph,
  picker,
  region,
  table,
  time,
  when,
} from './items.ts';

export const objectKinds = [
  '手机号',
  '固定电话',
  '400号码',
  '虚拟号码',
  '物联网卡',
  'QQ',
  '微信',
  '其他社交账号',
  '网址域名',
  'APP',
];
const measures = [
  '关停',
  '保护性停机',
  '限制呼入',
  '限制呼出',
  '二次实人认证',
  '账号封停',
  '网址封堵',
  'APP下架',
  '解除处置',
];

export const communicationDispatch = itemsOf([
  optional(alarms('alarmList', '关联警情')),
  optional(cases('caseList', '关联案件')),
  picker('sourceType', '线索来源', ['警情', '预警', '群众举报', '上级下发', '研判发现', '运营商推送'], {
    listColumn: 1,
  }),
  picker('fraudType', '诈骗类型', 'fraud_type', { listColumn: 1 }),
  checkbox('measures', '处置措施', measures),
  table(
    'targetNoList',
    '处置对象',
    [
      picker('objType', '对象类型', objectKinds),
      line('objNo', '号码/账号/网址', { maxLength: 200, entityType: 'phone' }),
      picker('operator', '运营商/平台', 'operator'),
      optional(line('ownerName', '机主/注册人', { maxLength: 50, sensitive: 4 })),
      optional(citizenId('ownerIdNo', '证件号码')),
      optional(region('belongRegion', '归属地')),
      optional(picker('useMode', '涉案方式', ['引流', '通话', '验证码', '语音中继', 'GOIP', '其他'])),
    ],
    { minRows: 1, maxRows: 500 },
  ),
  paragraph('basis', '处置依据'),
  optional(files('legalDocs', '法律文书')),
  optional(time('expectTime', '期望完成时间')),
  optional(paragraph('remark', '备注')),
]);

export const communicationHandle = itemsOf([
  table(
    'objResultList',
    '处置结果',
    [
      line('objNo', '号码/账号/网址', { maxLength: 200, readOnly: 1 }),
      picker('measure', '措施', measures),
      picker('result', '处置结果', [
        '已关停',
        '已停机',
        '已封停',
        '已封堵',
        '平台已受理',
        '不符合条件',
        '失败',
      ]),
      time('doneTime', '处置时间', { notFuture: 1 }),
      optional(line('receiptNo', '回执编号', { maxLength: 100 })),
      when(optional(line('failReason', '失败原因')), 'result', '不符合条件', '失败'),
    ],
    { minRows: 1 },
  ),
  optional(files('feedbackFiles', '回执材料')),
  paragraph('handleNote', '办理情况说明'),
]);
