import type { BatchAnswer } from '@outbound/contract';
import { Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { tellDone } from '../../../api/events.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';

interface Kind {
  /** Stands behind a number: 条, 家. */
  unit: string;
  /** Stands behind the unit where all was done: 资讯. */
  noun?: string;
  /** What people call the name of one: 标题. */
  column: string;
}

/** Tells how a batch went: all done in a line, what was left as it is with its reasons, row by row. */
export function useOutcome({ unit, noun = '', column }: Kind): {
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
      if (!only) tellDone(doneNum === 1 ? `${verb}成功` : `已${verb} ${doneNum} ${unit}${noun}`);
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
          已{partly?.verb} {partly?.answer.doneNum} {unit}，跳过 {partly?.answer.skippedList.length} {unit}：
        </p>
        <Table
          size="small"
          rowKey="id"
          dataSource={partly?.answer.skippedList ?? []}
          pagination={false}
          scroll={{ y: 360 }}
          columns={[
            { title: column, dataIndex: 'title', render: (title: string) => title || '--' },
            { title: '原因', dataIndex: 'reason', width: 240 },
          ]}
        />
      </Dialog>
    ),
  };
}
