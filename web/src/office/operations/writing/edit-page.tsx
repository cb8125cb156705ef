import { type ReactNode, useEffect, useState } from 'react';
import type { CallFailure } from '../../../api/failure.ts';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { useTab } from '../../tabs/tab-store.ts';

/** A record as `useCall` reads it with `asStored`. */
interface Latest<R> {
  data: R | undefined;
  error: CallFailure | null;
  isFetchedAfterMount: boolean;
  refetch(): unknown;
}

/** How a form reads what it changes: anew each time, and its failures stand where the form would. */
export const asStored = { staleTime: 0, quiet: true } as const;

interface EditPageProps<R> {
  /** 资讯, 活动. */
  subject: string;
  list: string;
  useLatest(id: number): Latest<R>;
  titleOf(record: R): string;
  children(record: R): ReactNode;
}

/** A page that changes a record (`?id=12`). */
export function EditPage<R extends object>(props: EditPageProps<R>) {
  const id = useRecordId();
  return id === null ? <NoRecord subject={props.subject} list={props.list} /> : <Loaded id={id} {...props} />;
}

function Loaded<R extends object>({
  id,
  subject,
  list,
  useLatest,
  titleOf,
  children,
}: { id: number } & EditPageProps<R>) {
  const { setTitle } = useTab();
  const latest = useLatest(id);
  const [record, setRecord] = useState<R | null>(null);
  const fresh = latest.isFetchedAfterMount ? latest.data : undefined;
  const title = record === null ? undefined : titleOf(record);
  // The first fresh answer: an older one would hold an old version, a later one must not change what is typed.
  useEffect(() => {
    if (fresh) setRecord((first) => first ?? fresh);
  }, [fresh]);
  useEffect(() => {
    if (title !== undefined) setTitle(`修改：${title}`);
  }, [setTitle, title]);
  if (record === null)
    return (
      <RecordState failure={latest.error} onRetry={() => void latest.refetch()} back={{ subject, list }} />
    );
  return children(record);
}
