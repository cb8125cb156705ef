/**
 * The typed functions of every call: `api.activity.page(body, options)`. They are derived from the contract, so a
 * call that is added there exists here. A failure is a CallFailure and is told to `onFailure`, which shows it.
 */
import {
  type Answer,
  type AnySchema,
  type BodyInput,
  type Call,
  type CallKind,
  type Calls,
  calls,
  type Needs,
} from '@outbound/contract';
import type { DownloadOptions } from './download.ts';
import { downloadTo } from './download-to.ts';
import { orEarly } from './early-answers.ts';
import { sendTo } from './send.ts';
import { addressOf, type CallOptions } from './transport.ts';
import type { UploadOptions } from './upload.ts';
import { uploadTo } from './upload-to.ts';

type OfKind<K extends CallKind> = Call<K, Needs, AnySchema, AnySchema>;
/** Calls with a JSON body and an envelope: what `send`, `useCall` and `useWrite` take. */
export type JsonCall = OfKind<'json'> | OfKind<'page'>;
export type PageCall = OfKind<'page'>;
export type UploadCall = OfKind<'upload'>;
export type DownloadCall = OfKind<'download'>;

type Send<C> =
  C extends OfKind<'upload'>
    ? (files: readonly File[], options?: UploadOptions) => Promise<Answer<C>>
    : C extends OfKind<'download'>
      ? (body: BodyInput<C>, options?: DownloadOptions) => Promise<string>
      : C extends OfKind<'asset'>
        ? (body: BodyInput<C>) => string
        : (body: BodyInput<C>, options?: CallOptions) => Promise<Answer<C>>;
export type Api = { [S in keyof Calls]: { [N in keyof Calls[S]]: Send<Calls[S][N]> } };

/** Sends one JSON call: the typed answer, or a CallFailure. */
export function send<C extends JsonCall>(
  call: C,
  body: BodyInput<C>,
  options: CallOptions = {},
): Promise<Answer<C>> {
  return orEarly(call.path, () => sendTo<C>(call, body, options));
}

/** Asks for a download whose call is only known at run time: saves the file and answers its name. */
export const download = <C extends DownloadCall>(
  call: C,
  body: BodyInput<C>,
  options: DownloadOptions = {},
): Promise<string> => downloadTo<C>(call, body, options);

function functionOf(call: Call) {
  if (call.kind === 'upload')
    return (files: readonly File[], options?: UploadOptions) => uploadTo(call, files, options);
  if (call.kind === 'download')
    return (body: unknown, options?: DownloadOptions) => downloadTo(call, body, options);
  if (call.kind === 'asset') return (body: unknown) => addressOf(call, body);
  return (body: unknown, options?: CallOptions) => send(call as JsonCall, body as never, options);
}

const functions: Record<string, Record<string, unknown>> = Object.fromEntries(
  Object.entries(calls).map(([subject, group]) => [
    subject,
    Object.fromEntries(Object.entries(group).map(([name, call]) => [name, functionOf(call)])),
  ]),
);
/** Every call by subject and name. */
export const api = functions as Api;
