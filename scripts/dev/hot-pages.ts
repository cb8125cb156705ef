/** What the pages get in development, and only there: Vite's client in their head, and leave to speak with it. */
import type { Plugin } from 'vite';
import { DEV_BASE } from '../../web/vite.config.ts';
import type { DressPage } from './forward.ts';

/** Sent to open pages when the server has started anew. */
export const SERVER_STARTED = 'server:started';

const RELOAD = 'virtual:reload-with-server';
const scripts = (...names: string[]) =>
  names.map((name) => `<script type="module" src="${DEV_BASE}${name}"></script>`).join('');
const hot = scripts('@id/@vitejs/plugin-react/preamble', '@vite/client');
/** For pages that the server fills. The office asks for what it shows, and would lose what somebody has typed. */
const reload = scripts(`@id/${RELOAD}`);

/** `onPublicChange` is called when sources of what the server renders have changed. */
export function hotPages(onPublicChange: () => void): Plugin {
  return {
    name: 'outbound:hot-pages',
    resolveId: (id) => (id === RELOAD ? `\0${RELOAD}` : undefined),
    load: (id) =>
      id === `\0${RELOAD}` ? `import.meta.hot.on('${SERVER_STARTED}', () => location.reload());` : undefined,
    hotUpdate({ modules }) {
      if (this.environment.name === 'ssr' && modules.length > 0) onPublicChange();
    },
  };
}

/** The office's page names its script as the build wants it; the public ones name theirs as `devConfig` says. */
export const dressPage: DressPage = (html, headers) => {
  const isOffice = html.includes('"./main.tsx"');
  const policy = headers['content-security-policy'];
  // Vite's client waits in a worker for an address that has gone, to load the page anew when it is back.
  if (typeof policy === 'string')
    headers['content-security-policy'] =
      `${policy.replace("connect-src 'self'", "connect-src 'self' ws:")}; worker-src blob:`;
  return html
    .replace('"./main.tsx"', `"${DEV_BASE}office/main.tsx"`)
    .replace('<head>', `<head>${hot}${isOffice ? '' : reload}`);
};

/** Stands in for every page while there is no server, and goes away as soon as there is one. */
export const noServerPage = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">${hot}${reload}<title>服务未启动</title></head>
<body><h1>服务未启动</h1><p>原因见终端。改好并保存后，服务会自动启动，本页会自动刷新。</p></body></html>`;
