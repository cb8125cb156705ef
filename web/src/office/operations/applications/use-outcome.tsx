import { applicationFields } from '@outbound/contract';
import { Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { type Decision, type DecisionAnswer, decisionText } from './decision-text.ts';

const SECONDS = 6;
const key = 'decision';

/** Says what came of something that was done with several sign-ups, and which were skipped; `dialog` belongs into the page. */
export function useOutcome(): {
  /** `whole` says it where nothing was skipped; a plain word by default. */
  tell(decision: Decision, answer: DecisionAnswer, whole?: (text: string) => void): void;
  /** The skipped ones are in sight. */
  isShown: boolean;
  dialog: ReactNode;
} {
  const message = useMessage();
  const [skipped, setSkipped] = useState<DecisionAnswer['skippedList'] | null>(null);
  return {
    tell: (decision, answer, whole = (text) => void message.success({ key, content: text })) => {
      const text = decisionText(decision, answer);
      if (answer.skippedList.length === 0) return whole(text);
      if (answer.decidedNum === 0 && answer.skippedList.length === 1)
        return void message.warning({ key, content: text, duration: SECONDS });
      void message.warning({
        key,
        duration: SECONDS,
        content: (
          <span>
            {text}
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(key);
                setSkipped(answer.skippedList);
              }}
            >
              查看明细
            </Button>
          </span>
        ),
      });
    },
    isShown: skipped !== null,
    dialog: (
      <Dialog
        open={skipped !== null}
        title={`跳过的报名（${skipped?.length ?? 0} 条）`}
        width={640}
        onCancel={() => setSkipped(null)}
        footer={<Button onClick={() => setSkipped(null)}>关闭</Button>}
      >
        <Table
          size="small"
          rowKey="id"
          dataSource={skipped ?? []}
          pagination={false}
          scroll={{ y: 360 }}
          columns={[
            {
              title: applicationFields.applyCode.label,
              dataIndex: 'applyCode',
              width: 160,
              render: (code: string) => code || '--',
            },
            { title: '跳过原因', dataIndex: 'reason' },
          ]}
        />
      </Dialog>
    ),
  };
}
