/** The lines of `docs/survival.md`, and the tests that they name. */
import { join } from 'node:path';

export interface SurvivalLine {
  /** `A8`; of a line without an id the first words. */
  id: string;
  /** Test files below the root. */
  tests: string[];
}

/** Reads the lines. `exists` says whether there is a file: paths are the root's or below the server's sources. */
export function survivalLines(text: string, exists: (file: string) => boolean): SurvivalLine[] {
  return text
    .split('\n')
    .filter((row) => row.startsWith('| ') && !row.startsWith('| Id ') && !row.startsWith('| What '))
    .map((row) => {
      const first = row.split('|')[1]?.trim() ?? '';
      const named = [...row.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) =>
        exists(file) ? file : join('server/src', file),
      );
      const id = /^[A-Z]\d+$/.test(first) ? first : `${first.slice(0, 40)}…`;
      return { id, tests: [...new Set(named)] };
    })
    .filter(({ tests }) => tests.length > 0);
}

/** The ids of the lines that name one of these tests. */
export function linesNaming(lines: readonly SurvivalLine[], tests: readonly string[]): string[] {
  return lines.filter((line) => line.tests.some((test) => tests.includes(test))).map(({ id }) => id);
}
