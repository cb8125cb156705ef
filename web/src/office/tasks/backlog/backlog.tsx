import { type BacklogRow, BacklogTab, backlogTabLabels, calls, handleStatusLabels } from '@outbound/contract';
import { Tabs } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { ExportButton } from '../../../ui/tables/export-button.tsx';
import { showView, VIEW } from '../../../ui/tables/list-state.ts';
import { PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { templateField, useArrowToRows } from '../actions/index.ts';
import { Batch, HandoverButton } from './batch.tsx';
import {
  backlogColumns,
  DepartmentPicker,
  dueOptions,
  optionsOf,
  priorityOptions,
  typeOptions,
} from './columns.tsx';
import { countsBody, NewRows } from './new-rows.tsx';
import { useRowWork } from './row-work.tsx';
import './backlog.css';

type BacklogTemplate = Template<typeof calls.taskInstance.backlog>;

const tabs = Object.values(BacklogTab);
const readTab = (text: string | null): BacklogTab =>
  tabs.find((tab) => String(tab) === text) ?? BacklogTab.toHandle;

const search: readonly SearchField<BacklogTemplate>[] = [
  { name: 'keyword', label: '关键字', kind: 'text', max: 100, placeholder: '编号、标题、账号、手机号' },
  { name: 'templateType', label: '任务类型', kind: 'select', options: typeOptions },
  templateField,
  { name: 'overdueStatus', label: '超时状态', kind: 'select', options: dueOptions },
  { name: 'priority', label: '优先级', kind: 'select', options: priorityOptions },
  {
    name: 'originOrgId',
    label: '发起单位',
    kind: 'custom',
    control: <DepartmentPicker />,
    parse: (text) => Number(text),
  },
  {
    name: 'createdTime',
    label: '派发时间',
    kind: 'range',
    of: 'day',
    names: ['createdTimeStart', 'createdTimeEnd'],
  },
];
/** Only what waits to be handled differs in its state. */
const stateField: SearchField<BacklogTemplate> = {
  name: 'handleStatus',
  label: '我的状态',
  kind: 'select',
  options: optionsOf(handleStatusLabels).filter(({ value }) => [0, 1, 3].includes(value)),
};

/** Moves the focus to a row above or below the one that has it. */
function stepRow(from: HTMLElement, step: 1 | -1): void {
  const rows = [...(from.parentElement?.querySelectorAll<HTMLElement>('tr.ant-table-row') ?? [])];
  rows[rows.indexOf(from) + step]?.focus();
}

/** Chooses a row for what is done to several, or leaves it. */
const tick = (row: HTMLElement) => row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();

/** /taskManagement/backlog: what waits for me, the most urgent first. */
export default function Backlog() {
  const [params, setParams] = useSearchParams();
  const tabType = readTab(params.get(VIEW));
  const { data: counts } = useCall(calls.taskInstance.backlog, countsBody(tabType), { quiet: true });
  const numOf = (tab: BacklogTab) => counts?.tabCountList.find((one) => one.tabType === tab)?.num;
  const { actions, dialogOf, sign, open, isUnsigned } = useRowWork(tabType);
  const list = useRef<HTMLDivElement>(null);
  useArrowToRows(list);

  const isBatch = tabType === BacklogTab.toHandle || tabType === BacklogTab.departmentUnsigned;
  const rowProps = (row: BacklogRow, index: number) => ({
    tabIndex: index === 0 ? 0 : -1,
    'aria-keyshortcuts': isBatch ? 'ArrowUp ArrowDown Enter S Space' : 'ArrowUp ArrowDown Enter S',
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Keys that a button in the row was given are the button's.
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowDown') stepRow(event.currentTarget, 1);
      else if (event.key === 'ArrowUp') stepRow(event.currentTarget, -1);
      else if (event.key === 'Enter') open(row);
      else if (event.key.toLowerCase() === 's' && isUnsigned(row)) void sign(row);
      else if (event.key === ' ' && isBatch) tick(event.currentTarget);
      else return;
      event.preventDefault();
    },
  });
  return (
    <div className="backlog" ref={list}>
      <Tabs
        activeKey={String(tabType)}
        onChange={(key) => setParams(showView(params, key === '1' ? null : key), { replace: true })}
        items={tabs.map((tab) => {
          const num = numOf(tab);
          return {
            key: String(tab),
            label: num === undefined ? backlogTabLabels[tab] : `${backlogTabLabels[tab]}（${num}）`,
          };
        })}
      />
      <PageTable
        key={tabType}
        call={calls.taskInstance.backlog}
        name="task-backlog"
        rowKey={tabType === BacklogTab.returnedToMe ? 'instanceCode' : 'detailId'}
        columns={backlogColumns}
        search={tabType === BacklogTab.toHandle ? [...search, stateField] : search}
        always={{ tabType }}
        actions={actions}
        actionsWidth={140}
        rowProps={rowProps}
        {...(isBatch ? { selectable: (row: BacklogRow) => row.title } : {})}
        emptyText={
          tabType === BacklogTab.toHandle
            ? '没有待办任务，都处理完了'
            : `没有${backlogTabLabels[tabType]}的任务`
        }
        toolbar={({ rows, selected, clearSelected, refresh, template, count }) => (
          <>
            <HandoverButton />
            {isBatch ? <Batch selected={selected} clearSelected={clearSelected} /> : null}
            <ExportButton
              kind="backlog"
              template={template}
              count={count}
              warning="导出操作会记入操作日志。"
            />
            <NewRows template={template} rows={rows} refresh={refresh} />
            {dialogOf(rows)}
            <span className="backlog-keys keys-hint">
              <kbd>↑</kbd> <kbd>↓</kbd> 选行 <kbd>Enter</kbd> 打开 <kbd>S</kbd> 签收{isBatch ? ' ' : null}
              {isBatch ? (
                <>
                  <kbd>空格</kbd> 勾选
                </>
              ) : null}
            </span>
          </>
        )}
      />
    </div>
  );
}
