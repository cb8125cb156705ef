/** Which pictures and films visitors may read: those of what they see now. */
import { PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { ShownFiles } from '../files/index.ts';
import { isShown as isInformationShown } from './information/index.ts';
import { bannerShelf, isShown, partnerShelf } from './shelf/index.ts';

export function shownFilesOf(db: Db): ShownFiles {
  return {
    async isShown(fileId) {
      const { rows } = await sql<{ shown: boolean }>`
        select exists (select from file_use where file_id = ${fileId} and case holder_kind
          when 'setting' then true
          when 'activity' then exists (
            select from activity where id = holder_id and publish_status = ${sql.lit(PublishStatus.onShelf)})
          when 'information' then (
            exists (select from information where information.id = holder_id and ${isInformationShown})
            or exists (
              select from information_preview where information_id = holder_id and expires_at > now()))
            -- It holds those of its earlier versions, too: nobody but the office sees these.
            and file_id = any((
              select file_ids from information_version where information_id = holder_id
              order by version desc limit 1)::text[])
          when 'partner' then exists (
            select from partner where partner.id = holder_id and ${isShown(partnerShelf)})
          when 'banner' then exists (
            select from banner where banner.id = holder_id and ${isShown(bannerShelf)})
          else false end) as shown`.execute(db);
      return rows[0]?.shown ?? false;
    },
  };
}
