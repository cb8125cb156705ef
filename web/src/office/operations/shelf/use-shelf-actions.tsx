import { type BatchAnswer, PublishStatus } from '@outbound/contract';
import { useState } from 'react';
import { tellDone } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useOutcome } from '../writing/index.ts';
import { firstOf, MoveDialog } from './move-dialog.tsx';
import { type Named, type ShelfKind, shelves, useShelfWrites } from './shelf-calls.ts';

/** Everything that is done with one or several records of a shelf, after a question where visitors notice it. */
export function useShelfActions(kind: ShelfKind) {
  const { noun, unit } = shelves[kind];
  const writes = useShelfWrites(kind);
  const confirm = useConfirm();
  const [moving, setMoving] = useState<Named | null>(null);
  const { tell, dialog } = useOutcome({ unit, column: '名称' });

  const named = (rows: readonly Named[]) =>
    rows.length === 1 ? `${noun}“${rows[0]?.title}”` : `选中的 ${rows.length} ${unit}${noun}`;
  const idsOf = (rows: readonly Named[]) => rows.map(({ id }) => id);

  /** Asks, writes, and says what came of it. */
  const run = async (
    verb: string,
    rows: readonly Named[],
    content: string,
    write: () => Promise<BatchAnswer>,
    { danger = false, then }: { danger?: boolean; then?: (() => void) | undefined } = {},
  ) => {
    const title = `是否确认${verb}${named(rows)}？`;
    if (!(await confirm({ title, content, danger, confirmText: verb }))) return;
    try {
      tell(verb, await write());
      then?.();
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    }
  };
  type Then = (() => void) | undefined;
  const put = (rows: readonly Named[], publishStatus: 1 | 2) =>
    writes.updateStatus.mutateAsync({ ids: idsOf(rows), publishStatus });
  /** Before another one, or behind all; answers, once the list was read anew, whether it did. */
  const move = async (row: Named, before: Named | null): Promise<boolean> => {
    try {
      await writes.move.mutateAsync({ id: row.id, beforeId: before?.id ?? null });
      tellDone(before ? `已移到“${before.title}”之前` : '已移到最后');
      return true;
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
      return false;
    }
  };

  return {
    putOn: (rows: readonly Named[], then?: Then) =>
      void run('上架', rows, '上架后立即在门户展示。', () => put(rows, PublishStatus.onShelf), { then }),
    takeOff: (rows: readonly Named[], then?: Then) =>
      void run(
        '下架',
        rows,
        '下架后门户立即不再展示，随时可以重新上架。',
        () => put(rows, PublishStatus.offShelf),
        {
          then,
        },
      ),
    remove: (rows: readonly Named[], then?: Then) =>
      void run(
        '删除',
        rows,
        '删除后进入回收站，可以恢复。已上架的须先下架。',
        () => writes.remove.mutateAsync({ ids: idsOf(rows) }),
        { danger: true, then },
      ),
    bringBack: (rows: readonly Named[], then?: Then) =>
      void run(
        '恢复',
        rows,
        '恢复后回到列表，不会自动上架。',
        () => writes.restore.mutateAsync({ ids: idsOf(rows) }),
        { then },
      ),
    purge: (rows: readonly Named[], then?: Then) =>
      void run(
        '彻底删除',
        rows,
        '彻底删除后不可恢复，所用的图片也会被清理。',
        () => writes.purge.mutateAsync({ ids: idsOf(rows) }),
        { danger: true, then },
      ),
    move,
    /** Before whatever stands first by now. */
    moveToFront: async (row: Named) => {
      try {
        const first = await firstOf(kind);
        if (first && first.id !== row.id) await move(row, first);
        else tellDone('已在最前');
      } catch (error) {
        // Told already.
        if (!(error instanceof CallFailure)) throw error;
      }
    },
    /** Before one that is asked for. */
    askWhere: setMoving,
    dialog: (
      <>
        {dialog}
        {moving ? (
          <MoveDialog
            kind={kind}
            row={moving}
            onMove={(before) => void move(moving, before)}
            onClose={() => setMoving(null)}
          />
        ) : null}
      </>
    ),
  };
}
export type ShelfActions = ReturnType<typeof useShelfActions>;
