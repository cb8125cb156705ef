import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, posix } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { withoutUnusedParts } from './antd-parts.ts';
import { withoutStyles } from './antd-sheet.ts';
import { onlyUsedOfContract } from './contract-parts.ts';
import { officeChunks } from './office-chunks.ts';
import { callOutlines } from './office-contract.ts';
import type { DoorBuild } from './src/door-worker/serve.ts';
import type { StartPages } from './src/office/shell/start-menu.ts';
import type { FaceAssets } from './src/visitor/document.ts';
import { withoutDescriptions } from './validator-parts.ts';

export const webFolder = import.meta.dirname;
export const distFolder = join(webFolder, 'dist');
const sources = join(webFolder, 'src');

/** The first script of each public face, and of what few pages need apart from it, as the manifest names it. */
export const entries = {
  portal: 'portal/client.tsx',
  mobile: 'mobile/client.tsx',
  signUp: 'mobile/activities/apply-client.tsx',
  ownSignUp: 'mobile/own/client.tsx',
  signIn: 'sign-in/client.ts',
} as const;
export type PublicFace = keyof typeof entries;

const shared = {
  root: sources,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
} satisfies InlineConfig;

const browsers = {
  outDir: join(distFolder, 'client'),
  target: ['chrome100', 'safari15.4', 'firefox102'],
  // Data addresses would need a wider content policy.
  assetsInlineLimit: 0,
};

/** Beside the one of the public pages. */
export const officeManifest = '.vite/office.json';

/** What nearly every public page takes some lines of. */
const smallParts =
  /\/web\/src\/(mobile\/app|visitor\/(focus-back|texts))\.tsx?$|\/contract\/src\/(calendar|enums|files\/preview|operations\/content-language)\.ts$/;

/** What the public pages run in browsers. */
export function publicConfig(): InlineConfig {
  return {
    ...shared,
    plugins: [...shared.plugins, onlyUsedOfContract(), withoutDescriptions()],
    publicDir: join(webFolder, 'public'),
    build: {
      ...browsers,
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([face, file]) => [face, join(sources, file)])),
        // A chunk of a line or two costs more in its frame than in what it holds.
        output: { codeSplitting: { groups: [{ name: 'texts', test: smallParts }] } },
      },
    },
  };
}

/**
 * The office, built by itself: what it shares with the public pages would otherwise be one chunk with all that either
 * needs, and every visitor's phone would load the office's half. `styles` takes the names of antd's styles that it needs.
 */
export function officeConfig(styles = new Set<string>()): InlineConfig {
  return {
    ...shared,
    publicDir: false,
    plugins: [
      ...shared.plugins,
      callOutlines(),
      onlyUsedOfContract(),
      withoutDescriptions(),
      withoutUnusedParts(),
      withoutStyles(styles),
    ],
    build: {
      ...browsers,
      emptyOutDir: false,
      // Which files the door's page takes, for the worker that keeps them.
      manifest: officeManifest,
      // One small file: a page's own would be one more to wait for.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: { office: join(sources, 'office', 'index.html') },
        output: { codeSplitting: { groups: officeChunks } },
        // What antd is put together from does not say of itself that what nobody asks for can be left out.
        treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@rc-component\//, sideEffects: false }] },
      },
    },
  };
}

/** What runs before anything of the office is drawn: one file by itself, which waits for no other. */
export function officeStartConfig(pages: StartPages): InlineConfig {
  return {
    ...shared,
    publicDir: false,
    plugins: [...shared.plugins, onlyUsedOfContract(), withoutDescriptions()],
    define: { OFFICE_PAGES: JSON.stringify(pages) },
    build: {
      ...browsers,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(sources, 'office/start.ts'),
        output: { entryFileNames: 'assets/start-[hash].js', format: 'iife', codeSplitting: false },
      },
    },
  };
}

/** The worker that opens the door without network: one file beside the pages, for it answers for addresses below its own. */
export function doorWorkerConfig(build: DoorBuild): InlineConfig {
  return {
    ...shared,
    publicDir: false,
    define: { DOOR_BUILD: JSON.stringify(build) },
    build: {
      ...browsers,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(sources, 'door-worker/worker.ts'),
        output: { entryFileNames: 'door-worker.js', format: 'iife', codeSplitting: false },
      },
    },
  };
}

/**
 * The public pages as one module for the server, everything in it: the server needs neither React nor our sources.
 * The addresses of the built assets are written into it.
 */
export function serverConfig(assets: Record<PublicFace, FaceAssets>): InlineConfig {
  return {
    ...shared,
    publicDir: false,
    define: {
      PUBLIC_ASSETS: JSON.stringify(assets),
      'process.env.NODE_ENV': '"production"',
    },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: join(distFolder, 'ssr'),
      emptyOutDir: true,
      target: 'node22',
      minify: true,
      rolldownOptions: {
        input: join(sources, 'portal', 'render-public.tsx'),
        output: { entryFileNames: 'public.js', codeSplitting: false },
      },
    },
  };
}

/** Below this address the sources of the pages are handed out in development; no page of the product lies there. */
export const DEV_BASE = '/@pages/';

/**
 * The pages from their sources, for browsers and for the server. Changes reach open pages through `server`; `more` is
 * what the caller adds to Vite's work.
 */
export function devConfig(server: Server, more: Plugin): InlineConfig {
  return {
    ...shared,
    plugins: [...shared.plugins, more],
    base: DEV_BASE,
    publicDir: false,
    appType: 'custom',
    cacheDir: join(webFolder, '../node_modules/.cache/vite'),
    define: {
      PUBLIC_ASSETS: JSON.stringify({
        portal: sourcesOf(entries.portal),
        mobile: sourcesOf(entries.mobile),
        signUp: sourcesOf(entries.signUp),
        ownSignUp: sourcesOf(entries.ownSignUp),
        signIn: sourcesOf(entries.signIn),
      }),
    },
    optimizeDeps: { entries: [...Object.values(entries), 'office/main.tsx'] },
    server: { middlewareMode: { server }, hmr: { server }, cors: false },
  };
}

/** An entry as a page of development names it. Without its style sheets in the head the page would be seen bare at first. */
function sourcesOf(entry: string): FaceAssets {
  const text = readFileSync(join(sources, entry), 'utf8');
  const styles = [...text.matchAll(/^import '(.+\.css)';$/gm)].map(([, path = '']) => path);
  return {
    script: `${DEV_BASE}${entry}`,
    preloads: [],
    styles: styles.map((path) => posix.join(DEV_BASE, posix.dirname(entry), path)),
  };
}

export default publicConfig();
