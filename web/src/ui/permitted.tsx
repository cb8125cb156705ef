/** The permission directives of spec 6. They tidy the page; the server decides. */
import type { PermissionCode } from '@outbound/contract';
import { cloneElement, createContext, isValidElement, type ReactNode, useContext } from 'react';

/** The codes of the signed-in person; null while no list is known, when nothing is removed. */
export const PermissionContext = createContext<readonly string[] | null>(null);

export interface Permission {
  /** Spec 6: held, or no list present. */
  has(code: PermissionCode): boolean;
  /** At least one of them held, or no list present. */
  hasAny(codes: readonly PermissionCode[]): boolean;
}

export function permissionOf(codes: readonly string[] | null): Permission {
  return {
    has: (code) => codes === null || codes.includes(code),
    hasAny: (wanted) => codes === null || wanted.some((code) => codes.includes(code)),
  };
}

/** `usePermission().has('latin_op_activity_add')`. */
export function usePermission(): Permission {
  return permissionOf(useContext(PermissionContext));
}

/** Shows its children to holders of the code. */
export function Permitted({ code, children }: { code: PermissionCode; children: ReactNode }) {
  return usePermission().has(code) ? children : null;
}

/** Shows its children to holders of at least one of the codes. */
export function PermittedAny({ codes, children }: { codes: readonly PermissionCode[]; children: ReactNode }) {
  return usePermission().hasAny(codes) ? children : null;
}

/** Disables its one child (a button, an input, a switch) for those who lack the code. */
export function PermittedDisabled({ code, children }: { code: PermissionCode; children: ReactNode }) {
  const allowed = usePermission().has(code);
  if (allowed || !isValidElement<{ disabled?: boolean }>(children)) return children;
  return cloneElement(children, { disabled: true });
}
