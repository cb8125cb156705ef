import {
  calls,
  type HandoverRow,
  HandoverSide,
  HandoverState,
  handoverLimits,
  handoverSideLabels,
  handoverStateLabels,
} from '@outbound/contract';
import { Button, Segmented, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { tellDone } from '../../../api/events.ts';
import { useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { showView, VIEW } from '../../../ui/tables/list-state.ts';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { swallowRefusal } from '../actions/index.ts';
import { GiveDialog } from './give-dialog.tsx';
import { HandoverDialog } from './handover-dialog.tsx';

// Looked at now and then; the page is opened at each change of shift.
const DutyDialog = lazyPart(() => import('./duty-dialog.tsx'));

const { taskHandover, taskInstance } = calls;
type PageTemplate = Template<typeof taskHandover.page>;

const colours = { 0: 'processing', 1: 'success', 2: 'error', 3: 'default' } as const;

const search: readonly SearchField<PageTemplate>[] = [
  { name: 'keyword', label: '关键字', kind: 'text', max: 100, placeholder: '姓名、交接说明' },
  {
    name: 'state',
    label: '状态',
    kind: 'select',
    options: Object.entries(handoverStateLabels).map(([value, label]) => ({ value: Number(value), label })),
  },
  {
    name: 'createdTime',
    label: '交接时间',
    kind: 'range',
    of: 'day',
    names: ['createdTimeStart', 'createdTimeEnd'],
  },
];

const columns: readonly Column<HandoverRow>[] = [
  {
    key: 'fromUserName',
    title: '交班人',
    width: 190,
    render: ({ fromUserName, fromDeptName }) => `${fromUserName}（${fromDeptName}）`,
  },
  {
    key: 'toUserName',
    title: '接班人',
    width: 190,
    render: ({ toUserName, toDeptName }) => `${toUserName}（${toDeptName}）`,
  },
  {
    key: 'state',
    title: '状态',
    width: 90,
    render: ({ state, stateName }) => <Tag color={colours[state]}>{stateName}</Tag>,
  },
  {
    key: 'itemNum',
    title: '任务',
    width: 130,
    render: ({ state, itemNum, doneNum }) =>
      state === HandoverState.confirmed ? `已交接 ${doneNum}/${itemNum} 项` : `${itemNum} 项`,
  },
  { key: 'note', title: '交接说明', width: 260, lines: 2, render: ({ note }) => note || '--' },
  { key: 'createdTime', title: '交接时间', width: 172 },
  { key: 'confirmTime', title: '处理时间', width: 172, render: (row) => row.confirmTime ?? '--' },
  { key: 'reason', title: '未接收原因', width: 180, render: ({ reason }) => reason || '--' },
];

const emptyTexts: Record<HandoverSide, string> = {
  1: '没有交给您的任务',
  2: '您没有交出过任务',
  3: '您的数据范围内没有交接班记录',
};

/** /taskManagement/handover: what goes from one shift to the next, and what became of it. */
export default function Handover() {
  const permission = usePermission();
  const confirm = useConfirm();
  const message = useMessage();
  const [params, setParams] = useSearchParams();
  const sides = permission.has('latin_task_management_supervise')
    ? [HandoverSide.toMe, HandoverSide.byMe, HandoverSide.inScope]
    : [HandoverSide.toMe, HandoverSide.byMe];
  const side = sides.find((one) => String(one) === params.get(VIEW)) ?? HandoverSide.toMe;
  const setSide = (next: HandoverSide) =>
    setParams(showView(params, next === HandoverSide.toMe ? null : String(next)), { replace: true });
  const [isGiving, setGiving] = useState(false);
  const [isDutyShown, setDutyShown] = useState(false);
  const [shown, setShown] = useState<HandoverRow | null>(null);
  const [refused, setRefused] = useState<HandoverRow | null>(null);

  const refresh = [
    ...[taskHandover.page, taskHandover.openPage, taskHandover.itemPage],
    ...[taskInstance.backlog, taskInstance.selfTodoStatistics],
  ];
  const decide = useWrite(taskHandover.confirm, { refresh, done: null });
  const withdraw = useWrite(taskHandover.withdraw, { refresh, done: '交接已撤回' });

  const accept = async (row: HandoverRow) => {
    const title = `是否确认接收 ${row.fromUserName} 交接的 ${row.itemNum} 项任务？`;
    const content = '接收后由您继续办理，任务时限不变。';
    if (!(await confirm({ title, content, danger: false, confirmText: '接收' }))) return;
    const { successNum, failNum, failList } = await decide.mutateAsync({
      ...{ handoverId: row.handoverId, agree: 1 },
    });
    setShown(null);
    if (failNum === 0) return tellDone(`已接收 ${successNum} 项任务`);
    const [first] = failList;
    message.warning({
      content: `已接收 ${successNum} 项，${failNum} 项未交接：${first?.instanceCode ?? ''} ${first?.reason ?? ''}`,
      duration: 6,
    });
  };
  const takeBack = async (row: HandoverRow) => {
    const title = `是否确认撤回给 ${row.toUserName} 的交接？`;
    if (await confirm({ title, content: '任务仍由您办理。', danger: false, confirmText: '撤回' }))
      withdraw.mutate({ handoverId: row.handoverId });
  };
  const actions = (row: HandoverRow) => [
    ...(side === HandoverSide.toMe && row.state === HandoverState.waiting
      ? [
          { label: '接收', onClick: () => void accept(row).catch(swallowRefusal) },
          { label: '不接收', danger: true, onClick: () => setRefused(row) },
        ]
      : []),
    ...(side === HandoverSide.byMe && row.state === HandoverState.waiting
      ? [{ label: '撤回', onClick: () => void takeBack(row) }]
      : []),
    { label: '查看', onClick: () => setShown(row) },
  ];
  return (
    <>
      {/* Beside the table, which is another one for each side: within, the focus would go with it. */}
      <Segmented
        aria-label="交接方向"
        style={{ marginBottom: 12 }}
        value={side}
        onChange={setSide}
        options={sides.map((value) => ({ value, label: handoverSideLabels[value] }))}
      />
      <PageTable
        key={side}
        call={taskHandover.page}
        name="task-handovers"
        rowKey="handoverId"
        columns={columns}
        search={search}
        always={{ side }}
        actions={actions}
        actionsWidth={190}
        emptyText={emptyTexts[side]}
        toolbar={() => (
          <>
            {permission.has('latin_task_management_handle') ? (
              <Button type="primary" onClick={() => setGiving(true)}>
                发起交接
              </Button>
            ) : null}
            <Button onClick={() => setDutyShown(true)}>值班表</Button>
          </>
        )}
      />
      {isDutyShown ? (
        <Suspense fallback={null}>
          <DutyDialog onClose={() => setDutyShown(false)} />
        </Suspense>
      ) : null}
      {isGiving ? (
        <GiveDialog
          refresh={refresh}
          onGiven={() => {
            setGiving(false);
            setSide(HandoverSide.byMe);
          }}
          onClose={() => setGiving(false)}
        />
      ) : null}
      <DialogForm<{ reason: string }>
        open={refused !== null}
        subject="不接收"
        title={`不接收 ${refused?.fromUserName ?? ''} 的交接`}
        width={520}
        fields={[
          { name: 'reason', label: '原因', kind: 'textarea', max: handoverLimits.reason, required: true },
        ]}
        onSubmit={async ({ reason }) => {
          await decide.mutateAsync({
            ...{ handoverId: refused?.handoverId ?? 0, agree: 0, reason: reason.trim() },
          });
          tellDone('已告知交班人');
        }}
        onClose={() => setRefused(null)}
      />
      {shown ? (
        <HandoverDialog
          handover={shown}
          onClose={() => setShown(null)}
          {...(actions(shown).some(({ label }) => label === '接收')
            ? { onAccept: () => void accept(shown).catch(swallowRefusal), isAccepting: decide.isPending }
            : {})}
        />
      ) : null}
    </>
  );
}
