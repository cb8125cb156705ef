import {
  calls,
  HandleStatus,
  type InstanceRow,
  overdueStatusLabels,
  type TaskActionName,
  taskActionList,
} from '@outbound/contract';
import { Button, Flex, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { Permitted, usePermission } from '../../../ui/rights/permitted.tsx';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import { readListState, showView, VIEW, writeListState } from '../../../ui/tables/list-state.ts';
import { type Column, PageTable } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { RemainingTime } from '../../../ui/texts/remaining-time.tsx';
import {
  ActionDialog,
  CREATE,
  copyAddress,
  modifyAddress,
  type OfferedAction,
  processAddress,
  VIEW_TASK,
  viewAddress,
} from '../actions/index.ts';
import { PriorityTag, StatusTag } from '../tags/index.ts';
import { BatchDispatchButton } from './batch-dispatch.tsx';
import { type ListTemplate, search } from './filters.tsx';
import { batchCodes, ListBatch } from './list-batch.tsx';
import { TaskBoard } from './task-board.tsx';
import { useTemplateColumns } from './template-columns.ts';

type Relation = 0 | 1 | 2 | 3 | 4;

const relations: readonly { value: Relation; label: string }[] = [
  { value: 0, label: '全部' },
  { value: 1, label: '我发起的' },
  { value: 2, label: '我办理的' },
  { value: 3, label: '抄送我的' },
  { value: 4, label: '本部门的' },
];

const columns: readonly Column<InstanceRow>[] = [
  { key: 'instanceCode', title: '任务编号', width: 160 },
  {
    key: 'title',
    title: '任务标题',
    width: 300,
    lines: 2,
    render: (row) => (
      <span>
        <PriorityTag {...row} /> <span>{row.title}</span>
      </span>
    ),
  },
  { key: 'status', title: '任务状态', width: 96, render: (row) => <StatusTag {...row} /> },
  {
    key: 'dueAt',
    title: '时限',
    width: 150,
    render: (row) =>
      row.dueAt === null ? (
        overdueStatusLabels[row.overdueStatus]
      ) : (
        <RemainingTime dueAt={row.dueAt} overdueStatus={row.overdueStatus} />
      ),
  },
  { key: 'templateTypeName', title: '任务类型', width: 100 },
  { key: 'priority', title: '优先级', width: 90, render: (row) => row.priorityName, hiddenAtFirst: true },
  { key: 'handlerNames', title: '办理单位/人', width: 220 },
  {
    key: 'progress',
    title: '进度',
    width: 76,
    align: 'center',
    render: ({ doneNum, detailNum }) => `${doneNum}/${detailNum}`,
  },
  { key: 'originOrgName', title: '发起单位', width: 150 },
  { key: 'originUserName', title: '发起人', width: 100 },
  { key: 'createdTime', title: '派发时间', width: 172 },
  { key: 'updatedTime', title: '更新时间', width: 172, hiddenAtFirst: true },
];

/** Where the columns of a template stand. */
const BEHIND_KIND = columns.findIndex(({ key }) => key === 'templateTypeName') + 1;

const exportShapes = (hasTemplate: boolean) => [
  { label: '任务列表', template: { exportType: 1 } } as const,
  {
    label: '任务列表和表单内容',
    template: { exportType: 2 },
    reason: hasTemplate ? undefined : '请先按任务模板筛选',
  } as const,
  { label: '办理明细，每个办理步骤一行', template: { exportType: 3 } } as const,
];

/** Which part of the page is shown, as the address has it: whose tasks, and behind a dot that they stand on the board. */
const BOARD = 'board';
const readView = (text: string | null): { relation: Relation; isBoard: boolean } => {
  const [of, as] = (text ?? '').split('.');
  return {
    relation: relations.find(({ value }) => String(value) === of)?.value ?? 0,
    isBoard: as === BOARD,
  };
};
const viewOf = (relation: Relation, isBoard: boolean) =>
  isBoard ? `${relation}.${BOARD}` : String(relation);

const mine: readonly TaskActionName[] = ['withdraw', 'urge', 'terminate', 'addTarget', 'addWatcher'];

/** /taskManagement/list: every task that one may see. */
export default function TaskList() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const held = usePermission();
  const { data: user } = useCall(calls.user.current, {}, { quiet: true, staleTime: 300_000 });
  const [asked, setAsked] = useState<{ action: OfferedAction; row: InstanceRow } | null>(null);
  const ofTemplate = useTemplateColumns();
  const { relation, isBoard } = readView(params.get(VIEW));
  const show = (next: URLSearchParams, view: string) =>
    setParams(showView(next, view === '0' ? null : view), { replace: true });

  /** By the one table of actions: what a row shows is enough to know them; the server has the last word. */
  const offeredFor = (row: InstanceRow) => {
    const actors = [
      ...(row.originUserId === user?.userId ? (['originator'] as const) : []),
      ...(held.has('latin_task_management_supervise') ? (['supervisor'] as const) : []),
      'viewer' as const,
    ];
    return taskActionList.filter(
      ({ key, by, from }) =>
        (mine.includes(key) || key === 'amend' || key === 'resubmit') &&
        from.includes(row.status) &&
        actors.some((actor) => {
          const code = by[actor];
          return code === null || (code !== undefined && held.has(code));
        }),
    );
  };
  const actions = (row: InstanceRow): RowAction[] => {
    const own: RowAction[] =
      row.handleStatus === HandleStatus.pending || row.handleStatus === HandleStatus.returned
        ? [{ label: '办理', onClick: () => void navigate(processAddress(row)) }]
        : row.handleStatus === HandleStatus.unsigned
          ? [{ label: '签收', code: VIEW_TASK, onClick: () => void navigate(viewAddress(row)) }]
          : [];
    // Somebody may have to do with a task in both ways: he reviews what came of another one's step.
    if (row.canReview === 1)
      own.push({ label: '审核', code: VIEW_TASK, onClick: () => void navigate(viewAddress(row)) });
    return [
      { label: '查看', code: VIEW_TASK, onClick: () => void navigate(viewAddress(row)) },
      ...own,
      ...offeredFor(row).map(({ key, name, handleType, inputs }) => ({
        label: name,
        danger: key === 'terminate',
        inMore: true,
        onClick: () =>
          key === 'amend' || key === 'resubmit'
            ? void navigate(modifyAddress(row.instanceCode))
            : setAsked({
                action: {
                  handleType,
                  handleTypeName: name,
                  needOpinion: inputs.includes('opinion') ? 1 : 0,
                  inputList: [...inputs],
                },
                row,
              }),
      })),
      {
        label: '复制为新任务',
        code: 'latin_task_management_create',
        inMore: true,
        onClick: () => void navigate(copyAddress(row.instanceCode)),
      },
    ];
  };

  /** With the rows that the list has now: a refused action is tried again on the task as it has become. */
  const dialogOf = (rows: readonly InstanceRow[]) => {
    if (!asked) return null;
    const { instanceCode, instanceVersion, title } =
      rows.find((row) => row.instanceCode === asked.row.instanceCode) ?? asked.row;
    return (
      <ActionDialog
        key={`${asked.action.handleType}.${instanceCode}`}
        action={asked.action}
        subject={{ instanceCode, instanceVersion, title, steps: [] }}
        onClose={() => setAsked(null)}
      />
    );
  };

  return (
    <Flex vertical gap={12}>
      <div>
        <Segmented<Relation>
          aria-label="任务范围"
          value={relation}
          options={[...relations]}
          onChange={(value) => show(params, viewOf(value, isBoard))}
        />
      </div>
      <PageTable
        key={relation}
        call={calls.taskInstance.list}
        exactCount={calls.taskInstance.listCount}
        name="task-list"
        rowKey="instanceCode"
        columns={columns.toSpliced(BEHIND_KIND, 0, ...ofTemplate)}
        search={search}
        always={{ relation }}
        {...(held.hasAny(batchCodes) ? { selectable: (row: InstanceRow) => row.title } : {})}
        actions={actions}
        actionsWidth={170}
        {...(isBoard
          ? {
              instead: (template: ListTemplate) => (
                <TaskBoard
                  template={template}
                  onAll={(status) => {
                    const state = readListState(params);
                    const filters = { ...state.filters, statusList: String(status) };
                    show(writeListState(params, { ...state, page: 1, filters }), viewOf(relation, false));
                  }}
                />
              ),
            }
          : {})}
        emptyText="没有任务。未按编号、关键字、号码或时间查询时，只显示最近 90 天的任务"
        toolbar={({ rows, template, sort, count, selected, clearSelected }) => (
          <>
            {dialogOf(rows)}
            <Permitted code="latin_task_management_create">
              <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(CREATE)}>
                新建任务
              </Button>
              <BatchDispatchButton />
            </Permitted>
            <ListBatch selected={selected} clearSelected={clearSelected} />
            <ExportButton
              kind="task"
              template={template}
              sort={sort}
              count={count}
              shapes={exportShapes(template.templateId != null)}
              warning="手机号、身份证号、账号等按您的权限脱敏；导出操作会记入操作日志。"
            />
            <Segmented
              aria-label="显示方式"
              value={isBoard ? BOARD : 'list'}
              options={[
                { value: 'list', label: '列表' },
                { value: BOARD, label: '看板' },
              ]}
              onChange={(value) => show(params, viewOf(relation, value === BOARD))}
            />
          </>
        )}
      />
    </Flex>
  );
}
