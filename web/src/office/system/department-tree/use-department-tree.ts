import { type Answer, calls, type DeptNode, limits } from '@outbound/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { send } from '../../../api/client.ts';
import type { CallFailure } from '../../../api/failure.ts';
import { joinLevels, openAtFirst, parentIds } from './department-nodes.ts';

type Nodes = Answer<typeof calls.department.tree>;
const { tree } = calls.department;

/** A tree query under the call's path, so that writes make it stale like any other read. */
function treeQuery(body: { lazy?: boolean; parentId?: number | null; keyword?: string }, enabled = true) {
  const counted = { ...body, includeCount: true };
  return {
    queryKey: [tree.path, counted],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(tree, counted, { signal, quiet: true }),
    enabled,
  };
}

/** The keyword as it was some time ago: one call when typing rests (spec 5.2). */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), limits.remoteSearchMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}

export interface DepartmentTreeState {
  nodes: readonly DeptNode[];
  openIds: number[];
  setOpenIds(ids: number[]): void;
  keyword: string;
  search(keyword: string): void;
  isSearching: boolean;
  isLoading: boolean;
  failure: CallFailure | null;
  refetch(): void;
  /** Everything is open. */
  isWholeOpen: boolean;
  toggleAll(): void;
}

/**
 * The tree in one of three ways: level by level as it is opened, whole once everything was opened, or what a keyword
 * finds. Organisations of thousands of departments load what is in sight only.
 */
export function useDepartmentTree(): DepartmentTreeState {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<number[] | null>(null);
  const [isWhole, setWhole] = useState(false);
  const rested = useRested(keyword.trim());
  const isFinding = keyword.trim() !== '';

  const top = useQuery<Nodes, CallFailure>(treeQuery({ lazy: true, parentId: null }));
  const [first, setFirst] = useState<number[]>([]);
  const openLevels = chosen ?? first;
  const levels = useQueries({
    queries: openLevels.map((parentId) => treeQuery({ lazy: true, parentId }, !isWhole)),
    combine: (results) => results.map((result) => result.data),
  });
  const whole = useQuery<Nodes, CallFailure>({
    ...treeQuery({}, isWhole),
    placeholderData: keepPreviousData,
  });
  const found = useQuery<Nodes, CallFailure>({
    ...treeQuery({ keyword: rested }, isFinding && rested !== ''),
    placeholderData: keepPreviousData,
  });

  const joined = useMemo(
    () =>
      joinLevels(
        new Map<number | null, Nodes>([
          [null, top.data ?? []],
          ...openLevels.map((id, index): [number, Nodes] => [id, levels[index] ?? []]),
        ]),
      ),
    [top.data, openLevels, levels],
  );
  // Level by level, as they arrive.
  useEffect(() => {
    const next = openAtFirst(joined);
    setFirst((before) => (before.join() === next.join() ? before : next));
  }, [joined]);
  const [closedFound, setClosedFound] = useState<{ of: string; ids: number[] } | null>(null);
  const shown = isFinding ? found : isWhole && whole.data ? whole : top;
  const nodes = isFinding ? (found.data ?? []) : isWhole && whole.data ? whole.data : joined;
  const openable = useMemo(() => parentIds(nodes), [nodes]);
  const isWholeOpen = isWhole && chosen === null;

  return {
    nodes,
    // What was found is open down to it, until a person closes something.
    openIds: isFinding
      ? closedFound?.of === rested
        ? closedFound.ids
        : openable
      : isWholeOpen
        ? openable
        : openLevels,
    setOpenIds: (ids) => (isFinding ? setClosedFound({ of: rested, ids }) : setChosen(ids)),
    keyword,
    search: setKeyword,
    isSearching: isFinding && (found.isFetching || rested !== keyword.trim()),
    isLoading: shown.isLoading || (isFinding && found.data === undefined && found.error === null),
    failure: shown.error,
    refetch: () => void shown.refetch(),
    isWholeOpen,
    toggleAll: () => {
      setKeyword('');
      setChosen(isWholeOpen ? [] : null);
      setWhole(!isWholeOpen);
    },
  };
}
