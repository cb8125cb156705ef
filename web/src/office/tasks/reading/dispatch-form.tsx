import { type Answer, calls, Sensitive, type TaskFormItem } from '@outbound/contract';
import { Alert, Button, Card, Flex } from 'antd';
import { useState } from 'react';
import { send } from '../../../api/client.ts';
import type { Answers } from '../../../ui/dynamic-form/answers.ts';
import { DynamicView } from '../../../ui/dynamic-form/dynamic-view.tsx';
import { FileLinks } from '../../../ui/dynamic-form/file-links.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { EyeOutlined } from '../../../ui/icons.tsx';
import type { TaskDetail } from '../actions/index.ts';

type Revealed = Answer<typeof calls.taskInstance.reveal>['valueList'];

const isHidden = ({ sensitive }: { sensitive?: number | undefined }) =>
  (sensitive ?? Sensitive.none) !== Sensitive.none;

/** Fields of a form in which something is hidden. */
const hiddenKeys = (items: readonly TaskFormItem[]): string[] =>
  items
    .filter((item) => isHidden(item) || (item.childItemList ?? []).some(isHidden))
    .map(({ fieldKey }) => fieldKey);

/** The answers with what was revealed in its places. */
export function withRevealed(answers: Answers, values: Revealed): Answers {
  const next: Record<string, unknown> = { ...answers };
  for (const { fieldKey, rowIndex, childKey, value } of values) {
    if (rowIndex === null || childKey === null) {
      next[fieldKey] = value;
      continue;
    }
    const rows = next[fieldKey];
    if (!Array.isArray(rows)) continue;
    next[fieldKey] = rows.map((row: unknown, at) =>
      at === rowIndex && typeof row === 'object' && row !== null ? { ...row, [childKey]: value } : row,
    );
  }
  return next;
}

/** 任务内容: what the originator wrote. Masked values are shown whole to who may ask, with a reason that is kept. */
export function DispatchForm({ task }: { task: TaskDetail }) {
  const { templateInfo, formData, fileList, instance, maskFlag, canReveal } = task;
  const [asking, setAsking] = useState(false);
  const [revealed, setRevealed] = useState<Revealed>([]);
  const keys = hiddenKeys(templateInfo.formItemList);
  const mayAsk = maskFlag === 1 && canReveal === 1 && keys.length > 0;
  return (
    <Card
      size="small"
      title="任务内容"
      extra={
        mayAsk ? (
          <Button size="small" icon={<EyeOutlined />} onClick={() => setAsking(true)}>
            查看明文
          </Button>
        ) : null
      }
    >
      <Flex vertical gap={12}>
        {revealed.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            title="正在显示明文，查看已记入流转记录和操作日志"
            action={
              <Button size="small" onClick={() => setRevealed([])}>
                隐藏
              </Button>
            }
          />
        ) : null}
        <DynamicView
          items={templateInfo.formItemList}
          answers={withRevealed(formData, revealed)}
          withoutEmpty
        />
        {instance.remark ? <p className="task-remark">备注：{instance.remark}</p> : null}
        {fileList.length > 0 ? (
          <section aria-label="附件">
            <h3 className="task-subtitle">附件</h3>
            <FileLinks files={fileList} />
          </section>
        ) : null}
      </Flex>
      <DialogForm<{ reason: string }>
        open={asking}
        subject="查看明文"
        title="查看明文"
        width={480}
        fields={[
          {
            name: 'reason',
            label: '查看原因',
            kind: 'text',
            max: 200,
            required: true,
            extra: '查看人、时间和原因会记入任务的流转记录和操作日志。',
          },
        ]}
        onSubmit={async ({ reason }) => {
          const { valueList } = await send(calls.taskInstance.reveal, {
            instanceCode: instance.instanceCode,
            fieldKeyList: keys,
            reason: reason.trim(),
          });
          setRevealed(valueList);
        }}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
