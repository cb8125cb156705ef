/** The list of stored files for those who keep the house in order, and deleting what no record holds. */
import { type calls, fileFault } from '@outbound/contract';
import { type Attachments, type FileStore, type HeldFiles, hiddenFiles } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { findFilePage, lockFiles } from './queries.ts';

/** So many names stand in the log of a deletion; the rest is a number. */
const MOST_NAMED = 20;

/** Why a file stays; `holder` is empty where the caller may not know it. */
const heldText = (holder: string) =>
  holder === '' ? fileFault('heldUnseen') : fileFault('heldBy', { holder });
const inUse = (name: string, holder: string) =>
  holder === '' ? new Refusal('EF3000.unseen', { name }) : new Refusal('EF3000.seen', { name, holder });

/** The list of files, and deleting what no record holds; the other calls of `file` are the file service's. */
export function fileAdministrationRoutes(
  { zone }: Platform,
  store: FileStore,
  attachments: Attachments,
  heldFiles: readonly HeldFiles[],
): Implement<Pick<typeof calls.file, 'page' | 'delete'>> {
  return {
    async page({ db, caller }, { template, ...paging }) {
      const found = await findFilePage(db, caller, template, paging, zone);
      const sentByVisitors = found.dataBody.filter(({ audience }) => audience === 'attachment');
      const seen = await attachments.seenBy(
        caller,
        sentByVisitors.map(({ id }) => id),
      );
      const ofStaff = found.dataBody.filter(({ audience }) => audience === 'signedIn');
      const hidden = await hiddenFiles(
        db,
        heldFiles,
        caller,
        ofStaff.map(({ id }) => id),
      );
      return {
        ...found,
        dataBody: found.dataBody.map(({ createdAt, unheldSince, ...row }) => ({
          ...row,
          readable: row.audience === 'attachment' ? seen.has(row.id) : !hidden.has(row.id),
          createdTime: zone.text(createdAt),
          unheldTime: zone.textOrNull(unheldSince),
        })),
      };
    },

    async delete(context, { ids }) {
      return context.write(subjects.file, async (trx) => {
        const files = await lockFiles(trx, context.caller, ids);
        const skippedList = files.flatMap(({ id, name, holder }) =>
          holder === null ? [] : [{ id, name, reason: heldText(holder) }],
        );
        const free = files.filter(({ holder }) => holder === null);
        const [first] = files;
        if (!first) throw notFound();
        if (ids.length === 1 && first.holder !== null) throw inUse(first.name, first.holder);
        await store.remove(
          trx,
          free.map(({ id }) => id),
        );
        const names = free.slice(0, MOST_NAMED).map(({ name }) => name);
        const more = free.length > MOST_NAMED ? ` 等 ${free.length} 个` : '';
        context.note({
          content: `删除文件“${names.join('”“')}”${more}`,
          objectType: '文件',
          objectId: free.length === 1 && free[0] ? free[0].id : '',
          objectName: names.join('、'),
        });
        return { doneNum: free.length, skippedList };
      });
    },
  };
}
