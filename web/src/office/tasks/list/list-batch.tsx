import { type Answer, type calls, HandleType, type InstanceRow, taskLimits } from '@outbound/contract';
import { Button, Space, Table } from 'antd';
import { useState } from 'react';
import { tellDone } from '../../../api/events.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { PermittedAny } from '../../../ui/rights/permitted.tsx';
import { useBatchHandle } from '../actions/index.ts';

type BatchAnswer = Answer<typeof calls.taskInstance.batchHandle>;

const kinds = [
  {
    handleType: HandleType.urge,
    name: '催办',
    opinion: '催办内容',
    isRequired: false,
    codes: ['latin_task_management_create', 'latin_task_management_supervise'],
  },
  {
    handleType: HandleType.terminate,
    name: '终止',
    opinion: '终止原因',
    isRequired: true,
    codes: ['latin_task_management_terminate', 'latin_task_management_supervise'],
  },
] as const;
type Kind = (typeof kinds)[number];

/** Whoever holds none of these has no use for ticks. */
export const batchCodes = [...new Set(kinds.flatMap(({ codes }) => [...codes]))];

interface ListBatchProps {
  selected: readonly InstanceRow[];
  clearSelected(): void;
}

/** Urges, or ends, what is ticked. What one is refused keeps none of the others back, and is told with its reason. */
export function ListBatch({ selected, clearSelected }: ListBatchProps) {
  const { act } = useBatchHandle();
  const [asked, setAsked] = useState<Kind | null>(null);
  const [partly, setPartly] = useState<{ name: string; answer: BatchAnswer; titles: Titles } | null>(null);
  const tooMany = selected.length > taskLimits.batch;

  const run = async ({ handleType, name }: Kind, opinion: string) => {
    const titles: Titles = new Map(selected.map(({ instanceCode, title }) => [instanceCode, title]));
    const answer = await act({
      handleType,
      itemList: selected.map(({ instanceCode, instanceVersion }) => ({
        instanceCode,
        version: instanceVersion,
      })),
      ...(opinion === '' ? {} : { opinion }),
    });
    clearSelected();
    if (answer.failNum === 0) tellDone(`已${name} ${answer.successNum} 项任务`);
    else setPartly({ name, answer, titles });
  };
  return (
    <>
      <Space wrap>
        {kinds.map((kind) => (
          <PermittedAny key={kind.handleType} codes={kind.codes}>
            <Button
              danger={kind.handleType === HandleType.terminate}
              disabled={selected.length === 0 || tooMany}
              title={tooMany ? `一次最多 ${taskLimits.batch} 项` : undefined}
              onClick={() => setAsked(kind)}
            >
              批量{kind.name}
            </Button>
          </PermittedAny>
        ))}
      </Space>
      {asked ? (
        <DialogForm<{ opinion?: string }>
          key={asked.handleType}
          open
          subject={`批量${asked.name}`}
          title={`批量${asked.name} ${selected.length} 项任务`}
          width={560}
          fields={[
            {
              name: 'opinion',
              label: asked.opinion,
              kind: 'textarea',
              rows: 4,
              max: taskLimits.opinion,
              required: asked.isRequired,
              ...(asked.isRequired ? {} : { placeholder: '可不填' }),
            },
          ]}
          onSubmit={({ opinion = '' }) => run(asked, opinion.trim())}
          onClose={() => setAsked(null)}
        />
      ) : null}
      <Outcome partly={partly} onClose={() => setPartly(null)} />
    </>
  );
}

type Titles = ReadonlyMap<string, string>;

/** What was not done, and why. */
function Outcome({
  partly,
  onClose,
}: {
  partly: { name: string; answer: BatchAnswer; titles: Titles } | null;
  onClose(): void;
}) {
  const { name = '', answer, titles } = partly ?? {};
  return (
    <Dialog
      open={partly !== null}
      title={`批量${name}结果`}
      width={720}
      isGlance
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <p role="status" style={{ marginTop: 0 }}>
        已{name} {answer?.successNum} 项，未{name} {answer?.failNum} 项：
      </p>
      <Table
        size="small"
        rowKey="instanceCode"
        dataSource={answer?.failList ?? []}
        pagination={false}
        scroll={{ y: 360 }}
        columns={[
          { title: '任务编号', dataIndex: 'instanceCode', width: 160 },
          {
            title: '任务标题',
            dataIndex: 'instanceCode',
            key: 'title',
            render: (code: string) => titles?.get(code) ?? '--',
          },
          { title: '原因', dataIndex: 'reason', width: 240 },
        ]}
      />
    </Dialog>
  );
}
