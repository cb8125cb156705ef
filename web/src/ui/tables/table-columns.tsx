import type { Sort } from '@outbound/contract';
import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import { cardPlaces } from './card-places.ts';
import type { useRowOrder } from './order-cell.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import { SortHeading, sortedHead } from './sort-controls.tsx';
import './page-table.css';

export interface Column<R> {
  /** Unique; the row's field of that name is shown unless `render` says otherwise. */
  key: string;
  title: string;
  /** Pixels, 160 by default. The table scrolls sideways where they do not fit. */
  width?: number;
  align?: 'left' | 'center' | 'right';
  render?: (row: R) => ReactNode;
  /** A text that is read, not looked up: it may take two lines. */
  lines?: 2;
  /** A picture: on a phone it stands in the corner of the row's card. */
  picture?: true;
  /** Not shown until a person chooses it. */
  hiddenAtFirst?: boolean;
}

/** Pixels of a column that says nothing else. */
const WIDTH = 160;

interface TableColumnsOptions<R> {
  /** Those in sight. */
  columns: readonly Column<R>[];
  /** The number of the first row; rows of a tree have none. */
  firstNumber?: number;
  sorting?: {
    sort: Sort | null;
    onSort(next: Sort | null): void;
    canSort(column: { key: string }): boolean;
  };
  /** The column that says what a row is called. */
  titleKey: string | undefined;
  /** Where people put the rows in order. */
  ordering?: ReturnType<typeof useRowOrder<R>>;
  actions:
    | {
        of(row: R): readonly RowAction[];
        nameOf(row: R): string | undefined;
        width: number;
        isFixed: boolean;
      }
    | undefined;
}

type AntColumns<R> = NonNullable<TableProps<R>['columns']>;

/** Times have such keys on the wire. */
const isTime = (key: string) => key.endsWith('Time');

// On a phone each row is a card, and its cells say themselves what they are.
const labelled = (title: string) => () => ({ 'data-label': title }) as object;

const unsorted = { sort: null, onSort: () => {}, canSort: () => false };

/** A list's columns as the table takes them: its number, its place where people order the rows, what it shows, what can be done. */
export function tableColumns<R>({
  columns,
  firstNumber,
  sorting: { sort, onSort, canSort } = unsorted,
  titleKey,
  ordering,
  actions,
}: TableColumnsOptions<R>): AntColumns<R> {
  const inCard = cardPlaces(columns, titleKey);
  const all: AntColumns<R> = [
    ...(firstNumber === undefined
      ? []
      : [
          {
            key: 'rowNumber',
            title: '序号',
            width: 64,
            className: 'is-row-number',
            align: 'center' as const,
            render: (_value: unknown, _row: R, index: number) => firstNumber + index,
          },
        ]),
    ...columns.map(({ key, title, width = WIDTH, align = 'left', lines, render }) => ({
      key,
      dataIndex: key,
      title: canSort({ key }) ? <SortHeading field={key} title={title} sort={sort} onSort={onSort} /> : title,
      width,
      align,
      ellipsis: lines === undefined,
      className: `${lines === 2 ? 'is-two-lines' : ''} ${isTime(key) ? 'is-time' : ''} ${inCard.get(key) ?? 'is-beyond-card'}`,
      onCell: labelled(title),
      ...(canSort({ key }) ? { onHeaderCell: () => sortedHead(key, sort) } : {}),
      ...(render ? { render: (_value: unknown, row: R) => render(row) } : {}),
    })),
  ];
  if (ordering)
    all.splice(1, 0, {
      key: 'order',
      title: '排序',
      width: 112,
      onCell: labelled('排序'),
      render: (_value, row, index) => ordering.cell(row, index),
    });
  if (actions)
    all.push({
      key: 'actions',
      title: '操作',
      width: actions.width,
      className: 'is-actions',
      ...(actions.isFixed ? { fixed: 'right' as const } : {}),
      render: (_value, row) => <RowActions actions={actions.of(row)} of={actions.nameOf(row)} />,
    });
  return all;
}

/** Pixels that the columns take together: what does not fit is scrolled to. */
export const widthOf = <R,>(columns: AntColumns<R>) =>
  columns.reduce((sum, { width }) => sum + Number(width ?? WIDTH), 0);
