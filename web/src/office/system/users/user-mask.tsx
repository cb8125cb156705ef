import { accountFields } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { MaskedValue } from '../../../ui/records/masked-value.tsx';

interface UserMaskProps {
  user: { id: number; mobilePhone: string; idCard: string };
  field: 'mobilePhone' | 'idCard';
}

/** A user's masked phone or ID. */
export function UserMask({ user, field }: UserMaskProps) {
  return (
    <MaskedValue
      // A revealed value belongs to this user as he was.
      key={`${user.id}-${user[field]}`}
      value={user[field]}
      label={accountFields[field].label}
      code="latin_sys_user_reveal"
      placeholder="如：核实人员身份"
      reveal={(reason) => api.account.reveal({ id: user.id, field, reason })}
    />
  );
}
