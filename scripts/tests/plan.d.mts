/** A group of long tests, and the sources (paths below the root) that can break them. */
export type LongTests = { tests: string[]; sources: Pick<RegExp, 'test'>[]; once?: boolean };

export const longTests: LongTests[];

export function nodeTestFiles(): string[];

export function testPlan(wish: {
  files: string[];
  isDue: (group: LongTests) => boolean;
  all: boolean;
  shards: { ordinary: number; long: number };
}): {
  ordinary: string[][];
  second: string[];
  long: string[];
  longOnce: string[][];
  left: string[];
};

export function concerns(group: LongTests, file: string): boolean;
