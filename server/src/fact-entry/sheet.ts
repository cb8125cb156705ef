/** Cells of an import read by the readers of facts. */
import { type ImportColumn, RowReader, type TypedRow } from '../imports/index.ts';
import { plainText, type Reader, type Tools, Wrong } from './readers.ts';

/** The columns of a template, by the labels of its fields. */
export const factColumns = <K extends string>(
  labels: Readonly<Record<K, string>>,
  required: readonly K[],
  widths: Partial<Record<K, number>> = {},
): ImportColumn<K>[] =>
  (Object.entries(labels) as [K, string][]).map(([key, heading]) => {
    const width = widths[key];
    return {
      key,
      heading,
      ...(required.includes(key) && { isRequired: true }),
      ...(width !== undefined && { width }),
    };
  });

/** A row's cells; faults are collected on the way. */
export class FactCells<K extends string> {
  readonly cells: RowReader<K>;
  readonly #tools: Tools;

  constructor(row: TypedRow<K>, columns: readonly ImportColumn<K>[], tools: Tools) {
    this.cells = new RowReader(row, columns);
    this.#tools = tools;
  }

  text(key: K): string {
    return plainText(this.cells.text(key));
  }

  /** Null where it is empty or no value. */
  read<T>(key: K, reader: Reader<T>): T | null {
    const text = this.text(key);
    return text === '' ? null : this.take(key, reader(text, this.#tools));
  }

  /** The value, or null with its fault said. */
  take<T>(key: K, found: T | Wrong): T | null {
    if (!(found instanceof Wrong)) return found;
    this.cells.say(key, found.reason);
    return null;
  }

  say(key: K, reason: string): void {
    this.cells.say(key, reason);
  }

  get isFaulty(): boolean {
    return this.cells.faults.length > 0;
  }
}
