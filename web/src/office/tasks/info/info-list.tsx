import type { InfoType, TaskBrief } from '@outbound/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Column } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { InfoDrawer } from './info-drawer.tsx';
import { InfoImports } from './info-imports.tsx';
import { amountText } from './money.ts';
import { TaskBriefs } from './task-briefs.tsx';

interface InfoRow {
  taskNum: number;
  openTaskNum: number;
  taskList: readonly TaskBrief[];
}

/** How many of its tasks are still open. */
export const tasksColumn: Column<InfoRow> = {
  key: 'taskNum',
  title: '任务（未办结/共）',
  width: 140,
  align: 'center',
  render: (row) => `${row.openTaskNum}/${row.taskNum}`,
};

/** An amount in yuan, short enough to compare rows by. */
export const amountColumn = <K extends string>(
  key: K,
  title: string,
  width: number,
): Column<Record<K, number>> => ({
  key,
  title: `${title}（元）`,
  width,
  align: 'right',
  render: (row) => amountText(row[key]),
});

/** What the lists of alarms and of cases have in common: what a row opens to, its detail, a task made of it, the imports. */
export function useInfoList<R extends InfoRow>(
  infoType: (typeof InfoType)[keyof typeof InfoType],
  idOf: (row: R) => number,
  addressOf: (id: number) => string,
) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<number | null>(null);
  const dispatch = (id: number) => void navigate(addressOf(id));
  return {
    table: {
      toolbar: () => <InfoImports infoType={infoType} />,
      expand: ({ taskNum, taskList }: R) =>
        taskNum > 0 ? <TaskBriefs tasks={taskList} total={taskNum} /> : null,
      actions: (row: R): RowAction[] => [
        { label: '详情', onClick: () => setShown(idOf(row)) },
        {
          label: '派发任务',
          code: 'latin_task_management_create',
          onClick: () => dispatch(idOf(row)),
        },
      ],
      actionsWidth: 150,
    },
    drawer: (
      <InfoDrawer
        infoType={infoType}
        infoId={shown}
        onClose={() => setShown(null)}
        onDispatch={() => shown !== null && dispatch(shown)}
      />
    ),
  };
}
