import {
  calls,
  type SubstituteRow,
  SubstituteSide,
  SubstituteState,
  substituteSideLabels,
  substituteStateLabels,
} from '@outbound/contract';
import { Button, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { useWrite } from '../../api/query.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { PlusOutlined } from '../../ui/icons.tsx';
import { type Column, PageTable } from '../../ui/tables/page-table.tsx';

const { taskSubstitute, taskInstance } = calls;
const colours = { 1: 'blue', 2: 'green', 3: 'default' } as const;
const FOUND = 20;

/** Those who can handle tasks, by name or account. */
async function findPeople(keyword: string, signal: AbortSignal) {
  const body = { pageNum: 1, pageSize: FOUND, template: { keyword, canHandle: 1 as const } };
  const { dataBody } = await send(taskInstance.peoplePage, body, { signal, quiet: true });
  return dataBody.map(({ userId, userName, deptName }) => ({
    value: userId,
    label: deptName ? `${userName}（${deptName}）` : userName,
  }));
}

const person: Record<SubstituteSide, Column<SubstituteRow>> = {
  1: {
    key: 'substituteName',
    title: '代理人',
    width: 220,
    render: ({ substituteName, substituteDeptName }) =>
      substituteDeptName ? `${substituteName}（${substituteDeptName}）` : substituteName,
  },
  2: { key: 'userName', title: '被代理人', width: 220 },
};
const rest: Column<SubstituteRow>[] = [
  { key: 'startTime', title: '开始时间', width: 170 },
  { key: 'endTime', title: '结束时间', width: 170 },
  {
    key: 'state',
    title: '状态',
    width: 90,
    render: ({ state }) => <Tag color={colours[state]}>{substituteStateLabels[state]}</Tag>,
  },
];
const sides = [SubstituteSide.mine, SubstituteSide.forOthers] as const;

/** Who acts on one's tasks while one is away, and for whom one does. */
export function Substitutes() {
  const confirm = useConfirm();
  const [side, setSide] = useState<SubstituteSide>(SubstituteSide.mine);
  const [isAdding, setAdding] = useState(false);
  const add = useWrite(taskSubstitute.add, { refresh: [taskSubstitute.page], done: '代理人已设置' });
  const end = useWrite(taskSubstitute.end, { refresh: [taskSubstitute.page], done: '代理已结束' });
  const isMine = side === SubstituteSide.mine;
  const stop = async (row: SubstituteRow) => {
    const title = `是否确认结束由“${row.substituteName}”代理？`;
    if (await confirm({ title, content: '结束后对方不能再处理您的任务。' })) end.mutate({ id: row.id });
  };
  return (
    <>
      <p style={{ marginTop: 0 }}>
        代理期间，代理人会收到您的重要任务消息，并可代您签收和办理任务；流转记录中注明代谁办理。
      </p>
      {/* Beside the table, which is another one for each side: within, the focus would go with it. */}
      <Segmented
        aria-label="代理方向"
        style={{ marginBottom: 12 }}
        value={side}
        onChange={(next) => setSide(next)}
        options={sides.map((value) => ({ value, label: substituteSideLabels[value] }))}
      />
      <PageTable
        key={side}
        call={taskSubstitute.page}
        name="own-substitutes"
        inAddress={false}
        always={{ side }}
        columns={[person[side], ...rest]}
        emptyText={isMine ? '您没有设置代理人' : '没有由您代理的人员'}
        actionsWidth={72}
        actions={(row) =>
          isMine && row.state !== SubstituteState.over
            ? [{ label: '结束', danger: true, onClick: () => void stop(row) }]
            : []
        }
        toolbar={() => (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            设置代理人
          </Button>
        )}
      />
      <DialogForm<{ substituteId: number; startTime: string; endTime: string }>
        open={isAdding}
        subject="代理人"
        title="设置代理人"
        width={520}
        fields={[
          {
            name: 'substituteId',
            label: '代理人',
            kind: 'remoteSelect',
            required: true,
            placeholder: '请输入姓名或账号',
            search: findPeople,
          },
          { name: 'startTime', label: '开始时间', kind: 'time', required: true },
          { name: 'endTime', label: '结束时间', kind: 'time', required: true, endOfDay: true },
        ]}
        onSubmit={async (values) => {
          await add.mutateAsync(values);
          setSide(SubstituteSide.mine);
        }}
        onClose={() => setAdding(false)}
      />
    </>
  );
}
