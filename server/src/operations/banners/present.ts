import {
  type BannerDetail,
  type BannerRow,
  type BannerValues,
  bannerFields,
  type ContentLanguage,
  contentLanguages,
  type OpenBanner,
  writtenFields,
} from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { detailValues, rowValues } from '../../records/field-table.ts';
import { fileListOf } from '../shelf/index.ts';
import { bannerColumns } from './fields.ts';
import type { OfficeBanner, ShownBanner } from './queries.ts';

/** A row of the office's list. */
export function presentRow(row: OfficeBanner, zone: TimeZone): BannerRow {
  const titles: Record<ContentLanguage, string> = { zh: 'zh', es: row.titleEs, pt: row.titlePt };
  return {
    id: row.id,
    ...rowValues(bannerColumns, row, zone),
    picture: fileListOf(row.picture),
    languages: contentLanguages.filter((language) => titles[language] !== ''),
    deletedTime: zone.textOrNull(row.deletedTime),
  };
}

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
  const { title, summary, alt } = row;
  const texts = {
    zh: { title, summary, alt },
    es: { title: row.titleEs, summary: row.summaryEs, alt: row.altEs },
    pt: { title: row.titlePt, summary: row.summaryPt, alt: row.altPt },
  };
  const language: ContentLanguage = texts[wanted].title === '' ? 'zh' : wanted;
  const found = texts[language];
  return {
    id: row.id,
    link: row.link,
    picture: fileListOf(row.picture),
    phonePicture: fileListOf(row.phonePicture),
    ...found,
    // Whoever does not see the picture hears its title rather than a text in another language.
    alt: found.alt || found.title,
    language,
  };
}
