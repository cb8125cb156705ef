/** What main.ts and the server that it runs say to each other. */
import type { HotPayload } from 'vite';

/** A question of the server's module runner to Vite. */
export type Invocation = HotPayload;

export type FromServer = { ready: string } | { invoke: Invocation; id: string };

export type ToServer =
  | { answer: { result: unknown } | { error: unknown }; id: string }
  /** Sources that the public pages are made of have changed. */
  | { changed: true };
