import { type calls, fileId } from '@outbound/contract';
import { attachmentHeader } from '../http/attachments.ts';
import type { Asset, Context, Implement, ReceivedFile, Trx } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';
import { networkOf } from '../http/network.ts';
import type { Platform } from '../http/platform.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { subjects } from '../records/subjects.ts';
import type { Attachments, HeldFiles, ShownFiles } from './attachments.ts';
import type { FileStore } from './file-store.ts';
import { hiddenFiles } from './hidden-files.ts';
import type { AcceptedKind } from './kind.ts';
import { countDownload, type FileRow, findFile } from './queries.ts';
import type { Audience } from './ready-file.ts';

/** Kinds that a browser shows by itself without running anything. */
const shownInline = /^(image\/(jpeg|png|webp|gif)|video\/(mp4|mpeg))$/;

/** An id never gets other bytes; what is taken off a page is to be gone from every cache before long, too. */
const PUBLIC_FOR_MINUTES = 'public, max-age=600';

/** Storing and reading files; `attachments` are those of visitors, `heldFiles` those of tasks and messages, `shownFiles` those on pages. */
export function fileRoutes(
  platform: Platform,
  store: FileStore,
  attachments: Attachments,
  heldFiles: readonly HeldFiles[],
  shownFiles: ShownFiles,
): Implement<Omit<typeof calls.file, 'page' | 'delete'>> {
  /** Keeps received files; when anything goes wrong, none of them. */
  async function keepAll(
    context: Context,
    files: ReceivedFile[],
    accepted: AcceptedKind,
    audience: Audience,
    also: (trx: Trx, fileId: string) => Promise<void> = async () => {},
  ): Promise<string[]> {
    const [first] = files;
    if (!first) return [];
    const { reservation } = first;
    const createdBy = context.caller?.userId ?? null;
    const sender = createdBy === null ? networkOf(context.address) : `user ${createdBy}`;
    const kept = await store.keepAll(files, { accepted, audience, createdBy, sender, reservation });
    const ids = kept.map(({ id }) => id);
    try {
      context.note({
        content: `上传文件“${kept.map((file) => file.name).join('”“')}”`,
        objectType: '文件',
        objectId: kept[0]?.id ?? '',
        objectName: kept[0]?.name ?? '',
      });
      const answer = await context.write(subjects.file, async (trx) => {
        for (const id of ids) await also(trx, id);
        return ids;
      });
      // A repeated upload answers the ids of the first one: these files are not needed.
      if (answer[0] !== ids[0]) await store.discard(ids);
      return answer;
    } catch (error) {
      await store.discard(ids);
      throw error;
    }
  }

  const one = async (ids: Promise<string[]>): Promise<string> => (await ids)[0] ?? '';

  /** Uploads that are at work, by ticket. */
  const underWay = new Map<string, Promise<string>>();

  /** Takes the ticket before any work, which a file that is refused costs as well. */
  async function keepAttachment(context: Context, ticket: string, files: ReceivedFile[]): Promise<string> {
    const taken = await attachments.takeTicket(ticket);
    if (!taken)
      // A spent ticket gets no work, but the same upload again (its answer was lost) gets its answer again.
      return one(
        context.write(subjects.file, async () => {
          throw new Refusal('OM2007.unnamed');
        }),
      );
    for (const { reservation } of files) await store.quotas.countForActivity(reservation, taken.activityId);
    const spend = async (trx: Trx, fileId: string) => {
      if (!(await attachments.redeemTicket(trx, ticket, fileId))) throw new Refusal('OM2007.unnamed');
    };
    return one(keepAll(context, files, 'attachment', 'attachment', spend));
  }

  /**
   * Who may read a file? One of a page anybody who may see such a page: everybody while it is shown, staff always. Others
   * are not told apart from ones that do not exist.
   */
  async function requireReadable(caller: Caller | null, id: string): Promise<FileRow> {
    const file = fileId.safeParse(id).success ? await findFile(platform.database.db, id) : undefined;
    if (!file) throw notFound();
    const isStaff = caller !== null && !caller.mustChangePassword;
    if (file.audience === 'public') {
      if (isStaff || (await shownFiles.isShown(file.id))) return file;
      throw notFound();
    }
    if (!isStaff) throw notFound();
    // Its task gives it out, to its person alone.
    if (file.audience === 'export') throw notFound();
    if (file.audience === 'attachment' && !(await attachments.seenBy(caller, [file.id])).has(file.id))
      throw notFound();
    if (file.audience === 'signedIn') {
      const hidden = await hiddenFiles(platform.database.db, heldFiles, caller, [file.id]);
      if (hidden.has(file.id)) throw notFound();
    }
    return file;
  }

  return {
    uploadFile: (context, _body, files) => keepAll(context, files, 'document', 'signedIn'),
    upload: (context, _body, files) => keepAll(context, files, 'document', 'signedIn'),
    files: (context, _body, files) => keepAll(context, files, 'document', 'signedIn'),
    videoFiles: (context, _body, files) => one(keepAll(context, files, 'video', 'public')),
    documentFiles: (context, _body, files) => one(keepAll(context, files, 'paper', 'public')),
    coverFiles: (context, _body, files) => one(keepAll(context, files, 'picture', 'public')),

    openCoverFiles: async (context, { ticket }, files) => {
      // The same upload again, while the first is at work, waits for its answer.
      await underWay.get(ticket)?.catch(() => {});
      const upload = keepAttachment(context, ticket, files);
      underWay.set(ticket, upload);
      try {
        return await upload;
      } finally {
        if (underWay.get(ticket) === upload) underWay.delete(ticket);
      }
    },

    download: async (context, { id }) => {
      const file = await requireReadable(context.caller, id);
      const body = await store.read(file);
      await countDownload(context.db, file.id);
      context.note({
        content: `下载文件“${file.name}”`,
        objectType: '文件',
        objectId: file.id,
        objectName: file.name,
      });
      return { fileName: file.name, mediaType: file.media_type, body, size: file.size };
    },

    preview: async (context, { id, w }): Promise<Asset> => {
      const file = await requireReadable(context.caller, id);
      const headers = {
        'Cache-Control': file.audience === 'public' ? PUBLIC_FOR_MINUTES : 'private, no-store',
        'Content-Disposition': shownInline.test(file.media_type) ? 'inline' : attachmentHeader(file.name),
        // What feeds and links bring to other sites is shown there.
        ...(file.audience === 'public' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      };
      const hash = file.sha256.toString('base64url').slice(0, 22);
      if (w !== undefined && file.media_type.startsWith('image/'))
        return {
          mediaType: 'image/webp',
          headers: { ...headers, 'Content-Disposition': 'inline' },
          etag: `"${hash}-${w}"`,
          read: () => store.readRendition(file, w),
        };
      return {
        mediaType: file.media_type,
        headers,
        etag: `"${hash}"`,
        size: file.size,
        read: (part) => store.read(file, part),
      };
    },
  };
}
