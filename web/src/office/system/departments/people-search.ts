import type { DeptUser } from '@outbound/contract';
import { api } from '../../../api/client.ts';

const nameOf = ({ userName, userLoginId, deptName }: DeptUser) =>
  [`${userName}（${userLoginId}）`, deptName].filter(Boolean).join(' · ');

/** People by a keyword, as options of a select. */
export async function searchPeople(keyword: string, signal: AbortSignal) {
  const { dataBody } = await api.account.getDeptUserList(
    { pageNum: 1, pageSize: 20, template: { keyword } },
    { signal, quiet: true },
  );
  return dataBody.map((person) => ({ value: person.id, label: nameOf(person) }));
}

/** A search that knows the names of whom it has found. */
export function rememberPeople() {
  const names = new Map<unknown, string>();
  return {
    search: async (keyword: string, signal: AbortSignal) => {
      const found = await searchPeople(keyword, signal);
      for (const { value, label } of found) names.set(value, label);
      return found;
    },
    nameOf: (id: unknown) => names.get(id),
  };
}
