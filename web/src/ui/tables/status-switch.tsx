import { type EnabledStatus, type PermissionCode, userStatusLabels } from '@outbound/contract';
import { Switch } from 'antd';
import { useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { useConfirm } from '../feedback/confirm.ts';
import { usePermission } from '../rights/permitted.tsx';

interface StatusSwitchProps {
  on: boolean;
  /** Whose status it is, e.g. 张三. */
  name: string;
  /** Who may change it; others see it. */
  code: PermissionCode;
  disabled?: boolean;
  /** What off and on are called; 冻结 and 启用 when left out. */
  labels?: Record<EnabledStatus, string>;
  /** What it means to switch it off, in the question; asked for when it takes a call to know. */
  warning?: string | (() => Promise<string>);
  /** Changes it; the list is asked again by the call. */
  onChange(on: boolean): Promise<unknown>;
}

/** A switch in a row that asks first and goes back when it is refused. */
export function StatusSwitch({
  on,
  name,
  code,
  disabled = false,
  labels = userStatusLabels,
  warning,
  onChange,
}: StatusSwitchProps) {
  const confirm = useConfirm();
  const mayChange = usePermission().has(code);
  const [isRunning, setRunning] = useState(false);
  const change = async () => {
    setRunning(true);
    try {
      const content = on && warning ? await (typeof warning === 'string' ? warning : warning()) : '';
      const isSure = await confirm({
        title: `确认要${labels[on ? 0 : 1]}“${name}”吗？`,
        ...(content === '' ? {} : { content }),
        danger: on,
        confirmText: labels[on ? 0 : 1],
      });
      if (isSure) await onChange(!on);
    } catch (error) {
      // Told already; the row still shows what the server has.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setRunning(false);
    }
  };
  return (
    // In the middle of its line of text: by itself a switch stands below it.
    <span style={{ display: 'inline-flex', alignItems: 'center', height: '1.5714em', verticalAlign: 'top' }}>
      <Switch
        size="small"
        checked={on}
        loading={isRunning}
        disabled={disabled || !mayChange}
        checkedChildren={labels[1]}
        unCheckedChildren={labels[0]}
        aria-label={`${name}的状态：${labels[on ? 1 : 0]}`}
        onChange={() => void change()}
      />
    </span>
  );
}
