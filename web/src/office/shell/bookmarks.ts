/** A person's quick entries: read once, shown by the star of the tabs and by the workbench, written at once. */
import { type BookmarkAdd, type BookmarkRow, bookmarkLimits, calls } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useWrite } from '../../api/query.ts';

const { page, add, batchUpdate, reset } = calls.bookmark;
const body = { pageNum: 1, pageSize: bookmarkLimits.most };
const KEPT_MS = 300_000;

/** What stays of a row when it is written. */
export const writtenOf = ({ address, name, icon, color }: BookmarkAdd): BookmarkAdd => ({
  address,
  name,
  icon,
  color,
});

/** `isWanted` false holds the reading back; what somebody else has read is known all the same. */
export function useBookmarks(isWanted = true) {
  const client = useQueryClient();
  const key = [page.path, body];
  const { data, error, refetch } = useCall(page, body, {
    quiet: true,
    staleTime: KEPT_MS,
    enabled: isWanted,
  });
  const quiet = { refresh: [page], done: null };
  const adding = useWrite(add, quiet);
  const arranging = useWrite(batchUpdate, quiet);
  const resetting = useWrite(reset, quiet);
  const rows: readonly BookmarkRow[] = data?.dataBody ?? [];
  /** In sight at once; what the server refuses is read anew. */
  const show = (next: readonly BookmarkAdd[]) =>
    client.setQueryData(key, {
      dataBody: next.map((row) => ({ ...writtenOf(row), isDefault: false })),
      count: next.length,
      pageNum: 1,
    });
  const giveUp = () => void refetch();
  return {
    rows,
    isKnown: data !== undefined,
    failure: data === undefined ? error : null,
    retry: giveUp,
    isIn: (address: string) => rows.some((row) => row.address === address),
    /** Behind the others. */
    add: (tile: BookmarkAdd) => adding.mutateAsync(tile),
    /** All as they are to stand now; those of `removed` go. */
    arrange: (next: readonly BookmarkAdd[], removed: readonly string[] = []) => {
      show(next);
      return arranging
        .mutateAsync({ bookmarkList: next.map(writtenOf), removeList: [...removed] })
        .catch((failure: unknown) => {
          giveUp();
          throw failure;
        });
    },
    remove: (address: string) => {
      show(rows.filter((row) => row.address !== address));
      arranging.mutate({ bookmarkList: [], removeList: [address] }, { onError: giveUp });
    },
    reset: () => resetting.mutateAsync({}),
  };
}
