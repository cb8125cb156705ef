import type { Answer, calls } from '@outbound/contract';
import { Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { tellDone } from '../../../api/events.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';

type BatchAnswer = Answer<typeof calls.information.updateStatus>;

/** Tells how a batch went: all done in a line, what was left as it is with its reasons, row by row. */
export function useOutcome(): {
  tell(verb: string, answer: BatchAnswer): void;
  say(text: string): void;
  dialog: ReactNode;
} {
  const message = useMessage();
  const [partly, setPartly] = useState<{ verb: string; answer: BatchAnswer } | null>(null);
  const close = () => setPartly(null);
  return {
    say: tellDone,
    tell: (verb, answer) => {
      const { doneNum, skippedList } = answer;
      const [only] = skippedList;
      if (!only) tellDone(doneNum === 1 ? `${verb}成功` : `已${verb} ${doneNum} 条资讯`);
      else if (doneNum === 0 && skippedList.length === 1) message.error(`${verb}失败：${only.reason}`);
      else setPartly({ verb, answer });
    },
    dialog: (
      <Dialog
        open={partly !== null}
        title={`${partly?.verb ?? ''}结果`}
        width={640}
        isGlance
        onCancel={close}
        footer={<Button onClick={close}>关闭</Button>}
      >
        <p role="status" style={{ marginTop: 0 }}>
          已{partly?.verb} {partly?.answer.doneNum} 条，跳过 {partly?.answer.skippedList.length} 条：
        </p>
        <Table
          size="small"
          rowKey="id"
          dataSource={partly?.answer.skippedList ?? []}
          pagination={false}
          scroll={{ y: 360 }}
          columns={[
            { title: '标题', dataIndex: 'title', render: (title: string) => title || '--' },
            { title: '原因', dataIndex: 'reason', width: 200 },
          ]}
        />
      </Dialog>
    ),
  };
}
