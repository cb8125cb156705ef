/** What a first visit costs in script, read from what was built. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { officePages } from './office-pages.ts';
import type { StartPages } from './src/office/shell/start-menu.ts';
import type { FaceAssets } from './src/visitor/document.ts';
import { distFolder, entries, officeManifest, type PublicFace } from './vite.config.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

const KIB = 1024;
/** Bytes of script (gzip) that the first load of a public page may cost. */
export const scriptLimits = {
  portal: 105 * KIB,
  mobile: 90 * KIB,
  signUp: 90 * KIB,
  ownSignUp: 90 * KIB,
  signIn: 40 * KIB,
} as const;

function readManifest(path = '.vite/manifest.json'): Manifest {
  return JSON.parse(readFileSync(join(distFolder, 'client', path), 'utf8'));
}

/** The chunks that those named import statically, themselves among them, what is imported before who imports it. */
function withImports(manifest: Manifest, names: readonly string[]): Chunk[] {
  const seen = new Set<string>();
  const chunks: Chunk[] = [];
  const walk = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    chunk.imports?.forEach(walk);
    chunks.push(chunk);
  };
  names.forEach(walk);
  return chunks;
}

/** The entry's assets with everything that it imports statically. Throws when the face was not built. */
export function assetsOf(face: PublicFace, manifest = readManifest()): FaceAssets {
  const entry = manifest[entries[face]];
  if (!entry) throw new Error(`the pages of ${face} are not built`);
  const chunks = withImports(manifest, [entries[face]]);
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

/** What the door's page needs to be opened without network: the office's first files, its own, and what reads codes for it. */
export function doorFiles(): string[] {
  const manifest = readManifest(officeManifest);
  const page = 'office/operations/door/door-page.tsx';
  const own = manifest[page];
  if (!own) throw new Error('the page of the door was not built');
  const chunks = withImports(manifest, ['office/index.html', page, ...(own.dynamicImports ?? [])]);
  const html = readFileSync(join(distFolder, 'client', 'office', 'index.html'), 'utf8');
  // Sheets and the script of the start screen are named by the page alone.
  const named = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  return [...new Set([...named, ...chunks.map(({ file }) => `/${file}`)])].sort();
}

/** The pages of the office with the files that each takes beside those that the office begins with. */
export function startPages(): StartPages {
  const manifest = readManifest(officeManifest);
  const begun = new Set(withImports(manifest, ['office/index.html']));
  const files: string[] = [];
  const number = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const all = officePages();
  const pages = all.map(({ path, module }) => {
    if (!manifest[module]) throw new Error(`the page ${path} was not built`);
    const own = withImports(manifest, [module]).filter(
      (chunk) => !begun.has(chunk) && !/\/pages-/.test(chunk.file),
    );
    return [path, own.map(({ file }) => number(file.replace(/^assets\//, '').replace(/\.js$/, '')))] as const;
  });
  return {
    files,
    pages: Object.fromEntries(pages),
    open: all.flatMap(({ path, open }) => (open ? [{ path, ...open }] : [])),
  };
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
