import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import type { FaceAssets } from './src/visitor/document.ts';

export const webFolder = import.meta.dirname;
export const distFolder = join(webFolder, 'dist');
const sources = join(webFolder, 'src');
const officePage = join(sources, 'office', 'index.html');

/** The address of each face's first script, as the manifest names it. */
export const entries = {
  portal: 'portal/client.tsx',
  mobile: 'mobile/client.tsx',
  office: 'office/index.html',
} as const;
export type Face = keyof typeof entries;

const shared = {
  root: sources,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
} satisfies InlineConfig;

/** What runs in browsers: three entries, so that no office code slips into the public pages. */
export function clientConfig(): InlineConfig {
  return {
    ...shared,
    publicDir: join(webFolder, 'public'),
    build: {
      outDir: join(distFolder, 'client'),
      emptyOutDir: true,
      manifest: true,
      target: ['chrome100', 'safari15.4', 'firefox102'],
      chunkSizeWarningLimit: 1500,
      // Data addresses would need a wider content policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          portal: join(sources, entries.portal),
          mobile: join(sources, entries.mobile),
          ...(existsSync(officePage) ? { office: officePage } : {}),
        },
      },
    },
  };
}

/**
 * The public pages as one module for the server, everything in it: the server needs neither React nor our sources.
 * The addresses of the built assets are written into it.
 */
export function serverConfig(assets: Record<'portal' | 'mobile', FaceAssets>): InlineConfig {
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

export default clientConfig();
