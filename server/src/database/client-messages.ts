/** One run of the engine: whole messages; `complete` when they end a query (Sync, or a simple Query). */
export type Batch = { bytes: Uint8Array; complete: boolean };

const startupVersion = 196608;
const simpleQuery = 0x51;
const sync = 0x53;
const flush = 0x48;
const functionCall = 0x46;
const terminate = 0x58;

/**
 * Cuts what a client of the PostgreSQL wire protocol sends into runs for the engine. Parse, Bind, Describe, Execute and
 * Sync become one run: five single ones cost five times the way into the engine, and another line could slip between.
 */
export class ClientMessages {
  #rest: Uint8Array = new Uint8Array(0);
  #started = false;

  /** Takes bytes as they arrive, answers the runs that are whole by now. */
  take(bytes: Uint8Array): (Batch | 'terminate')[] {
    const data = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    const batches: (Batch | 'terminate')[] = [];
    let from = 0;
    let at = 0;
    for (;;) {
      const header = this.#started ? 5 : 8;
      if (data.length - at < header) break;
      const length = this.#started ? 1 + view.getUint32(at + 1) : view.getUint32(at);
      if (data.length - at < length) break;
      const kind = this.#started ? data[at] : undefined;
      const isStartup = !this.#started && view.getUint32(at + 4) === startupVersion;
      at += length;
      if (kind === terminate || (!this.#started && !isStartup)) {
        batches.push('terminate');
        from = at;
      } else if (
        isStartup ||
        kind === simpleQuery ||
        kind === sync ||
        kind === flush ||
        kind === functionCall
      ) {
        this.#started = true;
        batches.push({ bytes: data.subarray(from, at), complete: kind !== flush });
        from = at;
      }
    }
    this.#rest = data.slice(from);
    return batches;
  }
}
