/** `npm run dev`: installs what is missing, then serves the product from its sources until it ends (see dev/main.ts). */
import { runInForeground } from './foreground.mjs';
import { ensureInstalled, orStop } from './installed.mjs';

await orStop(() => {
  ensureInstalled();
  runInForeground('scripts', 'dev', 'main.ts');
});
