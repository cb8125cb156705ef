/**
 * `npm run dev`: one address for all. Vite hands out the sources of the pages under DEV_BASE and changes open pages in
 * place; everything else is answered by the server, a process of its own that is started anew when its sources change.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, sep } from 'node:path';
import { createServer as createVite } from 'vite';
import { readConfig, WrongSetting } from '../../server/src/config/index.ts';
import { DEV_BASE, devConfig } from '../../web/vite.config.ts';
import { forward } from './forward.ts';
import { dressPage, hotPages, noServerPage, SERVER_STARTED } from './hot-pages.ts';
import { ServerProcess } from './server-process.ts';

const root = join(import.meta.dirname, '../..');

/** Changes that come this close together are one: a checkout, a replacement in many files. */
const TOGETHER_MS = 50;

const settings = readSettings();
/** The change that the server is started anew for, and when it came. */
let change: { file: string; at: number } | undefined;
let timer: NodeJS.Timeout | undefined;

const http = createServer();
const server = new ServerProcess(
  { ...process.env, PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: String(settings.trustProxy + 1) },
  {
    answer: (invocation) => vite.environments.ssr.hot.handleInvoke(invocation),
    onReady: () => {
      const seconds = change && ((Date.now() - change.at) / 1000).toFixed(1);
      if (change) console.log(`已重启 restarted ${seconds} s after a change: ${change.file}`);
      else {
        console.log(`已就绪 ready: http://localhost:${(http.address() as AddressInfo).port}`);
        // Whoever opens the office first would wait for all of it to be transformed.
        void vite.warmupRequest('/office/main.tsx');
      }
      vite.environments.client.hot.send(SERVER_STARTED);
    },
    onEnd: () =>
      console.log(
        '服务已停止，保存改动后会再启动 the server has ended; the next saved change starts it again',
      ),
  },
);
const vite = await createVite(
  devConfig(
    http,
    hotPages(() => server.tell({ changed: true })),
  ),
);
vite.watcher.add(['server/src', 'server/migrations', 'contract/src'].map((folder) => join(root, folder)));
vite.watcher.on('all', (_event, path) => {
  const file = relative(root, path).split(sep).join('/');
  if (server.isRunning && !isOfServer(file)) return;
  change = { file, at: Date.now() };
  clearTimeout(timer);
  timer = setTimeout(() => void server.restart(), TOGETHER_MS);
});

http.on('request', async (request, response) => {
  if (request.url?.startsWith(DEV_BASE)) {
    vite.middlewares(request, response, () => response.writeHead(404).end());
    return;
  }
  for (;;) {
    const address = await server.address;
    if (address === null) {
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(noServerPage);
      return;
    }
    if (await forward(request, response, address, dressPage)) return;
  }
});
http.on('error', (error) => {
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  endWith(
    isTaken
      ? `端口 ${settings.port} 已被占用，请用 PORT 指定其他端口 (port ${settings.port} is taken)`
      : error.message,
  );
});
http.listen(settings.port, process.env.HOST ?? '127.0.0.1', () => void server.restart());

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    clearTimeout(timer);
    await server.stop();
    await vite.close();
    process.exit(0);
  });

/** Whether the server has it in its memory, or reads it when it starts. */
function isOfServer(file: string): boolean {
  if (/\.test\.ts$|^server\/src\/testing\//.test(file)) return false;
  return /^(server|contract)\/src\/.+\.ts$|^server\/migrations\/.+\.sql$/.test(file);
}

function readSettings() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof WrongSetting) return endWith(error.message);
    throw error;
  }
}

function endWith(reason: string): never {
  console.error(reason);
  process.exit(1);
}
