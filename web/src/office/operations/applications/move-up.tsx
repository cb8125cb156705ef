import { type ActivityDetail, WaitMode, waitModeLabels } from '@outbound/contract';
import { Button, Space } from 'antd';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { useMoveUp } from './apply-calls.ts';

/** So many at a click: all who can have a place. */
const ALL = 500;

/** Who waits for a place of an activity, and the way to give the first of them what is free. */
export function MoveUp({ activity }: { activity: ActivityDetail }) {
  const message = useMessage();
  const moveUp = useMoveUp();
  const { id, waitMode, waitingNum, offeredNum } = activity;
  if (waitMode === WaitMode.off && waitingNum === 0 && offeredNum === 0) return null;
  const move = async (count: number) => {
    const moved = await moveUp.mutateAsync({ activityId: id, count });
    message.success(`已递补 ${moved.movedNum} 人`);
  };
  const isOff = waitingNum === 0 || moveUp.isPending;
  return (
    <Space wrap style={{ marginTop: 8 }}>
      <span>
        候补中 {waitingNum} 人{offeredNum > 0 ? `，待确认 ${offeredNum} 人` : ''}（{waitModeLabels[waitMode]}
        ）
      </span>
      <Button size="small" disabled={isOff} onClick={() => void move(1).catch(() => undefined)}>
        递补下一位
      </Button>
      <Button size="small" disabled={isOff} onClick={() => void move(ALL).catch(() => undefined)}>
        递补全部空位
      </Button>
    </Space>
  );
}
