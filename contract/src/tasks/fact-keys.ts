/** Which items the statistics are made from (tasks and statistics 2.9.6): they keep key and type as long as they are. */
import { TaskItemType } from './item-type.ts';

export const factMappers = ['fund', 'comm', 'warning', 'dissuade', 'case'] as const;
export type FactMapper = (typeof factMappers)[number];
export const factMapperLabels: Record<FactMapper, string> = {
  fund: '资金查控',
  comm: '通讯处置',
  warning: '预警处置',
  dissuade: '落地劝阻',
  case: '案件管理',
};

/** Which of a template's forms: what is dispatched, what is answered. */
export const FormSide = { dispatch: 1, handle: 2 } as const;
export type FormSide = (typeof FormSide)[keyof typeof FormSide];
export const formSideLabels: Record<FormSide, string> = { 1: '派发表单', 2: '反馈表单' };

const T = TaskItemType;
type Keys = Readonly<Record<string, TaskItemType>>;

/** `table.column` is a column of a table. */
const keys: Record<FactMapper, Record<FormSide, Keys>> = {
  fund: {
    1: {
      fraudType: T.picker,
      lossAmount: T.number,
      accountList: T.table,
      'accountList.accountNo': T.account,
      'accountList.orgName': T.picker,
    },
    2: {
      accountResultList: T.table,
      'accountResultList.accountNo': T.account,
      'accountResultList.action': T.picker,
      'accountResultList.result': T.picker,
      'accountResultList.blockAmount': T.number,
      'accountResultList.blockTime': T.dateTime,
      'accountResultList.blockExpire': T.dateTime,
      'accountResultList.freezeAmount': T.number,
      'accountResultList.freezeStart': T.date,
      'accountResultList.freezeEnd': T.date,
    },
  },
  comm: {
    1: { fraudType: T.picker, targetNoList: T.table, 'targetNoList.objNo': T.text },
    2: {
      objResultList: T.table,
      'objResultList.objNo': T.text,
      'objResultList.measure': T.picker,
      'objResultList.result': T.picker,
      'objResultList.doneTime': T.dateTime,
    },
  },
  warning: {
    1: {
      warningNo: T.text,
      warningSource: T.picker,
      warningLevel: T.radio,
      warningType: T.picker,
      warningTime: T.dateTime,
      region: T.region,
    },
    2: { disposeResult: T.radio, transferAmount: T.number, blockedAmount: T.number, needLand: T.radio },
  },
  dissuade: {
    1: { warningNo: T.text },
    2: { dissuadeResult: T.radio, savedAmount: T.number, needBlock: T.radio },
  },
  case: {
    1: {
      caseNo: T.text,
      fraudType: T.picker,
      acceptTime: T.dateTime,
      region: T.region,
      lossAmount: T.number,
    },
    2: {
      stage: T.picker,
      stageTime: T.dateTime,
      arrestNum: T.number,
      recoverAmount: T.number,
      returnAmount: T.number,
      seriesNum: T.number,
    },
  },
};

const none: Keys = {};

/** The keys of a form that the statistics read, with their types; `table.column` for columns. */
export const factKeys = (mapper: FactMapper | null, side: FormSide): Keys =>
  mapper === null ? none : keys[mapper][side];
