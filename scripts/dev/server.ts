/**
 * The server with its pages from their sources, as a child of main.ts. Vite runs in the parent, so that it need not
 * begin anew with every restart; its transformed modules come over the channel between the two.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';
import type { App } from '../../server/src/app.ts';
import type { Pages } from '../../server/src/pages.ts';
import { startServer } from '../../server/src/start.ts';
import type { FromServer, Invocation, ToServer } from './messages.ts';

const web = join(import.meta.dirname, '../../web');
type PublicPages = Pages['public'];

const waiting = new Map<string, (answer: { result: unknown } | { error: unknown }) => void>();
let app: App | undefined;

const tell = (message: FromServer) => process.send?.(message);

const runner = new ModuleRunner(
  {
    hmr: false,
    transport: {
      invoke: (invocation) =>
        new Promise((resolve) => {
          const id = randomUUID();
          waiting.set(id, resolve);
          tell({ invoke: invocation as Invocation, id });
        }),
    },
  },
  new ESModulesEvaluator(),
);

const loadPublicPages = () => runner.import<PublicPages>('/portal/render-public.tsx');

/** What a page that was opened after a change must show: the new sources, and nothing that was kept of the old ones. */
async function reloadPublicPages(): Promise<void> {
  runner.clearCache();
  try {
    publicPages = await loadPublicPages();
    app?.platform.publicCache.clear();
  } catch (error) {
    sayFault(error);
  }
}

/** Vite's errors carry the whole source beside the few lines that matter. */
function sayFault(error: unknown): void {
  const { message, frame } = error as { message: string; frame?: string };
  process.stderr.write(`${frame ? `${message}\n${frame}` : ((error as Error).stack ?? message)}\n`);
}

process.on('message', (message: ToServer) => {
  if ('answer' in message) {
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
  } else void reloadPublicPages();
});
// Without its parent nobody could stop it.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

let publicPages = await loadPublicPages().catch((error: unknown) => {
  sayFault(error);
  process.exit(1);
});
const pages: Pages = {
  // The server keeps this object for good; what it reads of it is always of the newest sources.
  public: new Proxy(publicPages, { get: (_, name) => Reflect.get(publicPages, name) }),
  office: await readFile(join(web, 'src/office/index.html'), 'utf8'),
  files: join(web, 'public'),
};
await startServer({
  pages,
  onReady: (started, address) => {
    app = started;
    tell({ ready: address });
  },
});
