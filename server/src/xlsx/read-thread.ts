/** Reads workbooks in a thread of their own. */
import { serveWork } from '../threads/serve-work.ts';
import { type FaultKey, SheetFault } from './parts.ts';
import { type ReadLimits, readRowsOf, type SheetRow } from './sheet-rows.ts';

export interface ReadJob {
  path: string;
  limits: ReadLimits;
}

/** Some rows, or why there are no more. */
export type ReadPiece = { rows: SheetRow[] } | { fault: FaultKey; reason: string };

await serveWork<ReadJob, ReadPiece>(async function* ({ path, limits }) {
  try {
    for await (const rows of readRowsOf(path, limits)) yield { rows };
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    yield { fault: error.key, reason: error.message };
  }
});
