/**
 * The parts of a workbook's archive and their XML, in memory that whoever wrote it does not decide: nothing in it is
 * run, resolved or fetched.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { workbookFault } from '@outbound/contract';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromFd, type ZipFile } from 'yauzl';

export type FaultKey = Parameters<typeof workbookFault>[0];

/** The file is no workbook that we read, or passes a limit. */
export class SheetFault extends Error {
  override readonly name = 'SheetFault';
  readonly key: FaultKey;

  constructor(key: FaultKey, cause?: unknown) {
    super(cause instanceof Error ? `${key}: ${cause.message}` : key);
    this.key = key;
  }
}

const MOST_ENTRIES = 500;
/**
 * Unpacked, all parts together: ten thousand rows of fifteen full cells are a fifth of it. A shared text counts again with
 * each cell that shows it: a few bytes name a long one, ten thousand times.
 */
export const MOST_BYTES = 48 * 1024 * 1024;
/**
 * Of one tag, comment, instruction or text: the parser keeps what has not ended in pieces, each many times as large as
 * the character or two that it stands for. A cell's 32,767 characters are far less, also when each is a reference.
 */
const LONGEST_PIECE = 512 * 1024;
/** Sheets nest a dozen deep; the parser keeps all that is open. */
const DEEPEST = 64;

export interface Archive {
  entries: ReadonlyMap<string, Entry>;
  read(entry: Entry): Promise<Readable>;
  close(): Promise<void>;
}

export async function openArchive(path: string): Promise<Archive> {
  const handle = await open(path, 'r');
  try {
    const start = Buffer.alloc(4);
    await handle.read(start, 0, 4, 0);
    if (start.readUInt32LE(0) !== 0x04034b50)
      throw new SheetFault((await isLocked(handle, start)) ? 'locked' : 'otherKind');
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromFd(handle.fd, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) =>
        error ? reject(new SheetFault('damaged', error)) : resolve(opened),
      ),
    );
    const entries = await listEntries(zip);
    if (entries.has('xl/vbaProject.bin')) throw new SheetFault('macros');
    return {
      entries,
      read: (entry) =>
        new Promise((resolve, reject) =>
          zip.openReadStream(entry, (error, stream) =>
            error ? reject(new SheetFault('damaged', error)) : resolve(stream),
          ),
        ),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A workbook with a password is no archive but a compound file, with the archive as a stream of it that has this name. */
const LOCKED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** Uploads are few megabytes, and the directory of a compound file stands anywhere in it. */
async function isLocked(handle: FileHandle, start: Buffer): Promise<boolean> {
  return start.readUInt32BE(0) === 0xd0cf11e0 && (await handle.readFile()).includes(LOCKED_STREAM);
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    if (zip.entryCount > MOST_ENTRIES) return reject(new SheetFault('tooManyParts'));
    zip.on('entry', (entry: Entry) => {
      // Two parts of one name: readers differ in which one they show.
      if (entries.has(entry.fileName)) return reject(new SheetFault('damaged'));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', (error: unknown) => reject(new SheetFault('damaged', error)));
    zip.readEntry();
  });
}

export interface Budget {
  left: number;
}

export interface Handlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** A parser that tells the handlers, and the number of bytes since the last thing that ended. */
function parserFor(handlers: Handlers): { parser: SaxesParser; unended: { bytes: number } } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const unended = { bytes: 0 };
  let depth = 0;
  const text = (piece: string) => {
    unended.bytes = 0;
    handlers.text?.(piece);
  };
  const passedOver = () => {
    unended.bytes = 0;
  };
  // A document type is where entities that swell or fetch are declared; workbooks have none.
  parser.on('doctype', () => {
    throw new SheetFault('notAllowed');
  });
  parser.on('error', (error) => {
    throw new SheetFault('damaged', error);
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    unended.bytes = 0;
    if (++depth > DEEPEST) throw new SheetFault('tooLarge');
    handlers.open?.(localName(tag.name), tag.attributes);
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('comment', passedOver);
  parser.on('processinginstruction', passedOver);
  parser.on('closetag', (tag: SaxesTagPlain) => {
    unended.bytes = 0;
    depth--;
    handlers.close?.(localName(tag.name));
  });
  return { parser, unended };
}

/** Parses a part piece by piece. */
export async function* parse(
  archive: Archive,
  part: string,
  budget: Budget,
  handlers: Handlers,
): AsyncGenerator<void> {
  const entry = archive.entries.get(part);
  if (!entry) throw new SheetFault('noWorkbook');
  const { parser, unended } = parserFor(handlers);
  const decoder = new StringDecoder('utf8');
  const stream = await archive.read(entry);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.left -= chunk.length;
      unended.bytes += chunk.length;
      if (budget.left < 0 || unended.bytes > LONGEST_PIECE) throw new SheetFault('tooLarge');
      parser.write(decoder.write(chunk));
      yield;
    }
    parser.write(decoder.end());
    parser.close();
    yield;
  } finally {
    stream.destroy();
  }
}

/** Parses a part to its end. */
export async function parseWhole(
  archive: Archive,
  part: string,
  budget: Budget,
  handlers: Handlers,
): Promise<void> {
  for await (const _ of parse(archive, part, budget, handlers));
}
