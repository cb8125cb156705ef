/** The hooks of the calls: `usePage` for lists, `useCall` for anything that is read, `useWrite` for what changes. */
import type { Answer, BodyInput, Row } from '@outbound/contract';
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type JsonCall, send } from './client.ts';
import { tellDone } from './events.ts';
import { CallFailure, isAway, NETWORK } from './failure.ts';
import { newIdempotencyKey } from './send.ts';
import type { CallOptions } from './transport.ts';

/** One client for the page. Nothing is retried behind people's backs: the message comes at once, the button is theirs. */
export function createQueryClient(): QueryClient {
  // Nor put off: a write that waited for the network held its form without a word, and was made whenever that came back.
  onlineManager.setEventListener(() => undefined);
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/**
 * Begins no more reads on this page and gives up those that run: it is about to be left for good. A read that reached
 * the server after the session's end would be answered 401, as if the person had been thrown out.
 */
export function endReads(client: QueryClient): void {
  onlineManager.setOnline(false);
  void client.cancelQueries();
}

/** Asks for what a page will read that is not drawn yet: it finds the answer, or the call on its way. A failure it meets itself. */
export function readAhead<C extends JsonCall>(
  client: QueryClient,
  call: C,
  body: BodyInput<C>,
): Promise<Answer<C> | undefined> {
  return client
    .fetchQuery({
      queryKey: [call.path, body],
      queryFn: ({ signal }) => send(call, body, { signal, quiet: true }),
    })
    .catch(() => undefined);
}

interface ReadOptions {
  /** False holds the call back, e.g. while an id is missing. */
  enabled?: boolean;
  /** How long an answer counts as fresh, in milliseconds (5000). */
  staleTime?: number;
  /** Failures are not shown as a message; the page shows them in its place. */
  quiet?: boolean;
  /** Read again so often, in milliseconds, while the page is looked at. */
  refetchInterval?: number;
}

/** Reads a call. Two parts of a page that read the same body share one request. */
export function useCall<C extends JsonCall>(
  call: C,
  body: BodyInput<C>,
  options: ReadOptions = {},
): UseQueryResult<Answer<C>, CallFailure> {
  const { quiet, ...rest } = options;
  return useQuery<Answer<C>, CallFailure>({
    queryKey: [call.path, body],
    queryFn: ({ signal }) => send(call, body, { signal, quiet }),
    ...rest,
  });
}

export interface PageResult<R> {
  rows: R[];
  /** Rows in all pages (spec 3.5, default 0). */
  count: number;
  /** There are too many rows to count: `count` is about right. */
  isEstimate: boolean;
  pageNum: number;
  /** The first answer is still under way: show a skeleton. */
  isLoading: boolean;
  isFetching: boolean;
  /** The last try failed; `rows` are those of the try before. */
  failure: CallFailure | null;
  refetch(): void;
}

/** Reads a list, also one that answers more beside its rows; while another page is under way the rows of the one before stay. */
export function usePage<C extends JsonCall>(
  call: C,
  body: BodyInput<C>,
  options: ReadOptions = {},
): PageResult<Row<C>> {
  const { quiet, ...rest } = options;
  const query = useQuery<Answer<C>, CallFailure>({
    queryKey: [call.path, body],
    queryFn: ({ signal }) => send(call, body, { signal, quiet }),
    placeholderData: keepPreviousData,
    ...rest,
  });
  const last = useRef<Answer<C> | undefined>(undefined);
  if (query.data !== undefined) last.current = query.data;
  const page = last.current as
    | { dataBody: Row<C>[]; count: number; isEstimate?: true; pageNum: number }
    | undefined;
  return {
    rows: page?.dataBody ?? [],
    count: page?.count ?? 0,
    isEstimate: page?.isEstimate ?? false,
    pageNum: page?.pageNum ?? 1,
    isLoading: query.isLoading && page === undefined,
    isFetching: query.isFetching,
    failure: query.error,
    refetch: () => void query.refetch(),
  };
}

/**
 * Reads anew what these calls answered: at once what is on the screen, the rest when it is next shown. A first read
 * that is still under way is given up for a new one: it may have been answered from before the change. With a `body`
 * only what was asked by it.
 */
export async function readAgain(
  client: QueryClient,
  stale: readonly { path: string }[],
  body?: object,
): Promise<void> {
  await Promise.all(
    stale.map(async ({ path }) => {
      const queryKey = body === undefined ? [path] : [path, body];
      // A read that has an answer from earlier is begun anew by the invalidation; a first one it would leave alone.
      await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
      await client.invalidateQueries({ queryKey });
    }),
  );
}

/** A page of a list, or a tree. */
const isList = (data: unknown) =>
  Array.isArray(data) || (typeof data === 'object' && data !== null && 'dataBody' in data);

/**
 * Reads these calls' lists anew, and nothing else of theirs: a row of them has turned out to be gone, and a detail of it
 * may stand under what somebody is typing.
 */
async function readListsAgain(client: QueryClient, stale: readonly { path: string }[]): Promise<void> {
  const paths = new Set(stale.map(({ path }) => path));
  await client.invalidateQueries({
    predicate: ({ queryKey, state }) => paths.has(String(queryKey[0])) && isList(state.data),
  });
}

/** Reads once more what is in sight and could not be read because nobody answered: somebody does again. */
export async function readWhatFailed(client: QueryClient): Promise<void> {
  await client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isAway(state.error),
  });
}

/** What a write is answered with whose record is there no more. */
const GONE = 'CM4040';

interface WriteOptions<A> {
  /**
   * Calls whose answers this write makes stale; those on the screen are asked again. Where the record is gone, only lists are.
   */
  refresh?: readonly { path: string }[];
  /** Said after success, of what was answered where it depends on that; null says nothing. */
  done?: string | null | ((answer: A) => string);
  quiet?: CallOptions['quiet'];
  onSuccess?: (answer: A) => void;
}

/**
 * Writes. Each user action carries an idempotency key; when the answer got lost on its way and the person tries the
 * same again, the key is the same, so that nothing is written twice.
 */
export function useWrite<C extends JsonCall>(
  call: C,
  options: WriteOptions<Answer<C>> = {},
): UseMutationResult<Answer<C>, CallFailure, BodyInput<C>> {
  const client = useQueryClient();
  const unanswered = useRef<{ body: string; key: string } | null>(null);
  return useMutation<Answer<C>, CallFailure, BodyInput<C>>({
    mutationFn: async (body) => {
      const text = JSON.stringify(body);
      const key = unanswered.current?.body === text ? unanswered.current.key : newIdempotencyKey();
      unanswered.current = { body: text, key };
      try {
        const answer = await send(call, body, { idempotencyKey: key, quiet: options.quiet });
        unanswered.current = null;
        return answer;
      } catch (error) {
        if (error instanceof CallFailure && error.code !== NETWORK) unanswered.current = null;
        throw error;
      }
    },
    onSuccess: async (answer) => {
      const { done = '操作成功' } = options;
      if (done !== null) tellDone(typeof done === 'function' ? done(answer) : done);
      options.onSuccess?.(answer);
      await readAgain(client, options.refresh ?? []);
    },
    onError: ({ code }) => {
      // Nobody waits for it: what was typed is free again at once.
      if (code === GONE) void readListsAgain(client, options.refresh ?? []);
    },
  });
}
