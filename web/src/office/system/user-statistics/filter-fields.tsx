import { UserType, userStatusLabels, userTypeLabels, valuesOf } from '@outbound/contract';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { granularityField, statisticSpan } from '../../../ui/forms/statistic-span.ts';
import { DepartmentPicker } from '../department-picker/index.ts';

/** The filters of the page, as the calls know them. */
export const filterFields: readonly Field[] = [
  statisticSpan('统计时间'),
  granularityField,
  {
    name: 'deptId',
    label: '部门',
    kind: 'custom',
    control: <DepartmentPicker />,
    parse: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  },
  {
    name: 'userType',
    label: '用户类型',
    kind: 'select',
    options: valuesOf(UserType).map((value) => ({ value, label: userTypeLabels[value] })),
  },
  {
    name: 'status',
    label: '启用状态',
    kind: 'select',
    options: [1, 0].map((value) => ({ value, label: userStatusLabels[value as 0 | 1] })),
  },
];
