import type { ImportCalls, ImportUndone } from '@outbound/contract';
import { useWrite } from '../../api/query.ts';
import { useConfirm } from '../feedback/confirm.ts';

/** What an import did, as far as it is taken back. */
interface Done {
  addedNum: number;
  updatedNum: number;
  changedNum: number;
}

/** What would become of its rows, and when nothing does. */
function undoText(subject: string, { addedNum, updatedNum, changedNum }: Done): string {
  const removed = addedNum > 0 ? `移除该次新增的 ${addedNum} 条${subject}` : '';
  const back = changedNum > 0 ? `将该次更改的 ${changedNum} 条${subject}恢复为导入前的内容` : '';
  // Rows that said what was there already, or of an import whose former values nobody kept.
  const kept = updatedNum > 0 && changedNum === 0 ? `该次更新的 ${updatedNum} 条保持现状。` : '';
  const acts = [removed, back].filter((text) => text !== '').join('，并');
  return `将${acts.replace(/^将/, '')}。${kept}其中任何一条在导入后已被修改或作废，或新增的数据已被使用时，整次导入不会撤销。`;
}

/** What became of them. What was added may have been deleted by hand before. */
export function undoneText({ removedNum, restoredNum }: ImportUndone): string {
  const acts = [
    ...(removedNum > 0 ? [`移除 ${removedNum} 条`] : []),
    ...(restoredNum > 0 ? [`恢复 ${restoredNum} 条`] : []),
  ];
  return acts.length === 0 ? '没有需要撤销的数据' : `已${acts.join('，')}`;
}

interface UndoProps {
  /** What was imported, e.g. 用户. */
  subject: string;
  calls: Pick<ImportCalls, 'importUndo' | 'importLast'>;
  /** Calls whose answers are others then, besides the last import. */
  refresh?: readonly { path: string }[];
  onUndone(answer: ImportUndone): void;
}

/** Takes back an import of one's own, once its person has said so. `title` asks. */
export function useUndoImport({ subject, calls, refresh = [], onUndone }: UndoProps) {
  const confirm = useConfirm();
  const undo = useWrite(calls.importUndo, {
    done: (answer) => `已撤销导入：${undoneText(answer)}`,
    refresh: [calls.importLast, ...refresh],
    onSuccess: onUndone,
  });
  const ask = async (batchId: number, title: string, done: Done) => {
    const isSure = await confirm({ title, content: undoText(subject, done), confirmText: '撤销导入' });
    if (isSure) undo.mutate({ batchId });
  };
  return { ask, isPending: undo.isPending };
}
