import type { KeyObject } from 'node:crypto';
import type { Call } from '@outbound/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Db } from '../database/open.ts';
import type { Context, Kept, Note, ReceivedFile } from './call-context.ts';
import type { Caller, ResolveCaller } from './caller.ts';
import type { InterfaceLog } from './interface-log.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { RateLimits } from './limits.ts';
import type { OperationLog } from './operation-log.ts';
import type { Outages } from './outages.ts';
import type { PublicCache } from './public-cache.ts';
import type { OpenedSeal, Seal } from './seal.ts';
import type { StrangerRows } from './stranger-rows.ts';
import type { UploadRoom } from './upload-room.ts';
import type { Aftermath, WriteOptions } from './write.ts';

/** Told of every call that was answered. */
export interface CallMeter {
  /** `path` as the contract has it; `status` of HTTP, `code` of the envelope. */
  count(path: string, status: number, code: string, durationMs: number): void;
}

/** What the http room is given by whoever composes the server. */
export interface Http {
  config: Config;
  db: Db;
  /** The calls that this server answers; the binder adds to them. */
  served: Set<Call>;
  resolveCaller: ResolveCaller;
  /** Hashes of credentials that had a session here when they came last, the longest known first. */
  knownCredentials: Set<string>;
  seal: Seal;
  visitorSecret: KeyObject;
  limits: RateLimits;
  operationLog: OperationLog;
  interfaceLog: InterfaceLog;
  meter: CallMeter;
  strangerRows: StrangerRows;
  publicCache: PublicCache;
  outages: Outages;
  /** Stores entries of histories with the write that made them. */
  insertHistory: WriteOptions['insertHistory'];
  /** What happens after the commit of a write. */
  afterWrite: Aftermath;
  spoolFolder: string;
  /** The build of the pages that are served, as every answer names it; null where there are none. */
  pageBuild: string | null;
  uploadRoom: UploadRoom;
  /**
   * Tests check every answer against its schema, which would double the cost of a list in service, and that writes say
   * what visitors see of them.
   */
  checkAnswers: boolean;
}

export type AnyHandler = (context: Context, body: unknown, files?: ReceivedFile[]) => Promise<unknown>;

/** A call with what answers it. */
export interface Route {
  call: Call;
  handle: AnyHandler;
  /** Calls of the same subject answer visitors from what is kept: its writes must not leave that untouched. */
  isShownToVisitors: boolean;
  kept: (Pick<Kept<Call>, 'keepSeconds' | 'eachTime'> & { answers: KeptAnswers }) | null;
}

/** One request and its answer, with what is found out on the way from the one to the other. */
export interface Exchange {
  http: Http;
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Milliseconds since the epoch. */
  startedAt: number;
  caller: Caller | null;
  visitor: string | null;
  note: Note;
  /** The validated body, and what the handler made of it; undefined until there is one. */
  body: unknown;
  answer: unknown;
  /** The operation log's row was written together with the work. */
  isLogged: boolean;
  /** The body as it was opened, when it came sealed. */
  opened: OpenedSeal | null;
  /** Seals the answer, when the caller asked for it. */
  sealAnswer: OpenedSeal['seal'] | null;
}
