/** How a list is put in the order of a column: by its heading, and on a phone, where there are no headings, by a menu. */
import type { Sort } from '@outbound/contract';
import { Button } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ArrowDownOutlined, ArrowUpOutlined, SwapOutlined } from '../icons.tsx';
import { ButtonMenu } from '../navigation/action-menu.tsx';
import './sort-controls.css';

/** Upwards, downwards, as the list has it by itself. */
export const nextSort = (field: string, sort: Sort | null): Sort | null => {
  if (sort?.field !== field) return { field, order: 'asc' };
  return sort.order === 'asc' ? { field, order: 'desc' } : null;
};

const orderLabels = { asc: '升序', desc: '降序' } as const;

interface SortHeadingProps {
  field: string;
  title: string;
  sort: Sort | null;
  onSort(sort: Sort | null): void;
}

/** A heading that is a button; its cell says the order to who hears it (`sortedHead`). */
export function SortHeading({ field, title, sort, onSort }: SortHeadingProps) {
  const order = sort?.field === field ? sort.order : null;
  const next = nextSort(field, sort);
  return (
    <HeadCell>
      <button
        type="button"
        className={order ? 'sort-heading is-sorted' : 'sort-heading'}
        title={next ? `点击按${title}${orderLabels[next.order]}排列` : '点击恢复默认顺序'}
        onClick={() => onSort(next)}
      >
        {title}
        {order === 'desc' ? (
          <ArrowDownOutlined />
        ) : order === 'asc' ? (
          <ArrowUpOutlined />
        ) : (
          <SwapOutlined rotate={90} />
        )}
      </button>
    </HeadCell>
  );
}

/** What the cell of such a heading says of itself. */
export const sortedHead = (field: string, sort: Sort | null) =>
  ({
    'aria-sort': sort?.field !== field ? 'none' : sort.order === 'asc' ? 'ascending' : 'descending',
  }) as const;

interface SortMenuProps {
  columns: readonly { key: string; title: string }[];
  sort: Sort | null;
  onSort(sort: Sort | null): void;
}

/** The same as a menu, for lists whose rows are cards. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const choices = columns.flatMap(({ key, title }) =>
    (['asc', 'desc'] as const).map((order) => ({
      key: `${key}.${order}`,
      label: `${title}${orderLabels[order]}`,
      sort: { field: key, order },
    })),
  );
  return (
    <ButtonMenu
      menu={{
        selectable: true,
        selectedKeys: [sort ? `${sort.field}.${sort.order}` : 'own'],
        items: [{ key: 'own', label: '默认顺序' }, ...choices.map(({ key, label }) => ({ key, label }))],
      }}
      onChoose={(key) => onSort(choices.find((one) => one.key === key)?.sort ?? null)}
    >
      <Button type="text" aria-label="排序" title="排序" icon={<SwapOutlined rotate={90} />} />
    </ButtonMenu>
  );
}

/**
 * What can be pressed in a table's head. The table repeats its head in a hidden row that measures widths; there nobody
 * may get to it by keyboard.
 */
export function HeadCell({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const row = place.current?.closest<HTMLElement>('tr[aria-hidden]');
    if (row) row.inert = true;
  }, []);
  return <span ref={place}>{children}</span>;
}
