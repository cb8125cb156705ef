/** `npm run build`: installs what is missing, then builds pages and server, so that a server that cannot write here can start. */
import { buildAll } from './built.mjs';
import { ensureInstalled, orStop } from './installed.mjs';

await orStop(async () => {
  ensureInstalled();
  const { code, output } = await buildAll();
  process.stdout.write(output);
  process.exitCode = code;
});
