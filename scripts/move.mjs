/** `npm run move -- <options>`: installs what is missing, then moves the database (server/src/move.ts). */
import { runInForeground } from './foreground.mjs';
import { ensureInstalled, orStop } from './installed.mjs';

await orStop(() => {
  ensureInstalled();
  runInForeground('server', 'src', 'move.ts');
});
