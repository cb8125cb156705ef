/**
 * First passwords that a start made up. They lie beside the data, for the server's own account to read, until their owners
 * have changed them: a start that ends before it could tell them must not lock everybody out for ever.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Db } from '../database/open.ts';
import { replaceFile } from '../http/whole-file.ts';

const shape = z.array(z.object({ userLoginId: z.string(), password: z.string(), passwordHash: z.string() }));

export type InitialPassword = z.infer<typeof shape>[number];

const fileIn = (dataDir: string) => join(dataDir, 'initial-passwords.json');

/** Keeps passwords on the disk. Before the accounts are committed: an account whose password nobody has is of no use. */
export async function keepInitialPasswords(dataDir: string, made: readonly InitialPassword[]): Promise<void> {
  const accounts = new Set(made.map(({ userLoginId }) => userLoginId));
  const others = (await readKept(dataDir)).filter(({ userLoginId }) => !accounts.has(userLoginId));
  await writeKept(dataDir, [...others, ...made]);
}

/** Those that still open their accounts. The others, whoever changed them, are forgotten. */
export async function unchangedPasswords(dataDir: string, db: Db): Promise<InitialPassword[]> {
  const kept = await readKept(dataDir);
  if (kept.length === 0) return [];
  const rows = await db
    .selectFrom('user_account')
    .select(['user_login_id as userLoginId', 'password_hash as passwordHash'])
    .where(
      'user_login_id',
      'in',
      kept.map(({ userLoginId }) => userLoginId),
    )
    .execute();
  const hashes = new Map(rows.map((row) => [row.userLoginId, row.passwordHash]));
  const unchanged = kept.filter((one) => hashes.get(one.userLoginId) === one.passwordHash);
  if (unchanged.length < kept.length) await writeKept(dataDir, unchanged);
  return unchanged;
}

async function readKept(dataDir: string): Promise<InitialPassword[]> {
  try {
    return shape.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    // Not there, or not ours: then there is nothing that could be told.
    return [];
  }
}

/** Whole or not at all, and for this account alone. */
async function writeKept(dataDir: string, passwords: readonly InitialPassword[]): Promise<void> {
  const file = fileIn(dataDir);
  if (passwords.length === 0) return await rm(file, { force: true });
  await replaceFile(file, `${JSON.stringify(passwords, null, 2)}\n`);
}
