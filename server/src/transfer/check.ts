/** Reads a backup from its beginning to its end and compares it with what it says about itself. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CannotTransfer } from './cannot.ts';
import { CONTENTS, type Contents, contentsShape, tableOf } from './contents.ts';
import { LineCount } from './digest.ts';
import { type ReadPart, readTar } from './tar.ts';

const expanded = promisify(gunzip);
/** No part of ours is larger, unless a single row is. */
const MOST_EXPANDED = 512 * 1024 * 1024;

const damaged = (what: string) => new CannotTransfer(`备份文件已损坏 (the backup is damaged): ${what}`);

/** Acts on the open file. Throws CannotTransfer when it cannot be read. */
export async function withBackup<T>(path: string, act: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path).catch((error: unknown) => {
    throw new CannotTransfer(
      `备份文件无法读取 (the file cannot be read): ${error instanceof Error ? error.message : path}`,
    );
  });
  try {
    return await act(file);
  } finally {
    await file.close();
  }
}

/** Checks every part by its hash and every table by its rows; answers what the backup says. Throws CannotTransfer. */
export async function checkBackup(path: string): Promise<Contents> {
  return await withBackup(path, async (file) => {
    const contents = await readContents(file);
    const counts = new Map(contents.shape.tables.map(({ name }) => [name, new LineCount()]));
    let number = 0;
    for await (const part of readTar(file)) {
      if (part.name === CONTENTS) break;
      const said = contents.parts[number++];
      if (said?.name !== part.name || said.sha256 !== (await hashOrCount(part, counts)))
        throw damaged(part.name);
    }
    if (number !== contents.parts.length) throw damaged(CONTENTS);
    for (const [name, { count }] of counts) {
      const said = contents.counts[name];
      if (said?.rows !== count.rows || said.digest !== count.digest) throw damaged(name);
    }
    return contents;
  });
}

async function hashOrCount(part: ReadPart, counts: ReadonlyMap<string, LineCount>): Promise<string> {
  const table = tableOf(part.name);
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  for await (const chunk of part.bytes()) {
    hash.update(chunk);
    if (table !== undefined) kept.push(chunk);
  }
  const count = table === undefined ? undefined : counts.get(table);
  if (table !== undefined && !count) throw damaged(part.name);
  if (count) for (const line of await linesIn(part.name, Buffer.concat(kept))) count.add(line);
  return hash.digest('hex');
}

/** The rows of a part of a table. */
export async function linesIn(name: string, bytes: Buffer): Promise<string[]> {
  try {
    const text = (await expanded(bytes, { maxOutputLength: MOST_EXPANDED })).toString('utf8');
    return text.split('\n').slice(0, -1);
  } catch {
    throw damaged(name);
  }
}

/** The last part. A file without one was cut off, or is something else. */
export async function readContents(file: FileHandle): Promise<Contents> {
  for await (const part of readTar(file))
    if (part.name === CONTENTS) {
      const text = Buffer.concat(await Array.fromAsync(part.bytes())).toString('utf8');
      try {
        return contentsShape.parse(JSON.parse(text));
      } catch {
        throw new CannotTransfer(
          '备份文件的格式无法识别，可能来自更新的版本 (the form of the backup is not known; a newer version may have made it)',
        );
      }
    }
  throw new CannotTransfer('备份文件不完整 (the backup is cut off)');
}
