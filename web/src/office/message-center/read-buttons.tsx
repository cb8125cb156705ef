import type { Body, calls } from '@outbound/contract';
import { Button } from 'antd';
import { tellDone } from '../../api/events.ts';
import { readAllText } from '../shell/messages/index.ts';

interface Read {
  mutate(
    body: Body<typeof calls.taskMessage.read>,
    options: { onSuccess(answer: { readNum: number }): void },
  ): void;
}

interface ReadButtonsProps {
  selected: readonly { id: number; status: 0 | 1 }[];
  clearSelected(): void;
  /** Null until it is known. */
  unreadNum: number | null;
  read: Read;
  /** The same, which says nothing by itself. */
  readAll: Read;
}

/** Above a list of messages: the ticked ones are read, or all that there are. */
export function ReadButtons({ selected, clearSelected, unreadNum, read, readAll }: ReadButtonsProps) {
  const unread = selected.filter(({ status }) => status === 0).map(({ id }) => id);
  return (
    <>
      <Button
        disabled={unread.length === 0}
        onClick={() => read.mutate({ ids: unread }, { onSuccess: clearSelected })}
      >
        标记已读
      </Button>
      <Button
        disabled={!unreadNum}
        onClick={() =>
          readAll.mutate(
            { all: true },
            { onSuccess: ({ readNum }) => tellDone(readAllText(readNum, unreadNum ?? 0)) },
          )
        }
      >
        全部已读
      </Button>
    </>
  );
}
