export interface Command {
  program: string;
  args: string[];
  cwd: string;
}

export function nodeTests(files: string[], more?: string[]): Command;
export function webTests(files?: string[], more?: string[]): Command;
