/** Small files beside the data that are there whole or not at all, whoever writes them at once and whenever the power goes. */
import { randomUUID } from 'node:crypto';
import { access, link, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** As file systems say it that know no second name for a file: exFAT, and many network shares. */
const WITHOUT_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'];
/** Who takes longer to give a written file its name has died over it. */
const STALE_MS = 5_000;

/**
 * Makes a file that only the server's account reads, whole or not at all; false where there is one already. Of two
 * processes that start at once on one folder, one makes it, and none reads half of it.
 */
export async function makeOnce(path: string, text: string, tryLink = link): Promise<boolean> {
  const part = await writePart(path, text);
  try {
    await tryLink(part, path);
    await flushFolder(dirname(path));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!WITHOUT_LINKS.includes(codeOf(error))) throw error;
    return await nameOnce(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** Replaces a file that only the server's account reads, as a whole; of several who do so at once the last one stays. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const part = await writePart(path, text);
  try {
    await rename(part, path);
    await flushFolder(dirname(path));
  } finally {
    await rm(part, { force: true });
  }
}

/** Sees that the names of a folder are not lost with the power either. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  // Not every system lets a folder be flushed.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** The text under a name of its own, on the disk. */
async function writePart(path: string, text: string): Promise<string> {
  const part = `${path}.${randomUUID()}`;
  try {
    await writeFile(part, text, { mode: 0o600, flag: 'wx', flush: true });
    return part;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Gives a written file its name where no other process does: a second file, which one alone can make, says whose turn it is. */
async function nameOnce(part: string, path: string): Promise<boolean> {
  const turn = `${path}.turn`;
  while (!(await takeTurn(turn))) await pause(20);
  try {
    if (await isThere(path)) return false;
    await rename(part, path);
    await flushFolder(dirname(path));
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

async function takeTurn(turn: string): Promise<boolean> {
  try {
    await (await open(turn, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const made = await stat(turn).catch(() => null);
  if (made && Date.now() - made.mtimeMs > STALE_MS) await rm(turn, { force: true });
  return false;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
