import {
  type ContentLanguage,
  type OpenPartner,
  type OpenPartnerRow,
  type PartnerDetail,
  type PartnerRow,
  type PartnerValues,
  partnerFields,
  writtenFields,
} from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { detailValues, rowValues } from '../../records/field-table.ts';
import { fileListOf } from '../shelf/index.ts';
import { languagesOf, type Titles, titleIn } from '../titles.ts';
import { openDetailColumns, openRowColumns, partnerColumns } from './fields.ts';
import type { OpenPartnerRecord } from './open-queries.ts';
import type { OfficePartner } from './queries.ts';

/** A partner is called by its name as an activity by its title. */
const titlesOf = ({ name, nameEs, namePt }: Record<'name' | 'nameEs' | 'namePt', string>): Titles => ({
  title: name,
  titleEs: nameEs,
  titlePt: namePt,
});

/** A row of the office's list. */
export const presentRow = (row: OfficePartner, zone: TimeZone): PartnerRow => ({
  id: row.id,
  ...rowValues(partnerColumns, row, zone),
  logo: fileListOf(row.logo),
  languages: languagesOf(titlesOf(row)),
  deletedTime: zone.textOrNull(row.deletedTime),
});

/** One partner with all of its fields. */
export const presentPartner = (row: OfficePartner, zone: TimeZone): PartnerDetail => ({
  ...presentRow(row, zone),
  ...detailValues(partnerColumns, row, zone),
  version: row.version,
});

/** What forms write of it. */
export function valuesOf(row: OfficePartner, zone: TimeZone): PartnerValues {
  const detail: Record<string, unknown> = presentPartner(row, zone);
  return Object.fromEntries(writtenFields(partnerFields).map(([key]) => [key, detail[key]])) as PartnerValues;
}

/** The texts in the wanted language where there is a name in it, else in Chinese. */
function textsIn(row: OpenPartnerRecord, wanted: ContentLanguage) {
  const { summary, summaryEs, summaryPt, introduction, introductionEs, introductionPt } = row;
  const { language, title } = titleIn(titlesOf(row), wanted);
  const summaries = { zh: summary, es: summaryEs, pt: summaryPt };
  const introductions = { zh: introduction, es: introductionEs, pt: introductionPt };
  return {
    language,
    name: title,
    summary: summaries[language] || summary,
    introduction: introductions[language] || introduction,
  };
}

/** A partner on the wall. */
export function presentOpenRow(
  row: OpenPartnerRecord,
  wanted: ContentLanguage,
  zone: TimeZone,
): OpenPartnerRow {
  const { introduction: _, ...texts } = textsIn(row, wanted);
  return { id: row.id, ...rowValues(openRowColumns, row, zone), logo: fileListOf(row.logo), ...texts };
}

/** What a visitor reads of one. */
export const presentOpenPartner = (
  row: OpenPartnerRecord,
  related: readonly OpenPartnerRecord[],
  wanted: ContentLanguage,
  zone: TimeZone,
): OpenPartner => ({
  ...presentOpenRow(row, wanted, zone),
  ...rowValues(openDetailColumns, row, zone),
  ...detailValues(openDetailColumns, row, zone),
  introduction: textsIn(row, wanted).introduction,
  languages: languagesOf(titlesOf(row)),
  relatedList: related.map((one) => presentOpenRow(one, wanted, zone)),
});
