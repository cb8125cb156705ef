interface Counts {
  passed: number;
  failed: number;
  closing: string[];
}
export function nodeTestCounts(output: string): Counts;
export function nodeRedFiles(output: string): string[];
export function vitestCounts(output: string): Counts;
export function vitestRedFiles(output: string): string[];
export function playwrightCounts(output: string): Counts;
