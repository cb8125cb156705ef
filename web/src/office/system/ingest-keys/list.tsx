import {
  calls,
  type IngestKeyRow,
  IngestKeyStatus,
  ingestKeyStatusLabels,
  ingestKindLabels,
  optionsOf,
  valuesOf,
} from '@outbound/contract';
import { Button, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useWrite } from '../../../api/query.ts';
import { copyable } from '../../../ui/control-names.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { type GivenKey, KeyDialog } from './key-dialog.tsx';
import { KeyForm } from './key-form.tsx';

const { ingestKey } = calls;
const colours = { 1: 'green', 2: 'gold', 3: 'default' } as const;

const search: readonly SearchField<Template<typeof ingestKey.page>>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', max: 100, placeholder: '名称、来源系统或密钥编号' },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    options: optionsOf(valuesOf(IngestKeyStatus), ingestKeyStatusLabels),
  },
];

const columns: readonly Column<IngestKeyRow>[] = [
  { key: 'name', title: '名称', width: 150 },
  { key: 'sourceSystem', title: '来源系统', width: 110 },
  {
    key: 'accessKey',
    title: '密钥编号',
    width: 210,
    render: ({ accessKey }) => <Typography.Text copyable={copyable}>{accessKey}</Typography.Text>,
  },
  {
    key: 'kindList',
    title: '数据种类',
    width: 200,
    lines: 2,
    render: ({ kindList }) => kindList.map((kind) => ingestKindLabels[kind]).join('、'),
  },
  { key: 'deptName', title: '单位', width: 130, render: ({ deptName }) => deptName ?? '全部单位' },
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: ({ status }) => <Tag color={colours[status]}>{ingestKeyStatusLabels[status]}</Tag>,
  },
  {
    key: 'lastUsedTime',
    title: '最近使用',
    width: 172,
    render: ({ lastUsedTime, lastAddress }) => <span title={lastAddress}>{lastUsedTime ?? '从未使用'}</span>,
  },
  { key: 'expiresTime', title: '有效期至', width: 172, render: ({ expiresTime }) => expiresTime ?? '长期' },
  {
    key: 'addressList',
    title: '来源地址',
    width: 160,
    lines: 2,
    hiddenAtFirst: true,
    render: ({ addressList }) => addressList.join('、') || '不限',
  },
  { key: 'createdBy', title: '创建人', width: 100, hiddenAtFirst: true },
  { key: 'createdTime', title: '创建时间', width: 172, hiddenAtFirst: true },
];

/** /ingestKey: the keys by which systems send facts. */
export default function IngestKeys() {
  const confirm = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const [given, setGiven] = useState<GivenKey | null>(null);
  const withdraw = useWrite(ingestKey.withdraw, { done: '已停用', refresh: [ingestKey.page] });
  const ask = async ({ id, name }: IngestKeyRow) => {
    const isSure = await confirm({
      title: `停用密钥“${name}”？`,
      content: '停用后该系统立即不能再接入数据，密钥不能恢复。已接入的数据不受影响。',
      confirmText: '停用',
    });
    if (isSure) withdraw.mutate({ id });
  };
  return (
    <>
      <PageTable
        call={ingestKey.page}
        name="ingest-keys"
        columns={columns}
        search={search}
        actionsWidth={90}
        actions={(row) =>
          row.status === IngestKeyStatus.withdrawn
            ? []
            : [{ label: '停用', code: 'latin_sys_ingest_modify', danger: true, onClick: () => void ask(row) }]
        }
        emptyText="还没有接入密钥"
        toolbar={() => (
          <Permitted code="latin_sys_ingest_modify">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              新增密钥
            </Button>
          </Permitted>
        )}
      />
      <KeyForm open={isAdding} onMade={setGiven} onClose={() => setAdding(false)} />
      <KeyDialog given={given} onClose={() => setGiven(null)} />
    </>
  );
}
