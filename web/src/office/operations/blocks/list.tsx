import {
  BlockEffect,
  blockEffectLabels,
  blockKindLabels,
  calls,
  type SignUpBlockFields,
  type SignUpBlockRow,
  signUpBlockFields,
} from '@outbound/contract';
import { Button, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { YesNoSelect } from '../../../ui/forms/yes-no-select.tsx';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { listColumns, searchFields } from '../../../ui/tables/field-columns.tsx';
import { PageTable, type Template } from '../../../ui/tables/page-table.tsx';
import { useDeleteBlock } from './block-calls.ts';
import { BlockForm } from './block-form.tsx';

const { signUpBlock } = calls;

const columns = listColumns<SignUpBlockFields, SignUpBlockRow>(
  signUpBlockFields,
  ['kind', 'value', 'reason', 'effect', 'untilTime', 'createdBy', 'createdTime'],
  {
    effect: ({ effect }) => (
      <Tag color={effect === BlockEffect.refuse ? 'error' : 'warning'}>{blockEffectLabels[effect]}</Tag>
    ),
    untilTime: ({ untilTime, isOver }) => (
      <>
        {untilTime ?? '长期'} {isOver ? <Tag>已到期</Tag> : null}
      </>
    ),
  },
);

const search = searchFields<SignUpBlockFields, Template<typeof signUpBlock.page>>(signUpBlockFields, [
  { kind: 'text', name: 'keyword', label: '关键词', max: 100, placeholder: '原因或完整内容' },
  'kind',
  'effect',
  {
    kind: 'custom',
    name: 'isOver',
    label: '是否到期',
    parse: (text) => text === 'true',
    control: <YesNoSelect yes="已到期" no="有效" />,
  },
]);

const nameOf = ({ kind, value }: SignUpBlockRow) => `${blockKindLabels[kind]} ${value}`;

/** /activity/blocklist: who is looked at twice when he signs up, or not let sign up. */
export default function BlockList() {
  const confirm = useConfirm();
  const remove = useDeleteBlock();
  const [form, setForm] = useState<{ row: SignUpBlockRow | null } | null>(null);
  const [past, setPast] = useState<SignUpBlockRow | null>(null);
  const toRemove = async (row: SignUpBlockRow) => {
    const isSure = await confirm({
      title: `是否确认将“${nameOf(row)}”移出黑名单？`,
      content: '移出后不再比对，该条记录及其变更历史一并删除。',
      confirmText: '移出',
      danger: true,
    });
    if (isSure) remove.mutate({ id: row.id });
  };
  return (
    <>
      <PageTable
        call={signUpBlock.page}
        name="sign-up-blocks"
        columns={columns}
        search={search}
        actions={(row) => [
          { label: '修改', code: 'latin_op_activity_block_modify', onClick: () => setForm({ row }) },
          { label: '变更历史', onClick: () => setPast(row) },
          {
            label: '移出',
            code: 'latin_op_activity_block_delete',
            danger: true,
            onClick: () => void toRemove(row),
          },
        ]}
        actionsWidth={170}
        emptyText="黑名单为空，报名照常受理"
        toolbar={() => (
          <>
            <Permitted code="latin_op_activity_block_add">
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ row: null })}>
                加入黑名单
              </Button>
            </Permitted>
            <Typography.Text type="secondary">
              对全平台的报名生效；默认只提醒审核人，设为拒收的才不受理在线报名
            </Typography.Text>
          </>
        )}
      />
      {form ? <BlockForm row={form.row} onClose={() => setForm(null)} /> : null}
      {past ? (
        <Dialog
          open
          title={`变更历史：${nameOf(past)}`}
          width={760}
          isGlance
          onCancel={() => setPast(null)}
          footer={<Button onClick={() => setPast(null)}>关闭</Button>}
        >
          <ChangeHistory call={signUpBlock.historyPage} template={{ id: past.id }} />
        </Dialog>
      ) : null}
    </>
  );
}
