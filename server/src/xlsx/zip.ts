import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of the archive; its bytes are asked for only when its turn comes. */
export interface ZipEntry {
  name: string;
  data: AsyncIterable<Buffer>;
  /** Pictures and documents are packed already: to do it again costs time and saves nothing. */
  isPacked?: boolean;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  plain: number;
  offset: number;
}

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11): nothing has to be known before it is written. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const LEVEL = 6;
/** 1980-01-01, the first day that the format knows: the same content gives the same bytes. */
const DATE = 0x21;
const MOST_BYTES = 0xffffffff;

/**
 * A zip archive as a stream of bytes, made while it is read, so that memory does not grow with the content. Throws when
 * it would pass 4 GiB.
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, data, isPacked = false } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, offset };
    const header = localHeader(entry.name);
    offset += header.length;
    yield header;
    for await (const chunk of packed(data, entry, isPacked ? 0 : LEVEL)) {
      offset += chunk.length;
      if (offset > MOST_BYTES || entry.plain > MOST_BYTES) throw new Error('the archive would pass 4 GiB');
      yield chunk;
    }
    const descriptor = dataDescriptor(entry);
    offset += descriptor.length;
    yield descriptor;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield Buffer.concat([directory, endOfDirectory(written.length, directory.length, offset)]);
}

async function* packed(data: AsyncIterable<Buffer>, entry: Written, level: number): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level });
  async function* measured() {
    for await (const chunk of data) {
      entry.crc = crc32(chunk, entry.crc);
      entry.plain += chunk.length;
      yield chunk;
    }
  }
  // A failure of the source destroys the deflater, and the loop below throws it; when the reader of the archive goes
  // away, the loop's end destroys the deflater and with it the source.
  const feeding = pipeline(Readable.from(measured()), deflate).catch(() => undefined);
  try {
    for await (const chunk of deflate) {
      entry.packed += chunk.length;
      yield chunk;
    }
  } finally {
    await feeding;
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor(entry: Written): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DATA_DESCRIPTOR, 0);
  descriptor.writeUInt32LE(entry.crc, 4);
  descriptor.writeUInt32LE(entry.packed, 8);
  descriptor.writeUInt32LE(entry.plain, 12);
  return descriptor;
}

function centralHeader(entry: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(entry.crc, 16);
  header.writeUInt32LE(entry.packed, 20);
  header.writeUInt32LE(entry.plain, 24);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
