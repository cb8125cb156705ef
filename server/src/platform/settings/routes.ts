import type { calls } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { changedBy, requireVersion } from '../../records/version.ts';
import { defaultSettings } from './defaults.ts';
import { cleanSettings, givenOf, ownValues, pictureIds, type RichTexts, settingChanges } from './fields.ts';
import { settingsInForce } from './in-force.ts';
import { findSettings, holdSettings, publishNotice, SETTING_ID, updateSettings } from './queries.ts';

/** The calls on the platform's settings. */
export function settingRoutes(
  { config, zone }: Platform,
  fileStore: FileStore,
  richTexts: RichTexts,
): Implement<typeof calls.setting> {
  return {
    detail: async ({ db }) => {
      const stored = await findSettings(db);
      return {
        ...settingsInForce(config, stored),
        defaults: defaultSettings(config),
        notice: { version: stored.notice.version, publishedTime: zone.text(stored.notice.publishedAt) },
        version: stored.version,
        updatedBy: stored.updatedBy,
        updatedTime: zone.textOrNull(stored.updatedTime),
      };
    },

    modify: async (context, { version, ...body }) => {
      const { caller, now } = context;
      const given = await cleanSettings(givenOf(body), caller.userId, richTexts);
      return context.write(subjects.setting, async (trx, { record }) => {
        await holdSettings(trx);
        const stored = await findSettings(trx);
        requireVersion({ ...stored, updatedTime: stored.updatedTime ?? now }, version, zone);
        const before = settingsInForce(config, stored);
        const after = { ...before, ...given };
        await updateSettings(
          trx,
          ownValues(after, defaultSettings(config)),
          changedBy({ userId: caller.userId, now }),
        );
        await publishNotice(trx, after.privacyNotice, caller.userId);
        const ids = pictureIds(after, richTexts);
        const found = await fileStore.hold(trx, { kind: 'setting', id: SETTING_ID }, ids);
        if (ids.some((id) => !found.has(id))) throw new Refusal('OM2000.pictureExpired');
        const changes = settingChanges(before, after, richTexts);
        record({
          id: SETTING_ID,
          name: subjects.setting.name,
          action: '修改',
          content: `修改平台设置：${changes.map(({ field }) => field).join('、') || '无变更'}`,
          changes,
        });
        return { id: SETTING_ID };
      });
    },

    historyPage: ({ db }, paging) => findHistoryPage(db, subjects.setting.history, SETTING_ID, paging, zone),
  };
}
