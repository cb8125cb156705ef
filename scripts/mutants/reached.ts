/**
 * Which places of the sources a test file reaches, from the coverage that V8 writes. Types are stripped in place, so
 * that its offsets are the source's.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** For each source file below the root and each process the ranges of its code, outer ones first. */
export type Reached = Record<string, Range[][]>;
/** From, to, and whether it ran. */
type Range = [start: number, end: number, ran: 0 | 1];

interface Coverage {
  result: {
    url: string;
    functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
  }[];
}

/** Reads what the processes of one run wrote into a folder. */
export function readReached(folder: string, root: string): Reached {
  const base = `${pathToFileURL(root)}/`;
  const reached: Reached = {};
  for (const name of readdirSync(folder)) {
    for (const { url, functions } of readCoverage(join(folder, name))) {
      if (!/^(server|contract)\/src\//.test(url.slice(base.length)) || !url.startsWith(base)) continue;
      const ranges = functions.flatMap((one) =>
        one.ranges.map((range): Range => [range.startOffset, range.endOffset, range.count > 0 ? 1 : 0]),
      );
      const file = url.slice(base.length);
      const before = reached[file] ?? [];
      reached[file] = [...before, ranges.sort((a, b) => a[0] - b[0] || b[1] - a[1])];
    }
  }
  return reached;
}

/** What one process wrote; nothing where a test killed it meanwhile. */
function readCoverage(file: string): Coverage['result'] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Coverage).result;
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Whether a place ran: in one of the processes the innermost range around it did. */
export function reaches(reached: Reached, file: string, offset: number): boolean {
  return (reached[file] ?? []).some(
    (ranges) => ranges.findLast(([start, end]) => start <= offset && offset < end)?.[2] === 1,
  );
}
