/**
 * `npm run files -- check`: compares all stored files with what was written. `npm run files -- clean`: removes what lies
 * without a row. Ctrl+C ends either between two files.
 */
import { join } from 'node:path';
import { onDatabase, runCommand, Stop } from './command.ts';
import { type Finding, findFaults, findStrays, openBlobStore } from './files/index.ts';
import { prepareSpool } from './http/uploads.ts';

const usage = 'usage: npm run files -- check | clean [--all]';
const PROGRESS_MS = 2_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const labels: Record<Finding['kind'], string> = {
  missing: '内容丢失 missing',
  differs: '内容不一致 differs',
  stray: '无记录 without a row',
};

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());

await runCommand(async () => {
  const [command, option, ...more] = process.argv.slice(2);
  const isKnown = (command === 'check' && option === undefined) || command === 'clean';
  if (!isKnown || more.length > 0 || (option !== undefined && option !== '--all')) throw new Stop(usage);
  await onDatabase(async ({ db }, config) => {
    const place = { db, blobs: await openBlobStore(config) };
    if (command === 'check') await check(place);
    else {
      await clean(place, option === '--all');
      await prepareSpool(join(config.dataDir, 'spool'));
    }
  });
  if (interruption.signal.aborted) process.exitCode = 130;
});

type Place = Parameters<typeof findFaults>[0];

async function check(place: Place): Promise<void> {
  const counts = { missing: 0, differs: 0, stray: 0 };
  const tell = ({ kind, id, name }: Finding) => {
    counts[kind]++;
    say(`${labels[kind]}: ${id} ${name}`.trimEnd());
  };
  const total = await countFiles(place);
  let looked = 0;
  let told = Date.now();
  const progress = (done: number) => {
    looked = done;
    if (Date.now() - told < PROGRESS_MS) return;
    told = Date.now();
    process.stderr.write(`已检查 checked ${done}/${total}\n`);
  };
  for await (const finding of findFaults(place, interruption.signal, progress)) tell(finding);
  for await (const finding of findStrays(place, interruption.signal)) tell(finding);
  const end = interruption.signal.aborted ? '已中断 interrupted' : '检查完成 done';
  say(
    `${end}: ${looked} 个文件 files，丢失 missing ${counts.missing}，不一致 differs ${counts.differs}，无记录 without a row ${counts.stray}`,
  );
  if (Object.values(counts).some((count) => count > 0)) process.exitCode = 1;
}

/** Not against a database that knows no file: it is more likely the wrong one than an empty one. */
async function clean(place: Place, all: boolean): Promise<void> {
  if (!all && (await countFiles(place)) === 0)
    throw new Stop(
      '数据库中没有任何文件记录，请确认连接的是正确的数据库；确需清理时加 --all (the database knows no file: is it the right one? else add --all)',
    );
  let removed = 0;
  for await (const { id } of findStrays(place, interruption.signal)) {
    await place.blobs.remove(id);
    removed++;
  }
  say(`已清理 removed ${removed}`);
}

async function countFiles({ db }: Place): Promise<number> {
  const { count } = await db
    .selectFrom('file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
