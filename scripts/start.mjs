/** `npm start`: installs what is missing, builds the pages when they are stale, then is the server until it ends. */
import { buildPages, pagesAreFresh } from './built.mjs';
import { runInForeground } from './foreground.mjs';
import { ensureInstalled, orStop, Stop } from './installed.mjs';

await orStop(async () => {
  ensureInstalled();
  if (!pagesAreFresh()) {
    console.log('正在构建页面… building the pages');
    const built = await buildPages();
    if (built.code !== 0)
      throw new Stop(`页面构建失败 building the pages failed (${built.code}):\n${built.output}`);
  }
  runInForeground('server', 'src', 'main.ts');
});
