import { type Answer, accountFields, type calls } from '@outbound/contract';
import { Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';

type Skipped = Answer<typeof calls.account.delete>['skippedList'];

const SECONDS = 6;

/** “冻结 48 人，跳过 2 人”; of a single one that was skipped, why. */
export function outcomeText(verb: string, doneNum: number, skipped: Skipped): string {
  const [only] = skipped;
  if (doneNum === 0 && only && skipped.length === 1) return `“${only.userName}”：${only.reason}`;
  return skipped.length === 0
    ? `已${verb} ${doneNum} 人`
    : `已${verb} ${doneNum} 人，跳过 ${skipped.length} 人`;
}

/** Says what came of a batch, and shows on demand who was skipped and why; `dialog` belongs into the page. */
export function useBatchOutcome(): {
  tell(verb: string, doneNum: number, skipped: Skipped): void;
  dialog: ReactNode;
} {
  const message = useMessage();
  const [shown, setShown] = useState<Skipped | null>(null);
  const key = 'users-batch';
  const tell = (verb: string, doneNum: number, skipped: Skipped) => {
    const content = outcomeText(verb, doneNum, skipped);
    if (skipped.length === 0) return void message.success({ key, content });
    if (doneNum === 0 && skipped.length === 1)
      return void message.warning({ key, content, duration: SECONDS });
    void message.warning({
      key,
      duration: SECONDS,
      content: (
        <span>
          {content}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key);
              setShown(skipped);
            }}
          >
            查看明细
          </Button>
        </span>
      ),
    });
  };
  return {
    tell,
    dialog: (
      <Dialog
        open={shown !== null}
        title={`跳过的用户（${shown?.length ?? 0} 人）`}
        width={640}
        onCancel={() => setShown(null)}
        footer={<Button onClick={() => setShown(null)}>关闭</Button>}
      >
        <Table
          size="small"
          rowKey="id"
          dataSource={shown ?? []}
          pagination={false}
          scroll={{ y: 360 }}
          columns={[
            { title: accountFields.userName.label, dataIndex: 'userName', width: 160 },
            { title: '跳过原因', dataIndex: 'reason' },
          ]}
        />
      </Dialog>
    ),
  };
}
