import {
  ApplyState,
  applyStateLabels,
  isOfShelf,
  PublishStatus,
  publishStatusLabels,
} from '@outbound/contract';
import { Tag } from 'antd';

const publishColours: Record<PublishStatus, string> = {
  [PublishStatus.pending]: 'gold',
  [PublishStatus.onShelf]: 'green',
  [PublishStatus.offShelf]: 'default',
};
const applyColours: Record<ApplyState, string> = {
  [ApplyState.notOpen]: 'blue',
  [ApplyState.open]: 'green',
  [ApplyState.full]: 'orange',
  [ApplyState.closed]: 'default',
  [ApplyState.ended]: 'default',
  [ApplyState.cancelled]: 'red',
  [ApplyState.postponed]: 'gold',
};

export function PublishTag({ status }: { status: PublishStatus }) {
  return <Tag color={publishColours[status]}>{publishStatusLabels[status]}</Tag>;
}

/** Where the sign-up stands, as visitors find it: what is not on the shelf takes none. */
export function ApplyStateTag({ state, publishStatus }: { state: ApplyState; publishStatus: PublishStatus }) {
  if (publishStatus !== PublishStatus.onShelf && isOfShelf(state)) return <Tag>未上架</Tag>;
  return <Tag color={applyColours[state]}>{applyStateLabels[state]}</Tag>;
}
