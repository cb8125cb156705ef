import { expect, test } from 'vitest';
import { alarmBrief } from './alarm-brief.ts';
import { type CaseAnswers, caseBrief } from './case-brief.ts';

type Answers = Parameters<typeof alarmBrief>[0];

const hours = Array.from({ length: 168 }, (_, place) => ({
  weekday: Math.floor(place / 24) + 1,
  hour: place % 24,
  value: 0,
}));
const at = (weekday: number, hour: number, value: number) => {
  const place = (weekday - 1) * 24 + hour;
  return { ...(hours[place] as (typeof hours)[number]), value };
};
const alarms = {
  summary: {
    ...{ totalNum: 40, totalNum_yoy: 25, totalNum_mom: -20, fraudNum: 30 },
    ...{ lossAmount: 1_234_500, lossAmount_yoy: null, lossAmount_mom: 0, avgLossAmount: 30_862.5 },
  },
  rankList: [
    { code: '1', name: '城关所', value: 30 },
    { code: '2', name: '北关所', value: 10 },
  ],
  hourList: hours.map((one, place) => (place === 23 ? at(1, 23, 9) : place === 24 ? at(2, 0, 11) : one)),
} as unknown as Answers['alarms'];
const types = {
  tableList: [
    {
      fraudTypeName: '刷单返利类',
      alarmNum: 25,
      alarmRate: 62.5,
      lossAmount: 200_000,
      lossRate: 16.2,
      num_yoy: 10,
    },
    {
      fraudTypeName: '虚假投资类',
      alarmNum: 12,
      alarmRate: 30,
      lossAmount: 900_000,
      lossRate: 72.9,
      num_yoy: 50,
    },
    {
      fraudTypeName: '裸聊敲诈类',
      alarmNum: 3,
      alarmRate: 7.5,
      lossAmount: 134_500,
      lossRate: 10.9,
      num_yoy: 300,
    },
  ],
} as unknown as Answers['types'];
const warnings = {
  summary: {
    ...{ totalNum: 20, totalNum_yoy: null, totalNum_mom: null, signRate: 95, avgSignSeconds: 720 },
    ...{ dissuadeRate: 58.7, dissuadeRate_yoy: -9.6, dissuadeRate_mom: null, cheatedNum: 2, cheatedRate: 10 },
  },
  tableList: [
    { deptName: '城关所', totalNum: 15, signNum: 14, signRate: 93.3 },
    { deptName: '北关所', totalNum: 5, signNum: 1, signRate: 20 },
  ],
} as unknown as Answers['warnings'];

test('a board of alarms in sentences: of the same answers, few cases compared with nothing', () => {
  expect(alarmBrief({ alarms, types, warnings }, '万元')).toEqual([
    {
      name: '总体',
      text: '接警40起（同比上升25%，环比下降20%）；其中涉诈30起，占75%；涉案金额123.45万元（环比持平），起均3.09万元。',
    },
    {
      name: '类型',
      text: '刷单返利类最多，25起，占62.5%；损失最大的是虚假投资类，90万元，占72.9%；同比升幅最大的是虚假投资类，上升50%。',
    },
    // Over midnight too.
    { name: '时段', text: '22时至1时最集中，占100%；周二最多，占55%。' },
    { name: '单位', text: '接警最多的是城关所，30起，占75%；预警签收率最低的是城关所，93.3%。' },
    {
      name: '预警',
      text: '预警20条；签收率95%，平均12分签收；劝阻成功率58.7%（同比下降9.6%）；已被骗2条，被骗率10%。',
    },
  ]);
});

test('who sees one department is not told that it has the most or the lowest of all', () => {
  const alone = <T>(list: readonly T[]) => list.slice(0, 1);
  const lines = alarmBrief(
    {
      alarms: alarms && { ...alarms, rankList: alone(alarms.rankList) },
      types,
      warnings: warnings && { ...warnings, tableList: alone(warnings.tableList) },
    },
    '元',
  );
  expect(lines.map(({ name }) => name)).toEqual(['总体', '类型', '时段', '预警']);
});

test('what is not there yet, or did not happen, is not spoken of', () => {
  expect(alarmBrief({ alarms: null, types: null, warnings: null }, '元')).toEqual([]);
  const none = { summary: { totalNum: 0 }, rankList: [], hourList: hours } as unknown as Answers['alarms'];
  expect(alarmBrief({ alarms: none, types: null, warnings: null }, '元')).toEqual([
    { name: '总体', text: '统计时间内没有接警。' },
  ]);
});

test('a board of cases and their money in sentences, with what runs out soon', () => {
  const answers = {
    cases: {
      summary: {
        ...{ fileNum: 62, fileNum_yoy: 12.7, fileNum_mom: null, solveNum: 32, solveNum_yoy: null },
        ...{
          solveNum_mom: -8.6,
          solveRate: 51.6,
          lossAmount: 5_000_000,
          recoverAmount: 500_000,
          recoverRate: 10,
        },
      },
    },
    types: null,
    regions: { regionList: [{ regionName: '金牛区', caseNum: 15, rate: 20.3, lossAmount: 494_600 }] },
    blocks: {
      summary: {
        ...{ orderNum: 90, successRate: 73.8, avgBlockSeconds: 1_260, blockAmount: 2_616_600 },
        ...{ blockAmount_yoy: null, blockAmount_mom: 5, expiring24Num: 5, expiring24Amount: 46_600 },
      },
    },
    freezes: {
      summary: {
        ...{ newNum: 26, newAmount: 600_000, frozenNum: 184, frozenAmount: 4_513_400 },
        ...{ expiring7Num: 0, expiring7Amount: 0 },
      },
    },
    returns: { summary: { registerNum: 9, returnAmount: 674_000, returnRate: 63.3 } },
    fundAppeals: { summary: { appealNum: 4, overdueNum: 1 } },
    commAppeals: null,
  } as unknown as CaseAnswers;
  expect(caseBrief(answers, '万元')).toEqual([
    {
      name: '总体',
      text: '立案62起（同比上升12.7%）；破案32起（环比下降8.6%），破案率51.6%；涉案金额500万元，追回50万元，追回率10%。',
    },
    { name: '地区', text: '金牛区最多，15起，占20.3%；损失也最大，49.46万元。' },
    {
      name: '止付',
      text: '止付账户90个，成功率73.8%，平均21分止付；止付金额261.66万元（环比上升5%）；24小时内有5个止付到期，4.66万元。',
    },
    { name: '冻结', text: '新增冻结26个，60万元；在冻账户184个，余额451.34万元。' },
    { name: '返还', text: '返还9人次，67.4万元，返还率63.3%；申诉4件，目前超期未办结1件。' },
  ]);
});
