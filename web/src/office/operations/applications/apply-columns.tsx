import {
  type ActivityDetail,
  type ApplicationFields,
  type ApplyRow,
  ApplyStatus,
  applicationFields,
  applyStatusLabels,
  type calls,
  FormItemType,
  filesOf,
  isTextItem,
  optionsOf,
  REJECT_REASON,
  valuesOf,
} from '@outbound/contract';
import { Tooltip } from 'antd';
import { Link } from 'react-router';
import { YesNoSelect } from '../../../ui/forms/yes-no-select.tsx';
import { listColumns } from '../../../ui/tables/field-columns.tsx';
import type { Column, SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { DictionaryText } from '../../../ui/texts/dictionary-text.tsx';
import { ApplyStatusTag } from './apply-status-tag.tsx';
import { Attachment } from './attachment.tsx';
import { MaskedAnswer, personOf } from './masked-answer.tsx';

export type ApplyField = SearchField<Template<typeof calls.application.page>>;

/** Columns for these answers stand in each list already; only what is typed gets into them. */
const { applyName, mobilePhone, company } = applicationFields;
const fixedNames: readonly string[] = [applyName.label, mobilePhone.label, company.label];
const hasFixedColumn = (item: ActivityDetail['formItemList'][number]) =>
  isTextItem(item) && fixedNames.includes(item.name);
/** Columns of activities that have sessions. */
const ofSessions: ReadonlySet<string> = new Set([
  'sessions',
  'attended',
] satisfies (keyof ApplicationFields)[]);
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
        if (entry.type === FormItemType.upload)
          return filesOf(entry.value).map((address, at) => (
            <Attachment
              key={address}
              address={address}
              of={`${item.name}${at + 1} ${row.applyCode}`}
              compact
            />
          ));
        return (
          <MaskedAnswer
            value={entry.value}
            id={row.id}
            formId={item.id}
            label={item.name}
            of={personOf(row)}
          />
        );
      },
    }));
}

/** The columns of a list of sign-ups: of one activity with the fields of its form, or across activities. */
export function applyColumns(
  items: ActivityDetail['formItemList'] | null,
  hasSessions = false,
): Column<ApplyRow>[] {
  const columns = listColumns<ApplicationFields, ApplyRow>(
    applicationFields,
    [
      // How it stands, before what a screen of 1366 pixels has no room for.
      ...(['applyCode', 'activityTitle', 'applyName', 'applyStatus', 'mobilePhone', 'company'] as const),
      ...(['service', 'sessions', 'checkedTime', 'checkInWay', 'attended'] as const),
      ...(['applySource', 'enteredBy', 'channelName', 'groupCode'] as const),
      ...(items === null ? [] : formColumns(items)),
    ],
    {
      activityTitle: (row) => (
        <Tooltip title={row.activityTitle} placement="topLeft">
          <Link to={`/activity/reviewDetail?id=${row.activityId}`}>{row.activityTitle}</Link>
        </Tooltip>
      ),
      service: (row) => <DictionaryText type="service_name" values={[row.service]} />,
      mobilePhone: (row) => (
        <MaskedAnswer value={row.mobilePhone} id={row.id} label={mobilePhone.label} of={personOf(row)} />
      ),
      applyStatus: (row) => (
        <Tooltip
          title={
            row.withdrawnTime
              ? `${applicationFields.withdrawnTime.label}：${withdrawnText(row)}`
              : row.rejectReason
                ? `${REJECT_REASON}：${row.rejectReason}`
                : lineText(row) || null
          }
        >
          <span>
            <ApplyStatusTag status={row.applyStatus} withdrawnTime={row.withdrawnTime} />
          </span>
        </Tooltip>
      ),
    },
  );
  if (items === null) return columns;
  // All of one activity's are of that activity, which has sessions or has none.
  return columns
    .filter(({ key }) => key !== 'activityTitle' && (hasSessions || !ofSessions.has(key)))
    .map((column) => (ofSessions.has(column.key) ? { ...column, hiddenAtFirst: false } : column));
}

/** Where somebody stands in the line of those who wait, or until when his place is held; '' for others. */
export const lineText = ({ waitPlace, confirmBy }: Pick<ApplyRow, 'waitPlace' | 'confirmBy'>): string =>
  waitPlace !== null ? `候补第 ${waitPlace} 位` : confirmBy ? `${confirmBy} 前待报名人确认` : '';

/** When it was taken back, and by whom where its person did not do so himself; '' for others. */
export const withdrawnText = ({
  withdrawnTime,
  withdrawnBy,
}: Pick<ApplyRow, 'withdrawnTime' | 'withdrawnBy'>) =>
  withdrawnTime === null ? '' : `${withdrawnTime}${withdrawnBy && `（由 ${withdrawnBy} 代为撤回）`}`;

/** The filters that every list of sign-ups has beside its service. */
export const applyFields: readonly ApplyField[] = [
  {
    name: 'keyword',
    label: '关键词',
    kind: 'text',
    placeholder: [applyName, mobilePhone, applicationFields.applyCode].map(({ label }) => label).join(' / '),
  },
  {
    name: 'applyStatus',
    label: '审核状态',
    kind: 'select',
    options: optionsOf(valuesOf(ApplyStatus), applyStatusLabels),
  },
  {
    name: 'isCheckedIn',
    label: '签到',
    kind: 'custom',
    parse: (text) => text === 'true',
    control: <YesNoSelect yes="已签到" no="已通过未签到" />,
  },
  { name: 'channelName', label: applicationFields.channelName.label, kind: 'text' },
  { name: 'groupCode', label: applicationFields.groupCode.label, kind: 'text' },
  {
    name: 'createdTime',
    label: applicationFields.createdTime.label,
    kind: 'range',
    of: 'day',
    names: ['createdTimeStart', 'createdTimeEnd'],
  },
];

/** Whether its phone signed up more than once, and whether the list of who is looked at twice has it: of one activity alone. */
export const checkFields: readonly ApplyField[] = [
  {
    name: 'isDouble',
    label: '是否重复',
    kind: 'custom',
    parse: (text) => text === 'true',
    control: <YesNoSelect yes="同一活动重复报名" no="不重复" />,
  },
  {
    name: 'isListed',
    label: '黑名单',
    kind: 'custom',
    parse: (text) => text === 'true',
    control: <YesNoSelect yes="在报名黑名单中" no="不在名单中" />,
  },
];
