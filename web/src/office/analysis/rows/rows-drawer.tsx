import {
  ClockAction,
  ClockType,
  calls,
  exportTaskLimits,
  type FactColumn,
  FactKind,
  FreezeState,
  factColumns,
  factHeadings,
  freezeStateLabels,
  MOST_ACCOUNTS,
  type Row,
} from '@outbound/contract';
import { Button, Flex, Grid, Table } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { download } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { usePage } from '../../../api/query.ts';
import { shown } from '../../../ui/charts/figures.ts';
import { pagerItem } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureAlert, FailureState } from '../../../ui/feedback/failure-state.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { DownloadOutlined } from '../../../ui/icons.tsx';
import { Permitted, usePermission } from '../../../ui/rights/permitted.tsx';
import { useSteady } from '../../../ui/steady.ts';
import { RowActions } from '../../../ui/tables/row-actions.tsx';
import { useExportTask } from '../../../ui/tables/use-export-task.tsx';
import type { WantedRows } from './wanted-rows.ts';

const PAGE_SIZES = [10, 25, 50];
const MONEY = new Set<FactColumn>(['amount', 'secondAmount']);
const NARROW = 110;
const WIDE = 168;

/** How wide a column is: what is long by its kind has the room for it. */
const widthOf = (key: FactColumn) =>
  key === 'time' || key === 'no' || key === 'name' || key === 'accountNo' || key.endsWith('Time')
    ? WIDE
    : NARROW;

const columnsOf = ({ template: { fact } }: WantedRows) =>
  (Object.keys(factColumns) as FactColumn[])
    .filter((key) => factHeadings[fact][key] !== undefined)
    .map((key) => ({
      title: factHeadings[fact][key],
      dataIndex: key,
      width: widthOf(key),
      ellipsis: true,
      align: MONEY.has(key) ? ('right' as const) : ('left' as const),
      render: (value: string | number | null) => (typeof value === 'number' ? shown(value) : (value ?? '--')),
    }));

/** The rows behind a number: as many as it says, paged, to take along (tasks and statistics 2.10.1). */
export function RowsDrawer({ wish, onClose }: { wish: WantedRows | null; onClose(): void }) {
  const isPhone = Grid.useBreakpoint().md === false;
  return (
    <SideDrawer
      open={wish !== null}
      onClose={onClose}
      title={wish?.title ?? ''}
      size={isPhone ? '100%' : 'min(1200px, 92vw)'}
      destroyOnHidden
    >
      {wish ? <Rows key={JSON.stringify(wish.template)} wish={wish} /> : null}
    </SideDrawer>
  );
}

type FactRow = Row<typeof calls.fact.page>;

/** The new task that renews frozen accounts, filled in as the page of what expires does it. */
const renewalAddress = (freezeIds: readonly number[]) =>
  `/taskManagement/create?clock=${ClockType.freeze}.${freezeIds.join('-')}.${ClockAction.renew}`;
const FROZEN = freezeStateLabels[FreezeState.frozen];

/** Accounts that are still frozen can be renewed by whoever dispatches tasks. */
const useMayRenew = ({ template: { fact } }: WantedRows): boolean =>
  usePermission().has('latin_task_management_create') && fact === FactKind.freeze;

function useRowColumn(mayRenew: boolean) {
  const navigate = useNavigate();
  if (!mayRenew) return [];
  return [
    {
      title: '操作',
      key: 'actions',
      width: WIDE - 28,
      fixed: 'right' as const,
      render: (_value: unknown, { id, stateName, accountNo }: FactRow) =>
        stateName === FROZEN ? (
          <RowActions
            of={accountNo ?? ''}
            actions={[{ label: '生成续冻任务', onClick: () => void navigate(renewalAddress([id])) }]}
          />
        ) : null,
    },
  ];
}

/** Nothing within the table is pressed: by the keyboard it is moved itself. */
function reachable(place: HTMLElement | null) {
  place?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');
}

function Rows({ wish }: { wish: WantedRows }) {
  const [{ pageNum, pageSize }, setPage] = useState({ pageNum: 1, pageSize: 10 });
  const { rows, count, isLoading, isFetching, failure, refetch } = usePage(
    calls.fact.page,
    { pageNum, pageSize, template: wish.template },
    { quiet: true },
  );
  const mayRenew = useMayRenew(wish);
  const actions = useRowColumn(mayRenew);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const chosenKeys = useSteady(chosen);
  if (failure && rows.length === 0) return <FailureState failure={failure} onRetry={refetch} />;
  const columns = [...columnsOf(wish), ...actions];
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <span aria-live="polite">{isLoading ? '正在读取…' : `共 ${shown(count)} 条`}</span>
        <Flex gap={8} wrap>
          {mayRenew ? <RenewChosen chosen={chosen} /> : null}
          <ExportRows wish={wish} count={count} />
        </Flex>
      </Flex>
      {failure ? <FailureAlert failure={failure} onRetry={refetch} /> : null}
      <div ref={reachable}>
        <Table<FactRow>
          size="small"
          aria-label={wish.title}
          rowKey="id"
          columns={columns}
          dataSource={rows}
          loading={isFetching}
          {...(mayRenew
            ? {
                rowSelection: {
                  selectedRowKeys: chosenKeys,
                  // What was chosen on other pages stays.
                  preserveSelectedRowKeys: true,
                  onChange: (keys: readonly React.Key[]) =>
                    setChosen(keys.map(Number).slice(0, MOST_ACCOUNTS)),
                  getCheckboxProps: ({ id, stateName, accountNo }: FactRow) => ({
                    disabled:
                      stateName !== FROZEN || (chosen.length >= MOST_ACCOUNTS && !chosen.includes(id)),
                    'aria-label': `选择 ${accountNo ?? ''}`,
                  }),
                },
              }
            : {})}
          scroll={{ x: columns.reduce((sum, { width }) => sum + width, 0) }}
          locale={{ emptyText: <EmptyState size={96} /> }}
          pagination={{
            itemRender: pagerItem,
            current: pageNum,
            pageSize,
            total: count,
            pageSizeOptions: PAGE_SIZES,
            showSizeChanger: true,
            onChange: (nextNum, nextSize) =>
              setPage({ pageNum: nextSize === pageSize ? nextNum : 1, pageSize: nextSize }),
          }}
        />
      </div>
    </Flex>
  );
}

/** One task for all accounts that are chosen. */
function RenewChosen({ chosen }: { chosen: readonly number[] }) {
  const navigate = useNavigate();
  return (
    <Button
      disabled={chosen.length === 0}
      title={`选择在冻账户，生成一个续冻任务，最多${MOST_ACCOUNTS}个`}
      onClick={() => void navigate(renewalAddress(chosen))}
    >
      {chosen.length === 0 ? '批量续冻' : `批量续冻（${chosen.length}）`}
    </Button>
  );
}

/** Few rows are saved at once, many become a task that waits in 任务中心. */
function ExportRows({ wish, count }: { wish: WantedRows; count: number }) {
  const message = useMessage();
  const submit = useExportTask();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { template } = wish;
      if (count > exportTaskLimits.rowsAtOnce) return await submit('fact', { template }, count);
      const name = await download(calls.fact.export, { template });
      void message.success(`${name}已导出`);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Permitted code={calls.fact.export.needs}>
      <Button icon={<DownloadOutlined />} disabled={count === 0} loading={isBusy} onClick={() => void save()}>
        导出明细
      </Button>
    </Permitted>
  );
}
