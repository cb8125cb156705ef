import {
  calls,
  EnabledStatus,
  FunctionType,
  functionTypeLabels,
  optionsOf,
  type ResourceNode,
  resourceFields,
} from '@outbound/contract';
import { Button, Card, Grid, Skeleton, Space, Table } from 'antd';
import { useMemo, useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { CaretDownOutlined, CaretRightOutlined } from '../../../ui/special-icons.tsx';
import { useSteady } from '../../../ui/steady.ts';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { useRowFocus } from '../../../ui/tables/row-focus.ts';
import { SearchForm } from '../../../ui/tables/search-form.tsx';
import { tableColumns, widthOf } from '../../../ui/tables/table-columns.tsx';
import {
  TableTools,
  useTableSettings,
  useWholeWindow,
  wholeWindow,
} from '../../../ui/tables/table-settings.tsx';
import { resourceColumns } from './columns.tsx';
import { HoldersDrawer } from './holders-drawer.tsx';
import { useDeleteResource, useResourceStatus } from './resource-calls.ts';
import { ResourceDialog, type ResourceSubject } from './resource-dialog.tsx';
import { filterResources, openableIds, type ResourceFilter } from './resource-nodes.ts';

const search: readonly Field[] = [
  { kind: 'text', name: 'keyword', label: '名称/编码/地址', placeholder: '请输入名称、权限编码或路由地址' },
  ...(['functionType', 'status'] as const).map((name): Field => {
    const { label, values, labels } = resourceFields[name];
    return { kind: 'select', name, label, options: optionsOf<number>(values, labels) };
  }),
];

const without = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as T;

/** The modules, menus and functions of the product. */
export default function ResourceList() {
  const { data, error, isFetching, refetch } = useCall(calls.resource.tree, {}, { quiet: true });
  const [filter, setFilter] = useState<ResourceFilter>({});
  const [opened, setOpened] = useState<readonly number[] | null>(null);
  const [subject, setSubject] = useState<ResourceSubject | null>(null);
  const [asked, setAsked] = useState<ResourceNode | null>(null);
  const [history, setHistory] = useState<ResourceNode | null>(null);
  const isWide = Grid.useBreakpoint().md !== false;
  const [settings, setSettings] = useTableSettings('functions', []);
  const [isWhole, setWhole] = useWholeWindow();
  const confirm = useConfirm();
  const status = useResourceStatus();
  const remove = useDeleteResource();

  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const shown = useMemo(() => filterResources(data ?? [], filter), [data, filter]);
  const rowFocus = useRowFocus(shown);
  const openable = useMemo(() => openableIds(shown, true), [shown]);
  const openIds = useSteady(opened ?? openableIds(shown, isFiltered));
  const isAllOpen = openable.every((id) => openIds.includes(id));

  const ask = async (node: ResourceNode) => {
    const isSure = await confirm({
      title: `是否确认删除${functionTypeLabels[node.functionType]}“${node.resourceName}”？`,
      content: '删除后不可恢复。',
      confirmText: '删除',
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ id: node.id, version: node.version });
    } catch (refusal) {
      // Told already.
      if (!(refusal instanceof CallFailure)) throw refusal;
    }
  };
  const actions = (node: ResourceNode): RowAction[] => [
    ...(node.functionType === FunctionType.function
      ? []
      : [
          {
            label: '新增下级',
            code: 'latin_sys_func_add' as const,
            onClick: () => {
              // What is added there must be seen.
              setOpened([...new Set([...openIds, node.id])]);
              setSubject({ parent: node });
            },
          },
        ]),
    { label: '修改', code: 'latin_sys_func_modify', onClick: () => setSubject({ node }) },
    { label: '哪些角色拥有', inMore: true, onClick: () => setAsked(node) },
    { label: '变更历史', inMore: true, onClick: () => setHistory(node) },
    {
      label: '删除',
      code: 'latin_sys_func_delete',
      danger: true,
      inMore: true,
      disabled: node.builtIn,
      onClick: () => void ask(node),
    },
  ];

  const columns = resourceColumns({
    onHolders: setAsked,
    onStatus: (node, on) =>
      status.mutateAsync({
        id: node.id,
        status: on ? EnabledStatus.enabled : EnabledStatus.disabled,
        version: node.version,
      }),
  });
  const columnsShown = tableColumns({
    columns: columns.filter(({ key }) => !settings.hidden.includes(key)),
    titleKey: 'resourceName',
    actions: { of: actions, nameOf: ({ resourceName }) => resourceName, width: 176, isFixed: isWide },
  }).map((column) => ({
    ...column,
    ellipsis: column.key === 'path',
    ...(isWide && column.key === 'resourceName' ? { fixed: 'left' as const } : {}),
  }));

  return (
    <Card styles={{ body: { padding: isWide ? 20 : 12 } }} style={isWhole ? wholeWindow : {}}>
      {settings.searchHidden ? null : (
        <SearchForm
          fields={search}
          values={{ ...filter }}
          onSearch={(values) => {
            const next: ResourceFilter = without(values);
            setFilter(next);
            setOpened(null);
            return { ...next };
          }}
          onReset={() => {
            setFilter({});
            setOpened(null);
          }}
        />
      )}
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 8, marginBottom: 12 }}>
        <Space wrap>
          <Permitted code="latin_sys_func_add">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setSubject({ parent: null })}>
              新增
            </Button>
          </Permitted>
          <Button onClick={() => setOpened(isAllOpen ? [] : openable)}>
            {isAllOpen ? '全部折叠' : '全部展开'}
          </Button>
        </Space>
        <TableTools
          // Without its name a branch is no branch.
          columns={columns.filter(({ key }) => key !== 'resourceName')}
          settings={settings}
          onChange={setSettings}
          onRefresh={() => void refetch()}
          hasSearch
          isFiltered={isFiltered}
          view={null}
          onView={() => {}}
          isWide={isWide}
          isWhole={isWhole}
          onWhole={setWhole}
        />
      </div>
      <div {...rowFocus}>
        <Table<ResourceNode>
          rowKey="id"
          size={settings.density}
          className={isWide ? 'list-table' : 'list-table is-cards'}
          columns={columnsShown}
          dataSource={shown}
          pagination={false}
          loading={{ spinning: isFetching && data !== undefined, delay: 200 }}
          {...(isWide && shown.length > 0 ? { scroll: { x: widthOf(columnsShown) } } : {})}
          expandable={{
            expandedRowKeys: openIds,
            // The table's own shows for functions too, which have nothing below them.
            expandIcon: ({ record, expanded, onExpand }) =>
              record.children.length > 0 ? (
                <Button
                  type="text"
                  size="small"
                  aria-expanded={expanded}
                  aria-label={`${expanded ? '折叠' : '展开'}${record.resourceName}`}
                  icon={expanded ? <CaretDownOutlined /> : <CaretRightOutlined />}
                  onClick={(event) => onExpand(record, event)}
                />
              ) : (
                <span style={{ display: 'inline-block', width: 24 }} />
              ),
            onExpandedRowsChange: (keys) => setOpened(keys.map(Number)),
          }}
          locale={{
            emptyText: error ? (
              <FailureState failure={error} onRetry={() => void refetch()} />
            ) : !data ? (
              <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
            ) : (
              <EmptyState text={isFiltered ? '没有符合条件的功能' : '暂无功能'} />
            ),
          }}
        />
      </div>
      {subject ? (
        <ResourceDialog subject={subject} tree={data ?? []} onClose={() => setSubject(null)} />
      ) : null}
      <HoldersDrawer node={asked} onClose={() => setAsked(null)} />
      <SideDrawer
        open={history !== null}
        title={`变更历史：${history?.resourceName ?? ''}`}
        size={560}
        onClose={() => setHistory(null)}
      >
        {history ? (
          <ChangeHistory call={calls.resource.historyPage} template={{ resourceId: history.id }} />
        ) : null}
      </SideDrawer>
    </Card>
  );
}
