/** Files for tests, made here byte by byte, and how a client sends them. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import type { Call } from '@outbound/contract';
import sharp, { type Sharp } from 'sharp';
import { zip } from '../xlsx/zip.ts';
import type { CallOptions, TestApp } from './start-app.ts';

const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 90 } } });

export const jpeg = (width = 40, height = 30) => blank(width, height).jpeg().toBuffer();
export const png = (width = 40, height = 30) => blank(width, height).png().toBuffer();

/** A jpeg that compresses badly: at quality 30 about a quarter of a byte a pixel, at 90 almost twice that. */
export function noise(width: number, height: number, quality: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality })
    .toBuffer();
}

/** A photo as phones take it: stored lying (orientation 6), with the place where it was taken. */
export function photoWithPosition(): Promise<Buffer> {
  const position = { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1', GPSLongitudeRef: 'E' };
  return blank(60, 40)
    .withExif({ IFD0: { Make: 'Camera maker' }, IFD3: position })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export const cmykJpeg = () => blank(40, 30).toColourspace('cmyk').jpeg().toBuffer();

/** A gif whose frames all differ. */
export function animatedGif(frames: number): Promise<Buffer> {
  const raw = { width: 20, height: 20 * frames, channels: 3, pageHeight: 20 } as const;
  return sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .gif({ loop: 0 })
    .toBuffer();
}

/** A png that claims to be this large, in a few hundred bytes: its lines end early. */
export const pngThatClaims = (width: number, height: number) => pngOf(width, height, Buffer.alloc(8 * 1024));

/** A png of one colour, black and white, with all its lines: large in pixels, small in bytes. */
export const vastPng = (width: number, height: number) =>
  pngOf(width, height, Buffer.alloc((Math.ceil(width / 8) + 1) * height));

/** A png of black and white noise: small in bytes, and slow to write anew. */
export function noisePng(width: number, height: number): Buffer {
  const stride = Math.ceil(width / 8) + 1;
  const lines = randomBytes(stride * height);
  for (let line = 0; line < height; line++) lines[line * stride] = 0;
  return pngOf(width, height, lines);
}

function pngOf(width: number, height: number, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), end]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A pdf of about this many bytes. */
export const pdf = (size = 600) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(size, '% nothing to see\n'),
    Buffer.from('%%EOF\n'),
  ]);

/** The beginning of an mp4 and as many bytes as wished. */
export function mp4(size = 5_000): Buffer {
  const head = Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f32', 'hex');
  const pattern = Buffer.from(Array.from({ length: 251 }, (_, place) => place));
  return Buffer.concat([head, Buffer.from('mp41'), Buffer.alloc(size, pattern)]);
}

export const mpeg = () => Buffer.concat([Buffer.from('000001ba44000401', 'hex'), Buffer.alloc(2_000)]);

/** An Office document of the present: an archive with the parts that tell its kind. */
export function officeDocument(kind: 'word' | 'xl', part: string): Promise<Buffer> {
  const type = kind === 'word' ? 'wordprocessingml.document' : 'spreadsheetml.sheet';
  const types = `<Types><Override PartName="/${kind}/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
  return archive({ '[Content_Types].xml': types, [`${kind}/${part}`]: '<document/>' });
}

export function archive(files: Record<string, string>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, text]) => ({ name, data: onePiece(text) }));
  return buffer(zip(entries));
}

async function* onePiece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** An old container with one named stream: "WordDocument" makes it a doc, others an installer or a mail. */
export function oldContainer(stream: string): Buffer {
  const bytes = Buffer.alloc(3_000);
  bytes.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  bytes.set(Buffer.from(stream, 'utf16le'), 1_100);
  return bytes;
}

export interface SentFile {
  bytes: Buffer;
  name?: string;
  type?: string;
}

/** A form as browsers send it: fields first, then the files under the name `file`. */
export function form(files: readonly SentFile[], fields: Record<string, string> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const { bytes, name = 'a.jpg', type = 'image/jpeg' } of files)
    data.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return data;
}

/** Sends one file. */
export function send<C extends Call>(
  app: TestApp,
  call: C,
  file: SentFile,
  options: CallOptions & { fields?: Record<string, string> } = {},
) {
  return app.call(call, form([file], options.fields), options);
}

/** Since when no record holds a file; null while one does. */
export async function unheldSince(app: TestApp, id: string): Promise<Date | null> {
  const row = await app.database.db
    .selectFrom('file')
    .select('unheld_since')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.unheld_since;
}

/** What lies on the disk and in the table: each fault must leave it as it was. */
export async function stored(app: TestApp): Promise<{ blobs: string[]; spooled: string[]; rows: string[] }> {
  const rows = await app.database.db.selectFrom('file').select('id').orderBy('id').execute();
  return {
    blobs: await filesBelow(join(app.config.dataDir, 'files')),
    spooled: await filesBelow(join(app.config.dataDir, 'spool')),
    rows: rows.map((row) => row.id),
  };
}

/** Where the bytes of a file lie on the disk. */
export async function blobPath(app: TestApp, id: string): Promise<string> {
  const folder = join(app.config.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.find((entry) => entry.name === id);
  if (!found) throw new Error(`no bytes of ${id}`);
  return join(found.parentPath, found.name);
}

async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
