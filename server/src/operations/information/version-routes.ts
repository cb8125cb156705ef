import type { calls } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import { informationChanges } from './fields.ts';
import { takeInformation, writeInformation } from './office-routes.ts';
import { valuesOf } from './present.ts';
import { addPreview, endPreviews } from './previews.ts';
import { findColumnNames, findInformation } from './queries.ts';
import { differences, findVersion, findVersions, restored } from './versions.ts';

type VersionCalls = Pick<
  typeof calls.information,
  'versionPage' | 'versionDetail' | 'restoreVersion' | 'previewLink' | 'endPreview'
>;

/** The office's calls on versions of news items and on links to preview them. */
export function versionRoutes({ zone }: Platform, fileStore: FileStore): Implement<VersionCalls> {
  return {
    versionPage: async ({ db, caller }, { template: { informationId }, ...paging }) => {
      if (informationId === undefined || !(await findInformation(db, caller, informationId)))
        throw notFound();
      return findVersions(db, informationId, paging, zone);
    },

    versionDetail: async ({ db, caller }, { id, version }) => {
      const item = await findInformation(db, caller, id);
      const kept = item && (await findVersion(db, id, version));
      if (!item || !kept) throw notFound();
      return {
        version,
        operator: kept.operator,
        createdTime: zone.text(kept.createdAt),
        ...kept.said,
        differenceList: differences(kept.said, valuesOf(item, zone), await findColumnNames(db)),
      };
    },

    restoreVersion: (context, { id, version, restoredVersion }) =>
      context.write(subjects.information, async (trx, { record }) => {
        const { caller, now } = context;
        const item = await takeInformation(trx, caller, id);
        requireVersion(item, version, zone);
        const kept = await findVersion(trx, id, restoredVersion);
        if (!kept) throw notFound();
        const before = valuesOf(item, zone);
        const values = restored(kept.said, before);
        await writeInformation(trx, item, values, { caller, now, zone, fileStore });
        record({
          id,
          name: values.title,
          action: '恢复版本',
          content: `将资讯“${item.title}”恢复为版本 ${restoredVersion}`,
          changes: informationChanges(before, values, await findColumnNames(trx)),
        });
        return { id };
      }),

    previewLink: (context, { id, hours }) =>
      context.write(
        subjects.informationPreview,
        async (trx) => {
          const item = await takeInformation(trx, context.caller, id);
          const { token, expiresAt } = await addPreview(trx, id, hours, context.caller.userId);
          context.note({
            content: `生成资讯“${item.title}”的预览链接，${hours} 小时内有效`,
            objectType: subjects.information.name,
            objectId: id,
            objectName: item.title,
          });
          return { token, expiresTime: zone.text(expiresAt) };
        },
        { holdsSecret: true },
      ),

    endPreview: (context, { id }) =>
      context.write(subjects.informationPreview, async (trx) => {
        const item = await takeInformation(trx, context.caller, id);
        const endedNum = await endPreviews(trx, [id]);
        context.note({
          content: `停用资讯“${item.title}”的 ${endedNum} 个预览链接`,
          objectType: subjects.information.name,
          objectId: id,
          objectName: item.title,
        });
        return { endedNum };
      }),
  };
}
