import { Button, Skeleton } from 'antd';
import type { PageResult } from '../../api/query.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FailureState } from '../feedback/failure-state.tsx';

interface ListNothingProps {
  list: Pick<PageResult<unknown>, 'isLoading' | 'failure' | 'refetch'>;
  /** Takes the filters away that found nothing; undefined where there are none. */
  onClear: (() => void) | undefined;
  /** What is said where the list has no rows at all. */
  text: string | undefined;
}

/** Stands in place of a list's rows: while they are read, where that failed, where no row fits, where there is none. */
export function ListNothing({ list, onClear, text }: ListNothingProps) {
  if (list.isLoading) return <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />;
  if (list.failure) return <FailureState failure={list.failure} onRetry={list.refetch} />;
  if (!onClear) return <EmptyState {...(text ? { text } : {})} />;
  return (
    <EmptyState text="没有符合条件的数据">
      <Button onClick={onClear}>清空筛选</Button>
    </EmptyState>
  );
}
