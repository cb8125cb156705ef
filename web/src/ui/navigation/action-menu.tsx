import type { PermissionCode } from '@outbound/contract';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, useRef } from 'react';
import { doFromMenu, giveBack } from '../feedback/return-focus.ts';
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

const itemOf = ({ label, danger, disabled, reason }: ShownAction) => ({
  key: label,
  label,
  title: reason,
  danger: danger ?? false,
  disabled: disabled ?? false,
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
  return (
    <ButtonMenu
      menu={{ items: actions.map(itemOf) }}
      onChoose={(key) => actions.find(({ label }) => label === key)?.onClick()}
      disabled={disabled}
    >
      {children}
    </ButtonMenu>
  );
}

interface ButtonMenuProps {
  menu: Omit<MenuProps, 'onClick'>;
  onChoose(key: string): void;
  /** The button that opens it. */
  children: ReactElement;
  disabled?: boolean;
}

/** A menu behind a button: opened by keys it has the focus, and its button has it again when it closes. */
export function ButtonMenu({ menu, onChoose, children, disabled = false }: ButtonMenuProps) {
  const place = useRef<HTMLSpanElement>(null);
  const button = () => place.current?.querySelector('button') ?? null;
  return (
    <span ref={place}>
      <Dropdown
        trigger={['click']}
        menu={{
          ...menu,
          onClick({ key, domEvent }) {
            // The Enter that chose it must not press the button of the question that it opens as well.
            domEvent.preventDefault();
            doFromMenu(button(), () => onChoose(key));
          },
        }}
        disabled={disabled}
        autoFocus
        onOpenChange={(isOpen) => {
          if (!isOpen) giveBack(button());
        }}
      >
        {children}
      </Dropdown>
    </span>
  );
}
