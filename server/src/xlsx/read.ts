/**
 * Reads the first sheet of a workbook row by row, in a thread of its own and within limits that hold whatever the file
 * says of itself: it keeps nobody waiting, and memory does not grow with what is packed into it.
 */
import { workbookFault } from '@outbound/contract';
import { OverLimit, WorkThread } from '../threads/work-thread.ts';
import type { FaultKey } from './parts.ts';
import type { ReadJob, ReadPiece } from './read-thread.ts';
import type { ReadLimits, SheetRow } from './sheet-rows.ts';

export type { CellMark, ReadLimits, SheetRow } from './sheet-rows.ts';

/** The file is no workbook that we read, or passes a limit. The message is fit for a person. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
  /** Which limit or fault; null where the thread itself gave up. */
  readonly key: FaultKey | null;

  constructor(message: string, key: FaultKey | null, options?: ErrorOptions) {
    super(message, options);
    this.key = key;
  }
}

/** The largest workbook that passes takes a few seconds and a quarter of that. */
const thread = new WorkThread<ReadJob, ReadPiece>(new URL('./read-thread.ts', import.meta.url), {
  seconds: 30,
  megabytes: 256,
});

/**
 * The rows of the first sheet. One workbook at a time, the senders in fair turns. Throws UnreadableWorkbook for what is
 * no xlsx, is damaged, or passes a limit. Ending the loop early closes the file.
 */
export async function* readSheet(path: string, limits: ReadLimits, sender: string): AsyncGenerator<SheetRow> {
  let unreadable: UnreadableWorkbook | undefined;
  try {
    for await (const piece of thread.run(sender, { path, limits }))
      if ('rows' in piece) yield* piece.rows;
      else
        unreadable = new UnreadableWorkbook(faultText(piece.fault, limits), piece.fault, {
          cause: piece.reason,
        });
  } catch (error) {
    if (error instanceof OverLimit)
      throw new UnreadableWorkbook(workbookFault('tooLarge'), 'tooLarge', { cause: error });
    throw error;
  }
  // Not in the loop: a thread that is left in the middle of its work ends.
  if (unreadable) throw unreadable;
}

function faultText(fault: FaultKey, { rows, columns }: ReadLimits): string {
  if (fault === 'tooManyColumns') return workbookFault(fault, { most: columns });
  if (fault === 'tooManyRows') return workbookFault(fault, { most: rows - 1 });
  return workbookFault(fault);
}
