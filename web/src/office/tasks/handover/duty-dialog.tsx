import { calls, type DutyRow, DutyState, dutyStateLabels } from '@outbound/contract';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { TreePicker } from '../../../ui/forms/tree-picker.tsx';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { PeoplePicker, useDepartments } from '../actions/index.ts';

const { taskDuty } = calls;

const colours = {
  [DutyState.planned]: 'processing',
  [DutyState.running]: 'success',
  [DutyState.over]: 'default',
} as const;

const columns: readonly Column<DutyRow>[] = [
  { key: 'deptName', title: '单位', width: 180 },
  { key: 'userName', title: '值班人员', width: 120 },
  { key: 'startTime', title: '开始时间', width: 172 },
  { key: 'endTime', title: '结束时间', width: 172 },
  {
    key: 'state',
    title: '状态',
    width: 90,
    render: ({ state }) => <Tag color={colours[state]}>{dutyStateLabels[state]}</Tag>,
  },
];

const search: readonly SearchField<Template<typeof taskDuty.page>>[] = [
  {
    name: 'state',
    label: '状态',
    kind: 'select',
    options: Object.entries(dutyStateLabels).map(([value, label]) => ({ value: Number(value), label })),
  },
];

function DepartmentField(props: {
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
}) {
  return <TreePicker {...props} {...useDepartments()} placeholder="请选择单位" />;
}

interface Typed {
  deptId: number;
  userIdList: number[];
  startTime: string;
  endTime: string;
}

/** 值班表: who is on duty, and who is told of what comes. */
export default function DutyDialog({ onClose }: { onClose(): void }) {
  const rights = usePermission();
  const confirm = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const refresh = [taskDuty.page];
  const add = useWrite(taskDuty.add, { refresh, done: '已安排值班' });
  const end = useWrite(taskDuty.end, { refresh, done: '值班已结束' });
  const stop = async (row: DutyRow) => {
    const title = `是否确认结束“${row.userName}”的值班？`;
    if (await confirm({ title, content: '结束后，新任务不再只通知该人员。' })) end.mutate({ id: row.id });
  };
  return (
    <Dialog open isGlance title="值班表" width={960} footer={null} onCancel={onClose}>
      <p style={{ marginTop: 0 }}>
        派给单位的新任务只通知当时值班的人员；没有安排值班时，通知单位内全部可办理的人员。
      </p>
      <PageTable
        call={taskDuty.page}
        name="task-duty"
        inAddress={false}
        columns={columns}
        search={search}
        emptyText="没有安排值班"
        actionsWidth={72}
        actions={(row) =>
          row.canEnd === 1 ? [{ label: '结束', danger: true, onClick: () => void stop(row) }] : []
        }
        toolbar={() =>
          rights.has('latin_task_management_supervise') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              安排值班
            </Button>
          ) : null
        }
      />
      <DialogForm<Typed>
        open={isAdding}
        subject="值班"
        title="安排值班"
        width={520}
        fields={[
          { name: 'deptId', label: '单位', kind: 'custom', required: true, control: <DepartmentField /> },
          {
            name: 'userIdList',
            label: '值班人员',
            kind: 'custom',
            required: true,
            control: <PeoplePicker canHandle />,
          },
          { name: 'startTime', label: '开始时间', kind: 'time', required: true },
          { name: 'endTime', label: '结束时间', kind: 'time', required: true, endOfDay: true },
        ]}
        onSubmit={(values) => add.mutateAsync(values)}
        onClose={() => setAdding(false)}
      />
    </Dialog>
  );
}
