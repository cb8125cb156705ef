import type { ApplyRow } from '@outbound/contract';
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
  /** Who signed up. */
  of: string;
}

/** What a sign-up is called: by its person, and by its code where he gave no name. */
export const personOf = ({ applyName, applyCode }: Pick<ApplyRow, 'applyName' | 'applyCode'>): string =>
  applyName || applyCode;

/** A masked answer of a sign-up. */
export function MaskedAnswer({ value, id, formId, label, of }: MaskedAnswerProps) {
  return (
    <MaskedValue
      value={value}
      label={label}
      of={of}
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
