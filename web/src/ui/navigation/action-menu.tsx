import type { PermissionCode } from '@outbound/contract';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactElement } from 'react';
import { NOT_PERMITTED, usePermission } from '../rights/permitted.tsx';

export interface Action {
  label: string;
  onClick(): void;
  danger?: boolean;
  disabled?: boolean;
  /** Who lacks the code sees it disabled or not at all, as the function's setting has it. */
  code?: PermissionCode;
}

/** An action that is shown; `reason` says why it is disabled for want of a code, else it is empty. */
export type ShownAction<A extends Action = Action> = A & { reason: string };

/** The actions that the person sees. */
export function useShownActions<A extends Action>(actions: readonly A[]): ShownAction<A>[] {
  const permission = usePermission();
  return actions.flatMap((action) => {
    const { code } = action;
    if (code === undefined || permission.has(code)) return [{ ...action, reason: '' }];
    return permission.isDisabled(code) ? [{ ...action, disabled: true, reason: NOT_PERMITTED }] : [];
  });
}

const itemOf = ({ label, danger, disabled, onClick, reason }: ShownAction) => ({
  key: label,
  label,
  title: reason,
  danger: danger ?? false,
  disabled: disabled ?? false,
  onClick,
});

interface ActionMenuProps {
  actions: readonly ShownAction[];
  /** The button that opens it. */
  children: ReactElement;
  disabled?: boolean;
}

/** Actions behind a button; nothing where none is shown. */
export function ActionMenu({ actions, children, disabled = false }: ActionMenuProps) {
  if (actions.length === 0) return null;
  const menu: MenuProps = { items: actions.map(itemOf) };
  return (
    <Dropdown trigger={['click']} menu={menu} disabled={disabled}>
      {children}
    </Dropdown>
  );
}
