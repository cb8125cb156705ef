import type pg from 'pg';

/**
 * What the connections of a pool send while something is done, by their turns: all that a connection sends before it is answered is one.
 * Each as the bytes of its messages, in which texts can be read.
 */
export async function turnsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[][]> {
  const watched = new Map<pg.PoolClient, { turns: string[]; leave: () => void }>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const { stream } = client.connection;
    const turns: string[] = [];
    let isAnswered = true;
    const answered = () => {
      isAnswered = true;
    };
    const write = stream.write;
    stream.write = ((...given: Parameters<typeof write>) => {
      const text = String(given[0]);
      if (isAnswered) turns.push(text);
      else turns.push(`${turns.pop() ?? ''}${text}`);
      isAnswered = false;
      return write.apply(stream, given);
    }) as typeof write;
    stream.on('data', answered);
    watched.set(client, {
      turns,
      leave: () => {
        stream.write = write;
        stream.off('data', answered);
      },
    });
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const { leave } of watched.values()) leave();
  }
  return [...watched.values()].map(({ turns }) => turns);
}
