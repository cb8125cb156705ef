/**
 * Runs test files in one process, by Node's own runner: `node scripts/tests/one-process.mjs <path or glob>...`, paths below
 * the working folder. Each file is a suite of its own, so that what it prepares for all of its tests (`before` at its
 * top) lives while they run. Without it the runner holds such preparations to belong to the run: the servers of
 * all files start before the first test and end after the last one (decision 28).
 */
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';

const files = await Array.fromAsync(glob(process.argv.slice(2)));
for (const file of files.sort())
  describe(file.replaceAll('\\', '/'), async () => {
    await import(pathToFileURL(resolve(file)).href);
  });
