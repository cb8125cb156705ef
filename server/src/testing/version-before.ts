/** The code of the version before the newest migration, taken from git. */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationFiles, migrationsFolder } from '../database/migrate.ts';

const root = join(import.meta.dirname, '../../..');

export interface VersionBefore {
  commit: string;
  /** Its tree, with the packages of this one. */
  path: string;
  remove(): Promise<void>;
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}

/** The commit before the newest migration came; the last one while that is not committed yet. Null without history. */
function commitBefore(): string | null {
  if (git('status', '--porcelain', '--untracked-files=all', '--', 'server/migrations'))
    return git('rev-parse', 'HEAD');
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations');
  return added && git('rev-parse', '--verify', '--quiet', `${added}^`);
}

/**
 * Lays the version before out in a folder of its own; null where there is no history. It is given the migrations
 * of today as well: it finds nothing to run, and works on a schema that it does not know.
 */
export async function versionBefore(): Promise<VersionBefore | null> {
  const commit = commitBefore();
  if (commit === null) return null;
  const path = await mkdtemp(join(tmpdir(), 'outbound-before-'));
  const remove = () => rm(path, { recursive: true, force: true });
  const script = 'git archive "$1" package.json contract server | tar -x -C "$2"';
  const { status, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', script, 'bash', commit, path], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) {
    await remove();
    throw new Error(`the tree of ${commit} could not be laid out: ${stderr}`);
  }
  await linkPackages(path);
  for (const file of await migrationFiles())
    await copyFile(join(migrationsFolder, file), join(path, 'server/migrations', file));
  return { commit, path, remove };
}

/** The packages that are installed here, but its own contract. */
async function linkPackages(path: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(path, 'node_modules')];
  await mkdir(join(to, '@outbound'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@outbound') await symlink(join(from, name), join(to, name));
  await symlink(join(path, 'contract'), join(to, '@outbound/contract'));
}
