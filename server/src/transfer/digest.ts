/**
 * What proves that two tables hold the same rows, in whatever order: their number, and the sum of the rows' hashes. Taken
 * here of the lines that pass, and by the database of those that it has: two ways that share no code.
 */
import { createHash } from 'node:crypto';
import { linesOf, type Session, type Table } from './shape.ts';

export interface Count {
  rows: number;
  /** 32 hexadecimal digits. */
  digest: string;
}

const hex = (part: bigint) => BigInt.asUintN(64, part).toString(16).padStart(16, '0');

/** Counts lines as they pass. */
export class LineCount {
  #rows = 0;
  #first = 0n;
  #second = 0n;

  add(line: string): void {
    const hash = createHash('sha256').update(line).digest();
    this.#rows += 1;
    this.#first = BigInt.asUintN(64, this.#first + hash.readBigUInt64BE(0));
    this.#second = BigInt.asUintN(64, this.#second + hash.readBigUInt64BE(8));
  }

  get count(): Count {
    return { rows: this.#rows, digest: hex(this.#first) + hex(this.#second) };
  }
}

/** The count of a table as the database itself makes it. */
export async function countIn(session: Session, table: Table): Promise<Count> {
  const part = (from: number) =>
    `coalesce(sum(('x' || encode(substr(hash, ${from}, 8), 'hex'))::bit(64)::bigint), 0)::text`;
  const { rows } = await session.query<{ rows: string; first: string; second: string }>(`
    select count(*)::text as rows, ${part(1)} as first, ${part(9)} as second
    from (select sha256(convert_to(line, 'UTF8')) as hash from (${linesOf(table)}) as lines) as hashes`);
  const { rows: number = '0', first = '0', second = '0' } = rows[0] ?? {};
  return { rows: Number(number), digest: hex(BigInt(first)) + hex(BigInt(second)) };
}
