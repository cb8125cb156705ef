/** The templates of a first start (tasks and statistics 2.6); afterwards the office changes them. */
import {
  CalendarType,
  CompleteMode,
  type FactMapper,
  ReviewerType,
  type TaskFormItem,
  TaskPriority,
  type TemplateSettings,
  TemplateType,
  TransferScope,
} from '@outbound/contract';
import { caseDispatch, caseHandle } from './case-work.ts';
import { communicationDispatch, communicationHandle } from './communication.ts';
import { dissuasionDispatch, dissuasionHandle } from './dissuasion.ts';
import { fundDispatch, fundHandle } from './fund.ts';
import { warningDispatch, warningHandle } from './warning.ts';

type FollowUp = TemplateSettings['followUpList'][number];

export interface DefaultTemplate {
  code: string;
  templateType: TemplateType;
  name: string;
  description: string;
  formItems: TaskFormItem[];
  handleItems: TaskFormItem[];
  settings: Omit<TemplateSettings, 'followUpList'>;
  /** What it makes, by the code of that template. */
  followUps: (Omit<FollowUp, 'templateId'> & { code: string })[];
}

/** What is the same for all of them; limits in minutes, by priority. */
const rules = (
  factMapper: FactMapper,
  titleRule: string,
  limits: Pick<TemplateSettings, 'signLimit' | 'handleLimit' | 'reviewLimit'>,
): DefaultTemplate['settings'] => ({
  needSign: 1,
  needReview: 0,
  reviewerType: ReviewerType.originator,
  reviewerRoleId: null,
  completeMode: CompleteMode.all,
  allowTransfer: 1,
  transferScope: TransferScope.dataScope,
  allowReturn: 1,
  allowAssist: 1,
  allowExtension: 1,
  maxExtensionTimes: 2,
  ...limits,
  reworkLimit: 120,
  calendarType: CalendarType.always,
  nearDueRatio: 80,
  escalation: [
    { level: 1, atPercent: 100, toList: ['handler', 'originator'] },
    { level: 2, atPercent: 150, toList: ['deptLeader'] },
    { level: 3, atPercent: 200, toList: ['supervisor'] },
  ],
  reopenDays: 7,
  directBack: 1,
  titleRule,
  factMapper,
  defaultTargetList: [],
});

/** The same key on both sides. */
const same = (...keys: string[]) => keys.map((key) => ({ from: key, to: key }));

export const defaultTemplates: readonly DefaultTemplate[] = [
  {
    code: 'fund_control',
    templateType: TemplateType.fund,
    name: '资金查控',
    description: '对涉案账户查询、紧急止付、冻结、续冻与解除',
    formItems: fundDispatch,
    handleItems: fundHandle,
    settings: rules('fund', '{templateName}-{victimName}', {
      signLimit: [5, 10, 30],
      handleLimit: [30, 60, 240],
      reviewLimit: 60,
    }),
    followUps: [],
  },
  {
    code: 'communication_disposal',
    templateType: TemplateType.communication,
    name: '通讯处置',
    description: '对涉诈号码、社交账号、网址和应用关停、限制与封堵',
    formItems: communicationDispatch,
    handleItems: communicationHandle,
    settings: rules('comm', '{templateName}-{fraudType}', {
      signLimit: [30, 60, 240],
      handleLimit: [120, 480, 1440],
      reviewLimit: 240,
    }),
    followUps: [],
  },
  {
    code: 'warning_disposal',
    templateType: TemplateType.warning,
    name: '预警处置',
    description: '潜在受害人的联系、核实与劝阻',
    formItems: warningDispatch,
    handleItems: warningHandle,
    settings: rules('warning', '{templateName}-{warningLevel}-{victimName}', {
      signLimit: [5, 15, 30],
      handleLimit: [30, 120, 480],
      reviewLimit: 240,
    }),
    followUps: [
      {
        when: { fieldKey: 'needLand', eq: '是' },
        code: 'landing_dissuasion',
        priority: TaskPriority.urgent,
        carryList: same(
          ...['warningNo', 'warningLevel', 'fraudType', 'victimName', 'victimPhone', 'victimIdNo'],
          ...['address', 'region'],
        ),
      },
    ],
  },
  {
    code: 'landing_dissuasion',
    templateType: TemplateType.dissuasion,
    name: '落地劝阻',
    description: '上门或约见后的当面劝阻',
    formItems: dissuasionDispatch,
    handleItems: dissuasionHandle,
    settings: {
      ...rules('dissuade', '{templateName}-{victimName}', {
        signLimit: [5, 10, 30],
        handleLimit: [60, 120, 360],
        reviewLimit: 240,
      }),
      needReview: 1,
    },
    followUps: [
      {
        when: { fieldKey: 'needBlock', eq: '是' },
        code: 'fund_control',
        priority: TaskPriority.critical,
        carryList: [
          ...same('victimName', 'victimIdNo', 'victimPhone', 'fraudType'),
          { from: 'lostAmount', to: 'lossAmount' },
        ],
      },
    ],
  },
  {
    code: 'case_management',
    templateType: TemplateType.caseWork,
    name: '案件管理',
    description: '案件的受理、侦办、追赃与移送',
    formItems: caseDispatch,
    handleItems: caseHandle,
    settings: {
      ...rules('case', '{templateName}-{caseName}', {
        signLimit: [240, 480, 1440],
        handleLimit: [4320, 10_080, 43_200],
        reviewLimit: 2880,
      }),
      needReview: 1,
      calendarType: CalendarType.working,
    },
    followUps: [],
  },
];
