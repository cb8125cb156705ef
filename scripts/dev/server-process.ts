/** The server of `npm run dev` as a process that is started anew when its sources change. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FromServer, Invocation, ToServer } from './messages.ts';

/** How long a server may take to stop; it gives up by itself before that. */
const STOP_WITHIN_MS = 12_000;

/** What the server asks and says. */
export interface Hearing {
  /** Answers a question of the server's module runner. */
  answer(invocation: Invocation): Promise<{ result: unknown } | { error: unknown }>;
  /** The server answers. */
  onReady(): void;
  /** It ended, or could not start, without having been asked to. */
  onEnd(): void;
}

/** One server at a time: the next one starts when the last one has ended and its data folder is free. */
export class ServerProcess {
  readonly #hearing: Hearing;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #address = Promise.withResolvers<string | null>();
  #isKnown = false;
  #restarting: Promise<void> | undefined;
  #isStopped = false;

  constructor(env: NodeJS.ProcessEnv, hearing: Hearing) {
    this.#env = env;
    this.#hearing = hearing;
  }

  /** Where it answers, as soon as it does; null when it has ended and waits for a change. */
  get address(): Promise<string | null> {
    return this.#address.promise;
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** Ends the running server and, when its data folder is free again, starts the next. */
  restart(): Promise<void> {
    // What changes while the old one still stops is in the new one anyway.
    this.#restarting ??= this.#restart().finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  tell(message: ToServer): void {
    if (this.#child?.connected) this.#child.send(message);
  }

  /** Ends it for good. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#end();
  }

  async #restart(): Promise<void> {
    this.#know(undefined);
    await this.#end();
    if (!this.#isStopped) this.#start();
  }

  #start(): void {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
      env: this.#env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    child.on('message', (message: FromServer) => {
      if ('invoke' in message) void this.#answer(child, message.invoke, message.id);
      else {
        this.#know(message.ready);
        this.#hearing.onReady();
      }
    });
    child.on('exit', () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#know(null);
      this.#hearing.onEnd();
    });
  }

  async #answer(child: ChildProcess, invocation: Invocation, id: string): Promise<void> {
    const answer = await this.#hearing.answer(invocation);
    if (child.connected) child.send({ answer, id } satisfies ToServer);
  }

  /** Tells those who wait for the address; undefined: it is not known yet, and whoever asks waits. */
  #know(address: string | null | undefined): void {
    if (this.#isKnown) this.#address = Promise.withResolvers();
    this.#isKnown = address !== undefined;
    if (address !== undefined) this.#address.resolve(address);
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exited;
    clearTimeout(timer);
  }
}
