import { calls, type KeptList, keptLists, type ListPreference } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { useCall } from '../../api/query.ts';

/** The set-ups that are kept with the account, where there is an account to keep them with. */
interface Kept {
  of(list: KeptList): ListPreference | undefined;
  /** Keeps what was changed; the rest stays as it is kept by then, by whichever machine. */
  save(before: ListPreference, after: ListPreference): void;
}

const KeptPreferences = createContext<Kept | null>(null);

/** What a table is called by: the list under which its set-up is kept with the account, or what has none of its own. */
export type ListName = KeptList | `applications-${number}` | `preview-${string}`;

/** The list under which a table's set-up is kept; null for one that is kept in the browser alone. */
export function keptListOf(name: ListName): KeptList | null {
  // Each activity has columns of its own; what is chosen for one is chosen for all.
  const list = name.replace(/-\d+$/, '-of-activity');
  return keptLists.find((one) => one === list) ?? null;
}

/** Another page of his may have saved a filter since this one was opened: it is told no more than what changed here. */
async function keepChange(before: ListPreference, after: ListPreference): Promise<void> {
  const { dataList } = await api.listPreference.all({}, { quiet: true });
  const kept = dataList.find(({ list }) => list === after.list) ?? before;
  await api.listPreference.save(changed(kept, before, after), { quiet: true });
}

/** What is kept, with what differs between before and after. */
export function changed(kept: ListPreference, before: ListPreference, after: ListPreference): ListPreference {
  const pick = <K extends keyof ListPreference>(key: K) =>
    JSON.stringify(before[key]) === JSON.stringify(after[key]) ? kept[key] : after[key];
  const fresh = after.filterList.filter((one) => !before.filterList.includes(one));
  const gone = before.filterList.filter((one) => !after.filterList.includes(one));
  const isTouched = ({ name }: { name: string }) => [...fresh, ...gone].some((one) => one.name === name);
  return {
    list: after.list,
    hidden: pick('hidden'),
    density: pick('density'),
    searchHidden: pick('searchHidden'),
    filterList: [...kept.filterList.filter((one) => !isTouched(one)), ...fresh],
  };
}

/** Gives the lists below what their person has set up on whichever machine, and keeps what he changes. */
export function ListPreferences({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data } = useCall(
    calls.listPreference.all,
    {},
    { staleTime: Number.POSITIVE_INFINITY, quiet: true },
  );
  const keeping = useRef(Promise.resolve());
  const kept = useMemo<Kept>(() => {
    const all = data?.dataList ?? [];
    return {
      of: (list) => all.find((one) => one.list === list),
      save(before, after) {
        const others = all.filter((one) => one.list !== after.list);
        client.setQueryData([calls.listPreference.all.path, {}], { dataList: [...others, after] });
        // One after the other: each stands on what the one before it has kept.
        const keep = () =>
          keepChange(before, after).catch((error: unknown) => {
            // What is not kept there is kept in the browser: nobody has to hear of it.
            if (!(error instanceof CallFailure)) throw error;
          });
        // A fault of the one before keeps none behind it from being kept.
        keeping.current = keeping.current.then(keep, keep);
      },
    };
  }, [client, data]);
  return <KeptPreferences value={kept}>{children}</KeptPreferences>;
}

export const useKeptPreferences = () => useContext(KeptPreferences);
