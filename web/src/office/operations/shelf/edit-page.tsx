import { calls } from '@outbound/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { NoRecord, RecordState } from '../../../ui/feedback/record-state.tsx';
import { useRecordId } from '../../../ui/records/record-id.ts';
import { useTab } from '../../tabs/tab-store.ts';
import { type ShelfKind, shelves } from './shelf-calls.ts';

interface EditPageProps<R> {
  kind: ShelfKind;
  titleOf(record: R): string;
  children(record: R): ReactNode;
}

/** A page that changes a record (`?id=12`). */
export function EditPage<R>(props: EditPageProps<R>) {
  const id = useRecordId();
  const { noun, list } = shelves[props.kind];
  return id === null ? <NoRecord subject={noun} list={list} /> : <Loaded id={id} {...props} />;
}

function Loaded<R>({ id, kind, titleOf, children }: { id: number } & EditPageProps<R>) {
  const { setTitle } = useTab();
  const latest = useCall(calls[kind].detail, { id }, { staleTime: 0, quiet: true });
  const [record, setRecord] = useState<R | null>(null);
  const fresh = latest.isFetchedAfterMount ? (latest.data as R | undefined) : undefined;
  const title = record === null ? undefined : titleOf(record);
  // The first fresh answer: an older one would hold an old version, a later one must not change what is typed.
  useEffect(() => {
    if (fresh) setRecord((first) => first ?? fresh);
  }, [fresh]);
  useEffect(() => {
    if (title !== undefined) setTitle(`修改：${title}`);
  }, [setTitle, title]);
  if (record === null) return <RecordState failure={latest.error} onRetry={() => void latest.refetch()} />;
  return children(record);
}
