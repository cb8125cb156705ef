/** 落地劝阻 (tasks and statistics 2.6.5). */
import {
  checkbox,
  citizenId,
  count,
  day,
  itemsOf,
  line,
  money,
  optional,
  paragraph,
  personName,
  phone,
  picker,
  pictures,
  radio,
  region,
  time,
  when,
  yesOrNo,
} from './items.ts';
import { appInstalled, warningLevels } from './warning.ts';

export const dissuasionDispatch = itemsOf([
  optional(
    line('warningNo', '关联预警', {
      ...{ rule: 'code', maxLength: 50, searchable: 1, listColumn: 1, entityType: 'warningNo' },
    }),
  ),
  personName('victimName', '劝阻对象', { listColumn: 1 }),
  optional(radio('victimGender', '性别', ['男', '女'])),
  optional(count('victimAge', '年龄', { min: 1, max: 120 })),
  phone('victimPhone', '联系电话'),
  optional(citizenId('victimIdNo', '身份证号')),
  line('address', '住址/当前位置', { maxLength: 200 }),
  optional(line('workUnit', '工作单位', { maxLength: 100 })),
  region('region', '所属辖区', { listColumn: 1 }),
  radio('warningLevel', '预警等级', warningLevels, { listColumn: 1 }),
  picker('fraudType', '疑似诈骗类型', 'fraud_type'),
  optional(line('suspectNo', '可疑号码/APP', { maxLength: 200 })),
  optional(money('lostAmount', '已损失金额')),
  paragraph('riskNote', '风险说明'),
  count('arriveMinutes', '到场时限', {
    ...{ min: 15, max: 240, unit: '分钟', handleLimit: 1 as const },
    description: '15 至 240 分钟，作为办理时限',
  }),
  optional(checkbox('assistUnits', '协助单位', ['社区/村委', '银行网点', '家属', '物业', '学校', '单位'])),
]);

export const dissuasionHandle = itemsOf([
  time('departTime', '出警时间', { notFuture: 1 }),
  time('arriveTime', '到场时间', { notFuture: 1, notBefore: 'departTime' }),
  line('meetPlace', '见面地点', { maxLength: 200 }),
  picker('meetMode', '见面方式', ['上门', '派出所', '银行网点', '单位', '视频', '未见面']),
  checkbox('meetPerson', '见面对象', ['本人', '家属', '同事/同学', '村社干部']),
  radio('dissuadeResult', '劝阻结果', [
    '劝阻成功',
    '已被骗已引导报案',
    '拒不配合',
    '未见到本人',
    '查无此人',
    '信息不符',
  ]),
  when(money('savedAmount', '避免损失金额'), 'dissuadeResult', '劝阻成功'),
  radio('needBlock', '是否需要止付', yesOrNo, { description: '选择“是”时自动生成资金查控任务' }),
  appInstalled,
  radio('noticeSigned', '是否签订劝阻告知书', yesOrNo),
  pictures('scenePhotos', '现场照片'),
  when(pictures('noticePhotos', '告知书照片'), 'noticeSigned', '是'),
  line('officers', '参与民警/辅警', { maxLength: 200 }),
  optional(day('revisitDate', '后续回访日期')),
  paragraph('handleNote', '情况说明'),
]);
