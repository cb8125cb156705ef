/** `npm run build`: installs what is missing, then builds the pages, so that a server that cannot write here can start. */
import { buildPages } from './built.mjs';
import { ensureInstalled, orStop } from './installed.mjs';

await orStop(async () => {
  ensureInstalled();
  const { code, output } = await buildPages();
  process.stdout.write(output);
  process.exitCode = code;
});
