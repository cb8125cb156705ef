/** `npm run admin -- <command>`: installs what is missing, then does what needs the machine and no sign-in (server/src/admin.ts). */
import { runInForeground } from './foreground.mjs';
import { ensureInstalled, orStop } from './installed.mjs';

await orStop(() => {
  ensureInstalled();
  runInForeground('server', 'src', 'admin.ts');
});
