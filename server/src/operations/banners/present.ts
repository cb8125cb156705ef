import {
  type BannerDetail,
  type BannerRow,
  type BannerValues,
  bannerFields,
  type ContentLanguage,
  type OpenBanner,
  writtenFields,
} from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { detailValues, rowValues } from '../../records/field-table.ts';
import { fileListOf } from '../shelf/index.ts';
import { languagesOf, titleIn } from '../titles.ts';
import { bannerColumns } from './fields.ts';
import type { OfficeBanner, ShownBanner } from './queries.ts';

/** A row of the office's list. */
export const presentRow = (row: OfficeBanner, zone: TimeZone): BannerRow => ({
  id: row.id,
  ...rowValues(bannerColumns, row, zone),
  picture: fileListOf(row.picture),
  languages: languagesOf(row),
  deletedTime: zone.textOrNull(row.deletedTime),
});

/** One banner with all of its fields. */
export const presentBanner = (row: OfficeBanner, zone: TimeZone): BannerDetail => ({
  ...presentRow(row, zone),
  ...detailValues(bannerColumns, row, zone),
  phonePicture: fileListOf(row.phonePicture),
  version: row.version,
});

/** What forms write of it. */
export function valuesOf(row: OfficeBanner, zone: TimeZone): BannerValues {
  const detail: Record<string, unknown> = presentBanner(row, zone);
  return Object.fromEntries(writtenFields(bannerFields).map(([key]) => [key, detail[key]])) as BannerValues;
}

/** What visitors see of it: in the wanted language where it has a title in it, else in Chinese. */
export function presentShown(row: ShownBanner, wanted: ContentLanguage): OpenBanner {
  const { language, title } = titleIn(row, wanted);
  const summaries = { zh: row.summary, es: row.summaryEs, pt: row.summaryPt };
  const alts = { zh: row.alt, es: row.altEs, pt: row.altPt };
  return {
    id: row.id,
    link: row.link,
    picture: fileListOf(row.picture),
    phonePicture: fileListOf(row.phonePicture),
    title,
    summary: summaries[language],
    // Whoever does not see the picture hears its title rather than a text in another language.
    alt: alts[language] || title,
    language,
  };
}
