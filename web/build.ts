/**
 * Builds the pages: `web/dist/client` (served as it is, with .gz and .br beside each text) and `web/dist/ssr/public.js`
 * (imported by the server). Ends with an error when a public page outgrows its budget of script.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { sheetOf } from './antd-sheet.ts';
import { assetsOf, doorFiles, officeFiles, publicBudgets, startPages } from './budgets.ts';
import {
  distFolder,
  doorWorkerConfig,
  officeConfig,
  officeStartConfig,
  publicConfig,
  serverConfig,
} from './vite.config.ts';

process.env.NODE_ENV = 'production';
const started = Date.now();
await build(publicConfig());
const styles = new Set<string>();
await build(officeConfig(styles));
putSheet(sheetOf(styles));
await build(officeStartConfig(startPages()));
const version = `${started}-${buildId()}`;
nameBuild(join(distFolder, 'client', 'office', 'index.html'), version);
await build(doorWorkerConfig({ id: buildId(), files: doorFiles() }));
await build(
  serverConfig({
    portal: { ...assetsOf('portal'), build: version },
    mobile: { ...assetsOf('mobile'), build: version },
    signUp: { ...assetsOf('signUp'), build: version },
    ownSignUp: { ...assetsOf('ownSignUp'), build: version },
    signIn: { ...assetsOf('signIn'), next: officeFiles(), build: version },
  }),
);
writeFileSync(join(distFolder, 'build.json'), JSON.stringify({ version }));
const compressed = await compress(join(distFolder, 'client'));

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
for (const { face, scriptBytes, styleBytes, limit, holds } of publicBudgets()) {
  console.log(
    `${face}: script ${kib(scriptBytes)} of ${kib(limit)}, style ${kib(styleBytes)} (gzip)${holds ? '' : '  OVER BUDGET'}`,
  );
}
console.log(`${compressed} files compressed, built in ${((Date.now() - started) / 1000).toFixed(1)} s`);

/** Puts antd's rules before those of the office, which then win; one file, for one more would be one more to wait for. */
function putSheet(rules: string): void {
  const folder = join(distFolder, 'client');
  const page = join(folder, 'office', 'index.html');
  const html = readFileSync(page, 'utf8');
  const [link, own] = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)">/.exec(html) ?? [];
  if (!link || !own) throw new Error('the page of the office names no sheet');
  const all = rules + readFileSync(join(folder, own), 'utf8');
  const hash = createHash('sha256').update(all).digest('base64url').slice(0, 8);
  const sheet = `/assets/office-${hash}.css`;
  writeFileSync(join(folder, sheet), all);
  rmSync(join(folder, own));
  writeFileSync(
    page,
    html
      .replace(link, '')
      // Behind the start screen, which has its own few rules and need not wait for these.
      .replace('<div id="root">', `<link rel="stylesheet" href="${sheet}"><div id="root">`),
  );
}

/** The same for the same files: their names hold hashes of what is in them. */
function buildId(): string {
  const names = readdirSync(join(distFolder, 'client', 'assets')).sort();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
}

/**
 * Into the page and no script: the names of unchanged files stay what they were. With it the files that the build
 * knows by name only: what runs before the start screen is seen, what makes the key while the office is on its way (the
 * office would have it run just before itself), and what nearly every page needs.
 */
function nameBuild(file: string, version: string): void {
  const html = readFileSync(file, 'utf8')
    .replace('<!--start-->', `<script src="${assetOf('start')}"></script>`)
    .replace(
      '<script type="module"',
      `<script type="module" crossorigin src="${assetOf('sealing')}"></script>$&`,
    )
    .replace(
      '</head>',
      `<link rel="modulepreload" crossorigin href="${assetOf('pages')}"><meta name="page-build" content="${version}"></head>`,
    );
  writeFileSync(file, html);
}

function assetOf(name: string): string {
  const found = readdirSync(join(distFolder, 'client', 'assets')).find((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file),
  );
  if (!found) throw new Error(`the office was built without ${name}`);
  return `/assets/${found}`;
}

/** Writes .gz and .br beside every text of the folder; a server that compresses each answer anew wastes a core. */
async function compress(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|css|html|svg|json|txt)$/.test(file) && !file.startsWith('.vite'))
    .map((file) => join(folder, file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const [gz, br] = await Promise.all([
        promisify(gzip)(bytes, { level: 9 }),
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      ]);
      writeFileSync(`${file}.gz`, gz);
      writeFileSync(`${file}.br`, br);
    }),
  );
  return files.length;
}
