import { accountFields, PHONE_FIELD } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { MaskedValue } from '../../../ui/records/masked-value.tsx';

interface UserMaskProps {
  user: { id: number; userName: string; mobilePhone: string; idCard: string };
  field: 'mobilePhone' | 'idCard';
}

/** A user's masked phone or ID. */
export function UserMask({ user, field }: UserMaskProps) {
  return (
    <MaskedValue
      // A revealed value belongs to this user as he was.
      key={`${user.id}-${user[field]}`}
      value={user[field]}
      // As the lists of sign-ups say it.
      label={field === 'mobilePhone' ? PHONE_FIELD : accountFields.idCard.label}
      of={user.userName}
      code="latin_sys_user_reveal"
      placeholder="如：核实人员身份"
      reveal={(reason) => api.account.reveal({ id: user.id, field, reason })}
    />
  );
}
