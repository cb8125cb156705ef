import { calls } from '@outbound/contract';
import { Select } from 'antd';
import { useCall } from '../../../api/query.ts';
import { searchable } from '../../../ui/control-names.tsx';

interface MessageRolesProps {
  known: readonly { id: number; name: string }[];
  id?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
}

/** The roles whose members get a message. */
export function MessageRoles({ known, id, value = [], onChange }: MessageRolesProps) {
  const { data } = useCall(calls.role.getRoles, {});
  const offered = (data ?? []).map((role) => ({ value: role.id, label: role.roleName }));
  const others = known
    .filter((role) => !offered.some((option) => option.value === role.id))
    .map((role) => ({ value: role.id, label: role.name }));
  return (
    <Select<number[]>
      {...(id ? { id } : {})}
      mode="multiple"
      style={{ width: '100%' }}
      placeholder="请选择角色"
      showSearch={{ ...searchable, optionFilterProp: 'label' }}
      value={value}
      options={[...offered, ...others]}
      onChange={(next) => onChange?.(next)}
    />
  );
}
