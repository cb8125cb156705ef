import { readFileSync, readlinkSync } from 'node:fs';
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from './faults.ts';

/** `space` names the machine or container, where alone `pid` means something; `started` tells a reused pid. */
type Owner = { pid: number; space: string; started: string };

const beat = 1_000;
/** Locks of this very process: a container's server often has the number of its killed predecessor. */
const held = new Set<string>();

/**
 * Takes the lock file at `path`, so that two processes never open one embedded database (they would destroy it). The
 * lock of a process that is dead is taken over. Throws DatabaseUnavailable with one clear line when another one holds it.
 */
export async function lockFolder(path: string): Promise<{ release(): Promise<void> }> {
  const me: Owner = { pid: process.pid, space: spaceOf(), started: startOf(process.pid) };
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await write(path, JSON.stringify(me))) {
      held.add(path);
      const timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), beat);
      timer.unref();
      return {
        release: async () => {
          clearInterval(timer);
          held.delete(path);
          await rm(path, { force: true });
        },
      };
    }
    const theirs = await readFile(path, 'utf8').catch(() => undefined);
    if (theirs === undefined) continue;
    if (theirs === '' && attempt < 10) {
      // Someone is between creating and writing; or crashed just there, which the later attempts settle.
      await pause(25);
      continue;
    }
    const owner = ownerOf(theirs);
    if (held.has(path) || (owner !== undefined && (await isAlive(owner, me.space, path)))) {
      throw new DatabaseUnavailable(
        `the data folder is in use by another server (process ${owner?.pid ?? me.pid}, lock file ${path})`,
      );
    }
    await takeAway(path, theirs);
  }
  throw new DatabaseUnavailable(`the lock file ${path} cannot be taken`);
}

async function write(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(text);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the stale file aside; when two do so at once, the slower one may hold a fresh lock in hands and puts it back. */
async function takeAway(path: string, stale: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) === stale) await rm(aside, { force: true });
  else await rename(aside, path);
}

function ownerOf(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, space, started } = value as Partial<Owner>;
    if (typeof pid !== 'number' || typeof space !== 'string' || typeof started !== 'string') return undefined;
    return { pid, space, started };
  } catch {
    return undefined;
  }
}

async function isAlive(owner: Owner, mySpace: string, path: string): Promise<boolean> {
  if (owner.space !== mySpace) {
    // Another container or machine on the same volume: its processes cannot be seen from here, its heartbeat can.
    const before = (await stat(path)).mtimeMs;
    await pause(beat * 3);
    const after = await stat(path).catch(() => undefined);
    return after !== undefined && after.mtimeMs !== before;
  }
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return owner.started === startOf(owner.pid);
}

function spaceOf(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** When a process started, as Linux counts it; '' elsewhere. */
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
