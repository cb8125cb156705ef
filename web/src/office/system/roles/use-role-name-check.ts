import { useRef } from 'react';
import { api } from '../../../api/client.ts';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { refuseTaken } from '../../../ui/forms/refuse-taken.ts';

/**
 * The rule "no other role has this name", asked when the field is left and once a name. When the call fails, the
 * server's own check at the end decides.
 */
export function useRoleNameCheck(id: number | null): NonNullable<Field['rules']>[number] {
  const asked = useRef<{ name: string; isTaken: boolean } | null>(null);
  return {
    validateTrigger: 'onBlur',
    validator: async (_, value: unknown) => {
      const name = typeof value === 'string' ? value.trim() : '';
      if (name === '') return;
      const ask = async () => {
        if (asked.current?.name === name) return asked.current.isTaken;
        const body = { roleName: name, ...(id === null ? {} : { id }) };
        const { exist } = await api.role.isExistRoleName(body, { quiet: true });
        asked.current = { name, isTaken: exist };
        return exist;
      };
      await refuseTaken(ask, '该角色名称已存在');
    },
  };
}
