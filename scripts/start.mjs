/** `npm start`: installs what is missing, builds what is stale, then is the server until it ends. */
import { build, isBuilt } from './built.mjs';
import { runInForeground } from './foreground.mjs';
import { ensureInstalled, orStop, Stop } from './installed.mjs';

await orStop(async () => {
  ensureInstalled();
  if (!isBuilt()) {
    console.log('正在构建… building');
    const built = await build();
    if (built.code !== 0) throw new Stop(`构建失败 building failed (${built.code}):\n${built.output}`);
  }
  runInForeground('server', 'dist', 'main.js');
});
