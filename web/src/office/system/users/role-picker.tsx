import { calls } from '@outbound/contract';
import { Select } from 'antd';
import { useCall } from '../../../api/query.ts';

/** The enabled roles that the caller may grant, as options. */
export function useRoleOptions(): { value: number; label: string }[] {
  const { data } = useCall(calls.role.getRoles, {});
  return (data ?? []).map(({ id, roleName }) => ({ value: id, label: roleName }));
}

interface RolePickerProps {
  /** Held already, perhaps disabled or not the caller's to grant: their names must show. */
  known: readonly { id: number; name: string }[];
  placeholder?: string;
  id?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
}

/** Picks roles out of those that the caller may grant. */
export function RolePicker({ known, placeholder = '请选择角色', id, value = [], onChange }: RolePickerProps) {
  const grantable = useRoleOptions();
  const others = known
    .filter((role) => !grantable.some((option) => option.value === role.id))
    .map((role) => ({ value: role.id, label: role.name, disabled: !value.includes(role.id) }));
  return (
    <Select<number[]>
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      style={{ width: '100%' }}
      placeholder={placeholder}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={[...grantable, ...others]}
      onChange={(next) => onChange?.(next)}
    />
  );
}
