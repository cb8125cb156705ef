import type { Answer, calls } from '@outbound/contract';
import { durationText } from '../../../ui/texts/remaining-time.tsx';
import type { MoneyUnit } from '../figures/index.ts';
import {
  type BriefLine,
  changesOf,
  counted,
  LEAST,
  lines,
  most,
  percent,
  sentence,
  shareOf,
  spent,
} from './sentences.ts';

type Research = typeof calls.researchAndJudgement;
type Cases = Answer<Research['caseHandleStatistics']>;
type CaseTypes = Answer<Research['caseTypeStatistics']>;
type Regions = Answer<Research['caseRegionStatistics']>;
type Blocks = Answer<Research['blockPaymentStatistics']>;
type Freezes = Answer<Research['frozenAmountStatistics']>;
type Returns = Answer<typeof calls.returnFund.statistics>;
type FundAppeals = Answer<Research['fundAccountAppealStatistics']>;
type CommAppeals = Answer<typeof calls.commAppeal.statistics>;

export interface CaseAnswers {
  cases: Cases | null;
  types: CaseTypes | null;
  regions: Regions | null;
  blocks: Blocks | null;
  freezes: Freezes | null;
  returns: Returns | null;
  fundAppeals: FundAppeals | null;
  commAppeals: CommAppeals | null;
}

function wholeOf({ summary }: Cases, money: MoneyUnit): string | null {
  const { fileNum, solveNum, solveRate, lossAmount, recoverAmount, recoverRate } = summary;
  if (!fileNum && !solveNum) return '统计时间内没有立案和破案。';
  return sentence(
    `立案${counted(fileNum, '起')}${changesOf(summary, 'fileNum')}`,
    `破案${counted(solveNum, '起')}${changesOf(summary, 'solveNum')}${solveRate === null ? '' : `，破案率${percent(solveRate)}`}`,
    `涉案金额${spent(lossAmount, money)}${recoverRate === null ? '' : `，追回${spent(recoverAmount, money)}，追回率${percent(recoverRate)}`}`,
  );
}

function typesOf({ tableList }: CaseTypes, money: MoneyUnit): string | null {
  const first = most(tableList, ({ fileNum }) => fileNum);
  if (!first) return null;
  const costly = most(tableList, ({ lossAmount }) => lossAmount);
  const rising = most(
    tableList.filter(({ fileNum }) => fileNum >= LEAST),
    ({ file_yoy }) => file_yoy,
  );
  const whole = tableList.reduce((sum, { fileNum }) => sum + fileNum, 0);
  const loss = costly && `${spent(costly.lossAmount, money)}，占${percent(costly.lossRate)}`;
  return sentence(
    `${first.fraudTypeName}最多，${counted(first.fileNum, '起')}，占${shareOf(first.fileNum, whole)}`,
    costly && (costly === first ? `损失也最大，${loss}` : `损失最大的是${costly.fraudTypeName}，${loss}`),
    rising && `同比升幅最大的是${rising.fraudTypeName}，上升${percent(rising.file_yoy)}`,
  );
}

function placesOf({ regionList }: Regions, money: MoneyUnit): string | null {
  const first = most(regionList, ({ caseNum }) => caseNum);
  const costly = most(regionList, ({ lossAmount }) => lossAmount);
  return sentence(
    first && `${first.regionName}最多，${counted(first.caseNum, '起')}，占${percent(first.rate)}`,
    costly &&
      (costly === first
        ? `损失也最大，${spent(costly.lossAmount, money)}`
        : `损失最大的是${costly.regionName}，${spent(costly.lossAmount, money)}`),
  );
}

function stoppedOf({ summary }: Blocks, money: MoneyUnit): string | null {
  const { orderNum, successRate, avgBlockSeconds, expiring24Num, expiring24Amount } = summary;
  return sentence(
    orderNum
      ? `止付账户${counted(orderNum, '个')}，成功率${percent(successRate)}${avgBlockSeconds === null ? '' : `，平均${durationText(avgBlockSeconds)}止付`}`
      : null,
    orderNum ? `止付金额${spent(summary.blockAmount, money)}${changesOf(summary, 'blockAmount')}` : null,
    expiring24Num
      ? `24小时内有${counted(expiring24Num, '个')}止付到期，${spent(expiring24Amount, money)}`
      : null,
  );
}

function frozenOf({ summary }: Freezes, money: MoneyUnit): string | null {
  const { frozenNum, newNum, newAmount, expiring7Num, expiring7Amount } = summary;
  return sentence(
    newNum ? `新增冻结${counted(newNum, '个')}，${spent(newAmount, money)}` : null,
    frozenNum ? `在冻账户${counted(frozenNum, '个')}，余额${spent(summary.frozenAmount, money)}` : null,
    expiring7Num ? `7天内有${counted(expiring7Num, '个')}到期，${spent(expiring7Amount, money)}` : null,
  );
}

function givenBackOf({ returns, fundAppeals, commAppeals }: CaseAnswers, money: MoneyUnit): string | null {
  const { registerNum, returnAmount, returnRate } = returns?.summary ?? {};
  const overdue = (fundAppeals?.summary.overdueNum ?? 0) + (commAppeals?.summary.overdueNum ?? 0);
  const appealed = (fundAppeals?.summary.appealNum ?? 0) + (commAppeals?.summary.appealNum ?? 0);
  return sentence(
    registerNum
      ? `返还${counted(registerNum, '人次')}，${spent(returnAmount, money)}${returnRate == null ? '' : `，返还率${percent(returnRate)}`}`
      : null,
    appealed > 0 || overdue > 0
      ? `申诉${counted(appealed, '件')}${overdue > 0 ? `，目前超期未办结${counted(overdue, '件')}` : ''}`
      : null,
  );
}

/** 研判摘要 of cases and their money: what a reader would say of the board, of the same answers. */
export function caseBrief(answers: CaseAnswers, money: MoneyUnit): BriefLine[] {
  const { cases, types, regions, blocks, freezes } = answers;
  return lines(
    ['总体', cases && wholeOf(cases, money)],
    ['类型', types && typesOf(types, money)],
    ['地区', regions && placesOf(regions, money)],
    ['止付', blocks && stoppedOf(blocks, money)],
    ['冻结', freezes && frozenOf(freezes, money)],
    ['返还', givenBackOf(answers, money)],
  );
}
