/** `npm run bench`: installs what is missing, builds the pages when they are stale, then measures (see bench/). */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildPages, pagesAreFresh } from './built.mjs';
import { ensureInstalled, orStop, productEnvironment, productNode, root, Stop } from './installed.mjs';

await orStop(async () => {
  ensureInstalled();
  if (!pagesAreFresh()) {
    const built = await buildPages();
    if (built.code !== 0) throw new Stop(`building the pages failed (${built.code}):\n${built.output}`);
  }
  const { status } = spawnSync(productNode(), [join(root, 'bench', 'run.ts'), ...process.argv.slice(2)], {
    env: productEnvironment(),
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
});
