import { type BacklogRow, HandleStatus, HandleType, taskActions } from '@outbound/contract';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { HANDOVER, swallowRefusal, TargetPicker, useBatchHandle } from '../actions/index.ts';

/** 交接班: leads to its page. */
export function HandoverButton() {
  const navigate = useNavigate();
  return (
    <Permitted code="latin_task_management_handle">
      <Button onClick={() => void navigate(HANDOVER)}>交接班</Button>
    </Permitted>
  );
}

interface BatchProps {
  selected: readonly BacklogRow[];
  clearSelected(): void;
}

/** Signs, or hands over, what is ticked: what one is refused keeps none of the others back. */
export function Batch({ selected, clearSelected }: BatchProps) {
  const message = useMessage();
  const { act } = useBatchHandle();
  const [isHandingOver, setHandingOver] = useState(false);
  const steps = selected.flatMap(({ detailId, detailVersion, handleStatus }) =>
    detailId === null || detailVersion === null ? [] : [{ detailId, version: detailVersion, handleStatus }],
  );
  const unsigned = steps.filter(({ handleStatus }) => handleStatus === HandleStatus.unsigned);
  const itemsOf = (list: typeof steps) => list.map(({ detailId, version }) => ({ detailId, version }));

  const run = async (body: Omit<Parameters<typeof act>[0], 'itemList'>, list: typeof steps, done: string) => {
    const { successNum, failNum, failList } = await act({ ...body, itemList: itemsOf(list) });
    clearSelected();
    if (failNum === 0) return message.success(`${done} ${successNum} 项`);
    const [first] = failList;
    message.warning({
      content: `${done} ${successNum} 项，${failNum} 项未成功：${first?.instanceCode ?? ''} ${first?.reason ?? ''}`,
      duration: 6,
    });
  };
  return (
    <Space>
      <Button
        disabled={unsigned.length === 0}
        onClick={() => void run({ handleType: HandleType.sign }, unsigned, '已签收').catch(swallowRefusal)}
      >
        批量签收
      </Button>
      <Button disabled={steps.length === 0} onClick={() => setHandingOver(true)}>
        批量移交
      </Button>
      <DialogForm<{ targetList: { targetType: 1 | 2; targetId: number }[]; opinion: string }>
        open={isHandingOver}
        subject="批量移交"
        title={`批量移交 ${steps.length} 项任务`}
        width={560}
        fields={[
          {
            name: 'targetList',
            label: '移交给',
            kind: 'custom',
            required: '请选择对象',
            control: <TargetPicker isSingle />,
            rules: [{ type: 'array', min: 1, message: '请选择对象' }],
          },
          { name: 'opinion', label: '移交说明', kind: 'textarea', max: 500, required: true },
        ]}
        onSubmit={({ targetList, opinion }) =>
          run(
            { handleType: taskActions.transfer.handleType, targetList, opinion: opinion.trim() },
            steps,
            '已移交',
          )
        }
        onClose={() => setHandingOver(false)}
      />
    </Space>
  );
}
