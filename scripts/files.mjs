/** `npm run files -- check | clean`: installs what is missing, then looks after the stored files (server/src/check-files.ts). */
import { runInForeground } from './foreground.mjs';
import { ensureInstalled, orStop } from './installed.mjs';

await orStop(() => {
  ensureInstalled();
  runInForeground('server', 'src', 'check-files.ts');
});
