/** Reads numbers one after the other, as font files have them. Beyond the end it throws. */
export class Reader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  u8(): number {
    return this.#bytes.readUInt8(this.at++);
  }
  i8(): number {
    return this.#bytes.readInt8(this.at++);
  }
  u16(): number {
    this.at += 2;
    return this.#bytes.readUInt16BE(this.at - 2);
  }
  i16(): number {
    this.at += 2;
    return this.#bytes.readInt16BE(this.at - 2);
  }
  u32(): number {
    this.at += 4;
    return this.#bytes.readUInt32BE(this.at - 4);
  }
  /** A fraction in sixteen bits, from -2 to nearly 2. */
  f2dot14(): number {
    return this.i16() / 16_384;
  }
  /** As many numbers as asked for. */
  times<T>(count: number, read: () => T): T[] {
    return Array.from({ length: count }, read);
  }
}
