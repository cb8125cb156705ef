/** The two forms of a task of the sample, filled in with what is known of its alarm or case. */
import { Gender, type TemplateType } from '@outbound/contract';
import { between, pick, type Random } from './prng.ts';

/** What a task is about. */
export interface Subject {
  victim: { name: string; idNo: string; phone: string; gender: Gender; age: number };
  /** Of the dictionary `fraud_type`, and in words. */
  fraudType: number;
  fraudName: string;
  amount: number;
  region: { regionCode: string; regionName: string };
  accounts: readonly { no: string; type: number; institution: number; level: number }[];
  alarmList: readonly { alarmId: number; alarmNo: string }[];
  caseList: readonly { caseId: number; caseNo: string }[];
  caseNo: string;
  caseName: string;
  warningNo: string;
  /** Who leads the case, and where. */
  officer: { userId: number; userName: string };
  dept: { deptId: number; deptName: string };
}

export interface FilledForms {
  formData: Record<string, unknown>;
  /** The result, as handed in at that wire time. */
  result(at: string): Record<string, unknown>;
}

interface Wish {
  random: Random;
  type: TemplateType;
  subject: Subject;
  /** The wire time of what it is about. */
  occurred: string;
  order: string;
  report: string;
}

/** Ranges that no operator uses. */
const suspectPhone = (random: Random) =>
  `1${pick(random, ['54', '60', '61', '63', '64', '68', '69'])}${between(random, 10_000_000, 99_999_999)}`;
const suspectAccount = (random: Random) =>
  `6200${between(random, 100_000_000_000, 999_999_999_999)}${between(random, 100, 999)}`;
const accountTypes: Readonly<Record<number, string>> = { 1: '个人银行卡', 3: '支付宝', 4: '微信支付' };
const levels = ['一级', '二级', '三级', '四级及以上'];
const warningLevels = ['紧急', '高', '中', '低'];

/** Both forms, with the words of the sample put in. */
export function fillForms({ random, type, subject, occurred, order, report }: Wish): FilledForms {
  const { victim, amount, region } = subject;
  const said = (words: string) =>
    words
      .replaceAll('{姓名}', victim.name)
      .replaceAll('{手法}', subject.fraudName)
      .replaceAll('{金额}', amount.toLocaleString('zh-CN'));
  const fraudType = String(subject.fraudType);
  const victimFields = { victimName: victim.name, victimPhone: victim.phone };
  const links = {
    ...(subject.alarmList.length > 0 && { alarmList: subject.alarmList }),
    ...(subject.caseList.length > 0 && { caseList: subject.caseList }),
  };
  const level = pick(random, warningLevels);
  const handleNote = said(report);
  switch (type) {
    case 1: {
      const accounts =
        subject.accounts.length > 0
          ? subject.accounts
          : [{ no: suspectAccount(random), type: 1, institution: pick(random, [10, 20, 30, 40]), level: 1 }];
      return {
        formData: {
          ...links,
          controlItems: pick(random, ['账户查询,紧急止付', '紧急止付', '账户查询']),
          ...victimFields,
          victimIdNo: victim.idNo,
          fraudType,
          lossAmount: amount,
          transferTime: occurred,
          accountList: accounts.map((account, at) => ({
            accountType: accountTypes[account.type] ?? '其他支付机构',
            orgName: String(account.institution),
            accountNo: account.no,
            accountLevel: levels[account.level - 1] ?? '四级及以上',
            inAmount: at === 0 ? amount : Math.round(amount / (at + 2)),
          })),
          briefCase: said(order),
        },
        result: (at) => ({
          accountResultList: accounts.map(({ no }, place) =>
            place === 1
              ? { accountNo: no, action: '止付', result: '失败', blockTime: at, failReason: '余额为零' }
              : {
                  accountNo: no,
                  action: '止付',
                  result: '成功',
                  balance: Math.round(amount * 0.4),
                  blockAmount: Math.round(amount * 0.4),
                  blockTime: at,
                  blockTimes: '1',
                },
          ),
          flowNote: '余款已分两笔转入下级账户，已另行布控。',
          handleNote,
        }),
      };
    }
    case 2: {
      const numbers = Array.from({ length: between(random, 1, 3) }, () => suspectPhone(random));
      return {
        formData: {
          ...links,
          sourceType: pick(random, ['警情', '预警', '研判发现', '运营商推送']),
          fraudType,
          measures: '关停,限制呼出',
          targetNoList: numbers.map((objNo) => ({
            ...{ objType: '手机号', objNo, operator: pick(random, ['10', '20', '30']), useMode: '通话' },
          })),
          basis: said(order),
        },
        result: (at) => ({
          objResultList: numbers.map((objNo, place) => ({
            ...{ objNo, measure: place === 0 ? '关停' : '限制呼出', result: '已关停', doneTime: at },
            receiptNo: `GT${objNo.slice(-6)}`,
          })),
          handleNote,
        }),
      };
    }
    case 3:
      return {
        formData: {
          warningNo: subject.warningNo,
          warningSource: pick(random, ['市级模型', '省级下发', '运营商', '96110']),
          warningLevel: level,
          warningType: pick(random, ['资金预警', '通话预警', '网址访问预警', 'APP预警']),
          fraudType,
          warningTime: occurred,
          ...victimFields,
          region,
          riskAmount: amount,
          requirement: said(order),
        },
        result: (at) => ({
          contactList: [
            { contactTime: at, contactMode: '电话', contactResult: '接通', note: '本人接听，情绪稳定' },
          ],
          disposeResult: '已劝阻',
          transferred: '否',
          appInstalled: '本次安装',
          needLand: '否',
          handleNote,
        }),
      };
    case 4:
      return {
        formData: {
          warningNo: subject.warningNo,
          ...victimFields,
          victimGender: victim.gender === Gender.male ? '男' : '女',
          victimAge: victim.age,
          address: `${region.regionName}示范路 ${between(random, 1, 200)} 号`,
          region,
          warningLevel: level,
          fraudType,
          riskNote: said(order),
          arriveMinutes: pick(random, [30, 45, 60, 90]),
          assistUnits: '社区/村委,家属',
        },
        result: (at) => ({
          departTime: at,
          arriveTime: at,
          meetPlace: '受害人住处',
          meetMode: '上门',
          meetPerson: '本人,家属',
          dissuadeResult: '劝阻成功',
          savedAmount: amount,
          needBlock: '否',
          appInstalled: '本次安装',
          noticeSigned: '否',
          officers: '值班民警、社区工作者',
          handleNote,
        }),
      };
    default:
      return {
        formData: {
          ...(subject.alarmList.length > 0 && { alarmList: subject.alarmList }),
          caseNo: subject.caseNo,
          caseName: subject.caseName,
          fraudType,
          acceptOrg: subject.dept,
          acceptTime: occurred,
          leadOfficer: subject.officer,
          occurTime: occurred,
          region,
          victimList: [{ ...victimFields, victimLoss: amount }],
          lossAmount: amount,
          workItems: '调取证据,资金研判,通讯研判',
          briefCase: said(order),
        },
        result: (at) => ({
          stage: '破案',
          stageTime: at,
          arrestNum: between(random, 1, 5),
          recoverAmount: Math.round(amount * 0.4),
          doneItems: '调取证据,资金研判',
          handleNote,
        }),
      };
  }
}
