import { calls, type KeptList, keptLists, type ListPreference } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { useCall } from '../../api/query.ts';

/** The set-ups that are kept with the account, where there is an account to keep them with. */
interface Kept {
  of(list: KeptList): ListPreference | undefined;
  save(preference: ListPreference): void;
}

const KeptPreferences = createContext<Kept | null>(null);

/** The list under which a table's set-up is kept; null for one that is kept in the browser alone. */
export function keptListOf(name: string): KeptList | null {
  // Each activity has columns of its own; what is chosen for one is chosen for all.
  const list = name.replace(/-\d+$/, '-of-activity');
  return keptLists.find((one) => one === list) ?? null;
}

/** Gives the lists below what their person has set up on whichever machine, and keeps what he changes. */
export function ListPreferences({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data } = useCall(
    calls.listPreference.all,
    {},
    { staleTime: Number.POSITIVE_INFINITY, quiet: true },
  );
  const kept = useMemo<Kept>(() => {
    const all = data?.dataList ?? [];
    return {
      of: (list) => all.find((one) => one.list === list),
      save(preference) {
        const others = all.filter((one) => one.list !== preference.list);
        client.setQueryData([calls.listPreference.all.path, {}], { dataList: [...others, preference] });
        api.listPreference.save(preference, { quiet: true }).catch((error: unknown) => {
          // What is not kept there is kept in the browser: nobody has to hear of it.
          if (!(error instanceof CallFailure)) throw error;
        });
      },
    };
  }, [client, data]);
  return <KeptPreferences value={kept}>{children}</KeptPreferences>;
}

export const useKeptPreferences = () => useContext(KeptPreferences);
