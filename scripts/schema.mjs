/** `npm run schema`: writes server/src/database/schema.ts from the migrations, ready to be committed. */
import { runInForeground } from './foreground.mjs';
import { ensureInstalled, orStop } from './installed.mjs';

await orStop(() => {
  ensureInstalled();
  runInForeground('server', 'src', 'database', 'generate-schema.ts');
});
