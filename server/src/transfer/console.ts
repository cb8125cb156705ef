/** What the commands say. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import type { Count } from './digest.ts';
import type { Progress } from './load.ts';
import type { RowSource } from './snapshot.ts';
import type { FilesFound } from './stored-files.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** The command was carried out, but files are missing that were missing before. */
const WITH_LOSSES = 2;
const TELL_EVERY_MS = 2_000;
const MOST_NAMED = 20;

/** Says now and again how far the rows have come. */
export function tellProgress({ expected }: Pick<RowSource, 'expected'>): Progress {
  let told = Date.now();
  return (table, rows) => {
    if (Date.now() - told < TELL_EVERY_MS) return;
    told = Date.now();
    say(`… ${table} ${rows} / ${expected.get(table) ?? '?'}`);
  };
}

/** One line a table: what was compared. */
export function sayCounts(counts: ReadonlyMap<string, Count>): void {
  for (const [table, { rows, digest }] of counts)
    say(`${table.padEnd(32)} ${String(rows).padStart(9)}  ${digest}`);
}

/** Says which files are not there, and lets the process end with 2 then. */
export function sayFiles({ there, brought, lost }: FilesFound, where: string): void {
  say(`文件 files: ${there} 个已在 ${where} 核对 (checked there)，其中 ${brought} 个为本次复制 (copied now)`);
  sayLost(lost);
}

export function sayLost(lost: readonly string[]): void {
  if (lost.length === 0) return;
  const named = lost.slice(0, MOST_NAMED).join(' ');
  process.stderr.write(
    `${lost.length} 个文件缺失或已损坏 (files are missing or damaged): ${named}${lost.length > MOST_NAMED ? ' …' : ''}\n`,
  );
  process.exitCode = WITH_LOSSES;
}

/** It is in no backup and no copy, so that nobody has both; a start without it would make another. */
export function tellChainKey({ dataDir, logChainKeys }: Pick<Config, 'dataDir' | 'logChainKeys'>): void {
  if (logChainKeys || existsSync(join(dataDir, 'log-chain-key'))) return;
  say(
    `启动前请将原日志校验密钥放回 (before the start, put the key of the log's chain back, else it cannot be checked): ${join(dataDir, 'log-chain-key')}`,
  );
}
