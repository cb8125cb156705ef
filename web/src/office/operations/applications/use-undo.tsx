import { UNDO_SECONDS } from '@outbound/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { leaveFocus } from '../../../ui/feedback/return-focus.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { useUndoApproval } from './apply-calls.ts';

const KEY = 'decision';

/**
 * Offers for ten seconds to take an approval back. It stands at once, so that nobody waits for it and a page that is
 * closed loses nothing (decision 45).
 */
export function useUndo(): {
  /** Says what was approved, with the way back. */
  offer(text: string, ids: readonly number[]): void;
  /** Takes back what is on offer; nothing when there is none. */
  undo(): void;
  /** Whatever was on offer is no longer. */
  end(): void;
} {
  const message = useMessage();
  const undoCall = useUndoApproval();
  const [ids, setIds] = useState<readonly number[]>([]);
  const newest = useRef(ids);
  newest.current = ids;
  useEffect(() => {
    if (ids.length === 0) return;
    const timer = window.setTimeout(() => setIds([]), UNDO_SECONDS * 1000);
    return () => window.clearTimeout(timer);
  }, [ids]);

  const undo = async () => {
    const wanted = newest.current;
    if (wanted.length === 0) return;
    newest.current = [];
    setIds([]);
    message.destroy(KEY);
    try {
      const { decidedNum, skippedList } = await undoCall.mutateAsync({ ids: [...wanted] });
      const [skipped] = skippedList;
      const done = `已撤销 ${decidedNum} 条，恢复为待审核`;
      if (!skipped) return message.success({ key: KEY, content: done });
      const why =
        decidedNum === 0 ? skipped.reason : `${done}；跳过 ${skippedList.length} 条：${skipped.reason}`;
      message.warning({ key: KEY, content: why, duration: 6 });
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    }
  };

  return {
    offer: (text, approved) => {
      setIds(approved);
      message.success({
        key: KEY,
        duration: UNDO_SECONDS,
        content: (
          <span>
            {text}
            <Button
              type="link"
              size="small"
              onClick={({ currentTarget }) => {
                leaveFocus(currentTarget);
                void undo();
              }}
            >
              撤销
            </Button>
          </span>
        ),
      });
    },
    undo: () => void undo(),
    end: () => setIds([]),
  };
}
