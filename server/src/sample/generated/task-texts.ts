/** What the tasks of the sample say: numbers nobody has, names and cases that are made up. */
import type { TemplateType } from '@outbound/contract';
import { between, pick, type Random } from './prng.ts';

const victims = [
  '王秀兰',
  '陈国栋',
  '刘敏',
  '赵德海',
  '孙晓燕',
  '周建平',
  '吴桂英',
  '郑浩',
  '冯雅琴',
  '蒋志强',
  '沈佳',
  '韩玉梅',
  '杨立新',
  '朱晓彤',
  '秦国华',
  '许文静',
  '何大勇',
  '吕春花',
  '施伟民',
  '张雨欣',
];
/** Keys of the dictionary `fraud_type`, each with what is told of such a case. */
const cases = [
  ['10', '在社交群内参与“刷单返利”，前期小额返现后被要求连续垫付，转账后对方失联'],
  ['20', '经网友介绍下载“汇丰优选”软件投资理财，账面盈利后无法提现'],
  ['40', '接到冒充电商客服来电，称误开会员需取消，被诱导屏幕共享后转账'],
  ['50', '在网上申请低息贷款，被以“解冻金”“保证金”为由要求转账'],
  ['70', '收到冒充公司领导的好友申请，要求向指定账户支付合同款'],
  ['80', '接到冒充公安民警来电，称涉嫌跨境洗钱，要求将资金转入“安全账户”'],
  ['90', '通过交友软件结识自称海外工程师的网友，被诱导向平台充值'],
] as const;
const banks = ['10', '20', '30', '40', '50', '60'];
const requirements = [
  '请立即电话联系潜在受害人核实情况，未联系上的及时上门',
  '请核实是否已转账，指导安装国家反诈中心APP并反馈',
  '请联系家属共同劝阻，防止二次转账',
];

/** Ranges that no operator uses. */
const phone = (random: Random) =>
  `1${pick(random, ['54', '60', '61', '63', '64', '68', '69'])}${String(between(random, 10_000_000, 99_999_999))}`;
const account = (random: Random) =>
  `6200${String(between(random, 100_000_000_000, 999_999_999_999))}${between(random, 100, 999)}`;
const amount = (random: Random) => between(random, 12, 900) * 1_000 + between(random, 0, 9) * 100;

export interface TaskTexts {
  victim: string;
  /** Of the title, by the template's rule. */
  subject: string;
  formData: Record<string, unknown>;
  /** The result, as handed in at that wire time. */
  result(at: string): Record<string, unknown>;
}

/** The two forms of a task of a kind; `occurred` is the wire time of what it is about. */
export function taskTexts(random: Random, type: TemplateType, number: number, occurred: string): TaskTexts {
  const victim = pick(random, victims);
  const [fraudType, story] = pick(random, cases);
  const loss = amount(random);
  const victimPhone = phone(random);
  const accountNo = account(random);
  const objNo = phone(random);
  const region = { regionCode: '510104', regionName: '锦江区' };
  const level = pick(random, ['紧急', '高', '中', '低']);
  switch (type) {
    case 1:
      return {
        victim,
        subject: victim,
        formData: {
          controlItems: '账户查询,紧急止付',
          victimName: victim,
          victimPhone,
          fraudType,
          lossAmount: loss,
          transferTime: occurred,
          accountList: [
            {
              accountType: '个人银行卡',
              orgName: pick(random, banks),
              accountNo,
              accountLevel: '一级',
              inAmount: loss,
            },
          ],
          briefCase: `${victim}${story}，涉案金额 ${loss} 元。`,
        },
        result: (at) => ({
          accountResultList: [
            {
              accountNo,
              action: '止付',
              result: '成功',
              balance: Math.round(loss * 0.6),
              blockAmount: Math.round(loss * 0.6),
              blockTime: at,
              blockExpire: at,
            },
          ],
          flowNote: '余款已分两笔转入下级账户，已另行布控。',
          handleNote: `已对涉案账户紧急止付，止付金额 ${Math.round(loss * 0.6)} 元，并调取近三日流水。`,
        }),
      };
    case 2:
      return {
        victim,
        subject: `涉诈号码${number}`,
        formData: {
          sourceType: pick(random, ['警情', '预警', '研判发现', '运营商推送']),
          fraudType,
          measures: '关停,限制呼出',
          targetNoList: [
            { objType: '手机号', objNo, operator: pick(random, ['10', '20', '30']), useMode: '通话' },
          ],
          basis: `${victim}被骗案中，该号码多次与受害人通话，请依法关停并倒查关联号码。`,
        },
        result: (at) => ({
          objResultList: [
            {
              objNo,
              measure: '关停',
              result: '已关停',
              doneTime: at,
              receiptNo: `GT${number}${between(random, 1000, 9999)}`,
            },
          ],
          handleNote: '号码已关停，同机主名下另有 1 个号码一并限制呼出。',
        }),
      };
    case 3:
      return {
        victim,
        subject: `${level}-${victim}`,
        formData: {
          warningNo: `YJ-2026-${String(number).padStart(5, '0')}`,
          warningSource: pick(random, ['市级模型', '省级下发', '运营商', '96110']),
          warningLevel: level,
          warningType: pick(random, ['资金预警', '通话预警', '网址访问预警', 'APP预警']),
          fraudType,
          warningTime: occurred,
          victimName: victim,
          victimPhone,
          region,
          riskAmount: loss,
          requirement: pick(random, requirements),
        },
        result: (at) => ({
          contactList: [
            { contactTime: at, contactMode: '电话', contactResult: '接通', note: '本人接听，情绪稳定' },
          ],
          disposeResult: '已劝阻',
          transferred: '否',
          appInstalled: '本次安装',
          needLand: '否',
          handleNote: `已与${victim}通话核实，其正在按对方要求准备转账，经劝阻已停止操作并卸载涉诈软件。`,
        }),
      };
    case 4:
      return {
        victim,
        subject: victim,
        formData: {
          victimName: victim,
          victimGender: pick(random, ['男', '女']),
          victimAge: between(random, 26, 71),
          victimPhone,
          address: `样例市锦江区示范路 ${between(random, 1, 200)} 号`,
          region,
          warningLevel: level,
          fraudType,
          riskNote: `电话多次联系${victim}未接通，家属称其正在卧室长时间通话，疑似正在被骗。`,
          arriveMinutes: 60,
          assistUnits: '社区/村委,家属',
        },
        result: (at) => ({
          departTime: at,
          arriveTime: at,
          meetPlace: '受害人住处',
          meetMode: '上门',
          meetPerson: '本人,家属',
          dissuadeResult: '劝阻成功',
          savedAmount: loss,
          needBlock: '否',
          appInstalled: '本次安装',
          noticeSigned: '否',
          officers: '值班民警、社区工作者',
          handleNote: `上门后${victim}仍在与对方通话，当场中断通话并讲解骗术，避免损失 ${loss} 元。`,
        }),
      };
    default:
      return {
        victim,
        subject: `“${occurred.slice(5, 10).replace('-', '·')}”电信网络诈骗案`,
        formData: {
          caseNo: `A2026${String(number).padStart(6, '0')}`,
          caseName: `“${occurred.slice(5, 10).replace('-', '·')}”${victim}被诈骗案`,
          fraudType,
          acceptTime: occurred,
          occurTime: occurred,
          region,
          victimList: [{ victimName: victim, victimPhone, victimLoss: loss }],
          lossAmount: loss,
          workItems: '调取证据,资金研判,通讯研判',
          briefCase: `${victim}${story}，损失 ${loss} 元。`,
        },
        result: (at) => ({
          stage: '破案',
          stageTime: at,
          arrestNum: between(random, 1, 5),
          recoverAmount: Math.round(loss * 0.4),
          doneItems: '调取证据,资金研判',
          handleNote: '经研判锁定取款人员，已抓获并追缴部分赃款，案件移送审查。',
        }),
      };
  }
}

export const taskOpinions = {
  refuse: [
    '线索中的账号位数有误，无法查控，请核对后重新提交',
    '对象现住地不属本单位管辖，请改派属地单位',
    '缺少协助查询通知书，请补充后提交',
  ],
  rework: ['现场照片缺少到场时间，请补充', '止付金额与流水不一致，请核对'],
  feedback: ['已联系银行协查，等待回执', '电话两次未接通，已安排上门', '已调取近七日话单，正在比对'],
  transfer: ['值班交接，由本组同事继续办理', '涉及下级账户，移交资金组统一查控'],
  terminate: ['经核实为误报，不再办理', '与前一任务重复，合并办理'],
  comment: ['受害人家属已到场配合', '请注意该账户在其他任务中也有出现'],
  approve: ['同意，材料齐全', '核实无误'],
} as const;
