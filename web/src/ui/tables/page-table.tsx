import { type BodyInput, limits, type Row, type Sort } from '@outbound/contract';
import { Button, Card, Flex, Grid, Pagination, Table } from 'antd';
import { type CSSProperties, type HTMLAttributes, type ReactNode, useEffect } from 'react';
import type { JsonCall } from '../../api/client.ts';
import { usePage } from '../../api/query.ts';
import { pagerItem, searchable, tickNames } from '../control-names.tsx';
import { FailureAlert } from '../feedback/failure-state.tsx';
import type { Field } from '../forms/form-fields.tsx';
import { useSteady } from '../steady.ts';
import { totalText } from '../texts/total-text.ts';
import { useAfterwards } from '../use-afterwards.ts';
import { ListNothing } from './list-nothing.tsx';
import type { ListName } from './list-preferences.tsx';
import { bodyOf, filtersOf, templateOf, valuesOf } from './list-state.ts';
import { type RowOrder, useRowOrder } from './order-cell.tsx';
import type { RowAction } from './row-actions.tsx';
import { useRowFocus } from './row-focus.ts';
import { SearchForm } from './search-form.tsx';
import { HeadCell, SortMenu } from './sort-controls.tsx';
import { type Column, tableColumns, widthOf } from './table-columns.tsx';
import { TableTools, useTableSettings, useWholeWindow, wholeWindow } from './table-settings.tsx';
import { useCounted, useListState } from './use-list.ts';
import { useTicked } from './use-ticked.ts';

export type { Column };

/** The filters of a list call. */
export type Template<C> = BodyInput<C> extends { template?: infer T } ? NonNullable<T> : never;

/** A field of the search bar; its name is a key of the template, a range names two. */
export type SearchField<T> =
  | (Field & { name: keyof T & string })
  | (Field & { kind: 'range'; names: readonly [keyof T & string, keyof T & string] });

/** What the tool bar gets to work with. */
export interface TableContext<R, T> {
  /** The rows in sight. */
  rows: readonly R[];
  selected: readonly R[];
  clearSelected(): void;
  refresh(): void;
  /** The filters as they were sent. */
  template: T;
  /** The order as it was sent, for exports. */
  sort: Sort | undefined;
  /** Rows in all pages. */
  count: number;
}

interface PageTableProps<C extends JsonCall> {
  call: C;
  /** Remembers columns, density and named filters under this name: with the account where the contract has it (`keptLists`). */
  name: ListName;
  columns: readonly Column<Row<C>>[];
  rowKey?: string;
  search?: readonly SearchField<Template<C>>[];
  /** What the search bar says as the call takes it, where one filter of the call stands there as several fields. */
  asTemplate?: (said: Record<string, unknown>) => Template<C>;
  /** Filters that are always sent and not shown, e.g. the activity of a detail page. */
  always?: Template<C>;
  /** Buttons at the left above the table. */
  toolbar?: (context: TableContext<Row<C>, Template<C>>) => ReactNode;
  actions?: (row: Row<C>) => readonly RowAction[];
  actionsWidth?: number;
  /** People put the rows in order. Not while the list is sorted by a column or filtered: what is hidden would be jumped over. */
  order?: RowOrder<Row<C>> | undefined;
  /** What a row answers to besides, e.g. keys. */
  rowProps?: (row: Row<C>, index: number) => HTMLAttributes<HTMLElement>;
  /** What a row opens to, below it; null where it has nothing more. Not on a phone, where rows are cards. */
  expand?: (row: Row<C>) => ReactNode | null;
  /** Rows can be ticked; answers what a row is called there. */
  selectable?: (row: Row<C>) => string;
  /** Hears what is ticked, for dialogs that pick from a list. */
  onSelect?: (rows: readonly Row<C>[]) => void;
  /** Stands in place of the rows and their pages: another way to show what the filters find. */
  instead?: (template: Template<C>) => ReactNode;
  /** Counts to the last row, by the list's filters: asked behind the page, where the list has said about how many. */
  exactCount?: JsonCall;
  /** False where its state is nobody's to share; a name where it stands in the address beside another state, within a frame. */
  inAddress?: boolean | string;
  emptyText?: string;
}

/** A list in a drawer, a dialog or a tab stands in that one's frame. */
const inside = { background: 'transparent', boxShadow: 'none' } as const satisfies CSSProperties;

/**
 * The list of the product: search bar, tool bar, table and paginator over one list call (spec 2.6, 5.5, 9). A query
 * starts at page 1, a reset clears; page, size, order and filters stand in the address.
 */
export function PageTable<C extends JsonCall>({
  call,
  name,
  columns,
  rowKey = 'id',
  search = [],
  asTemplate = (said) => said as Template<C>,
  always,
  toolbar,
  actions,
  actionsWidth = 190,
  order,
  rowProps,
  expand,
  selectable,
  onSelect,
  instead,
  exactCount,
  inAddress = true,
  emptyText,
}: PageTableProps<C>) {
  const [state, setState] = useListState(inAddress);
  const values = valuesOf(search, state.filters);
  const template = { ...asTemplate(templateOf(search, values)), ...always } as Template<C>;
  // What answers more than a page is told without its columns (`office-contract.ts`): it has an order of its own.
  const sortable: readonly string[] = call.kind === 'page' ? call.sortable : [];
  // An address may name a column that the list cannot be sorted by.
  const sort = state.sort && sortable.includes(state.sort.field) ? state.sort : null;
  const body = bodyOf(state, sort, template) as BodyInput<C>;
  const list = useCounted(usePage(call, body, { quiet: true }), exactCount, {
    call,
    template,
  });
  const [selected, setSelected] = useTicked(list.rows, (row) => keyOf(row, rowKey), onSelect);
  const selectedKeys = useSteady(selected.map((row) => keyOf(row, rowKey)));
  const hiddenAtFirst = columns.filter((column) => column.hiddenAtFirst).map(({ key }) => key);
  const [settings, setSettings] = useTableSettings(name, hiddenAtFirst);
  const [isWhole, setWhole] = useWholeWindow();
  const isWide = Grid.useBreakpoint().md !== false;
  // The rows come first.
  const isDrawn = useAfterwards();
  const isFiltered = Object.keys(state.filters).length > 0;
  const lastPage = Math.max(1, Math.ceil(list.count / state.size));

  useEffect(() => {
    // The last row of the last page was deleted, or a link points past the end.
    if (!list.isFetching && !list.failure && list.rows.length === 0 && state.page > lastPage)
      setState({ ...state, page: lastPage });
  });

  const rowFocus = useRowFocus(list.rows);
  const isKnown = list.rows.length > 0 || !(list.isLoading || list.failure);
  const clear = () => setState({ ...state, page: 1, filters: {} });
  const setSort = (next: Sort | null) => setState({ ...state, page: 1, sort: next });
  const canSort = ({ key }: { key: string }) => sortable.includes(key);
  const ordering = useRowOrder<Row<C>>({
    rows: list.rows,
    keyOf: (row) => keyOf(row, rowKey),
    isLastPage: list.pageNum >= lastPage,
    order: sort || isFiltered ? undefined : order,
  });
  const shown = columns.filter(({ key }) => !settings.hidden.includes(key));
  const titleKey = (shown.find(({ lines }) => lines === 2) ?? shown.find(({ picture }) => !picture))?.key;
  /** What a row is called: as it is ticked, or by its title. */
  const nameOf = (row: Row<C>) => selectable?.(row) ?? textIn(row, titleKey);
  const columnsShown = tableColumns({
    columns: shown,
    firstNumber: (list.pageNum - 1) * state.size + 1,
    sorting: { sort, onSort: setSort, canSort },
    titleKey,
    ordering,
    actions: actions && { of: actions, nameOf, width: actionsWidth, isFixed: isWide },
  });

  const hasFrame = inAddress === true || isWhole;
  return (
    <Card
      data-place
      variant={hasFrame ? 'outlined' : 'borderless'}
      styles={{ body: { padding: hasFrame ? (isWide ? 20 : 12) : 0 } }}
      style={isWhole ? wholeWindow : hasFrame ? {} : inside}
    >
      {search.length > 0 && !settings.searchHidden ? (
        <SearchForm
          fields={search}
          values={values}
          onSearch={(next) => {
            const filters = filtersOf(templateOf(search, next));
            const isSame = state.page === 1 && JSON.stringify(filters) === JSON.stringify(state.filters);
            if (isSame) list.refetch();
            else setState({ ...state, page: 1, filters });
            return valuesOf(search, filters);
          }}
          onReset={clear}
        />
      ) : null}
      <div
        style={{
          display: 'flex',
          // The tools keep their corner; buttons that do not fit beside them take a second line of their own.
          flexWrap: isWide ? 'nowrap' : 'wrap',
          alignItems: 'flex-start',
          gap: 8,
          justifyContent: 'space-between',
          marginBottom: 12,
        }}
      >
        {/* Not Space: it parts its own children alone, not the buttons that a component among them brings. */}
        <Flex gap={8} wrap align="center">
          {toolbar?.({
            rows: list.rows,
            selected,
            clearSelected: () => setSelected([]),
            refresh: list.refetch,
            template,
            sort: sort ?? undefined,
            count: list.count,
          })}
          {order && !ordering ? (
            <span style={{ color: 'var(--ant-color-text-description)' }}>筛选或按列排序时不能调整顺序</span>
          ) : null}
          {selected.length > 0 ? (
            <span role="status">
              已选 {selected.length} 项
              <Button type="link" size="small" onClick={() => setSelected([])}>
                取消选择
              </Button>
            </span>
          ) : null}
        </Flex>
        {!isWide && shown.some(canSort) ? (
          <SortMenu columns={shown.filter(canSort)} sort={sort} onSort={setSort} />
        ) : null}
        {/* On a phone their width decides how many lines there are. */}
        {isDrawn || !isWide ? (
          <TableTools
            columns={columns}
            settings={settings}
            onChange={setSettings}
            onRefresh={list.refetch}
            hasSearch={search.length > 0}
            isFiltered={isFiltered}
            view={inAddress ? { filters: state.filters, sort } : null}
            onView={(view) => setState({ ...state, page: 1, ...view })}
            isWide={isWide}
            isWhole={isWhole}
            onWhole={setWhole}
          />
        ) : (
          <div style={{ height: 32 }} />
        )}
      </div>
      {instead ? (
        instead(template)
      ) : (
        <>
          {list.failure && list.rows.length > 0 ? (
            <FailureAlert failure={list.failure} onRetry={list.refetch} />
          ) : null}
          <div {...rowFocus}>
            <Table<Row<C>>
              rowKey={rowKey}
              size={settings.density}
              columns={columnsShown}
              dataSource={list.rows}
              pagination={false}
              {...(ordering || rowProps
                ? {
                    onRow: (row, index = 0) => ({
                      ...rowProps?.(row, index),
                      ...ordering?.rowProps(row, index),
                    }),
                  }
                : {})}
              className={isWide ? 'list-table' : 'list-table is-cards'}
              // Nothing to move to where there is no row.
              {...(isWide && (list.rows.length > 0 || list.isLoading)
                ? { scroll: { x: widthOf(columnsShown) } }
                : {})}
              {...(expand && isWide
                ? {
                    expandable: {
                      expandedRowRender: expand,
                      rowExpandable: (row) => expand(row) !== null,
                      columnWidth: 44,
                    },
                  }
                : {})}
              loading={{ spinning: list.isFetching && !list.isLoading, delay: 200 }}
              {...(selectable
                ? {
                    rowSelection: {
                      columnWidth: 44,
                      ...tickNames(selectable),
                      columnTitle: (checkbox: ReactNode) => <HeadCell>{checkbox}</HeadCell>,
                      preserveSelectedRowKeys: true,
                      selectedRowKeys: selectedKeys,
                      onChange: (_keys, rows) => setSelected(rows),
                    },
                  }
                : {})}
              locale={{
                emptyText: (
                  <ListNothing list={list} onClear={isFiltered ? clear : undefined} text={emptyText} />
                ),
              }}
            />
          </div>
          {isDrawn ? (
            <Pagination
              // How many there are is not known before the answer.
              style={{ marginTop: 16, visibility: isKnown ? 'visible' : 'hidden' }}
              align="end"
              size="small"
              current={Math.min(state.page, lastPage)}
              pageSize={state.size}
              total={list.count}
              showTotal={() => totalText(list, '条')}
              showSizeChanger={{ 'aria-label': '每页条数', showSearch: searchable }}
              itemRender={pagerItem}
              showQuickJumper
              showLessItems={!isWide}
              pageSizeOptions={[...limits.pageSizes]}
              onChange={(page, size) => setState({ ...state, page: size === state.size ? page : 1, size })}
            />
          ) : null}
        </>
      )}
    </Card>
  );
}

/** A row's text under this key; undefined where it is none. */
function textIn(row: unknown, key: string | undefined): string | undefined {
  const text = typeof row === 'object' && row !== null && key !== undefined ? Reflect.get(row, key) : '';
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function keyOf(row: unknown, rowKey: string): string | number {
  const key = typeof row === 'object' && row !== null ? Reflect.get(row, rowKey) : '';
  return typeof key === 'number' ? key : String(key);
}
