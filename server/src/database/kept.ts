/** What is made once for all tests of a day, in the system's folder for passing files: by one process while the others wait. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFolder } from './folder-lock.ts';

const day = 24 * 3_600_000;

/**
 * The path of a file or folder of this name; `make` makes it at the path it is given, where none is there yet. It stays
 * as it is: whoever wants to change it takes a copy.
 */
export async function kept(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const folder = join(tmpdir(), 'outbound-test-snapshots');
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  await removeOld(folder);
  const lock = await patiently(() => lockFolder(`${path}.lock`));
  try {
    if (await isThere(path)) return path;
    const making = `${path}.new`;
    // Of a process that died at it.
    await rm(making, { recursive: true, force: true });
    await make(making);
    await rename(making, path);
    return path;
  } finally {
    await lock.release();
  }
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const old = await stat(path).catch(() => undefined);
    if (old !== undefined && Date.now() - old.mtimeMs > day) await rm(path, { recursive: true, force: true });
  }
}

async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt > 1_500) throw error;
      await pause(100);
    }
  }
}
