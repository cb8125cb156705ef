/** `npm run backup -- FILE`: installs what is missing, then acts on the whole product (server/src/backup.ts). */
import { runInForeground } from './foreground.mjs';
import { ensureInstalled, orStop } from './installed.mjs';

await orStop(() => {
  ensureInstalled();
  runInForeground('server', 'src', 'backup.ts');
});
