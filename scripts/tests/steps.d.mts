export interface Step {
  name: string;
  run: () => Promise<{ code: number; output: string }>;
  after?: string;
  needs?: boolean;
  takes?: number;
  tests?: (output: string) => { passed: number; failed: number; closing: string[] };
  redFiles?: (output: string) => string[];
  again?: (file: string) => Promise<{ code: number; output: string }>;
}
export const places: number;
export const mostSecondTries: number;
export function runSteps(
  steps: Step[],
  say?: (line: string) => void,
): Promise<{ passed: number; failed: number; mended: string[] }>;
export function seconds(since: number): string;
