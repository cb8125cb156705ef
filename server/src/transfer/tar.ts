/**
 * A tar file (POSIX ustar), as any tar program reads it. Written part by part, each of a size that is known before; read in
 * the order in which it was written.
 */
import type { FileHandle } from 'node:fs/promises';
import { CannotTransfer } from './cannot.ts';

const BLOCK = 512;
const MOST_READ = 256 * 1024;

export interface Part {
  name: string;
  size: number;
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

function headerOf({ name, size }: Part, time: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(time, 11), 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)} `, 148);
  return header;
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);

/** Says why a file cannot be written: mostly a full disk, or a folder that is not there. */
export const unwritable = (error: unknown) =>
  new CannotTransfer(
    `备份文件无法写入 (the file cannot be written): ${error instanceof Error ? error.message : String(error)}`,
  );

/** Writes parts one behind the other. Throws CannotTransfer where the file cannot be written. */
export class TarWriter {
  readonly #file: FileHandle;
  readonly #time = Math.floor(Date.now() / 1_000);

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async #write(bytes: Buffer): Promise<void> {
    let from = 0;
    try {
      while (from < bytes.length) from += (await this.#file.write(bytes, from)).bytesWritten;
    } catch (error) {
      throw unwritable(error);
    }
  }

  /** Throws when the bytes are more or fewer than `size`. */
  async add(part: Part, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    await this.#write(headerOf(part, this.#time));
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      await this.#write(chunk);
    }
    if (size !== part.size) throw new Error(`${part.name} has ${size} bytes instead of ${part.size}`);
    await this.#write(Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK));
  }

  /** The two empty blocks that end a tar file. */
  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * BLOCK));
  }
}

/** A part with its bytes, which are to be read before the next part is asked for, or not at all. */
export interface ReadPart extends Part {
  bytes(): AsyncIterable<Buffer>;
}

const damaged = () => new CannotTransfer('备份文件不完整或已损坏 (the backup file is cut off or damaged)');

/** The parts of a file in their order. Throws CannotTransfer where it ends too early. */
export async function* readTar(file: FileHandle): AsyncIterable<ReadPart> {
  const { size: whole } = await file.stat();
  for (let at = 0; ; ) {
    const header = await readAt(file, at, BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const part = partOf(header);
    const begin = at + BLOCK;
    if (begin + part.size > whole) throw damaged();
    yield { ...part, bytes: () => bytesOf(file, begin, part.size) };
    at = begin + Math.ceil(part.size / BLOCK) * BLOCK;
  }
}

function partOf(header: Buffer): Part {
  const number = (from: number, digits: number) =>
    Number.parseInt(header.toString('latin1', from, from + digits), 8);
  const said = number(148, 6);
  const blank = Buffer.from(header);
  blank.fill(' ', 148, 156);
  const size = number(124, 11);
  if (said !== sumOf(blank) || !Number.isSafeInteger(size)) throw damaged();
  return { name: header.toString('utf8', 0, header.indexOf(0)), size };
}

async function* bytesOf(file: FileHandle, begin: number, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < size; at += MOST_READ)
    yield await readAt(file, begin + at, Math.min(MOST_READ, size - at));
}

async function readAt(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let read = 0;
  while (read < size) {
    const { bytesRead } = await file.read(bytes, read, size - read, at + read);
    if (bytesRead === 0) throw damaged();
    read += bytesRead;
  }
  return bytes;
}
