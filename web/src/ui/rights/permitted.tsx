/** The permission directives of spec 6. They tidy the page; the server decides. */
import type { PermissionCode } from '@outbound/contract';
import { ConfigProvider, Tooltip } from 'antd';
import { createContext, type ReactNode, useContext } from 'react';

/** The codes of the signed-in person; null while no list is known, when nothing is removed. */
export const PermissionContext = createContext<readonly string[] | null>(null);

/** Codes that the person lacks and whose buttons he sees disabled; the resources' own setting (授权策略). */
export const DisabledCodesContext = createContext<readonly string[]>([]);

/** Said of what is disabled for want of a code. */
export const NOT_PERMITTED = '您没有此操作的权限';

export interface Permission {
  /** Spec 6: held, or no list present. */
  has(code: PermissionCode): boolean;
  /** At least one of them held, or no list present. */
  hasAny(codes: readonly PermissionCode[]): boolean;
  /** Not held, and to be shown disabled instead of not at all. */
  isDisabled(code: PermissionCode): boolean;
}

export function permissionOf(
  codes: readonly string[] | null,
  disabledCodes: readonly string[] = [],
): Permission {
  const has = (code: PermissionCode) => codes === null || codes.includes(code);
  return {
    has,
    hasAny: (wanted) => wanted.some(has),
    isDisabled: (code) => !has(code) && disabledCodes.includes(code),
  };
}

/** `usePermission().has('latin_op_activity_add')`. */
export function usePermission(): Permission {
  return permissionOf(useContext(PermissionContext), useContext(DisabledCodesContext));
}

/** Shows its children to holders of the code; to others disabled or not at all, as the function's setting has it. */
export function Permitted({ code, children }: { code: PermissionCode; children: ReactNode }) {
  return <PermittedAny codes={[code]}>{children}</PermittedAny>;
}

/** The same with several codes, of which one is enough. */
export function PermittedAny({ codes, children }: { codes: readonly PermissionCode[]; children: ReactNode }) {
  const permission = usePermission();
  if (permission.hasAny(codes)) return children;
  return codes.some(permission.isDisabled) ? <Disabled>{children}</Disabled> : null;
}

/** Disables what stands in it (a button, an input, a switch) for those who lack the code. */
export function PermittedDisabled({ code, children }: { code: PermissionCode; children: ReactNode }) {
  return usePermission().has(code) ? children : <Disabled>{children}</Disabled>;
}

interface WithheldProps {
  /** Nothing is withheld while this is false. */
  when: boolean;
  codes: readonly PermissionCode[];
  children: ReactNode;
}

/** What is in it stands as if the person lacked these codes: for a place that asks for more than they say. */
export function Withheld({ when, codes, children }: WithheldProps) {
  const held = useContext(PermissionContext);
  const left = when ? (held?.filter((code) => !codes.some((one) => one === code)) ?? []) : held;
  return <PermissionContext value={left}>{children}</PermissionContext>;
}

/** Everything in it disabled, with the reason. */
function Disabled({ children }: { children: ReactNode }) {
  return (
    <Tooltip title={NOT_PERMITTED}>
      <span style={{ display: 'inline-flex' }}>
        <ConfigProvider componentDisabled>{children}</ConfigProvider>
      </span>
    </Tooltip>
  );
}
