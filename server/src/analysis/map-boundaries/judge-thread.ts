/** Judges files of boundaries in a thread of its own: what a file costs is decided by who sends it. */
import { readFile } from 'node:fs/promises';
import { serveWork } from '../../threads/serve-work.ts';
import { type BoundaryRules, type Judged, judgeBoundaries } from './judge.ts';

export interface JudgeJob {
  path: string;
  rules: BoundaryRules;
}
export type JudgePiece = Judged | { fault: 'notText' };

await serveWork<JudgeJob, JudgePiece>(async function* ({ path, rules }) {
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    yield { fault: 'notText' };
    return;
  }
  yield judgeBoundaries(text, rules);
});
