import { calls } from '@outbound/contract';
import { Skeleton } from 'antd';
import { useCall } from '../../../api/query.ts';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { Versions } from './versions.tsx';

interface VersionsDrawerProps {
  item: { id: number; title: string };
  onClose(): void;
}

/** The versions of an item of the list. */
export function VersionsDrawer({ item: { id, title }, onClose }: VersionsDrawerProps) {
  // Who brings one back says which version he saw: the list does not know it.
  const { data, error, refetch } = useCall(calls.information.detail, { id }, { quiet: true });
  return (
    <SideDrawer open title={`版本历史：${title}`} size={560} onClose={onClose}>
      {data ? (
        <Versions item={data} />
      ) : error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </SideDrawer>
  );
}
