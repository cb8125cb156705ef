export function run(
  program: string,
  args: string[],
  options?: { cwd?: string; env?: Record<string, string | undefined> },
): Promise<{ code: number; output: string }>;
