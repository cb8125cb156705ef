import {
  type Calls,
  type ExportKind,
  type ExportKinds,
  type ExportReach,
  ExportTaskStatus,
  exportKinds,
  exportTaskLimits,
} from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import { type Caller, seesLess } from '../../http/caller.ts';
import { holds } from '../../http/guards.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import {
  countOwn,
  deleteTask,
  findOwnPage,
  findOwnTask,
  findReach,
  insertTask,
  lockOwnTask,
} from './queries.ts';
import { type ExportHandlers, ExportWorker, tellsPlain } from './worker.ts';

type Handlers = Implement<{ [K in keyof ExportKinds]: ExportKinds[K]['call'] }>;

/** May he have what such an export writes? */
function mayExport(kind: ExportKind, body: unknown, caller: Caller): boolean {
  const wanted = exportKinds[kind];
  if (!holds(wanted.call.needs, caller)) return false;
  return !('besides' in wanted) || wanted.besides(body).some((code) => caller.codes.has(code));
}

/** Does somebody see rows no more that he saw when a file was written? */
function hasLost(before: ExportReach, now: ExportReach): boolean {
  if (seesLess(before, now)) return true;
  return !before.all && !now.all && before.hostedIds.some((id) => !now.hostedIds.includes(id));
}

/** Long exports as tasks of one's own, and the worker that writes them. */
export function exportTaskRoutes(
  platform: Platform,
  store: FileStore,
  handlers: Handlers,
): Implement<Calls['exportTask']> {
  const { zone } = platform;
  const worker = new ExportWorker(platform, store, handlers as unknown as ExportHandlers);
  return {
    async add(context, { kind, body, expectedNum = null }) {
      const { caller } = context;
      const { name } = exportKinds[kind];
      if (!mayExport(kind, body, caller)) throw new Refusal('CM4030');
      const answer = await context.write(subjects.exportTask, async (trx, { record }) => {
        const own = await countOwn(trx, caller.userId);
        if (own.open >= exportTaskLimits.open) throw new Refusal('OM2100.open', { count: own.open });
        if (own.kept >= exportTaskLimits.kept) throw new Refusal('OM2100.kept', { count: own.kept });
        const id = await insertTask(trx, { kind, name, body, expectedNum, createdBy: caller.userId });
        record({ id, action: '提交导出任务', name });
        return { id };
      });
      worker.look();
      return answer;
    },

    async page({ db, caller }, { template, ...paging }) {
      const found = await findOwnPage(db, caller.userId, template.status ?? null, paging);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => ({
          id: row.id,
          kind: row.kind,
          name: row.name,
          status: row.status,
          doneNum: row.doneNum,
          expectedNum: row.expectedNum,
          size: row.size,
          failure: row.failure,
          createdTime: zone.text(row.createdAt),
          finishedTime: zone.textOrNull(row.finishedAt),
          expiresTime: zone.textOrNull(row.expiresAt),
        })),
      };
    },

    async download(context, { id }) {
      const task = await findOwnTask(context.db, context.caller.userId, id);
      if (!task || task.status !== ExportTaskStatus.done || task.fileId === null) throw notFound();
      // Whoever has lost the right since it was written has lost what it opened, too.
      if (!mayExport(task.kind, task.body, context.caller)) throw new Refusal('CM4030');
      if (task.isPlain && 'plain' in exportKinds[task.kind] && !tellsPlain(task.kind, context.caller))
        throw new Refusal('OM2100.plain');
      if (hasLost(task.reach, await findReach(context.db, context.caller.scope)))
        throw new Refusal('OM2100.reach');
      const { name, fileId, size, sha256, mediaType, fault } = task;
      if (size === null || sha256 === null || mediaType === null) throw notFound();
      const body = await store.read({ id: fileId, size, sha256, fault });
      context.note({
        content: `下载导出文件“${name}”`,
        objectType: '导出任务',
        objectId: id,
        objectName: name,
      });
      return { fileName: name, mediaType, body, size };
    },

    delete(context, { id }) {
      return context.write(subjects.exportTask, async (trx, { record }) => {
        const task = await lockOwnTask(trx, context.caller.userId, id);
        if (!task) throw notFound();
        await deleteTask(trx, id);
        if (task.fileId) await store.remove(trx, [task.fileId]);
        record({ id, action: '删除导出任务', name: task.name });
        return { id };
      });
    },
  };
}
