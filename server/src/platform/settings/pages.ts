import type { PrivacyNotice, privacyPage } from '@outbound/contract';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import type { PageSources } from '../../public-pages/page-source.ts';
import { findNotice } from './queries.ts';

/** The notice on personal data in one of its versions, and which one is in force. */
export type ReadNotice = (version?: number) => Promise<{ notice: PrivacyNotice; current: number }>;

/** Reads the notice that is in force, or an earlier one by its version; CM4040 where there never was such a one. */
export function noticeReader({ database, settings, zone }: Platform): ReadNotice {
  return async (asked) => {
    const { privacyNotice, notice } = await settings.current();
    const current = notice.version;
    if (asked === undefined || asked === current)
      return {
        current,
        notice: { version: current, publishedTime: zone.text(notice.publishedAt), html: privacyNotice },
      };
    const found = await findNotice(database.db, asked);
    if (!found) throw notFound();
    return {
      current,
      notice: {
        version: found.version,
        publishedTime: zone.text(found.created_at),
        html: found.content,
      },
    };
  };
}

/** Where the page of the notice comes from; `?version=2` asks for an earlier one. */
export const privacyPageSource = (read: ReadNotice): Pick<PageSources, keyof typeof privacyPage> => ({
  privacy: {
    sitemap: 'itself',
    read: async ({ version }) => {
      if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version)) throw notFound();
      return read(version === undefined ? undefined : Number(version));
    },
  },
});
