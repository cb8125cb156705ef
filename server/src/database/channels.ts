import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

type Trouble = ((what: string, error: Error) => void) | undefined;

/** Short messages between the processes of one installation. Nothing is kept: who does not listen does not hear. */
export type Channels = {
  /** Tells all subscribers, on every node. At most 7,900 bytes: send an id, not a row. Publish after the commit. */
  publish(channel: string, payload: string): Promise<void>;
  /**
   * Calls `handler` with each payload; answers a function that ends it. `missed` is called after the connection was
   * lost and is back: what was published meanwhile is gone, so read again what you keep.
   */
  subscribe(channel: string, handler: (payload: string) => void, missed?: () => void): () => void;
};

type Subscriber = { handler: (payload: string) => void; missed: (() => void) | undefined };

class Subscribers {
  readonly #byChannel = new Map<string, Set<Subscriber>>();
  readonly #onTrouble: Trouble;

  constructor(onTrouble: Trouble) {
    this.#onTrouble = onTrouble;
  }

  get channels(): string[] {
    return [...this.#byChannel.keys()];
  }

  /** Answers true when it is the channel's first. */
  add(channel: string, subscriber: Subscriber): boolean {
    const present = this.#byChannel.get(channel);
    if (present === undefined) this.#byChannel.set(channel, new Set([subscriber]));
    else present.add(subscriber);
    return present === undefined;
  }

  /** Answers true when it was the channel's last. */
  remove(channel: string, subscriber: Subscriber): boolean {
    const present = this.#byChannel.get(channel);
    if (present === undefined || !present.delete(subscriber) || present.size > 0) return false;
    this.#byChannel.delete(channel);
    return true;
  }

  tell(channel: string, payload: string): void {
    for (const { handler } of this.#byChannel.get(channel) ?? []) this.#call(() => handler(payload));
  }

  tellMissed(): void {
    for (const subscribers of this.#byChannel.values()) {
      for (const { missed } of subscribers) if (missed !== undefined) this.#call(missed);
    }
  }

  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#onTrouble?.('a subscriber failed', asError(error));
    }
  }
}

function checkPayload(payload: string): void {
  if (Buffer.byteLength(payload) > 7_900)
    throw new RangeError('a published message holds at most 7,900 bytes');
}

/**
 * The channels of one process alone: an embedded database has no other node. What the database itself notifies of
 * (`pg_notify`, heard when its transaction commits) is handed in by `tell`; `enter` is called with each channel that
 * gets its first subscriber.
 */
export function localChannels(
  onTrouble: Trouble,
  enter: (channel: string) => void = () => {},
): Channels & { close(): void; tell(channel: string, payload: string): void; entered(): string[] } {
  const subscribers = new Subscribers(onTrouble);
  let closed = false;
  return {
    async publish(channel, payload) {
      checkPayload(payload);
      // Not within the publisher's own call: a handler never sees its half-done state, as with PostgreSQL.
      setImmediate(() => {
        if (!closed) subscribers.tell(channel, payload);
      });
    },
    subscribe(channel, handler, missed) {
      const subscriber = { handler, missed };
      if (subscribers.add(channel, subscriber)) enter(channel);
      return () => void subscribers.remove(channel, subscriber);
    },
    tell: (channel, payload) => {
      if (!closed) subscribers.tell(channel, payload);
    },
    entered: () => subscribers.channels,
    close() {
      closed = true;
    },
  };
}

/** The channels of all nodes, over one connection of its own that comes back by itself. */
export async function sharedChannels(settings: {
  connection: pg.ClientConfig;
  pool: pg.Pool;
  onTrouble: Trouble;
}): Promise<Channels & { close(): Promise<void> }> {
  const subscribers = new Subscribers(settings.onTrouble);
  const stop = new AbortController();
  let client: pg.Client | undefined;
  // One command at a time, in order: a channel left and entered again must end up entered.
  let commands: Promise<void> = Promise.resolve();

  function command(verb: 'listen' | 'unlisten', channel: string): Promise<void> {
    commands = commands.then(async () => {
      try {
        await client?.query(`${verb} ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        // The connection is lost, and the next one listens to all channels again.
        settings.onTrouble?.(`${verb} failed`, asError(error));
      }
    });
    return commands;
  }

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client(settings.connection);
    next.on('error', (error) => settings.onTrouble?.('the connection for notices broke', error));
    next.on('notification', ({ channel, payload }) => subscribers.tell(channel, payload ?? ''));
    await next.connect();
    client = next;
    await Promise.all(subscribers.channels.map((channel) => command('listen', channel)));
    return next;
  }

  async function keep(first: pg.Client): Promise<void> {
    let current = first;
    while (!stop.signal.aborted) {
      await ended(current, stop.signal);
      client = undefined;
      for (let wait = 100; !stop.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
        try {
          current = await connect();
          subscribers.tellMissed();
          break;
        } catch (error) {
          settings.onTrouble?.('the connection for notices is not back yet', asError(error));
          await pause(wait * (0.75 + Math.random() / 2), undefined, { signal: stop.signal }).catch(() => {});
        }
      }
    }
    await current.end().catch(() => {});
  }

  const kept = keep(await connect());
  return {
    async publish(channel, payload) {
      checkPayload(payload);
      // Who subscribes and then publishes hears himself.
      await commands;
      await settings.pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    subscribe(channel, handler, missed) {
      const subscriber = { handler, missed };
      if (subscribers.add(channel, subscriber)) void command('listen', channel);
      return () => {
        if (subscribers.remove(channel, subscriber)) void command('unlisten', channel);
      };
    },
    async close() {
      stop.abort();
      await kept;
    },
  };
}

/** Resolves when the connection is lost, also when only a heartbeat finds out, or when `signal` says stop. */
async function ended(client: pg.Client, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    let beating = false;
    const timer = setInterval(() => {
      if (beating) {
        // The last one has had no answer: the other side is gone without a word.
        client.end().catch(() => {});
        done();
        return;
      }
      beating = true;
      client.query('select 1').then(
        () => {
          beating = false;
        },
        () => done(),
      );
    }, 15_000);
    timer.unref();
    const done = () => {
      clearInterval(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    client.once('end', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
