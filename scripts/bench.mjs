/** `npm run bench`: installs what is missing, builds what is stale, then measures (see bench/). */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, isBuilt } from './built.mjs';
import { ensureInstalled, orStop, productEnvironment, productNode, root, Stop } from './installed.mjs';

await orStop(async () => {
  ensureInstalled();
  if (!isBuilt()) {
    const built = await build();
    if (built.code !== 0) throw new Stop(`building failed (${built.code}):\n${built.output}`);
  }
  const { status } = spawnSync(productNode(), [join(root, 'bench', 'run.ts'), ...process.argv.slice(2)], {
    env: productEnvironment(),
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
});
