/** `npm run sample`: installs what is missing, then fills the data folder anew (see make-sample.ts). */
import { runInForeground } from './foreground.mjs';
import { ensureInstalled, orStop } from './installed.mjs';

await orStop(() => {
  ensureInstalled();
  runInForeground('scripts', 'make-sample.ts');
});
