/** What keeps the server from its work for a while, said once when it begins and once when it is over, with figures. */
import { statfs } from 'node:fs/promises';
import type { ErrorCode } from '@outbound/contract';
import type { FastifyBaseLogger } from 'fastify';
import { isOutOfRoom } from '../database/faults.ts';

/**
 * `database`: it does not answer. `files`: their store does not. `room`: it answers, or the files do, but nothing more can be written. `uploads`: what
 * room there is, is left to the data, and files are refused.
 */
export type Outage = 'database' | 'files' | 'room' | 'uploads';

const said: Record<Outage, { begins: string; ends: string }> = {
  database: { begins: 'the database does not answer', ends: 'the database answers again' },
  files: { begins: 'the file store does not answer', ends: 'the file store has not failed for a minute' },
  room: { begins: 'no room is left to write to', ends: 'there is room to write to again' },
  uploads: { begins: 'room is short, uploads are refused', ends: 'uploads have room again' },
};

/** Over when nothing has failed for so long, in milliseconds: whoever finds a full disk comes less often than calls do. */
const quiet: Record<Outage, number> = { database: 2_000, files: 60_000, room: 60_000, uploads: 60_000 };

/** What calls need for a moment at least: a page of the database, a part of its log. Uploads are refused long before. */
export const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/** How much more may be written to the disk of a folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface Running {
  since: number;
  last: number;
  refused: number;
  watch: NodeJS.Timeout;
}

export class Outages {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #ping: () => Promise<void>;
  readonly #running = new Map<Outage, Running>();

  /** `ping` resolves when the database answers. */
  constructor(log: Pick<FastifyBaseLogger, 'warn'>, ping: () => Promise<void>) {
    this.#log = log;
    this.#ping = ping;
  }

  /** A connection broke that no call was waiting for. */
  lostConnection(error: unknown): void {
    this.#failed('database', error, 0);
  }

  /** A call was refused. Those that were refused for another reason are none of our business. */
  refused(code: ErrorCode, error: unknown): void {
    if (code === 'CM5030') this.#failed(isOutOfRoom(error) ? 'room' : 'database', error, 1);
    if (code === 'CM5032') this.#failed('files', error, 1);
    if (code === 'CM5070') this.#failed('room', error, 1);
  }

  /** Whether nothing more could be written to the folder: an outage that calls have met, or that they are about to. */
  async hasNoRoom(folder: string): Promise<boolean> {
    const free = await freeBytes(folder);
    if (free < LEAST_FREE_BYTES) this.#failed('room', new Error(`${free} bytes are free in ${folder}`), 0);
    return this.#running.has('room');
  }

  /** An upload was refused so that the data keeps its room. */
  shortOfRoom(error: Error): void {
    this.#failed('uploads', error, 1);
  }

  stop(): void {
    for (const { watch } of this.#running.values()) clearInterval(watch);
    this.#running.clear();
  }

  #failed(outage: Outage, error: unknown, refused: number): void {
    const now = Date.now();
    const running = this.#running.get(outage);
    if (running) {
      running.last = now;
      running.refused += refused;
      return;
    }
    this.#log.warn({ err: error }, said[outage].begins);
    const watch = setInterval(() => void this.#look(outage), quiet[outage] / 2).unref();
    this.#running.set(outage, { since: now, last: now, refused, watch });
  }

  async #look(outage: Outage): Promise<void> {
    const running = this.#running.get(outage);
    if (!running || Date.now() - running.last < quiet[outage]) return;
    const { last } = running;
    const answers = await this.#ping().then(
      () => true,
      () => false,
    );
    // While the database was asked, another call may have failed, or another look have found the end.
    if (!answers || running.last !== last || this.#running.get(outage) !== running) return;
    clearInterval(running.watch);
    this.#running.delete(outage);
    const seconds = Math.round((Date.now() - running.since) / 1_000);
    this.#log.warn({ seconds, refusedCalls: running.refused }, said[outage].ends);
  }
}
