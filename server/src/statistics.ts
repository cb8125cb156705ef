/**
 * `npm run statistics -- check`: compares the sums of the statistics with a count of all rows, and mends them.
 * `npm run statistics -- rebuild`: counts everything anew. Ctrl+C ends either between two facts or months.
 */
import { onDatabase, runCommand, Stop } from './command.ts';
import { again, checkFact, foldAll, recountFact, statFacts } from './statistics/index.ts';

const usage = 'usage: npm run statistics -- check | rebuild';

const say = (line: string) => process.stdout.write(`${line}\n`);

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());

await runCommand(async () => {
  const [command, ...more] = process.argv.slice(2);
  if ((command !== 'check' && command !== 'rebuild') || more.length > 0) throw new Stop(usage);
  await onDatabase(async ({ db }) => {
    // Departments first, which the sums go by.
    await foldAll(db);
    for (const [name, fact] of Object.entries(statFacts)) {
      if (interruption.signal.aborted) break;
      const begun = Date.now();
      const found = command === 'check' ? await checkFact(db, fact, interruption.signal) : null;
      if (found === null) await again(() => recountFact(db, fact));
      if (found) process.exitCode = 1;
      const what = found === null ? '已重建 counted anew' : `不一致并已修复 differed and mended: ${found}`;
      say(`${name.padEnd(12)} ${what} (${((Date.now() - begun) / 1_000).toFixed(1)} s)`);
    }
  });
  if (interruption.signal.aborted) process.exitCode = 130;
});
