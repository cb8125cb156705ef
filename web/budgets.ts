/** What a first visit costs in script, read from what was built. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FaceAssets } from './src/visitor/document.ts';
import { distFolder, entries, type PublicFace } from './vite.config.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const KIB = 1024;
/** Bytes of script (gzip) that the first load of a public page may cost. */
export const scriptLimits = {
  portal: 105 * KIB,
  mobile: 90 * KIB,
  signUp: 90 * KIB,
  ownSignUp: 90 * KIB,
  signIn: 40 * KIB,
} as const;

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(distFolder, 'client', '.vite', 'manifest.json'), 'utf8'));
}

/** The entry's assets with everything that it imports statically. Throws when the face was not built. */
export function assetsOf(face: PublicFace, manifest = readManifest()): FaceAssets {
  const entry = manifest[entries[face]];
  if (!entry) throw new Error(`the pages of ${face} are not built`);
  const seen = new Set<string>();
  const chunks: Chunk[] = [];
  const walk = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    chunk.imports?.forEach(walk);
    chunks.push(chunk);
  };
  walk(entries[face]);
  return {
    script: `/${entry.file}`,
    preloads: chunks.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
  };
}

export interface Budget {
  face: PublicFace;
  /** Bytes of script after gzip: the entry and its static imports. */
  scriptBytes: number;
  styleBytes: number;
  limit: number;
  holds: boolean;
}

/** Measures the built public pages against their budgets. Throws when nothing was built. */
export function publicBudgets(): Budget[] {
  const manifest = readManifest();
  const weigh = (files: string[]) =>
    files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(distFolder, 'client', file)), { level: 9 }).length,
      0,
    );
  return (Object.keys(entries) as PublicFace[]).map((face) => {
    const assets = assetsOf(face, manifest);
    const scriptBytes = weigh([assets.script, ...assets.preloads]);
    const limit = scriptLimits[face];
    return { face, scriptBytes, styleBytes: weigh(assets.styles), limit, holds: scriptBytes <= limit };
  });
}

/** What the office begins with, as its page names it: fetched while somebody types his password. */
export function officeFiles(): string[] {
  const html = readFileSync(join(distFolder, 'client', 'office', 'index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  );
  if (files.length === 0) throw new Error('the page of the office names no script');
  return files;
}
