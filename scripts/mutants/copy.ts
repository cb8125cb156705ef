/** A copy of the tree to put mutants into, so that none is ever in the tree that somebody works in. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a tree that git knows or would take, below the root. */
export function filesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  return [...new Set(listed.split('\0'))]
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .sort();
}

/** Makes `folder` a copy of the tree as it lies there now, with the packages and the built pages linked. */
export function copyTree(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Our own packages are the copy's.
  const own = join(folder, 'node_modules', '@outbound');
  mkdirSync(own);
  for (const workspace of ['contract', 'server', 'web'])
    symlinkSync(join(folder, workspace), join(own, workspace));
  const pages = join(root, 'web', 'dist');
  if (existsSync(pages)) symlinkSync(pages, join(folder, 'web', 'dist'));
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@outbound' || (name.startsWith('.') && name !== '.bin')) continue;
    symlinkSync(join(from, name), join(to, name));
  }
}
