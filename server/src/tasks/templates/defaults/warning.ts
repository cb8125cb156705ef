/** 预警处置 (tasks and statistics 2.6.4). */
import { TaskPriority } from '@outbound/contract';
import { objectKinds } from './communication.ts';
import {
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
  radio,
  region,
  table,
  time,
  when,
  yesOrNo,
} from './items.ts';

export const warningLevels = ['紧急', '高', '中', '低'];
export const appInstalled = radio('appInstalled', '是否安装国家反诈中心APP', [
  '原已安装',
  '本次安装',
  '未安装',
]);

export const warningDispatch = itemsOf([
  line('warningNo', '预警编号', {
    ...{ rule: 'code', maxLength: 50, searchable: 1, listColumn: 1, entityType: 'warningNo' },
  }),
  picker('warningSource', '预警来源', [
    '部级下发',
    '省级下发',
    '市级模型',
    '运营商',
    '银行',
    '96110',
    '其他',
  ]),
  radio('warningLevel', '预警等级', warningLevels, {
    listColumn: 1,
    priorityRule: [
      { value: '紧急', priority: TaskPriority.critical },
      { value: '高', priority: TaskPriority.urgent },
    ],
    description: '紧急为特急任务，高为紧急任务',
  }),
  picker('warningType', '预警类型', [
    '资金预警',
    '通话预警',
    '短信预警',
    '网址访问预警',
    'APP预警',
    '综合预警',
  ]),
  optional(picker('fraudType', '疑似诈骗类型', 'fraud_type')),
  time('warningTime', '预警时间', { notFuture: 1 }),
  personName('victimName', '潜在受害人', { listColumn: 1 }),
  phone('victimPhone', '联系电话'),
  optional(citizenId('victimIdNo', '身份证号')),
  optional(line('address', '现住址', { maxLength: 200 })),
  region('region', '所属辖区', { listColumn: 1 }),
  optional(
    table('suspectList', '涉诈对象', [
      picker('objType', '对象类型', objectKinds),
      line('objNo', '号码/账号/网址', { maxLength: 200, entityType: 'phone' }),
      optional(time('lastTime', '最近联系时间', { notFuture: 1 })),
    ]),
  ),
  optional(money('riskAmount', '预估风险金额')),
  optional(phone('familyPhone', '家属电话')),
  paragraph('requirement', '处置要求'),
]);

export const warningHandle = itemsOf([
  table(
    'contactList',
    '联系记录',
    [
      time('contactTime', '联系时间', { notFuture: 1 }),
      picker('contactMode', '方式', ['电话', '短信', '上门', '联系家属', '村社协助']),
      picker('contactResult', '结果', ['接通', '未接', '关机', '拒接', '见到本人', '未见到']),
      optional(line('note', '备注')),
    ],
    { minRows: 1 },
  ),
  radio('disposeResult', '处置结果', [
    '已劝阻',
    '正在被骗已拦截',
    '已被骗',
    '暂时联系不上',
    '确实找不到',
    '信息不符',
    '重复预警',
    '误报',
  ]),
  radio('transferred', '是否已转账', yesOrNo),
  when(money('transferAmount', '已转账金额'), 'transferred', '是'),
  when(money('blockedAmount', '拦截金额'), 'disposeResult', '正在被骗已拦截'),
  appInstalled,
  radio('needLand', '是否需要落地劝阻', yesOrNo, { description: '选择“是”时自动生成落地劝阻任务' }),
  optional(day('revisitDate', '回访日期')),
  optional(files('evidence', '录音/图片')),
  paragraph('handleNote', '情况说明'),
]);
