import {
  type calls,
  contentLanguageLabels,
  type InformationFields,
  informationFields,
  type Row,
} from '@outbound/contract';
import { Select, Tooltip } from 'antd';
import { Link } from 'react-router';
import { clearable } from '../../../ui/control-names.tsx';
import { Thumb } from '../../../ui/files/thumb.tsx';
import { choiceLabel } from '../../../ui/forms/unknown-choice.ts';
import { YesNoSelect } from '../../../ui/forms/yes-no-select.tsx';
import { listColumns, searchFields } from '../../../ui/tables/field-columns.tsx';
import type { Column, SearchField, Template } from '../../../ui/tables/page-table.tsx';
import { NumberText } from '../../../ui/texts/number-text.tsx';
import { PublishTag } from '../activities/index.ts';
import { ColumnTag, ContentTypeTag, PinnedTag, PlanLines } from './information-tags.tsx';

export type InformationRow = Row<typeof calls.information.page>;
type Filters = Template<typeof calls.information.page>;

const cells = {
  cover: (row: InformationRow) => <Thumb list={row.cover} width={80} height={45} />,
  title: (row: InformationRow) => (
    <Tooltip title={row.title} placement="topLeft">
      <Link to={`/information/detail?id=${row.id}`}>{row.title}</Link>
    </Tooltip>
  ),
  columnKey: (row: InformationRow) => <ColumnTag columnKey={row.columnKey} />,
  contentType: (row: InformationRow) => <ContentTypeTag type={row.contentType} />,
  tags: ({ tags }: InformationRow) => tags.join('、') || '--',
  pinned: ({ pinned }: InformationRow) => (pinned ? <PinnedTag /> : '--'),
  onShelfTime: (row: InformationRow) => <PlanLines item={row} />,
  publishStatus: (row: InformationRow) => <PublishTag status={row.publishStatus} />,
  languages: ({ languages }: InformationRow) =>
    languages.map((language) => contentLanguageLabels[language]).join('、'),
  viewNum: (row: InformationRow) => <NumberText value={row.viewNum} />,
};

/** The columns of the news list. */
export const informationColumns: readonly Column<InformationRow>[] = listColumns<
  InformationFields,
  InformationRow
>(
  informationFields,
  [
    'cover',
    'title',
    'publishStatus',
    'onShelfTime',
    'columnKey',
    'contentType',
    'pinned',
    'viewNum',
    'createdBy',
    'publishTime',
    'createdTime',
    'updatedTime',
  ],
  cells,
);

/** What the recycle bin shows: its titles are no links, because nobody reads there. */
export const recycledColumns: readonly Column<InformationRow>[] = [
  ...informationColumns
    .filter(({ key }) => ['cover', 'title', 'columnKey', 'contentType', 'createdBy'].includes(key))
    .map((column) =>
      column.key === 'title' ? { ...column, render: (row: InformationRow) => row.title } : column,
    ),
  { key: 'deletedTime', title: '删除时间', width: 172 },
  { key: 'purgeTime', title: '自动清除时间', width: 172, render: (row) => row.purgeTime ?? '不自动清除' },
];

/** The filters of the news list; `columns` are those of the dictionary. */
export function informationSearch(
  columns: readonly { value: string; label: string }[],
): SearchField<Filters>[] {
  const { columnKey, pinned, publishTime } = informationFields;
  return searchFields<InformationFields, Filters>(informationFields, [
    'title',
    {
      name: 'columnKey',
      label: columnKey.label,
      kind: 'custom',
      // The dictionary may come after the address, whose filter counts from the start.
      control: (
        <Select
          allowClear={clearable}
          style={{ width: '100%' }}
          placeholder="请选择"
          labelRender={choiceLabel(columns.length > 0)}
          options={[...columns]}
        />
      ),
    },
    'publishStatus',
    'contentType',
    {
      name: 'publishTimeStart',
      label: publishTime.label,
      kind: 'range',
      of: 'day',
      names: ['publishTimeStart', 'publishTimeEnd'],
    },
    {
      name: 'pinned',
      label: pinned.label,
      kind: 'custom',
      control: <YesNoSelect yes={`已${pinned.label}`} no={`未${pinned.label}`} />,
      parse: (text) => text === 'true',
    },
    'createdBy',
  ]);
}
