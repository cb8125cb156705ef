/** What the import and the export of users cost: time, and memory of the server's process above what it has idle. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, calls } from '@outbound/contract';
import { below, type Result } from './compare.ts';
import { benchDatabase } from './database.ts';
import { fillUsers } from './fill.ts';
import type { RunOptions } from './long-lists.ts';
import { type Running, residentMb, startProduct } from './processes.ts';
import { ADMIN_PASSWORD, addressOf, signIn } from './product.ts';
import { workbookFile } from './workbook-file.ts';

const IMPORTED = 5_000;
const FAULTY = 40;
/** Every so manieth row of the import has a fault, so that they lie everywhere. */
const FAULT_EVERY = IMPORTED / FAULTY;
const SAMPLE_MS = 20;

const headings = ['账号*', '姓名*', '性别', '手机号码', '身份证号', '用户类型*', '所属部门*', '角色*'];

/** What is wrong with the faulty rows, one kind after the other: the cell's place, what stands in it, what is said. */
const faults: readonly { place: number; cell: string; heading: string; reason: RegExp }[] = [
  { place: 3, cell: '12345', heading: '手机号码', reason: /手机号码格式或长度不正确/ },
  { place: 4, cell: '99000019900101', heading: '身份证号', reason: /18位/ },
  { place: 5, cell: '船长', heading: '用户类型', reason: /不在可选项中/ },
  { place: 6, cell: '不存在的部门', heading: '所属部门', reason: /不存在/ },
];

/** A workbook of users, every `FAULT_EVERY`th of them faulty. */
function usersWorkbook() {
  const rows = Array.from({ length: IMPORTED }, (_, place) => {
    const number = String(place).padStart(7, '0');
    const cells = [
      `imported${number}`,
      '王远航',
      '男',
      `1987${number}`,
      `99000019900${number}`,
      '其他',
      'centre',
      '部门查阅员',
    ];
    const fault = faultOf(place);
    if (fault) cells[fault.place] = fault.cell;
    return cells;
  });
  return workbookFile([headings, ...rows]);
}

const faultOf = (place: number) =>
  place % FAULT_EVERY === FAULT_EVERY - 1
    ? faults[Math.floor(place / FAULT_EVERY) % faults.length]
    : undefined;

/** The highest resident memory of a process while `work` runs, in MB above what it had before. */
async function memoryAbove<T>(
  { pid }: Running,
  work: () => Promise<T>,
): Promise<{ result: T; megabytes: number }> {
  const idle = residentMb(pid) ?? 0;
  let most = idle;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid) ?? 0);
  }, SAMPLE_MS);
  try {
    return { result: await work(), megabytes: Math.max(most, residentMb(pid) ?? 0) - idle };
  } finally {
    clearInterval(timer);
  }
}

const EXPORTED = [20_000, 100_000, 400_000];

/** Import and export on the embedded database and on PostgreSQL, each in a server of its own. */
export async function measureWorkbooks(options: RunOptions, add: (result: Result) => void): Promise<void> {
  const { wanted, begin, dataDir } = options;
  for (const on of ['embedded', 'PostgreSQL']) {
    const isImported = wanted(`import, ${on}`);
    const sizes = on === 'embedded' ? [] : EXPORTED.filter((users) => wanted(exportName(users, on)));
    if (!isImported && sizes.length === 0) continue;
    const database = on === 'embedded' ? null : await benchDatabase('workbooks');
    if (on !== 'embedded' && !database) continue;
    const env = {
      DATA_DIR: join(dataDir, `workbooks-${on}`),
      DATABASE_URL: database?.url ?? '',
      SAMPLE: 'on',
      ADMIN_PASSWORD,
    };
    await (await begin(startProduct({ env }))).stop();
    if (isImported) await inFresh(env, (product, session) => measureImport(product, session, on, add));
    for (const users of sizes) {
      if (database) await fillUsers(database.pool, users);
      await inFresh(env, (product, session) => measureExport(product, session, users, on, add));
    }
    await database?.drop();
  }

  /** In a process that has done nothing yet: what another work left of the heap is no part of this one. */
  async function inFresh(
    env: Record<string, string>,
    work: (product: Running, session: string) => Promise<void>,
  ): Promise<void> {
    const product = await begin(startProduct({ env }));
    await work(product, await signIn(product.url));
    await product.stop();
  }
}

const exportName = (users: number, on: string) => `export of ${users.toLocaleString('en-US')} users, ${on}`;

/** Imports 5,000 users of whom 40 have a fault: all others are taken, each fault is named with its Excel row. */
async function measureImport(
  product: Running,
  session: string,
  on: string,
  add: (result: Result) => void,
): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([usersWorkbook()]), '用户.xlsx');
  const from = performance.now();
  const { result, megabytes } = await memoryAbove(product, async () => {
    const response = await fetch(addressOf(product.url, calls.account.batchImport), {
      method: 'POST',
      headers: { cookie: session },
      body: form,
    });
    return (await response.json()) as {
      code: string;
      message: string;
      data: Answer<typeof calls.account.batchImport>;
    };
  });
  const milliseconds = performance.now() - from;
  if (result.code !== '000000') throw new Error(`the import answered ${result.code} ${result.message}`);
  requireRight(result.data);
  add(below(`import of 5,000 users, 40 of them faulty, ${on}`, 'ms', milliseconds, 10_000));
  add(below(`import, memory above idle, ${on}`, 'MB', megabytes, 120));
}

/** Throws unless all good rows were taken and each fault was named. */
function requireRight({ successNum, failNum, errorList }: Answer<typeof calls.account.batchImport>): void {
  const expected = Array.from({ length: IMPORTED }, (_, place) => ({
    row: place + 2,
    fault: faultOf(place),
  })).filter(({ fault }) => fault !== undefined);
  const wrong = expected.filter(
    ({ row, fault }) =>
      !errorList.some(
        (one) => one.errNum === row && one.cellFil === fault?.heading && fault.reason.test(one.reason),
      ),
  );
  if (successNum !== IMPORTED - FAULTY || failNum !== FAULTY || wrong.length > 0)
    throw new Error(
      `the import took ${successNum}, refused ${failNum} and did not name ${JSON.stringify(wrong)}: ${JSON.stringify(errorList.slice(0, 5))}`,
    );
}

/** Exports so many users, the client only counting the bytes. */
async function measureExport(
  product: Running,
  session: string,
  users: number,
  on: string,
  add: (result: Result) => void,
): Promise<void> {
  const name = exportName(users, on);
  await pause(2_000);
  let firstByte = 0;
  const from = performance.now();
  const { result: bytes, megabytes } = await memoryAbove(product, async () => {
    const response = await fetch(addressOf(product.url, calls.account.batchExport), {
      method: 'POST',
      headers: { cookie: session, 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`);
    let count = 0;
    for await (const chunk of response.body) {
      if (count === 0) firstByte = performance.now() - from;
      count += chunk.length;
    }
    return count;
  });
  if (bytes < users * 20) throw new Error(`the export of ${users} users has only ${bytes} bytes`);
  add(below(`${name}: memory above idle`, 'MB', megabytes, 120));
  add(below(`${name}: first byte`, 'ms', firstByte, 1_000));
  add(below(`${name}: all`, 'ms', performance.now() - from, 60_000));
}
