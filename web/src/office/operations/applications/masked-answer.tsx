import { api } from '../../../api/client.ts';
import { MaskedValue } from '../../../ui/records/masked-value.tsx';

interface MaskedAnswerProps {
  /** As the lists have it: masked where there is something to hide. */
  value: string;
  /** The sign-up, and the form item whose answer this is; without one it is the phone. */
  id: number;
  formId?: number;
  /** What it is, e.g. 手机号. */
  label: string;
}

/** A masked answer of a sign-up. */
export function MaskedAnswer({ value, id, formId, label }: MaskedAnswerProps) {
  return (
    <MaskedValue
      value={value}
      label={label}
      code="latin_op_activity_reveal"
      placeholder="如：联系报名人确认行程"
      reveal={(reason) =>
        api.application.reveal({
          id,
          reason,
          ...(formId === undefined ? { field: 'mobilePhone' } : { field: 'entry', formId }),
        })
      }
    />
  );
}
