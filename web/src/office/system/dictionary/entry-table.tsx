import {
  calls,
  type DictionaryEntry,
  type DictionaryType,
  dictionaryFault,
  dictionaryTypeFields,
  enabledStatusLabels,
} from '@outbound/contract';
import { Alert, Button, Card, Descriptions, Grid, Space, Table, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { PlusOutlined, ReloadOutlined } from '../../../ui/icons.tsx';
import { detailLines } from '../../../ui/records/field-details.tsx';
import { updatedText } from '../../../ui/records/who-when.ts';
import { Permitted, Withheld } from '../../../ui/rights/permitted.tsx';
import { useSteady } from '../../../ui/steady.ts';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import { type RowAction, RowActions } from '../../../ui/tables/row-actions.tsx';
import { useRowFocus } from '../../../ui/tables/row-focus.ts';
import { StatusSwitch } from '../../../ui/tables/status-switch.tsx';
import { tableColumns, widthOf } from '../../../ui/tables/table-columns.tsx';
import { useDeleteDictionary, useModifyDictionary, useRefreshDictionary } from './dictionary-calls.ts';
import { entryBody } from './entry-body.ts';
import { entryColumns } from './entry-columns.tsx';
import { type SecretOf, useSystemSecrets } from './system-secret.tsx';
import { TypeForm, typeBody } from './type-form.tsx';

const ChangeHistory = lazyPart(
  async () => ({
    default: (await import('../../../ui/records/change-history.tsx')).ChangeHistory,
  }),
  { isInPlace: true },
);
// With the tree that an entry's place is picked from.
const EntryForm = lazyPart(async () => ({ default: (await import('./entry-form.tsx')).EntryForm }));
const SecretDialog = lazyPart(async () => ({ default: (await import('./secret-dialog.tsx')).SecretDialog }));

/** What is open: an entry to change, or a new one below another. */
type Edited = { entry: DictionaryEntry | null; parentId: number | null };

/** Codes that write entries; those of external systems ask for more. */
const writes = ['latin_sys_dict_add', 'latin_sys_dict_modify', 'latin_sys_dict_delete'] as const;

/** A type with its entries as a tree; they are asked for where the type was read without them. */
export function EntryTable({ type: known }: { type: DictionaryType }) {
  const isWhole = known.itemNum === 0 || known.itemList.length > 0;
  const { data, error, isLoading, refetch } = useCall(
    calls.dictionary.tree,
    { typeId: known.id },
    { quiet: true, enabled: !isWhole },
  );
  const isRead = isWhole || data !== undefined;
  const type = (isWhole ? null : data?.[0]) ?? known;
  const isWide = Grid.useBreakpoint().md !== false;
  const confirm = useConfirm();
  const modify = useModifyDictionary();
  const { mutate: remove } = useDeleteDictionary();
  const refresh = useRefreshDictionary();
  const entries = type.itemList;
  const rowFocus = useRowFocus(entries);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const openIds = useSteady(parentIds(entries).filter((id) => !closed.has(id)));
  const [edited, setEdited] = useState<Edited | null>(null);
  const secrets = useSystemSecrets(type);
  const [renewed, setRenewed] = useState<SecretOf | null>(null);
  const [isTypeOpen, setTypeOpen] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);

  const askDelete = async (kind: 'type' | 'item', id: number, name: string) => {
    const what = kind === 'type' ? '字典类型' : '字典项';
    if (await confirm({ title: `是否确认删除${what}“${name}”？`, confirmText: '删除' })) remove({ kind, id });
  };
  const setStatus = (entry: DictionaryEntry, on: boolean) =>
    modify.mutateAsync({ ...entryBody(entry), status: on ? 1 : 0 });

  const renewal = ({ id, dictKey }: DictionaryEntry) => {
    const state = secrets.stateOf(id) ?? undefined;
    return {
      label: state ? '更换密钥' : '生成密钥',
      code: 'latin_sys_dict_modify',
      onClick: () => setRenewed({ id, dictKey, state }),
    } as const;
  };

  const actions = (entry: DictionaryEntry): RowAction[] => [
    {
      label: '修改',
      code: 'latin_sys_dict_modify',
      onClick: () => setEdited({ entry, parentId: null }),
    },
    // Systems stand beside each other.
    secrets.areHere
      ? renewal(entry)
      : {
          label: '新增下级',
          code: 'latin_sys_dict_add',
          disabled: type.fixed,
          onClick: () => setEdited({ entry: null, parentId: entry.id }),
        },
    {
      label: '删除',
      code: 'latin_sys_dict_delete',
      danger: true,
      disabled: type.fixed,
      onClick: () => void askDelete('item', entry.id, entry.dictValue),
    },
  ];
  const columns = tableColumns<DictionaryEntry>({
    columns: entryColumns(type, setStatus, secrets),
    titleKey: 'dictValue',
    actions: {
      ...{ of: actions, nameOf: ({ dictValue }) => dictValue, isFixed: isWide },
      width: secrets.areHere ? 236 : 176,
    },
  });

  const table = (
    <Card styles={{ body: { padding: isWide ? 20 : 12 } }}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, xxl: 4 }}
        title={
          <Space wrap>
            {type.name}
            {type.builtIn ? <Tag color="blue">系统内置</Tag> : null}
            {type.public ? <Tag color="green">{dictionaryTypeFields.public.label}</Tag> : null}
            {type.fixed ? <Tag color="gold">取值固定</Tag> : null}
          </Space>
        }
        extra={
          <RowActions
            actions={[
              { label: '变更历史', onClick: () => setHistoryOpen(true) },
              { label: '修改类型', code: 'latin_sys_dict_modify', onClick: () => setTypeOpen(true) },
              {
                label: '删除类型',
                code: 'latin_sys_dict_delete',
                danger: true,
                disabled: type.builtIn,
                onClick: () => void askDelete('type', type.id, type.name),
              },
            ]}
          />
        }
        items={detailLines(
          dictionaryTypeFields,
          type,
          ['type', 'status', { key: 'updated', label: '更新', children: updatedText(type) }],
          {
            status: (
              // A switch has no line of text to stand on.
              <span style={{ alignSelf: 'center' }}>
                <StatusSwitch
                  on={type.status === 1}
                  name={type.name}
                  code="latin_sys_dict_modify"
                  disabled={type.builtIn}
                  labels={enabledStatusLabels}
                  warning="停用后，使用此字典的页面读不到任何选项。"
                  onChange={(on) => modify.mutateAsync({ ...typeBody(type), status: on ? 1 : 0 })}
                />
              </span>
            ),
          },
        )}
        style={{ marginBottom: 12 }}
      />
      {secrets.isRefused ? (
        <Alert type="info" showIcon style={{ marginBottom: 12 }} title={dictionaryFault('ticketTarget')} />
      ) : null}
      <Space wrap style={{ marginBottom: 12 }}>
        <Permitted code="latin_sys_dict_add">
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={type.fixed}
            onClick={() => setEdited({ entry: null, parentId: null })}
          >
            新增
          </Button>
        </Permitted>
        <ExportButton
          kind="dictionary"
          template={{ typeId: type.id }}
          question={`是否确认导出字典“${type.name}”？`}
        />
        <Button icon={<ReloadOutlined />} loading={refresh.isPending} onClick={() => refresh.mutate({})}>
          刷新缓存
        </Button>
      </Space>
      {error && !isRead ? <FailureState failure={error} onRetry={() => void refetch()} /> : null}
      {isRead && entries.length === 0 ? <EmptyState text="还没有字典项" /> : null}
      <div {...rowFocus}>
        <Table<DictionaryEntry>
          // A table without rows is wider than the page and has nothing to scroll to.
          style={{ display: isLoading || entries.length > 0 ? 'block' : 'none' }}
          rowKey="id"
          size="middle"
          pagination={false}
          loading={isLoading}
          className={isWide ? 'list-table' : 'list-table is-cards'}
          {...(isWide ? { scroll: { x: widthOf(columns) } } : {})}
          dataSource={entries.map(withoutEmptyChildren)}
          expandable={{
            // All are open but those that a person closed: what is added below one is seen at once.
            expandedRowKeys: openIds,
            onExpand: (isOpen, { id }) => setClosed(toggled(closed, id, !isOpen)),
          }}
          columns={columns}
        />
      </div>
      <OnceWanted isWanted={edited !== null}>
        <EntryForm
          open={edited !== null}
          type={type}
          entry={edited?.entry ?? null}
          parentId={edited?.parentId ?? null}
          onClose={() => setEdited(null)}
        />
      </OnceWanted>
      <Suspense fallback={null}>
        {renewed ? <SecretDialog system={renewed} onClose={() => setRenewed(null)} /> : null}
      </Suspense>
      <TypeForm open={isTypeOpen} type={type} onClose={() => setTypeOpen(false)} />
      <SideDrawer
        open={isHistoryOpen}
        title={`变更历史：${type.name}`}
        size={560}
        destroyOnHidden
        onClose={() => setHistoryOpen(false)}
      >
        <Suspense fallback={null}>
          <ChangeHistory call={calls.dictionary.historyPage} template={{ typeId: type.id }} />
        </Suspense>
      </SideDrawer>
    </Card>
  );
  return (
    <Withheld when={!secrets.writable} codes={writes}>
      {table}
    </Withheld>
  );
}

const parentIds = (entries: readonly DictionaryEntry[]): number[] =>
  entries.flatMap(({ id, children }) => (children.length > 0 ? [id, ...parentIds(children)] : []));

function toggled(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/** The table draws a plus before every row that has a list of children, also an empty one. */
function withoutEmptyChildren(entry: DictionaryEntry): DictionaryEntry {
  const { children, ...rest } = entry;
  return (
    children.length > 0 ? { ...rest, children: children.map(withoutEmptyChildren) } : rest
  ) as DictionaryEntry;
}
