import { calls } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { FormsPreview } from './form-preview.tsx';
import { wholeBody, wholeOf } from './template-calls.ts';

interface PreviewDialogProps {
  templateId: number;
  /** Of an old version of the forms. */
  templateVersionId?: number;
  title: string;
  onClose(): void;
}

/** The stored forms of a template, to be tried. */
export function PreviewDialog({ templateId, templateVersionId, title, onClose }: PreviewDialogProps) {
  const { data, error, refetch } = useCall(
    calls.taskTemplate.list,
    wholeBody(templateId, templateVersionId),
    { quiet: true },
  );
  const template = wholeOf(data?.dataBody);
  return (
    <Dialog open title={title} width={1040} footer={null} isGlance onCancel={onClose}>
      {template ? (
        <FormsPreview forms={template} />
      ) : (
        <RecordState failure={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
