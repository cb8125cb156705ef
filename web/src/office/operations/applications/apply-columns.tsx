import {
  type ActivityDetail,
  type ApplyRow,
  ApplyStatus,
  applyStatusLabels,
  type calls,
  FormItemType,
  isTextItem,
  optionsOf,
  PHONE_FIELD,
  valuesOf,
} from '@outbound/contract';
import { Tooltip } from 'antd';
import { Link } from 'react-router';
import type { Column, SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { ApplyStatusTag } from './apply-status-tag.tsx';
import { Attachment } from './attachment.tsx';
import { MaskedAnswer } from './masked-answer.tsx';

export type ApplyField = SearchField<Template<typeof calls.application.page>>;

/** Columns for these answers stand in each list already; only what is typed gets into them. */
const fixedNames = ['姓名', PHONE_FIELD, '公司'];
const hasFixedColumn = (item: ActivityDetail['formItemList'][number]) =>
  isTextItem(item) && fixedNames.includes(item.name);
/** So many of a form's own fields are in sight at first; the rest can be chosen. */
const IN_SIGHT = 4;

/** A column for each field of a form. */
function formColumns(items: ActivityDetail['formItemList']): Column<ApplyRow>[] {
  return items
    .filter((item) => !hasFixedColumn(item))
    .map((item, index) => ({
      key: `entry-${item.id}`,
      title: item.disabled ? `${item.name}（已停用）` : item.name,
      width: item.type === FormItemType.textarea ? 220 : 150,
      hiddenAtFirst: index >= IN_SIGHT || item.disabled,
      render: (row) => {
        const entry = row.entryList.find((one) => one.formId === item.id);
        if (!entry || entry.value === '') return '--';
        if (entry.type === FormItemType.upload) return <Attachment address={entry.value} compact />;
        return <MaskedAnswer value={entry.value} id={row.id} formId={item.id} label={item.name} />;
      },
    }));
}

/** The columns of a list of sign-ups: of one activity with the fields of its form, or across activities. */
export function applyColumns(items: ActivityDetail['formItemList'] | null): Column<ApplyRow>[] {
  return [
    { key: 'applyCode', title: '报名编号', width: 120 },
    ...(items === null
      ? [
          {
            key: 'activityTitle',
            title: '活动',
            width: 210,
            render: (row: ApplyRow) => (
              <Tooltip title={row.activityTitle} placement="topLeft">
                <Link to={`/activity/reviewDetail?id=${row.activityId}`}>{row.activityTitle}</Link>
              </Tooltip>
            ),
          },
        ]
      : []),
    { key: 'applyName', title: '姓名', width: 84, render: (row) => row.applyName || '--' },
    {
      key: 'mobilePhone',
      title: '手机号',
      width: 146,
      render: (row) => <MaskedAnswer value={row.mobilePhone} id={row.id} label="手机号" />,
    },
    { key: 'company', title: '公司', width: 176, render: (row) => row.company || '--' },
    { key: 'service', title: '服务', width: 116 },
    {
      key: 'applyStatus',
      title: '状态',
      width: 88,
      render: (row) => (
        <Tooltip title={row.rejectReason ? `驳回原因：${row.rejectReason}` : null}>
          <span>
            <ApplyStatusTag status={row.applyStatus} />
          </span>
        </Tooltip>
      ),
    },
    ...(items === null ? [] : formColumns(items)),
    { key: 'createdTime', title: '提交时间', width: 172 },
    { key: 'reviewedBy', title: '审核人', width: 110, render: (row) => row.reviewedBy || '--' },
    { key: 'reviewedTime', title: '审核时间', width: 172, render: (row) => row.reviewedTime ?? '--' },
  ];
}

/** The filters that every list of sign-ups has beside its service. */
export const applyFields: readonly ApplyField[] = [
  { name: 'keyword', label: '关键词', kind: 'text', placeholder: '姓名 / 手机号 / 报名编号' },
  {
    name: 'applyStatus',
    label: '审核状态',
    kind: 'select',
    options: optionsOf(valuesOf(ApplyStatus), applyStatusLabels),
  },
  {
    name: 'createdTime',
    label: '提交时间',
    kind: 'range',
    of: 'day',
    names: ['createdTimeStart', 'createdTimeEnd'],
  },
];
