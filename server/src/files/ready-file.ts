/** From a spooled file to what can be stored: judged by its content, a picture written anew, its row made. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type AcceptedKind, type FileKind, judgeKind, storedName } from './kind.ts';
import { cleanPicture, staffLimits, visitorLimits } from './picture.ts';
import type { FileToStore } from './queries.ts';

/** Who may read a file: anyone, anyone with a session, or those who may see the sign-up that holds it (nobody, where none does). */
export type Audience = 'public' | 'signedIn' | 'attachment' | 'export';

/** A file of an upload in the spool folder, and what it was called. */
export interface SpooledFile {
  spooled: string;
  name: string;
}

/** What files shall be kept as. */
export interface Wish {
  /** What it may be, judged by its content; or what it is, where the product wrote it itself. */
  accepted: AcceptedKind | FileKind;
  audience: Audience;
  createdBy: number | null;
  /** Whose share of the work it is: an account, or the network that a visitor comes from. */
  sender: string;
  /** The room that was set aside for them; null for what the product makes itself. */
  reservation: number | null;
}

/** A file whose bytes lie ready at `path` to be stored. */
export interface ReadyFile {
  path: string;
  row: FileToStore;
}

/** 22 characters that nobody guesses. */
const newFileId = () => randomBytes(16).toString('base64url');

/** Beside the spooled picture lies what is made of it. */
export const cleanedPath = (spooled: string) => `${spooled}.clean`;

/** Judges and cleans one spooled file. */
export async function makeReady({ spooled, name }: SpooledFile, wish: Wish): Promise<ReadyFile> {
  const { accepted } = wish;
  const kind = typeof accepted === 'string' ? await judgeKind(spooled, accepted) : accepted;
  const limits = accepted === 'attachment' ? visitorLimits : staffLimits;
  const pixels = kind.isPicture
    ? await cleanPicture(spooled, cleanedPath(spooled), kind.ending, wish.sender, limits)
    : null;
  const path = pixels ? cleanedPath(spooled) : spooled;
  return {
    path,
    row: {
      id: newFileId(),
      name: storedName(name, kind),
      audience: wish.audience,
      media_type: kind.mediaType,
      size: (await stat(path)).size,
      sha256: await hashOf(path),
      width: pixels?.width ?? null,
      height: pixels?.height ?? null,
      created_by: wish.createdBy,
    },
  };
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
