import { keysOf, type SettingValues, settingFields } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';

/** There is one record, under this id in logs and histories. */
export const SETTING_ID = 1;

/** What the office has changed, and the notice on personal data that is in force. */
export interface StoredSettings {
  own: Partial<SettingValues>;
  /** 1 before the first change. */
  version: number;
  updatedBy: string | null;
  updatedTime: Date | null;
  notice: { version: number; publishedAt: Date };
}

/** The settings as they are stored; values that this version of the product does not know are left out. */
export async function findSettings(db: Db): Promise<StoredSettings> {
  const { rows } = await sql<{
    own: Record<string, unknown> | null;
    version: number | null;
    updatedBy: string | null;
    updatedTime: Date | null;
    noticeVersion: number | null;
    publishedAt: Date | null;
  }>`
    select setting.own, setting.version, setting.updated_at as "updatedTime", editor.user_name as "updatedBy",
      notice.version as "noticeVersion", notice.created_at as "publishedAt"
    from (select) as one
    left join platform_setting as setting on true
    left join user_account as editor on editor.id = setting.updated_by
    left join lateral (
      select version, created_at from privacy_notice order by version desc limit 1
    ) as notice on true`.execute(db);
  const [row] = rows;
  const own = row?.own ?? {};
  return {
    own: Object.fromEntries(keysOf(settingFields).flatMap((key) => (key in own ? [[key, own[key]]] : []))),
    version: row?.version ?? 1,
    updatedBy: row?.updatedBy ?? null,
    updatedTime: row?.updatedTime ?? null,
    notice: { version: row?.noticeVersion ?? 0, publishedAt: row?.publishedAt ?? new Date(0) },
  };
}

/** Holds the settings against other writers until the transaction ends. */
export async function holdSettings(trx: Trx): Promise<void> {
  await trx
    .insertInto('platform_setting')
    .values({ id: SETTING_ID })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('platform_setting')
    .select('id')
    .where('id', '=', SETTING_ID)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSettings(trx: Trx, own: Partial<SettingValues>, changed: object): Promise<void> {
  await trx
    .updateTable('platform_setting')
    .set({ own: JSON.stringify(own), ...changed })
    .where('id', '=', SETTING_ID)
    .execute();
}

/**
 * Makes a text of the notice the one that is in force, under the next version, unless it is so already. Two that do so
 * at once make one version of it.
 */
export async function publishNotice(db: Db, content: string, userId: number | null): Promise<void> {
  await sql`
    insert into privacy_notice (version, content, created_by)
    select coalesce(max(version), 0) + 1, ${content}, ${userId}::bigint
    from privacy_notice
    having coalesce((array_agg(content order by version desc))[1], '') <> ${content}
    on conflict do nothing`.execute(db);
}

/** The text of one version; undefined where there never was such a one. */
export function findNotice(db: Db, version: number) {
  return db
    .selectFrom('privacy_notice')
    .select(['version', 'content', 'created_at'])
    .where('version', '=', version)
    .executeTakeFirst();
}
