/** Corrections of the faulty rows of an import. */
import type { ImportCalls, ImportDraft } from '@outbound/contract';
import { useRef } from 'react';
import { send } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import type { CorrectedRow } from './import-grid.tsx';

/** What became of them since the last press on 导入. */
interface Corrections {
  /** All of them were judged. */
  isWhole: boolean;
  /** As the last of them left the import. */
  draft: ImportDraft | null;
}
const noCorrections: Corrections = { isWhole: true, draft: null };

/** Has them judged one after the other, each with those before it; `onJudged` hears how the import stands then. */
export function useCorrections(calls: ImportCalls, onJudged: (draft: ImportDraft) => void) {
  const queue = useRef<Promise<Corrections>>(Promise.resolve(noCorrections));
  const judge = (importId: string, rowList: readonly CorrectedRow[] = []) =>
    send(calls.importCorrect, { importId, rowList: [...rowList] });
  return {
    /** How the import stands with these rows; throws CallFailure, which was told. */
    judge,
    correctRow: (importId: string) => (row: number, cells: string[]) => {
      queue.current = queue.current.then(async (before) => {
        try {
          const draft = await judge(importId, [{ row, cells }]);
          onJudged(draft);
          return { ...before, draft };
        } catch (error) {
          // Told already.
          if (!(error instanceof CallFailure)) throw error;
          return { ...before, isWhole: false };
        }
      });
    },
    /**
     * How the import stands when all are judged, null where there was none: the row that was left for the button, and those that
     * could not be judged before (`unjudged`). Without them nothing is taken.
     */
    finish: async (importId: string, unjudged: readonly CorrectedRow[]): Promise<ImportDraft | null> => {
      const { isWhole, draft: latest } = await queue.current;
      const draft = isWhole || unjudged.length === 0 ? latest : await judge(importId, unjudged);
      if (draft) onJudged(draft);
      queue.current = Promise.resolve(noCorrections);
      return draft;
    },
  };
}
