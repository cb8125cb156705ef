/**
 * Empties the data folder and fills it with the sample content of a first start. Asks before it deletes (`--yes` says so
 * beforehand), and deletes only what the product made there. Leaves a DATABASE_URL and an S3 bucket alone: what is in
 * them may be anybody's.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readConfig, WrongSetting } from '../server/src/config/index.ts';
import { DatabaseUnavailable } from '../server/src/database/faults.ts';
import { lockFolder } from '../server/src/database/folder-lock.ts';
import { startServer } from '../server/src/start.ts';

/** What the server keeps in its data folder. */
const parts = ['database', 'database.new', 'files', 'spool', 'initial-passwords.json'];

class Stop extends Error {}

/** `--facts 200000`: so many for the statistics, written after the next start. */
const place = process.argv.indexOf('--facts');
const factNum = place < 0 ? undefined : Number(process.argv[place + 1]);
if (factNum !== undefined && !(Number.isInteger(factNum) && factNum >= 0 && factNum <= 20_000_000)) {
  console.error('--facts 应为 0 至 20000000 的整数 (--facts takes a whole number up to 20000000)');
  process.exit(1);
}

try {
  const { dataDir, databaseUrl, s3 } = readConfig(process.env);
  if (databaseUrl)
    throw new Stop(
      'DATABASE_URL 指向的数据库不会被清空，请先取消该设置 (DATABASE_URL is left alone: unset it)',
    );
  if (s3)
    throw new Stop('S3_ENDPOINT 指向的文件不会被清空，请先取消该设置 (S3_ENDPOINT is left alone: unset it)');
  await empty(dataDir);
} catch (error) {
  const isExpected =
    error instanceof Stop || error instanceof WrongSetting || error instanceof DatabaseUnavailable;
  if (!isExpected) throw error;
  console.error(error.message);
  process.exit(1);
}
process.env.PORT = '0';
process.env.HOST = '127.0.0.1';
process.env.SAMPLE = 'on';
// That the pages may not be built is no news here.
process.env.LOG_LEVEL ??= 'error';
await startServer({
  ...(factNum !== undefined && { sampleFacts: factNum }),
  onReady: () => {
    console.log('示例内容已写入 the sample content is in place: npm start, npm run dev');
    // As a signal would, on every system.
    process.emit('SIGTERM');
  },
});

async function empty(folder: string): Promise<void> {
  const present = parts.map((part) => join(folder, part)).filter((path) => existsSync(path));
  if (present.length === 0) return;
  // Refuses while a server runs on it, and no server starts on it before all is gone.
  const lock = await lockFolder(join(folder, 'database.lock'));
  try {
    if (!(await isAgreed(folder))) throw new Stop('未作任何更改 nothing was changed');
    for (const path of present) await rm(path, { recursive: true });
  } finally {
    await lock.release();
  }
}

async function isAgreed(folder: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY)
    throw new Stop(`${folder} 中已有数据，确认删除请加 --yes (there is data: -- --yes deletes it)`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(
      `将删除 ${folder} 中的数据库和文件，输入 yes 继续 (its database and files are deleted; type yes to go on): `,
    );
    return answer.trim() === 'yes';
  } finally {
    terminal.close();
  }
}
