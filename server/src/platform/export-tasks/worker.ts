/**
 * Writes export tasks, one at a time a process. A task belongs to the process that holds its lease; one whose process is
 * gone is taken by another, or by the next start.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Call, type ExportKind, exportFault, exportKinds } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import { absentContext } from '../../http/absent-context.ts';
import { validate } from '../../http/body.ts';
import type { Context, Download } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { holds } from '../../http/guards.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Reservation } from '../../http/upload-room.ts';
import { absentCaller } from '../../sign-in/index.ts';
import {
  failEndless,
  failTask,
  findReach,
  finishTask,
  releaseTask,
  renewLease,
  type TakenTask,
  takeTask,
} from './queries.ts';

/** How soon a task of another process, or of one that is gone, is seen. */
const LOOK_MS = 5_000;
const RENEW_MS = 2_000;
/** Room is set aside in pieces of this size while the file grows. */
const ROOM_BYTES = 16 * 1024 * 1024;

const workbookKind = {
  ending: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isPicture: false,
};

const archiveKind = { ending: 'zip', mediaType: 'application/zip', isPicture: false };

/** The handler of each export. */
export type ExportHandlers = Record<ExportKind, (context: Context, body: never) => Promise<Download>>;

/** Does such an export tell him numbers whole? */
export function tellsPlain(kind: ExportKind, caller: Pick<Caller, 'codes'>): boolean {
  const wanted = exportKinds[kind];
  return 'plain' in wanted && caller.codes.has(wanted.plain);
}

export class ExportWorker {
  readonly #name = randomUUID();
  readonly #platform: Platform;
  readonly #store: FileStore;
  readonly #handlers: ExportHandlers;
  #running: Promise<void> | null = null;
  #abort = new AbortController();
  #isAsked = false;
  #isStopped = false;

  constructor(platform: Platform, store: FileStore, handlers: ExportHandlers) {
    this.#platform = platform;
    this.#store = store;
    this.#handlers = handlers;
    const timer = setInterval(() => this.look(), LOOK_MS).unref();
    platform.onStop(async () => {
      clearInterval(timer);
      this.#isStopped = true;
      this.#abort.abort();
      await this.#running;
    });
  }

  /** Looks for tasks; if it is at one, when that is done. */
  look(): void {
    this.#isAsked = true;
    this.#running ??= this.#writeAll()
      .catch((error: unknown) => this.#platform.log.warn({ err: error }, 'export tasks not looked for'))
      .finally(() => {
        this.#running = null;
      });
  }

  async #writeAll(): Promise<void> {
    const { db } = this.#platform.database;
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false;
      await failEndless(db, exportFault('interrupted'));
      const task = await takeTask(db, this.#name);
      if (!task) continue;
      this.#isAsked = true;
      await this.#write(task);
    }
  }

  async #write(task: TakenTask): Promise<void> {
    const { db } = this.#platform.database;
    this.#abort = new AbortController();
    try {
      await this.#writeFile(task, this.#abort);
    } catch (error) {
      // Its person has taken it back, or another process has it: what was thrown then is only the end of the stream.
      if (this.#isStopped) return releaseTask(db, task.id, this.#name);
      if (this.#abort.signal.aborted) return;
      const isRefused = error instanceof Refusal;
      if (!isRefused) this.#platform.log.error({ err: error, task: task.id }, 'an export failed');
      await failTask(db, task.id, this.#name, isRefused ? error.message : exportFault('ownFault'));
    }
  }

  async #writeFile(task: TakenTask, abort: AbortController): Promise<void> {
    const { database, config } = this.#platform;
    const { db } = database;
    const caller = await absentCaller(db, task.createdBy);
    const call: Call = exportKinds[task.kind].call;
    if (!caller || !holds(call.needs, caller))
      return failTask(db, task.id, this.#name, exportFault('noRight'));

    // Before the rows are read: what he sees beyond it meanwhile is not in the file, or hurts nobody.
    const reach = await findReach(db, caller.scope);
    const context = absentContext(call, db, caller, `export-${task.id}`);
    const download = await this.#handlers[task.kind](context, validate(call.body, task.body) as never);
    const doneNum = () => download.rowNum?.() ?? 0;
    const folder = join(config.dataDir, 'spool');
    const path = join(folder, randomUUID());
    const room = await this.#store.quotas.reserve(
      { person: `user ${task.createdBy}`, network: null },
      ROOM_BYTES,
    );
    const renewal = setInterval(() => {
      renewLease(db, task.id, this.#name, doneNum()).then(
        (isOwn) => {
          if (!isOwn) abort.abort();
        },
        (error: unknown) => this.#platform.log.warn({ err: error }, 'lease of an export not renewed'),
      );
    }, RENEW_MS);
    try {
      await mkdir(folder, { recursive: true });
      await pipeline(download.body, withinRoom(room), createWriteStream(path, { mode: 0o600 }), {
        signal: abort.signal,
      });
      const file = await this.#store.keep(path, {
        name: download.fileName,
        accepted: download.mediaType === archiveKind.mediaType ? archiveKind : workbookKind,
        audience: 'export',
        createdBy: task.createdBy,
        sender: `user ${task.createdBy}`,
        reservation: room.id,
      });
      const isOwn = await finishTask(db, task.id, this.#name, {
        ...file,
        doneNum: doneNum(),
        isPlain: tellsPlain(task.kind, caller),
        reach,
      });
      if (!isOwn) await this.#store.discard([file.id]);
    } finally {
      clearInterval(renewal);
      await rm(path, { force: true });
      await room.giveBack();
    }
  }
}

/** Sets more room aside before the file passes what it has. */
function withinRoom(room: Reservation): Transform {
  let left = ROOM_BYTES;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left >= 0) return done(null, chunk);
      room.grow(ROOM_BYTES).then(
        () => {
          left += ROOM_BYTES;
          done(null, chunk);
        },
        (error: Error) => done(error),
      );
    },
  });
}
