import type { LongTests } from './plan.mjs';

/** By the first test of a group: the sources that it passed with, and the moment in ISO form. */
export type Notes = Record<string, { sources: string; at: string }>;

export function sourceFiles(): string[];
export function allSources(files?: string[]): Map<string, string>;
export function sourcesOf(group: LongTests, files: string[]): string;
export function readNotes(): Notes;
export function isDue(
  group: LongTests,
  wish: { noted: Notes; sources: Map<string, string>; now?: number },
): boolean;
export function passedFiles(
  steps: { files?: string[]; result: { failed: number } }[],
  mended: string[],
): string[];
export function withPassed(noted: Notes, passed: string[], sources: Map<string, string>, at?: Date): Notes;
export function writeNotes(noted: Notes): void;
