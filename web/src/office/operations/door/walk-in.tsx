import { applicationFields, calls, type DoorQuestion, type DoorSession, type Seat } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { consentField } from '../consent/index.ts';
import { questionAnswers, questionFields, questionStart } from './question-form.tsx';

const { checkIn } = calls;

interface WalkInValues extends Record<string, unknown> {
  applyName: string;
  mobilePhone: string;
  service: string;
  consent: boolean;
}

/** Signs up who came without having done so, and lets him in. */
export function WalkIn({
  id,
  services,
  session,
  questions,
  open,
  onDone,
  onClose,
}: {
  id: number;
  services: readonly string[];
  /** At whose door it is; null for the activity as a whole. */
  session: DoorSession | null;
  /** What the door asks. */
  questions: readonly DoorQuestion[];
  open: boolean;
  onDone: (seat: Seat) => void;
  onClose: () => void;
}) {
  // Its key is new for another body, and the same where only the answer got lost.
  const walkIn = useWrite(checkIn.walkIn, { done: null });
  return (
    <DialogForm<WalkInValues>
      open={open}
      subject="现场登记"
      title={session ? `现场登记并签到（${session.name}）` : '现场登记并签到'}
      record={{
        ...(services.length === 1 && services[0] ? { service: services[0] } : {}),
        ...questionStart(questions),
      }}
      fields={[
        {
          name: 'applyName',
          label: applicationFields.applyName.label,
          kind: 'text',
          max: 50,
          required: true,
        },
        {
          name: 'mobilePhone',
          label: applicationFields.mobilePhone.label,
          kind: 'text',
          max: 30,
          required: true,
        },
        {
          name: 'service',
          label: applicationFields.service.label,
          kind: 'select',
          required: true,
          options: services.map((one) => ({ value: one, label: one })),
        },
        ...questionFields(questions),
        consentField,
      ]}
      onSubmit={async ({ applyName, mobilePhone, service, ...values }) => {
        const seat = await walkIn.mutateAsync({
          activityId: id,
          applyName,
          mobilePhone,
          service,
          ...(session ? { sessionId: session.id } : {}),
          ...(questions.length > 0 ? { answers: [...questionAnswers(questions, values)] } : {}),
          consent: true,
        });
        onDone(seat);
      }}
      onClose={onClose}
    />
  );
}
