/** `npm run statistics -- check | rebuild`: installs what is missing, then looks after the statistics' sums (server/src/statistics.ts). */
import { runInForeground } from './foreground.mjs';
import { ensureInstalled, orStop } from './installed.mjs';

await orStop(() => {
  ensureInstalled();
  runInForeground('server', 'src', 'statistics.ts');
});
