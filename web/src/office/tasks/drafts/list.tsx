import { calls, type DraftRow, taskLimits, templateTypeLabels } from '@outbound/contract';
import { Button, Progress, Tag, Typography } from 'antd';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { tellDone } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { useSession } from '../../session/session-store.ts';
import { forgetDraft, isTypedOn, submission } from '../create/index.ts';

const search: SearchField<Template<typeof calls.taskInstance.draftlist>>[] = [
  { name: 'keyword', label: '关键字', kind: 'text', placeholder: '任务编号、标题' },
  {
    name: 'templateType',
    label: '任务类型',
    kind: 'select',
    options: Object.entries(templateTypeLabels).map(([value, label]) => ({ value: Number(value), label })),
  },
  {
    name: 'updatedTimeStart',
    label: '更新时间',
    kind: 'range',
    of: 'day',
    names: ['updatedTimeStart', 'updatedTimeEnd'],
  },
];

const editAddress = ({ instanceCode }: DraftRow) =>
  `/taskManagement/edit?instanceCode=${encodeURIComponent(instanceCode)}&mode=draft`;

const columns: Column<DraftRow>[] = [
  { key: 'instanceCode', title: '任务编号', width: 160 },
  {
    key: 'title',
    title: '任务标题',
    width: 224,
    render: (row) => (
      <>
        <Link to={editAddress(row)}>{row.title || '（未填标题）'}</Link>
        {row.templateChanged === 1 ? (
          <Tag color="gold" style={{ marginInlineStart: 8 }}>
            模板已更新
          </Tag>
        ) : null}
      </>
    ),
  },
  { key: 'templateTypeName', title: '任务类型', width: 90 },
  {
    key: 'completeRate',
    title: '填写进度',
    width: 120,
    render: ({ completeRate }) => (
      <Progress percent={completeRate} size="small" aria-label={`填写进度 ${completeRate}%`} />
    ),
  },
  {
    key: 'fromWithdraw',
    title: '来源',
    width: 64,
    render: ({ fromWithdraw }) => (fromWithdraw === 1 ? <Tag color="orange">撤回</Tag> : '新建'),
  },
  { key: 'updatedTime', title: '更新时间', width: 170 },
];

/** One's own tasks that were begun and not dispatched. */
export default function DraftList() {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const message = useMessage();
  const { user: owner } = useSession();
  const user = owner?.userLoginId || owner?.userName || '';
  const remove = useWrite(calls.taskInstance.deletedraft, {
    refresh: [calls.taskInstance.draftlist],
    done: null,
  });

  const submit = useWrite(calls.taskInstance.submitfordraft, {
    refresh: [calls.taskInstance.draftlist, calls.taskInstance.list],
    done: null,
  });

  /** True once they are deleted, as far as they could be. */
  const ask = async (rows: readonly DraftRow[]): Promise<boolean> => {
    const [only] = rows;
    const title =
      rows.length === 1
        ? `是否确认删除草稿“${only?.title || only?.instanceCode}”？`
        : `是否确认删除选中的 ${rows.length} 份草稿？`;
    if (!(await confirm({ title, confirmText: '删除' }))) return false;
    try {
      const { successNum, failList } = await remove.mutateAsync({
        instanceIdList: rows.map(({ instanceId }) => instanceId),
      });
      const failed = new Set(failList.map(({ instanceId }) => instanceId));
      for (const row of rows) if (!failed.has(row.instanceId)) forgetDraft(user, row);
      if (successNum > 0) tellDone(`已删除 ${successNum} 份草稿`);
      if (failList.length > 0) void message.warning(failList.map(({ reason }) => reason).join('；'));
      return true;
    } catch (error) {
      // Told already.
      if (error instanceof CallFailure) return false;
      throw error;
    }
  };
  const dispatch = async (row: DraftRow) => {
    if (
      !(await confirm({
        title: `是否确认派发“${row.title || row.instanceCode}”？`,
        danger: false,
        confirmText: '派发',
        ...(isTypedOn(user, row)
          ? { content: '将派发本机填写的最新内容，包括尚未保存到服务器的修改。' }
          : {}),
      }))
    )
      return;
    try {
      const detail = await api.taskInstance.detail({ instanceCode: row.instanceCode });
      const body = submission(user, detail);
      if (!body) return void navigate(editAddress(row));
      const done = await submit.mutateAsync(body);
      forgetDraft(user, row);
      tellDone(`派发成功：${done.instanceCode}`);
    } catch (error) {
      // Said already; there it can be mended.
      if (error instanceof CallFailure) void navigate(editAddress(row));
      else throw error;
    }
  };
  const actions = (row: DraftRow): RowAction[] => [
    { label: '修改', code: 'latin_task_management_create', onClick: () => void navigate(editAddress(row)) },
    {
      label: '提交',
      code: 'latin_task_management_create',
      onClick: () => void dispatch(row),
    },
    {
      label: '删除',
      code: 'latin_task_management_create',
      danger: true,
      onClick: () => void ask([row]),
    },
  ];
  return (
    <PageTable
      call={calls.taskInstance.draftlist}
      name="task-drafts"
      rowKey="instanceId"
      columns={columns}
      search={search}
      actions={actions}
      actionsWidth={150}
      selectable={({ instanceCode }) => instanceCode}
      emptyText="没有草稿，新建任务时填写的内容会自动保存在这里"
      toolbar={({ selected, clearSelected }) => (
        <>
          <Permitted code="latin_task_management_create">
            <Button type="primary" onClick={() => void navigate('/taskManagement/create')}>
              新建任务
            </Button>
          </Permitted>
          <Permitted code="latin_task_management_create">
            <Button
              danger
              disabled={selected.length === 0}
              onClick={async () => {
                if (await ask(selected)) clearSelected();
              }}
            >
              批量删除
            </Button>
          </Permitted>
          <Typography.Text type="secondary">
            每人最多保留 {taskLimits.drafts} 份，{taskLimits.draftDays} 天未更新的自动清除
          </Typography.Text>
        </>
      )}
    />
  );
}
