/** The parts of a PDF file: objects, the table that finds them, and how values are written in them (ISO 32000-1, 7). */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** A number as files have it: short, and never with an exponent. */
export const num = (value: number) => String(Math.round(value * 100) / 100);
export const hex = (value: number) => value.toString(16).padStart(4, '0');
/** Text as UTF-16, as everything but content has it. */
export const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
export const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;

/** Objects by their numbers, in the order in which they are written. */
export class PdfFile {
  readonly #parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  readonly #places: number[] = [];
  #length = this.#parts[0]?.length ?? 0;

  reserve(): number {
    return this.#places.push(0);
  }

  write(number: number, ...parts: (string | Buffer)[]): void {
    this.#places[number - 1] = this.#length;
    for (const part of [`${number} 0 obj\n`, ...parts, '\nendobj\n']) this.#put(part);
  }

  add(...parts: (string | Buffer)[]): number {
    const number = this.reserve();
    this.write(number, ...parts);
    return number;
  }

  stream(content: string | Buffer, entries = '', { isPlain = false } = {}): number {
    const bytes = isPlain ? Buffer.from(content) : deflateSync(content, { level: 9 });
    const filter = isPlain ? '' : ' /Filter /FlateDecode';
    return this.add(`<<${entries} /Length ${bytes.length}${filter}>>\nstream\n`, bytes, '\nendstream');
  }

  bytes(entries: string): Buffer {
    const at = this.#length;
    const id = createHash('sha256').update(Buffer.concat(this.#parts)).digest('hex').slice(0, 32);
    const places = this.#places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.#places.length + 1;
    this.#put(
      `xref\n0 ${size}\n0000000000 65535 f \n${places}trailer\n<</Size ${size} ${entries} /ID [<${id}> <${id}>]>>\nstartxref\n${at}\n%%EOF\n`,
    );
    return Buffer.concat(this.#parts);
  }

  #put(part: string | Buffer): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}
