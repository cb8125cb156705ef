import { calls } from '@outbound/contract';
import { Select } from 'antd';
import { useCall } from '../../../api/query.ts';
import { clearable, searchable } from '../../../ui/control-names.tsx';
import { namedList } from '../../../ui/forms/named-list.tsx';
import { choiceLabel } from '../../../ui/forms/unknown-choice.ts';
import { namesText } from '../../../ui/texts/names-text.ts';

/** The enabled roles that the caller may grant, as options. */
export function useRoleOptions(): { value: number; label: string }[] {
  const { data } = useCall(calls.role.getRoles, {});
  return (data ?? []).map(({ id, roleName }) => ({ value: id, label: roleName }));
}

interface RoleNamesProps {
  value: unknown;
  known: readonly { id: number; name: string }[];
}

/** What a field of roles holds, in words. */
export function RoleNames({ value, known }: RoleNamesProps) {
  const grantable = useRoleOptions();
  const names = known.map(({ id, name }) => [id, name] as const);
  const offered = grantable.map((option) => [option.value, option.label] as const);
  return namesText(value, new Map([...names, ...offered])) || '（空）';
}

interface RolePickerProps {
  /** Held already, perhaps disabled or not the caller's to grant: their names must show. */
  known: readonly { id: number; name: string }[];
  placeholder?: string;
  id?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
}

/** One of them, for a list's filter; asked for when the filter is seen, not with the list. */
export function RoleFilter(props: { id?: string; value?: number; onChange?: (value?: number) => void }) {
  const options = useRoleOptions();
  return (
    <Select<number>
      {...props}
      allowClear={clearable}
      style={{ width: '100%' }}
      placeholder="请选择角色"
      showSearch={{ ...searchable, optionFilterProp: 'label' }}
      popupRender={namedList}
      labelRender={choiceLabel(options.length > 0)}
      options={options}
    />
  );
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
      allowClear={clearable}
      maxTagCount="responsive"
      style={{ width: '100%' }}
      placeholder={placeholder}
      showSearch={{ ...searchable, optionFilterProp: 'label' }}
      popupRender={namedList}
      value={value}
      options={[...grantable, ...others]}
      onChange={(next) => onChange?.(next)}
    />
  );
}
