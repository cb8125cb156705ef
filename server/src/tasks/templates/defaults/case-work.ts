/** 案件管理 (tasks and statistics 2.6.6). */
import {
  alarms,
  cases,
  checkbox,
  citizenId,
  count,
  department,
  files,
  itemsOf,
  line,
  money,
  optional,
  paragraph,
  person,
  personName,
  phone,
  picker,
  region,
  table,
  time,
} from './items.ts';

const workItems = ['现场勘查', '调取证据', '资金研判', '通讯研判', '抓捕', '追赃挽损', '串并案', '移送起诉'];

export const caseDispatch = itemsOf([
  optional(alarms('alarmList', '关联警情')),
  line('caseNo', '案件编号', {
    rule: 'code',
    maxLength: 50,
    entityType: 'caseNo',
    searchable: 1,
    listColumn: 1,
  }),
  line('caseName', '案件名称', { maxLength: 100, searchable: 1, listColumn: 1 }),
  picker('fraudType', '诈骗类型', 'fraud_type', { listColumn: 1 }),
  department('acceptOrg', '受案单位'),
  time('acceptTime', '受案时间', { notFuture: 1 }),
  optional(time('fileTime', '立案时间', { notFuture: 1, notBefore: 'acceptTime' })),
  person('leadOfficer', '主办民警'),
  optional(line('assistOfficers', '协办民警', { maxLength: 200 })),
  time('occurTime', '案发时间', { notFuture: 1 }),
  region('region', '案发地'),
  table(
    'victimList',
    '被害人',
    [
      personName('victimName', '姓名'),
      optional(citizenId('victimIdNo', '证件号码')),
      optional(phone('victimPhone', '联系电话')),
      optional(money('victimLoss', '损失金额')),
    ],
    { minRows: 1 },
  ),
  money('lossAmount', '案件总损失', {
    listColumn: 1,
    derived: { fieldKey: 'victimList', childKey: 'victimLoss' },
    description: '默认为被害人损失金额之和，可修改',
  }),
  optional(
    table('suspectList', '嫌疑人', [
      personName('suspectName', '姓名/绰号'),
      optional(citizenId('suspectIdNo', '证件号码')),
      optional(phone('suspectPhone', '电话')),
      optional(picker('custody', '在案情况', ['在逃', '已抓获', '取保候审', '已移送', '其他'])),
    ]),
  ),
  optional(cases('seriesCaseList', '串并案件')),
  checkbox('workItems', '工作要求', workItems),
  paragraph('briefCase', '简要案情'),
  optional(files('files', '材料')),
]);

export const caseHandle = itemsOf([
  picker('stage', '案件阶段', ['受案', '立案', '侦查中', '破案', '移送起诉', '结案', '撤案', '不予立案']),
  time('stageTime', '阶段时间', { notFuture: 1 }),
  optional(count('arrestNum', '抓获人数')),
  optional(money('recoverAmount', '追缴金额')),
  optional(money('returnAmount', '返还金额')),
  optional(count('seriesNum', '串并案数')),
  optional(checkbox('doneItems', '已完成工作', workItems)),
  optional(files('evidenceFiles', '证据材料')),
  optional(paragraph('nextPlan', '下一步计划')),
  paragraph('handleNote', '办理情况说明'),
]);
