/** The fields of a template's rules, by the tab that they stand in. */
import {
  CalendarType,
  CompleteMode,
  calendarTypeLabels,
  calls,
  completeModeLabels,
  LONGEST_LIMIT,
  optionsOf,
  ReviewerType,
  reviewerTypeLabels,
  TransferScope,
  transferScopeLabels,
  valuesOf,
} from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { EscalationField, PriorityLimits } from './limit-fields.tsx';
import type { TemplateValues } from './template-values.ts';

type Some = Partial<TemplateValues> | undefined;
const onOff = (name: keyof TemplateValues, label: string, extra?: string): Field => ({
  ...{ kind: 'switch', name, label, span: 8 },
  ...(extra ? { extra } : {}),
});

/** 流程规则: who does what, and what they may. */
export function useFlowFields(values: Some): Field[] {
  const roles = useCall(calls.role.getRoles, {}, { quiet: true });
  const offered = (roles.data ?? []).map(({ id, roleName }) => ({ value: id, label: roleName }));
  const current = values?.reviewerRoleId ?? null;
  const known = current === null || offered.some(({ value }) => value === current);
  return [
    onOff('needSign', '需签收', '关闭后派发即进入办理'),
    onOff('directBack', '重新提交后直接办理', '已签收过的人不必再次签收'),
    onOff('needReview', '需审核'),
    ...(values?.needReview
      ? ([
          {
            ...{ kind: 'radio', name: 'reviewerType', label: '审核人', span: 16 },
            options: optionsOf(valuesOf(ReviewerType), reviewerTypeLabels),
          },
        ] satisfies Field[])
      : []),
    ...(values?.needReview && values.reviewerType === ReviewerType.role
      ? ([
          {
            ...{ kind: 'select', name: 'reviewerRoleId', label: '审核角色', required: true, span: 8 },
            options: known ? offered : [{ value: current, label: `角色（编号 ${current}）` }, ...offered],
          },
        ] satisfies Field[])
      : []),
    {
      ...{ kind: 'radio', name: 'completeMode', label: '完成方式', span: 24 },
      options: optionsOf(valuesOf(CompleteMode), completeModeLabels),
    },
    onOff('allowTransfer', '允许移交'),
    ...(values?.allowTransfer
      ? ([
          {
            ...{ kind: 'radio', name: 'transferScope', label: '移交范围', span: 16 },
            options: optionsOf(valuesOf(TransferScope), transferScopeLabels),
          },
        ] satisfies Field[])
      : []),
    onOff('allowReturn', '允许退回发起人'),
    onOff('allowAssist', '允许邀请协办'),
    onOff('autoRenew', '自动续冻', '冻结到期前 7 天自动生成续冻任务，仅用于资金查控'),
    onOff('allowExtension', '允许申请延期'),
    ...(values?.allowExtension
      ? ([
          {
            ...{ kind: 'number', name: 'maxExtensionTimes', label: '最多延期次数', required: true, span: 8 },
            ...{ min: 0, max: 20, unit: '次' },
          },
        ] satisfies Field[])
      : []),
    {
      ...{ kind: 'number', name: 'reopenDays', label: '重启期限', required: true, span: 8, min: 0, max: 365 },
      ...{ unit: '天', extra: '办结后多少天内可以重启，0 为不能重启' },
    },
  ];
}

const minutes = (name: keyof TemplateValues, label: string, extra: string): Field => ({
  ...{
    kind: 'number',
    name,
    label,
    required: true,
    span: 8,
    min: 1,
    max: LONGEST_LIMIT,
    unit: '分钟',
    extra,
  },
});

/** 时限与督办. */
export const limitFields: Field[] = [
  { kind: 'custom', name: 'signLimit', label: '签收时限', control: <PriorityLimits label="签收时限" /> },
  {
    ...{ kind: 'custom', name: 'handleLimit', label: '办理时限' },
    control: <PriorityLimits label="办理时限" />,
    extra: '自签收时限届满起算；发起人可以为单个任务另设',
  },
  minutes('reviewLimit', '审核时限', '自提交审核起算'),
  minutes('reworkLimit', '重办时限', '退回重办后至少给出的时间'),
  {
    ...{ kind: 'number', name: 'nearDueRatio', label: '即将超时提醒', required: true, span: 8 },
    ...{ min: 1, max: 99, unit: '%', extra: '时限用去多少时提醒办理人' },
  },
  {
    ...{ kind: 'radio', name: 'calendarType', label: '计时方式' },
    options: optionsOf(valuesOf(CalendarType), calendarTypeLabels),
  },
  {
    ...{ kind: 'custom', name: 'escalation', label: '督办阶梯', control: <EscalationField /> },
    extra: '时限用去百分之几时通知谁；100% 为超时',
  },
];
