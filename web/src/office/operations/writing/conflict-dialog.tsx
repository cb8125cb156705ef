import type { PermissionCode } from '@outbound/contract';
import { Alert, Button, Flex, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { DifferenceText } from './difference-text.tsx';
import type { DifferingField } from './differing-fields.ts';

interface ConflictDialogProps {
  /** 资讯, 活动. */
  subject: string;
  /** Who may add another one. */
  addCode: PermissionCode;
  /** Where the stored record is read. */
  latest: string;
  /** `text` says who changed it, when; null: closed. */
  conflict: { title: string; text: string } | null;
  /** What happens to the other's changes. */
  note: string;
  /** What is stored now against what was typed here. Failures are told. */
  differences(): Promise<readonly DifferingField[]>;
  onSaveAs(): void;
  onOverwrite(): void;
  onClose(): void;
}

/** Somebody else saved while this form was open: nothing typed is lost, and nothing is overwritten unasked. */
export function ConflictDialog({
  subject,
  addCode,
  latest,
  conflict,
  note,
  differences,
  onSaveAs,
  onOverwrite,
  onClose,
}: ConflictDialogProps) {
  return (
    <Dialog
      open={conflict !== null}
      title={conflict?.title}
      width={880}
      onCancel={onClose}
      footer={
        <Flex wrap gap={8} justify="flex-end">
          <Button onClick={onClose}>返回继续修改</Button>
          <Permitted code={addCode}>
            <Button onClick={onSaveAs}>另存为新{subject}</Button>
          </Permitted>
          <Button type="primary" danger onClick={onOverwrite}>
            覆盖保存
          </Button>
        </Flex>
      }
    >
      <Alert type="warning" showIcon title={conflict?.text.replace(/，请刷新后再试$/, '')} />
      <p>
        {note}
        {/* Colour alone would not tell it from the words around it. */}
        <a href={latest} target="_blank" rel="noopener noreferrer" style={{ textDecoration: 'underline' }}>
          查看最新内容
        </a>
      </p>
      {conflict ? <Differences read={differences} /> : null}
    </Dialog>
  );
}

/** What stands on either side, as it is when the question is asked. */
function Differences({ read }: { read: ConflictDialogProps['differences'] }) {
  const [first] = useState(() => read);
  const [found, setFound] = useState<readonly DifferingField[] | 'failed' | null>(null);
  useEffect(() => {
    let isHere = true;
    first().then(
      (list) => isHere && setFound(list),
      (error: unknown) => {
        if (!(error instanceof CallFailure)) throw error;
        if (isHere) setFound('failed');
      },
    );
    return () => {
      isHere = false;
    };
  }, [first]);
  if (found === null) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (found === 'failed')
    return <Alert type="error" showIcon title="差异读取失败，请点击“查看最新内容”对照" />;
  if (found.length === 0)
    return <Alert type="success" showIcon title="您填写的内容与最新内容相同，没有差异" />;
  return (
    <section aria-label="差异">
      <p style={{ opacity: 0.75 }}>划去的是已保存的内容，加亮的是您填写的内容。</p>
      {found.map((difference) => (
        <section key={difference.field} style={{ marginBottom: 12 }}>
          <h2 style={{ fontSize: 15, margin: '0 0 6px' }}>{difference.field}</h2>
          <DifferenceText difference={difference} />
        </section>
      ))}
    </section>
  );
}
