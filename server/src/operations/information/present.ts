import {
  type Answer,
  type ContentLanguage,
  type calls,
  columnName,
  type InformationDetail,
  type InformationValues,
  informationFields,
  type OpenInformation,
  type OpenInformationRow,
  writtenFields,
} from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { detailValues, rowValues } from '../../records/field-table.ts';
import { fileListOf } from '../file-items.ts';
import { languagesOf, titleIn } from '../titles.ts';
import { informationColumns, openDetailColumns, openRowColumns } from './fields.ts';
import type { Neighbour, OpenDetail, OpenRow } from './open-queries.ts';
import type { OfficeInformation, WholeInformation } from './queries.ts';

type InformationRow = Answer<typeof calls.information.page>['dataBody'][number];

const DAY_MS = 86_400_000;

/** When what lies in the recycle bin goes by itself; null: not, or it lies nowhere. */
function purgeTime(deletedAt: Date | null, recycleDays: number): Date | null {
  return deletedAt && recycleDays > 0 ? new Date(deletedAt.getTime() + recycleDays * DAY_MS) : null;
}

/** A row of the office's list. `recycleDays`: how long the recycle bin keeps what it has; 0 for ever. */
export function presentRow(row: OfficeInformation, zone: TimeZone, recycleDays: number): InformationRow {
  return {
    id: row.id,
    ...rowValues(informationColumns, row, zone),
    cover: fileListOf(row.cover),
    tags: row.tags,
    languages: languagesOf(row),
    deletedTime: zone.textOrNull(row.deletedTime),
    purgeTime: zone.textOrNull(purgeTime(row.deletedTime, recycleDays)),
  };
}

/** One item with all of its fields. */
export function presentInformation(
  row: WholeInformation,
  zone: TimeZone,
  recycleDays: number,
): InformationDetail {
  return {
    ...presentRow(row, zone, recycleDays),
    ...detailValues(informationColumns, row, zone),
    video: fileListOf(row.video),
    attachments: fileListOf(row.attachments),
    content: row.content,
    contentEs: row.contentEs,
    contentPt: row.contentPt,
    version: row.version,
  };
}

/** What forms write of it. */
export function valuesOf(row: WholeInformation, zone: TimeZone): InformationValues {
  const detail: Record<string, unknown> = presentInformation(row, zone, 0);
  return Object.fromEntries(
    writtenFields(informationFields).map(([key]) => [key, detail[key]]),
  ) as InformationValues;
}

/** A row of the public list. */
export function presentOpenRow(row: OpenRow, wanted: ContentLanguage, zone: TimeZone): OpenInformationRow {
  const { language, title } = titleIn(row, wanted);
  const publishTime = zone.text(row.shownFrom);
  return {
    id: row.id,
    ...rowValues(openRowColumns, row, zone),
    cover: fileListOf(row.cover),
    tags: row.tags,
    title,
    summary: { zh: row.lead, es: row.leadEs, pt: row.leadPt }[language],
    language,
    columnLabel: columnName(row.columnKey, row.columnLabel ?? '', wanted),
    publishTime,
    createdTime: publishTime,
  };
}

const presentNeighbour = (row: Neighbour | null, wanted: ContentLanguage) =>
  row && { id: row.id, title: titleIn(row, wanted).title };

/** What a visitor sees of one item. */
export function presentOpenDetail(
  row: OpenDetail,
  related: readonly OpenRow[],
  wanted: ContentLanguage,
  zone: TimeZone,
): OpenInformation {
  const shown = presentOpenRow(row, wanted, zone);
  const contents = { zh: row.content, es: row.contentEs, pt: row.contentPt };
  const contentLanguage = contents[shown.language] === '' ? 'zh' : shown.language;
  return {
    ...shown,
    ...rowValues(openDetailColumns, row, zone),
    ...detailValues(openDetailColumns, row, zone),
    video: fileListOf(row.video),
    content: contents[contentLanguage],
    contentLanguage,
    attachmentList: row.attachmentList,
    languages: languagesOf(row),
    updatedTime: row.editedAt && row.editedAt > row.shownFrom ? zone.text(row.editedAt) : null,
    previous: presentNeighbour(row.previous, wanted),
    next: presentNeighbour(row.next, wanted),
    relatedList: related.map((one) => presentOpenRow(one, wanted, zone)),
  };
}
