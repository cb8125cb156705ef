import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Call } from '@outbound/contract';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from './call-context.ts';
import type { Http } from './exchange.ts';
import { networkOf } from './network.ts';
import { Refusal } from './refusal.ts';
import type { Reservation, Sender, UploadRoom } from './upload-room.ts';

/** No upload runs this long: what is older in the spool folder was left by a process that died. */
const LEFT_BEHIND_MS = 3_600_000;

/** Makes the spool folder and empties it of what is left behind; another process may be using it at the same time. */
export async function prepareSpool(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS)
      await rm(path, { recursive: true, force: true });
  }
}

/** Whose share of the room an upload takes; `visitor` is null where no cookie came. */
export function senderOf(userId: number | null, visitor: string | null, address: string): Sender {
  if (userId !== null) return { person: `user ${userId}`, network: null };
  const network = networkOf(address);
  if (visitor === null) return { person: `nameless ${network}`, network };
  return { person: `visitor ${createHash('sha256').update(visitor).digest('base64url')}`, network };
}

/**
 * What is set aside when a file begins, and then as much again as has come. Most files need no more: where little room is
 * left, those that come at once would else begin all together and end each other's way.
 */
const FIRST_BYTES = 1024 * 1024;

/**
 * Room for an upload as its bytes come. What it says of its length is judged, so that nobody sends in vain what has no
 * room, but held is little at first and then at most twice what has come: a sender that says much and sends nothing keeps nobody else out.
 */
class ComingBytes {
  readonly #room: UploadRoom;
  readonly #sender: Sender;
  readonly #call: Call;
  readonly #told: number | null;
  #reservation: Reservation | null = null;
  #files = 0;
  #held = 0;
  #come = 0;

  constructor(room: UploadRoom, sender: Sender, request: FastifyRequest, call: Call) {
    const told = Number(request.headers['content-length']);
    this.#room = room;
    this.#sender = sender;
    this.#call = call;
    this.#told = Number.isFinite(told) ? Math.min(told, call.limit * call.files) : null;
  }

  /** The reservation that a file which begins now counts for. */
  async begin(): Promise<number> {
    this.#files += 1;
    if (this.#reservation) return this.#reservation.id;
    this.#held = Math.min(FIRST_BYTES, this.#most);
    this.#reservation = await this.#room.reserve(this.#sender, this.#held, this.#told ?? this.#held);
    return this.#reservation.id;
  }

  /** Sets aside what is missing for bytes that are to be written; throws the refusal where there is no more. */
  async take(bytes: number): Promise<void> {
    this.#come += bytes;
    if (this.#come <= this.#held) return;
    const wanted = Math.max(this.#come, Math.min(2 * this.#come, this.#most));
    await this.#reservation?.grow(wanted - this.#held);
    this.#held = wanted;
  }

  async giveBack(): Promise<void> {
    await this.#reservation?.giveBack();
  }

  /** What may come at most, as far as is known. */
  get #most(): number {
    return this.#told ?? this.#call.limit * this.#files;
  }
}

/** 10485760 -> "10MB", 10240000 -> "10240000字节" where it is no whole number of MB. */
function sizeText(bytes: number): string {
  return bytes % 1_048_576 === 0 ? `${bytes / 1_048_576}MB` : `${bytes}字节`;
}

/** The refusal for a fault of the file system or of the picture library that means "no room"; null for others. */
export function fullDiskRefusal(error: unknown): Refusal | null {
  // By its words (ENOSPC, EDQUOT, EFBIG): the picture library gives no code.
  const isFull = error instanceof Error && /no space left|disk quota|file too large/i.test(error.message);
  return isFull ? new Refusal('CM5070', {}, { cause: error }) : null;
}

/** The catalogue's refusal for what goes wrong while a body is received or spooled. */
function receiveFailure(error: unknown, call: Call): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const code = 'code' in error ? error.code : undefined;
  // First, because its words are those of a full disk, too.
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('CM4131', { size: sizeText(call.limit) });
  if (code === 'FST_FILES_LIMIT') return new Refusal('CM4151.tooMany', { count: call.files });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return new Refusal('CM4130');
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new Refusal('CM4150');
  const full = fullDiskRefusal(error);
  if (full) return full;
  // What else the parser says (or the end of the stream that it feeds) is about the form of the body.
  const isForm =
    (typeof code === 'string' && code.startsWith('FST_')) ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ECONNRESET' ||
    /multipart|boundary|content.type|unexpected end|aborted|terminated early/i.test(error.message);
  return isForm ? new Refusal('CM4000', {}, { cause: error }) : error;
}

/** A clean-up of the machine may take the folder away while the server runs. */
async function openSpooled(path: string) {
  try {
    return await open(path, 'wx');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(dirname(path), { recursive: true });
    return await open(path, 'wx');
  }
}

/** Writes one file of a body to the spool folder as it comes. */
async function spool(
  part: MultipartFile,
  file: ReceivedFile,
  call: Call,
  coming: ComingBytes,
): Promise<void> {
  // Opened before anything can fail: a stream that opens by itself may create the file after it was removed.
  const handle = await openSpooled(file.spooled);
  // Not at the end of the part, which may never come.
  part.file.once('limit', () => part.file.destroy(new Refusal('CM4131', { size: sizeText(call.limit) })));
  const hash = createHash('sha256');
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        await coming.take(chunk.length);
        hash.update(chunk);
        yield chunk;
      }
    },
    handle.createWriteStream(),
  );
  if (part.file.truncated) throw new Refusal('CM4131', { size: sizeText(call.limit) });
  file.size = part.file.bytesRead;
  file.sha256 = hash.digest('base64url');
}

/**
 * Receives a multipart body, setting room aside as it comes: files go to the spool folder as they come, fields are collected. Whatever happens, the
 * spooled files are removed after `work`, unless it moved them. An upload that is cut off leaves nothing. `text` says
 * what was sent, so that one `Idempotency-Key` cannot stand for two different uploads.
 */
export async function withUpload<T>(
  { spoolFolder, uploadRoom, limits }: Pick<Http, 'spoolFolder' | 'uploadRoom' | 'limits'>,
  request: FastifyRequest,
  call: Call,
  sender: Sender,
  work: (fields: Record<string, string>, files: ReceivedFile[], text: string) => Promise<T>,
): Promise<T> {
  const files: ReceivedFile[] = [];
  const fields: Record<string, string> = {};
  const coming = new ComingBytes(uploadRoom, sender, request, call);
  try {
    try {
      for await (const part of request.parts({
        limits: {
          fileSize: call.limit,
          files: call.files,
          fields: 10,
          fieldSize: 10_000,
          parts: call.files + 10,
        },
      })) {
        if (part.type === 'field') {
          fields[part.fieldname] = String(part.value);
          continue;
        }
        limits.takeUpload(sender.person);
        const file = {
          spooled: join(spoolFolder, randomUUID()),
          name: part.filename ?? '',
          size: 0,
          sha256: '',
          field: part.fieldname,
          reservation: await coming.begin(),
        };
        files.push(file);
        await spool(part, file, call, coming);
      }
    } catch (error) {
      // The rest of the body is read and dropped: a browser that still sends would not read the answer.
      request.raw.unpipe();
      request.raw.resume();
      throw receiveFailure(error, call);
    }
    if (files.length === 0) throw new Refusal('CM4001.noFile');
    const text = JSON.stringify([fields, files.map(({ name, sha256 }) => [name, sha256])]);
    return await work(fields, files, text);
  } finally {
    await Promise.all(files.map((file) => rm(file.spooled, { force: true })));
    await coming.giveBack();
  }
}
