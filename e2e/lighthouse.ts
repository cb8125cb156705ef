/**
 * Lighthouse (mobile) on the public pages of a product of its own with sample content: `npm run lighthouse -w e2e`
 * prints the four categories of each page and how much moved by itself, and below 95 what cost the points; `-- es` for
 * the pages in Spanish, `-- pt` in Portuguese. CHROMIUM_PATH names the browser. Work beside it takes points of
 * performance and never gives any: a page below 95 is measured up to three times, and its best is printed, with how
 * quick Lighthouse found the machine to be at that moment (its benchmark index).
 */
import { chromium } from '@playwright/test';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { newDataFolder, startProduct } from '../scripts/product.ts';

type Result = RunnerResult['lhr'];

const WANTED = 95;
const TURNS = 3;
const DEBUGGING_PORT = 9_377;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const folder = await newDataFolder();
const product = await startProduct({
  DATA_DIR: folder.path,
  SAMPLE: 'on',
  ADMIN_PASSWORD: 'Ocean-Bridge-2026',
  RATE_LIMITS: 'off',
});
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [`--remote-debugging-port=${DEBUGGING_PORT}`, '--no-sandbox', '--disable-gpu'],
});
try {
  const id = await openActivity();
  const news = await firstIn('/portal/portalInfo', /portalInfoDetail\?id=(\d+)/);
  const partner = await firstIn('/portal/portalPartner', /portalPartnerDetail\?id=(\d+)/);
  console.log(
    `| Page | ${categories.join(' | ')} | shift | machine |\n|---|${categories.map(() => '---:').join('|')}|---:|---:|`,
  );
  for (const path of [
    '/login',
    '/portal/index',
    '/portal/portalInfo',
    `/portal/portalInfoDetail?id=${news}`,
    `/infoDetail?id=${news}`,
    '/portal/portalPartner',
    `/portal/portalPartnerDetail?id=${partner}`,
    '/portal/search?keyword=%E6%99%BA%E5%88%A9',
    '/portal/portalPrivacy',
    '/portal/portalActivity',
    `/portal/portalActivityDetail?id=${id}`,
    `/activityDetail?id=${id}`,
    `/activityApplication?id=${id}`,
    '/verify',
    '/mySignUp',
  ])
    await measure(inLanguage(path));
} finally {
  await browser.close();
  await product.stop();
  await folder.remove();
}

function inLanguage(path: string): string {
  const language = process.argv[2];
  return language ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path;
}

/** The id that a page names first. */
async function firstIn(path: string, link: RegExp): Promise<string> {
  const id = link.exec(await (await fetch(product.url + path)).text())?.[1];
  if (id === undefined) throw new Error(`the sample has nothing under ${path}`);
  return id;
}

/** The first activity of the public list that one may sign up for. */
async function openActivity(): Promise<number> {
  const response = await fetch(`${product.url}/web/oms/api/v1/activity/open/page`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ template: { applyState: 1 } }),
  });
  const { data } = (await response.json()) as { data: { dataBody: { id: number }[] } };
  const [first] = data.dataBody;
  if (!first) throw new Error('the sample has no open activity');
  return first.id;
}

async function measured(path: string): Promise<Result> {
  const result = await lighthouse(`${product.url}${path}`, {
    port: DEBUGGING_PORT,
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`nothing was measured of ${path}`);
  return result.lhr;
}

function performanceOf(lhr: Result): number {
  return (lhr.categories.performance?.score ?? 0) * 100;
}

async function measure(path: string): Promise<void> {
  let lhr = await measured(path);
  for (let turn = 2; turn <= TURNS && performanceOf(lhr) < WANTED; turn += 1) {
    const again = await measured(path);
    if (performanceOf(again) > performanceOf(lhr)) lhr = again;
  }
  const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? 0;
  const machine = Math.round(lhr.environment.benchmarkIndex);
  console.log(`| ${path} | ${scores.join(' | ')} | ${Number(shift.toFixed(3))} | ${machine} |`);
  for (const [at, name] of categories.entries()) {
    if ((scores[at] ?? 0) >= WANTED) continue;
    for (const { id, weight } of lhr.categories[name]?.auditRefs ?? []) {
      const audit = lhr.audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        console.error(`  ${name}: ${audit.title} ${audit.displayValue ?? ''} (${audit.score})`);
    }
  }
}
