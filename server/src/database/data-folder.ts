/** The folder that holds everything this server keeps on the disk, closed to the other accounts of the machine. */
import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Whether the system's accounts are those of its files: not on Windows, where folders inherit the lists of their owner. */
const hasAccounts = process.platform !== 'win32';
/** Group and others: reading, writing, entering. */
const OTHERS = 0o077;
/** What tells a folder of ours, which may be closed, from one that others use as well. */
const ours = ['database', 'database.lock', 'files', 'spool', 'initial-passwords.json', 'log-chain-key'];

/** A folder that this server cannot or must not use; the message is one line for whoever starts it. */
export class UnfitDataFolder extends Error {}

/**
 * Makes the folder where it is missing, closes it to others, and holds everything that this process writes from now on to
 * its own account. Throws UnfitDataFolder when it cannot be written, or stays open to others.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  // For what is written from now on. The embedded database gives its files 0666 all the same: the folder closes them.
  process.umask(OTHERS);
  try {
    await makeFolder(resolve(folder));
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnfitDataFolder(`数据目录 ${folder} 无法写入 (DATA_DIR cannot be written): ${reason}`);
  }
  if (hasAccounts && (await isOpen(folder)) && !(await close(folder)))
    throw new UnfitDataFolder(
      `数据目录 ${folder} 可被本机其他账号进入，请改为仅限本账号（chmod 700）或另设 DATA_DIR (DATA_DIR is open to other accounts)`,
    );
}

/**
 * Step by step, not `recursive`: where the system says of a folder that there is none though its parent is there, as below
 * /proc, Node goes on asking for ever, and whoever starts the server reads nothing.
 */
async function makeFolder(folder: string): Promise<void> {
  if (await isThere(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  // Another process may have been quicker; a file of that name is no folder to write in.
  await mkdir(folder).catch(async (error: unknown) => {
    if (!(await isThere(folder))) throw error;
  });
}

const isThere = (folder: string) =>
  stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  );

async function isOpen(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & OTHERS) !== 0;
}

/** Closes a folder that is empty or ours. Others', such as /tmp or a home, is left as it is. Answers whether it is closed. */
async function close(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  if (names.length > 0 && !names.some((name) => ours.includes(name))) return false;
  await chmod(folder, 0o700).catch(() => undefined);
  return !(await isOpen(folder));
}
