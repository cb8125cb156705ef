/** `npm start`: installs what is missing, builds the pages when they are stale, then is the server until it ends. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildPages, pagesAreFresh } from './built.mjs';
import { ensureInstalled, orStop, productEnvironment, productNode, root, Stop } from './installed.mjs';

await orStop(async () => {
  ensureInstalled();
  if (!pagesAreFresh()) {
    console.log('正在构建页面… building the pages');
    const built = await buildPages();
    if (built.code !== 0)
      throw new Stop(`页面构建失败 building the pages failed (${built.code}):\n${built.output}`);
  }
  serve();
});

function serve() {
  const server = spawn(productNode(), [join(root, 'server', 'src', 'main.ts'), ...process.argv.slice(2)], {
    env: productEnvironment(),
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the whole group, so the server has it already.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      server.kill(signal);
    });
  }
  stopWithNpm(server);
  server.on('error', (error) => {
    console.error(`无法启动服务 the server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/**
 * A signal to npm ends npm and its shell, and the shell does not pass it on: without this the server would stay behind
 * and keep the port.
 */
function stopWithNpm(server) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    server.kill('SIGTERM');
  }, 250);
}
