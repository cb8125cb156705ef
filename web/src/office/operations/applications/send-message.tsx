import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import type { FilesWish } from './files-dialog.tsx';

const MessageDialog = lazyPart(async () => ({
  default: (await import('./message-dialog.tsx')).MessageDialog,
}));

interface SendMessageProps {
  template: FilesWish['template'];
  selectedIds: readonly number[];
}

/** Tells chosen people of an activity something in the office's own words. */
export function SendMessage({ template, selectedIds }: SendMessageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Permitted code="latin_op_activity_notify">
      <Button onClick={() => setOpen(true)}>发送通知</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <MessageDialog template={template} selectedIds={selectedIds} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Permitted>
  );
}
