import { Switch } from 'antd';
import { useId } from 'react';

interface LabelledSwitchProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A switch with its words beside it, e.g. 含下级 above a list. */
export function LabelledSwitch({ label, checked, onChange }: LabelledSwitchProps) {
  const id = useId();
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      <Switch size="small" id={id} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
