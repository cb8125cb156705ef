/**
 * How a call is described. From one description come the server's route, validation, permission check and
 * log wording, the browser's typed function, the OpenAPI document and the test table "every call x every caller".
 */
import { z } from 'zod';
import type { OperationType } from './enums.ts';
import type { PermissionCode } from './permissions.ts';
import { paging, sortShape } from './wire.ts';

/**
 * Who may make a call: anyone (`open`), anyone with a session (`signedIn`), holders of a code, or holders of at least
 * one of several codes. There is no default: a call without `needs` does not compile.
 */
export type Needs = 'open' | 'signedIn' | PermissionCode | readonly [PermissionCode, ...PermissionCode[]];

/**
 * json: a JSON body and an envelope. page: the same with a list (spec 3.5). upload: multipart, files are received by
 * the server before the handler sees them. download: an attachment is streamed. asset: bytes by GET, no envelope.
 */
export type CallKind = 'json' | 'page' | 'upload' | 'download' | 'asset';

/** Below `/web`, as spec 7 has it. */
type Path = `/${string}`;

/**
 * Any schema, by zod's core type: against the full one, with its fifty methods, every schema of every call is compared
 * method by method, which cost a sixth of all that the compiler works out.
 */
export type AnySchema = z.core.$ZodType;

export interface Call<
  K extends CallKind = CallKind,
  N extends Needs = Needs,
  B extends AnySchema = AnySchema,
  A extends AnySchema = AnySchema,
  P extends Path = Path,
> {
  readonly kind: K;
  readonly method: 'POST' | 'GET';
  /** GET paths may hold `:name` parts; they are validated with the query as the body. */
  readonly path: P;
  /** Chinese name: the operation log's wording and the OpenAPI title. */
  readonly name: string;
  readonly needs: N;
  readonly body: B;
  readonly answer: A;
  /** How the operation log files it (spec 3.2); null keeps it out of that log (the interface log has every call). */
  readonly log: OperationType | null;
  /** Headers that it reads besides the body, each with what it holds, for the OpenAPI document. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * It answers in the clear what readers of the operation log may not see: the log keeps nothing of the answer. (A write
   * says so itself, with `holdsSecret`.)
   */
  readonly secretAnswer: boolean;
  /**
   * Who visitors are stands in what it is sent and answers: the operation log, which is kept longer than they are, has
   * neither, but what the call itself notes.
   */
  readonly namesVisitors: boolean;
  /**
   * Long, the same for whoever has the same rights, and no secret: our pages ask for it unsealed, because what is sealed is
   * long on the wire. Nothing that a stranger can choose stands in it, so that its length tells him nothing.
   */
  readonly isPlain: boolean;
  /** The screen shows a loading mask (spec 7 "(loading)"). */
  readonly loading: boolean;
  /** The sender signs the body as it comes: it travels in the clear also where bodies must come sealed. */
  readonly isSigned: boolean;
  /** Works while the initial password has not been changed yet. */
  readonly beforeFirstPassword: boolean;
  /** Somebody uses his session by it; false for what an open page asks by itself, which must not keep it alive. */
  readonly isUse: boolean;
  /** Largest body in bytes; uploads: largest file. */
  readonly limit: number;
  /** Uploads: how many files at most. */
  readonly files: number;
  /** Lists: the columns that it can be sorted by, by their keys. */
  readonly sortable: readonly string[];
  /** A server may be set up without it; there it does not exist: unknown on the wire, not in the OpenAPI document. */
  readonly optional: boolean;
}

interface Description<N extends Needs, B extends AnySchema, A extends AnySchema, P extends Path> {
  path: P;
  name: string;
  needs: N;
  body: B;
  answer: A;
  log: OperationType | null;
  headers?: Readonly<Record<string, string>>;
  secretAnswer?: boolean;
  namesVisitors?: boolean;
  isPlain?: boolean;
  loading?: boolean;
  isSigned?: boolean;
  beforeFirstPassword?: boolean;
  isUse?: boolean;
  limit?: number;
}

const BODY_LIMIT = 1_048_576;

const rest = <N extends Needs, B extends AnySchema, A extends AnySchema, P extends Path>(
  description: Description<N, B, A, P>,
) => ({
  path: description.path,
  name: description.name,
  needs: description.needs,
  body: description.body,
  answer: description.answer,
  log: description.log,
  headers: description.headers ?? {},
  secretAnswer: description.secretAnswer ?? false,
  namesVisitors: description.namesVisitors ?? false,
  isPlain: description.isPlain ?? false,
  loading: description.loading ?? false,
  isSigned: description.isSigned ?? false,
  beforeFirstPassword: description.beforeFirstPassword ?? false,
  isUse: description.isUse ?? true,
  limit: description.limit ?? BODY_LIMIT,
  files: 0,
  sortable: [] as readonly string[],
  optional: false,
});

/** A call that takes JSON and answers JSON. */
export function call<const N extends Needs, B extends AnySchema, A extends AnySchema, P extends Path>(
  description: Description<N, B, A, P>,
): Call<'json', N, B, A, P> {
  return { ...rest(description), kind: 'json', method: 'POST' };
}

/** A call by GET, for what a browser must be able to ask for without a body; parameters come from path and query. */
export function getCall<const N extends Needs, B extends AnySchema, A extends AnySchema, P extends Path>(
  description: Description<N, B, A, P>,
): Call<'json', N, B, A, P> {
  return { ...rest(description), kind: 'json', method: 'GET' };
}

/** The body of a list call: `{pageNum, pageSize, template}` (spec 3.5), `sort` where it has sortable columns. */
export function pageBody<T extends z.ZodRawShape, K extends string = never>(
  template: T,
  sortable: readonly K[] = [],
) {
  return z.strictObject({
    ...paging,
    ...sortShape(sortable),
    template: z
      .strictObject(template)
      .partial()
      .default({} as never),
  });
}

/** The answer of a list call (spec 3.5). `isEstimate`: there are too many rows to count, `count` is about right. */
export function pageAnswer<R extends AnySchema>(row: R) {
  return z.strictObject({
    dataBody: z.array(row),
    count: z.int().min(0),
    isEstimate: z.literal(true).optional(),
    pageNum: z.int().min(1),
  });
}

/** A paged list: `template` names the filters, `sortable` the columns that can order it, `row` what a row carries. */
export function pageCall<
  const N extends Needs,
  T extends z.ZodRawShape,
  R extends AnySchema,
  P extends Path,
  const K extends string = never,
>(
  description: Omit<Description<N, AnySchema, AnySchema, P>, 'body' | 'answer'> & {
    template: T;
    sortable?: readonly K[];
    row: R;
  },
): Call<'page', N, ReturnType<typeof pageBody<T, K>>, ReturnType<typeof pageAnswer<R>>, P> {
  const { template, sortable = [], row, ...others } = description;
  return {
    ...rest({ ...others, body: pageBody(template, sortable), answer: pageAnswer(row) }),
    sortable,
    kind: 'page',
    method: 'POST',
  };
}

/** An upload: `body` describes the form fields beside the files, `limit` the largest file in bytes. */
export function uploadCall<const N extends Needs, B extends AnySchema, A extends AnySchema, P extends Path>(
  description: Description<N, B, A, P> & { limit: number; files: number },
): Call<'upload', N, B, A, P> {
  return { ...rest(description), files: description.files, kind: 'upload', method: 'POST' };
}

/** A download: the body is JSON, the answer an attachment. */
export function downloadCall<const N extends Needs, B extends AnySchema, P extends Path>(
  description: Omit<Description<N, B, AnySchema, P>, 'answer'>,
): Call<'download', N, B, z.ZodNull, P> {
  return { ...rest({ ...description, answer: z.null() }), kind: 'download', method: 'POST' };
}

/** Bytes by GET (previews, pictures): no envelope on success. */
export function assetCall<const N extends Needs, B extends AnySchema, P extends Path>(
  description: Omit<Description<N, B, AnySchema, P>, 'answer'>,
): Call<'asset', N, B, z.ZodNull, P> {
  return { ...rest({ ...description, answer: z.null() }), kind: 'asset', method: 'GET' };
}

/** Marks a call as one that a server may be set up without: its handler may be null. */
export function optional<C extends Call>(described: C): C & { readonly optional: true } {
  return { ...described, optional: true };
}

/** What a caller may pass as the body. */
export type BodyInput<C> = C extends Call<CallKind, Needs, infer B, AnySchema> ? z.input<B> : never;
/** What the handler gets once the body has been validated. */
export type Body<C> = C extends Call<CallKind, Needs, infer B, AnySchema> ? z.output<B> : never;
/** What the call answers in `data`. */
export type Answer<C> = C extends Call<CallKind, Needs, AnySchema, infer A> ? z.output<A> : never;
/** A row of a list call. */
export type Row<C> = Answer<C> extends { dataBody: (infer R)[] } ? R : never;
