/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './built.mjs';
import { root, Stop } from './installed.mjs';

// First the one without windows: it draws nothing that no test looks at, which halves the time of an office page.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
  'msedge.exe',
];
const places = [
  '/usr/lib/chromium',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google\\Chrome\\Application'),
  join(process.env['PROGRAMFILES(X86)'] ?? 'C:\\Program Files (x86)', 'Microsoft\\Edge\\Application'),
];

/**
 * The environment that leads Playwright to a browser: `CHROMIUM_PATH`, or nothing where Playwright has its own.
 * Throws Stop when there is none and none can be installed.
 */
export async function browserEnvironment() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return { CHROMIUM_PATH: given };
    throw new Stop(`CHROMIUM_PATH 指向的文件不存在 CHROMIUM_PATH names no file: ${given}`);
  }
  const found = findChromium() ?? (installFromDebian() ? findChromium() : undefined);
  if (found) return { CHROMIUM_PATH: found };
  console.log('正在安装浏览器… installing Chromium through Playwright');
  const done = await run(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium']);
  if (done.code === 0) return {};
  throw new Stop(`浏览器安装失败 no Chromium found, and installing one failed:\n${done.output}`);
}

function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', ...places];
  const candidates = folders.filter(Boolean).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...places.filter((place) => /\/MacOS\//.test(place)), ...candidates].find((path) =>
    existsSync(path),
  );
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('正在安装浏览器… installing Chromium and Chinese fonts through apt-get');
  const apt = (args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return (
    apt(['update', '-q']) &&
    apt(['install', '-qy', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'])
  );
}
