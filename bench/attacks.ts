/**
 * What strangers once made the product pay, tried again over HTTP at a process with all its limits on. Run by itself:
 * `node bench/attacks.ts`. Prints a line an attack, and ends with 1 when one of them got what it wanted. What needs
 * no process of its own (pictures read by programs, seals, the log's chain) is held by the tests that
 * `docs/survival.md` names.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { type Call, calls, FormItemType, PROOF_HEADER, PROOF_PARTS, proofText } from '@outbound/contract';
import { benchDatabase } from './database.ts';
import { type Running, residentMb, startProduct } from './processes.ts';
import { ADMIN_PASSWORD, addressOf, publishActivity, signIn, signUps } from './product.ts';
import { workbookOf } from './workbook-file.ts';

const database = await benchDatabase('attacks');
if (!database) throw new Error('this is tried beside a PostgreSQL');
const dataDir = await mkdtemp(join(tmpdir(), 'outbound-attacks-'));
let product: Running | null = null;
let won = 0;

/** One line of the table; `holds` is what must be true of the figures. */
function tell(attack: string, figures: string, holds: boolean): void {
  if (!holds) won += 1;
  console.log(`${holds ? 'held' : 'LOST'}  ${attack}: ${figures}`);
}

interface Reply {
  status: number;
  code: string;
  message: string;
  data: unknown;
  ms: number;
  cookie: string;
}

async function ask(
  call: Call,
  body: string | FormData | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { url } = product as Running;
  const isForm = body instanceof FormData;
  const from = performance.now();
  const response = await fetch(addressOf(url, call), {
    method: call.method,
    headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
    body,
  });
  const text = await response.text();
  const { code = '', message = '', data = null } = JSON.parse(text || '{}') as Partial<Reply>;
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return { status: response.status, code, message, data, ms: performance.now() - from, cookie };
}

/** What a stranger waits for `/healthz` while something goes on, and how large the process becomes. */
async function beside<T>(work: () => Promise<T>): Promise<{ done: T; worstMs: number; mostMb: number }> {
  const { url, pid } = product as Running;
  let [worstMs, mostMb, goesOn] = [0, residentMb(pid) ?? 0, true];
  const watching = (async () => {
    while (goesOn) {
      const from = performance.now();
      await fetch(`${url}/healthz`).then((response) => response.text());
      worstMs = Math.max(worstMs, performance.now() - from);
      mostMb = Math.max(mostMb, residentMb(pid) ?? 0);
      await pause(10);
    }
  })();
  try {
    return { done: await work(), worstMs, mostMb };
  } finally {
    goesOn = false;
    await watching;
  }
}

const count = async (table: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) as n from ${table}`)).rows[0]?.n);

/** An xlsx of some forty kilobytes whose sheet is one comment of forty megabytes. */
const bomb = () => workbookOf(`<worksheet><!--${'-A'.repeat(20_000_000)}`);

/** A png of black and white noise, as large in pixels as can be for its bytes, and slow to write anew. */
function noisePng(edge: number): Buffer {
  const stride = Math.ceil(edge / 8) + 1;
  const lines = randomBytes(stride * edge);
  for (let line = 0; line < edge; line++) lines[line * stride] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header[8] = 1;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), end]);
}

const pdf = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, '% nothing\n'), Buffer.from('%%EOF\n')]);

const fileForm = (name: string, bytes: Buffer, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
};

/** A proof of work as fast as a program makes it, and how long that took. */
function solve(challenge: string, bits: number): { proof: string; ms: number } {
  const from = performance.now();
  const zeroes = (part: number, counter: number) =>
    Math.clz32(
      createHash('sha256')
        .update(proofText(challenge, part, counter))
        .digest()
        .readUInt32BE(0),
    );
  const counters = Array.from({ length: PROOF_PARTS }, (_, part) => {
    let counter = 0;
    while (zeroes(part, counter) < bits) counter += 1;
    return counter;
  });
  return { proof: `${challenge}~${counters.join(',')}`, ms: performance.now() - from };
}

/** How many of a folder's files others than their owner may read or write. */
async function openToOthers(folder: string): Promise<number> {
  let found = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    if ((mode & 0o077) !== 0) found += 1;
  }
  return found;
}

try {
  product = await startProduct({
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir, ADMIN_PASSWORD, SAMPLE: 'off', RATE_LIMITS: 'on' },
  });
  const { url, pid } = product;
  const session = await signIn(url);
  const office = { cookie: session };
  const startedMb = residentMb(pid) ?? 0;

  {
    const file = bomb();
    const { done, worstMs, mostMb } = await beside(() =>
      Promise.all(
        Array.from({ length: 4 }, () =>
          ask(calls.account.batchImportCheck, fileForm('a.xlsx', file), office),
        ),
      ),
    );
    const slowest = Math.max(...done.map(({ ms }) => ms));
    tell(
      `four workbooks of ${file.length} bytes with a comment of 40 MB each`,
      `answered ${[...new Set(done.map(({ status, code }) => `${status} ${code}`))].join(', ')} within ${slowest.toFixed()} ms, ` +
        `/healthz at most ${worstMs.toFixed()} ms, memory ${startedMb} MB before and ${mostMb} MB at most`,
      done.every(({ code }) => code !== '000000') && worstMs < 1_000 && mostMb < 700,
    );
  }

  {
    const depth = 60_000;
    const detail = `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;
    const { done, worstMs } = await beside(() =>
      ask(calls.activity.save, JSON.stringify({ title: '深', detail }), office),
    );
    tell(
      `${Math.round(detail.length / 1_000)} KB of nested marks to activity/save`,
      `answered ${done.status} ${done.code} after ${done.ms.toFixed()} ms, /healthz at most ${worstMs.toFixed()} ms`,
      worstMs < 500,
    );
  }

  {
    const before = [await count('operation_log'), await count('interface_log')];
    const statuses: Record<string, number> = {};
    for (let at = 0; at < 1_000; at += 20) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          ask(calls.user.login, JSON.stringify({ userLoginId: `nobody${at + n}`, password: 'Spring2026!' })),
        ),
      );
      for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1;
    }
    // What is counted by the minute is written behind it.
    await pause(3_000);
    const rows = [
      (await count('operation_log')) - (before[0] ?? 0),
      (await count('interface_log')) - (before[1] ?? 0),
    ];
    const tried = statuses['400'] ?? 0;
    tell(
      '1,000 sign-ins with one password over 1,000 names',
      `${JSON.stringify(statuses)} by status, ${rows[0]} rows in the operation log, ${rows[1]} in the interface log`,
      tried < 100 && (rows[0] ?? 0) < 100 && (rows[1] ?? 0) < 100,
    );
  }

  const { id: activityId, form } = await publishActivity(url, session, '抢不走的名额', [
    ['名片', FormItemType.upload],
  ]);

  {
    let [taken, worked, asked, picture] = [0, 0, 0, 0];
    const next = signUps(activityId, form, {});
    const until = performance.now() + 20_000;
    while (performance.now() < until && picture < 20) {
      asked += 1;
      // A new visitor each time: no cookie is sent.
      const { data } = await ask(calls.application.openChallenge, JSON.stringify({ activityId }));
      const { challenge, bits, needsPicture } = data as {
        challenge: string;
        bits: number;
        needsPicture: boolean;
      };
      const { proof, ms } = solve(challenge, bits);
      worked += ms;
      const { body, headers } = next();
      const reply = await ask(calls.application.openApply, body ?? '', { ...headers, [PROOF_HEADER]: proof });
      if (reply.code === '000000') taken += 1;
      else if (needsPicture) picture += 1;
    }
    tell(
      'sign-ups of one machine as a new visitor each time, 20 s',
      `${taken} of ${asked} stored, ${worked.toFixed()} ms of work for proofs; then a picture is asked for`,
      taken <= 15,
    );
  }

  for (const edge of [7_000, 5_000]) {
    const picture = noisePng(edge);
    const small = noisePng(8);
    const item = form.find(({ type }) => type === FormItemType.upload);
    if (item) {
      const ticketOf = async () =>
        (
          (await ask(calls.application.openTicket, JSON.stringify({ activityId, formId: item.id }))).data as {
            ticket?: string;
          } | null
        )?.ticket ?? '';
      const upload = (bytes: Buffer, ticket: string) =>
        ask(calls.file.openCoverFiles, fileForm('a.png', bytes, { ticket }));
      const tickets: string[] = [];
      for (let n = 0; n < 6; n++) tickets.push(await ticketOf());
      const { done, worstMs } = await beside(async () => {
        const heavy = tickets.slice(0, 5).map((ticket) => upload(picture, ticket));
        await pause(300);
        const stranger = await ask(calls.file.coverFiles, fileForm('one.png', small), office);
        return { heavy: await Promise.all(heavy), stranger };
      });
      tell(
        `five pictures of noise of ${Math.round(picture.length / 1e5) / 10} MB and ${(edge * edge) / 1e6} megapixels`,
        `answered ${[...new Set(done.heavy.map(({ status, code }) => `${status} ${code}`))].join(', ')}; ` +
          `a picture of another person took ${done.stranger.ms.toFixed()} ms (${done.stranger.status}), /healthz at most ${worstMs.toFixed()} ms`,
        done.stranger.ms < 6_500 && worstMs < 1_000,
      );
    }
  }

  {
    const item = form.find(({ type }) => type === FormItemType.upload);
    const file = pdf(9_000_000);
    let [kept, refused] = [0, ''];
    const before = Number(
      (await database.pool.query('select coalesce(sum(size), 0) as n from file')).rows[0]?.n,
    );
    if (item)
      for (let at = 0; at < 200; at++) {
        const ticket = await ask(
          calls.application.openTicket,
          JSON.stringify({ activityId, formId: item.id }),
        );
        if (ticket.code !== '000000') {
          refused ||= `${ticket.status} ${ticket.code}`;
          continue;
        }
        const reply = await ask(
          calls.file.openCoverFiles,
          fileForm('a.pdf', file, { ticket: (ticket.data as { ticket: string }).ticket }),
        );
        if (reply.code === '000000') kept += 1;
        else refused ||= `${reply.status} ${reply.code}`;
      }
    const bytes =
      Number((await database.pool.query('select coalesce(sum(size), 0) as n from file')).rows[0]?.n) - before;
    tell(
      '200 uploads of 9 MB of one address that nobody claims, a new visitor each',
      `${kept} kept, ${Math.round(bytes / 1e6)} MB parked, then ${refused}`,
      bytes <= 1_700e6,
    );
  }

  {
    const paths = Array.from({ length: 1_000 }, (_, n) => `/portal/made-up-${n}`);
    const list = calls.account.page;
    const listMs = async () => {
      const times: number[] = [];
      for (let n = 0; n < 20; n++) times.push((await ask(list, '{}', office)).ms);
      return times.sort((a, b) => a - b)[10] ?? 0;
    };
    const alone = await listMs();
    const flood = Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        for (const path of paths.filter((_path, at) => at % 10 === n)) await (await fetch(url + path)).text();
      }),
    );
    const flooded = await listMs();
    await flood;
    tell(
      '1,000 pages that are none, ten at a time',
      `a signed-in list takes ${alone.toFixed(1)} ms alone and ${flooded.toFixed(1)} ms beside them`,
      flooded < Math.max(100, alone * 10),
    );
  }

  {
    // Somebody who knows the name and not the password, for ever; then its owner, from a browser that he has used.
    for (let n = 0; n < 30; n++)
      await ask(calls.user.login, JSON.stringify({ userLoginId: 'admin', password: `wrong-${n}` }));
    const still = await ask(calls.account.page, '{}', office);
    tell(
      '30 wrong passwords for admin from the same network',
      `who is signed in goes on (${still.code})`,
      still.code === '000000',
    );
  }

  await product.stop();
  const own = await mkdtemp(join(tmpdir(), 'outbound-attacks-own-'));
  try {
    product = await startProduct({ env: { DATA_DIR: own, ADMIN_PASSWORD, SAMPLE: 'off' } });
    const mode = ((await stat(own)).mode & 0o777).toString(8);
    tell(
      'another user of the host looks at the embedded database',
      `its folder is ${mode}; ${await openToOthers(own)} files inside have wider rights of their own, which nobody reaches through it`,
      mode === '700',
    );
  } finally {
    await product?.stop();
    await rm(own, { recursive: true, force: true });
  }
  console.log(won === 0 ? 'all held' : `${won} lost`);
  if (won > 0) process.exitCode = 1;
} finally {
  await product?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
