import { buffer } from 'node:stream/consumers';
import type { calls } from '@outbound/contract';
import { attachmentHeader } from '../http/attachments.ts';
import type { Asset, Context, Implement, ReceivedFile, Trx } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';
import type { Platform } from '../http/platform.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Audience, FileStore, StoredBytes } from './file-store.ts';
import type { AcceptedKind } from './kind.ts';
import { type FileRow, findFile } from './queries.ts';

/** What this service must be told about visitors' attachments by the one that knows sign-ups. */
export interface Attachments {
  /** May this caller see the sign-up that holds the attachment? */
  maySee(caller: Caller, fileId: string): Promise<boolean>;
  /** Is the ticket unused and unexpired? Asked before any work is spent on the file. */
  isValidTicket(ticket: string): Promise<boolean>;
  /** Uses the ticket up for this file; false when somebody was quicker. */
  redeemTicket(trx: Trx, ticket: string, fileId: string): Promise<boolean>;
}

/** Kinds that a browser shows by itself without running anything. */
const shownInline = /^(image\/(jpeg|png|webp|gif)|video\/(mp4|mpeg))$/;

export function fileRoutes(
  platform: Platform,
  store: FileStore,
  attachments: Attachments,
): Implement<typeof calls.file> {
  /** Stores received files and their rows; bytes whose row could not be written are removed again. */
  async function keepAll(
    context: Context,
    files: ReceivedFile[],
    accepted: AcceptedKind,
    audience: Audience,
    also: (trx: Trx, kept: StoredBytes) => Promise<void> = async () => {},
  ): Promise<string[]> {
    const kept: StoredBytes[] = [];
    try {
      for (const file of files) kept.push(await store.keep(file.spooled, file.name, accepted));
      context.note({
        content: `上传文件「${kept.map((one) => one.name).join('」「')}」`,
        objectType: '文件',
        objectId: kept[0]?.id ?? '',
        objectName: kept[0]?.name ?? '',
      });
      const ids = kept.map((one) => one.id);
      const answered = await context.write(async (trx) => {
        for (const bytes of kept) {
          await store.record(trx, bytes, audience, context.caller?.userId ?? null);
          await also(trx, bytes);
        }
        return ids;
      });
      // A repeated upload answers the first one's ids: these bytes have no row.
      if (answered[0] !== ids[0]) await Promise.all(ids.map((id) => store.discard(id)));
      return answered;
    } catch (error) {
      await Promise.all(kept.map((one) => store.discard(one.id)));
      throw error;
    }
  }

  const one = async (ids: Promise<string[]>): Promise<string> => (await ids)[0] ?? '';

  /** Who may read a file? Public ones anybody; others are not told apart from ones that do not exist. */
  async function requireReadable(caller: Caller | null, file: FileRow | undefined): Promise<FileRow> {
    if (!file) throw notFound();
    if (file.audience === 'public') return file;
    if (!caller || caller.mustChangePassword) throw notFound();
    if (file.audience === 'attachment' && !(await attachments.maySee(caller, file.id))) throw notFound();
    return file;
  }

  return {
    uploadFile: (context, _body, files) => keepAll(context, files, 'document', 'signedIn'),
    upload: (context, _body, files) => keepAll(context, files, 'document', 'signedIn'),
    files: (context, _body, files) => keepAll(context, files, 'document', 'signedIn'),
    videoFiles: (context, _body, files) => one(keepAll(context, files, 'video', 'public')),
    coverFiles: (context, _body, files) => one(keepAll(context, files, 'picture', 'public')),

    openCoverFiles: async (context, { ticket }, files) => {
      const spent = () => new Refusal('OM2007', { field: '附件' });
      if (!(await attachments.isValidTicket(ticket))) throw spent();
      return one(
        keepAll(context, files, 'attachment', 'attachment', async (trx, kept) => {
          if (!(await attachments.redeemTicket(trx, ticket, kept.id))) throw spent();
        }),
      );
    },

    download: async (context, { id }) => {
      const file = await requireReadable(context.caller, await findFile(context.db, id));
      const body = await store.read(file.id);
      if (!body) throw notFound();
      context.note({
        content: `下载文件「${file.name}」`,
        objectType: '文件',
        objectId: file.id,
        objectName: file.name,
      });
      return { fileName: file.name, mediaType: file.media_type, body, size: file.size };
    },

    preview: async (context, { id, w }): Promise<Asset> => {
      const file = await requireReadable(context.caller, await findFile(platform.database.db, id));
      const headers = {
        'Cache-Control':
          file.audience === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
        'Content-Disposition': shownInline.test(file.media_type) ? 'inline' : attachmentHeader(file.name),
      };
      const etag = `"${file.sha256.toString('base64url').slice(0, 22)}${w === undefined ? '' : `-${w}`}"`;
      if (w !== undefined && file.media_type.startsWith('image/')) {
        const body = await store.readRendition(file.id, w);
        if (!body) throw notFound();
        return { mediaType: 'image/webp', body, headers, etag };
      }
      const body = await store.read(file.id);
      if (!body) throw notFound();
      return {
        mediaType: file.media_type,
        body: file.size < 262_144 ? await buffer(body) : body,
        headers,
        etag,
      };
    },
  };
}
