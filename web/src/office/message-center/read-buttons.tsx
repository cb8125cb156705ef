import type { Body, calls } from '@outbound/contract';
import { Button } from 'antd';

interface ReadButtonsProps {
  selected: readonly { id: number; status: 0 | 1 }[];
  clearSelected(): void;
  /** Null until it is known. */
  unreadNum: number | null;
  read: { mutate(body: Body<typeof calls.taskMessage.read>, options?: { onSuccess(): void }): void };
}

/** Above a list of messages: the ticked ones are read, or all that there are. */
export function ReadButtons({ selected, clearSelected, unreadNum, read }: ReadButtonsProps) {
  const unread = selected.filter(({ status }) => status === 0).map(({ id }) => id);
  return (
    <>
      <Button
        disabled={unread.length === 0}
        onClick={() => read.mutate({ ids: unread }, { onSuccess: clearSelected })}
      >
        标记已读
      </Button>
      <Button disabled={!unreadNum} onClick={() => read.mutate({ all: true })}>
        全部已读
      </Button>
    </>
  );
}
