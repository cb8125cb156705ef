/** The dictionary types that the forms of tasks choose from (tasks and statistics 2.6.7). */
import { optionsOf, ReturnReason, returnReasonLabels, valuesOf } from '@outbound/contract';
import type { BuiltInItem, BuiltInType } from './built-in-type.ts';

/** `key value` a line. */
const lines = (text: string): BuiltInItem[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [dictKey = '', ...value] = line.trim().split(' ');
      return { dictKey, dictValue: value.join(' ') };
    });

const region = (dictKey: string, dictValue: string, children: BuiltInItem[] = []): BuiltInItem => ({
  dictKey,
  dictValue,
  ...(children.length > 0 && { children }),
});

const fraudTypes = lines(`
  10 刷单返利类
  20 虚假网络投资理财类
  30 虚假购物、服务类
  40 冒充电商物流客服类
  50 虚假贷款类
  60 虚假征信类
  70 冒充领导、熟人类
  80 冒充公检法及政府机关类
  90 网络婚恋、交友类（杀猪盘）
  100 网络游戏产品虚假交易类
  110 裸聊敲诈类
  120 机票退改签类
  130 冒充军警购物类
  140 AI换脸拟声类
  150 虚假招聘、兼职类
  999 其他类型`);

const banks = lines(`
  10 中国工商银行
  20 中国农业银行
  30 中国银行
  40 中国建设银行
  50 交通银行
  60 中国邮政储蓄银行
  70 招商银行
  80 中信银行
  90 中国光大银行
  100 华夏银行
  110 中国民生银行
  120 广发银行
  130 平安银行
  140 兴业银行
  150 上海浦东发展银行
  160 城市商业银行
  170 农村商业银行、农村信用社
  180 村镇银行
  310 支付宝
  320 财付通（微信支付）
  330 银联商务
  340 其他支付机构
  410 数字人民币运营机构
  420 虚拟币交易平台
  999 其他`);

const regions: BuiltInItem[] = [
  region('510000', '四川省', [
    region(
      '510100',
      '成都市',
      lines(`
        510104 锦江区
        510105 青羊区
        510106 金牛区
        510107 武侯区
        510108 成华区
        510112 龙泉驿区
        510113 青白江区
        510114 新都区
        510115 温江区
        510116 双流区
        510117 郫都区
        510182 彭州市`),
    ),
    region('510700', '绵阳市', lines('510703 涪城区\n510704 游仙区\n510781 江油市')),
    region('510600', '德阳市', lines('510603 旌阳区\n510681 广汉市\n510683 绵竹市')),
  ]),
  region('500000', '重庆市', lines('500103 渝中区\n500105 江北区\n500106 沙坪坝区\n500112 渝北区')),
  region('440000', '广东省', [
    region('440100', '广州市', lines('440104 越秀区\n440105 海珠区\n440106 天河区')),
    region('440300', '深圳市', lines('440304 福田区\n440305 南山区\n440306 宝安区')),
  ]),
  region('110000', '北京市', lines('110101 东城区\n110102 西城区\n110105 朝阳区\n110108 海淀区')),
  region('310000', '上海市', lines('310101 黄浦区\n310104 徐汇区\n310115 浦东新区')),
  region('990000', '其他地区'),
];

/** Days off, first and last, with what they are for. */
const holidays = (...list: [first: string, days: number, name: string][]): BuiltInItem[] =>
  list.flatMap(([first, days, name]) =>
    Array.from({ length: days }, (_, at) => ({
      dictKey: new Date(Date.parse(`${first}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10),
      dictValue: name,
    })),
  );

export const taskTypes: readonly BuiltInType[] = [
  {
    type: 'fraud_type',
    name: '诈骗类型',
    public: false,
    remark: '任务表单和统计的诈骗类型',
    items: fraudTypes,
  },
  { type: 'bank', name: '开户机构', public: false, remark: '银行和支付机构', items: banks },
  {
    type: 'operator',
    name: '运营商/平台',
    public: false,
    remark: '通讯处置的运营商和平台',
    items: lines(`
      10 中国移动
      20 中国电信
      30 中国联通
      40 中国广电
      50 虚拟运营商
      60 腾讯
      70 阿里
      80 字节
      99 其他`),
  },
  {
    type: 'return_reason',
    name: '任务退回原因',
    public: false,
    remark: '取值固定，名称可改',
    fixed: true,
    items: optionsOf(valuesOf(ReturnReason), returnReasonLabels).map(({ value, label }) => ({
      dictKey: String(value),
      dictValue: label,
    })),
  },
  {
    type: 'alarm_source',
    name: '警情来源',
    public: false,
    remark: '接警的来源',
    items: lines('1 110\n2 96110\n3 窗口报案\n4 上级转办\n5 银行移交\n9 其他'),
  },
  {
    type: 'region',
    name: '地区',
    public: false,
    remark: '六位行政区划代码，任务表单的地区从中选择，可按需补充',
    items: regions,
  },
  {
    type: 'work_holiday',
    name: '工作日历节假日',
    public: false,
    remark: '键为日期（YYYY-MM-DD），按工作日历计时的任务当日不计时',
    items: holidays(
      ['2026-01-01', 3, '元旦'],
      ['2026-02-15', 9, '春节'],
      ['2026-04-04', 3, '清明节'],
      ['2026-05-01', 5, '劳动节'],
      ['2026-06-19', 3, '端午节'],
      ['2026-09-25', 3, '中秋节'],
      ['2026-10-01', 7, '国庆节'],
      ['2027-01-01', 3, '元旦'],
    ),
  },
];
