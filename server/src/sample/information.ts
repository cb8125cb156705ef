/** The news of the sample with its covers, films and attachments. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  ContentType,
  type InformationValues,
  informationFields,
  LONGEST_CONTENT,
  newValues,
  PREVIEW_BASE,
  PublishStatus,
  publishStatusLabels,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { FileStore } from '../files/index.ts';
import type { Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import type { StoredEntry } from '../http/write.ts';
import { cleanRichText, holdInformationFiles, informationRow, keepVersion } from '../operations/index.ts';
import { insertHistory } from '../records/record-history.ts';
import type { SampleInformation } from './content/information.ts';
import type { Sample } from './content/sample.ts';
import { sampleViewDays } from './generated/view-days.ts';
import { known } from './known.ts';
import type { Organisation } from './organisation.ts';
import { sampleTime } from './times.ts';

const HOUR = 3_600_000;

/** The drawings that the news shows, each with its place. */
export const coverDrawings = ({ information, coverFolder }: Sample): [string, string][] =>
  [...new Set(information.map(({ cover }) => cover))].map((name) => [name, join(coverFolder, name)]);

/** Writes the news with its covers, versions and numbers. */
export async function addInformation(
  platform: Platform,
  fileStore: FileStore,
  trx: Trx,
  sample: Sample,
  covers: ReadonlyMap<string, Buffer>,
  { deptIds, userIds }: Organisation,
  today: string,
): Promise<void> {
  const { zone } = platform;
  for (const item of sample.information) {
    const createdBy = known(userIds, item.createdBy);
    const publishedAt = zone.instant(sampleTime(today, item.published.days, item.published.time));
    const createdAt = new Date(publishedAt.getTime() - 20 * HOUR);
    const files = {
      cover: await addCover(fileStore, trx, item, covers, createdBy),
      video: await addFilm(fileStore, trx, item, createdBy),
      attachments: await addAttachments(fileStore, trx, item, createdBy),
    };
    const values = await valuesOf(item, files);
    const isPublished = item.publishStatus !== PublishStatus.pending;
    const { id } = await trx
      .insertInto('information')
      .values({
        ...informationRow(values, zone),
        publish_status: item.publishStatus,
        publish_time: isPublished ? publishedAt : null,
        department_id: known(deptIds, item.department),
        created_by: createdBy,
        updated_by: createdBy,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('information_tally')
      .values({
        information_id: id,
        view_num: item.viewNum,
        // As if all had come when it was published.
        heat: sql<number>`extract(epoch from ${publishedAt}::timestamptz) / 1209600 + ln(${item.viewNum}::float8 + 1) / ln(2)`,
      })
      .execute();
    await addViewDays(trx, id, item, today);
    await keepVersion(trx, id, values, createdBy);
    await trx
      .updateTable('information_version')
      .set({ created_at: createdAt })
      .where('information_id', '=', id)
      .execute();
    await holdInformationFiles(fileStore, trx, id, values, createdBy);
    await insertHistory(
      trx,
      historyOf(id, createdBy, { createdAt, publishedAt: isPublished ? publishedAt : null }),
    );
  }
}

/** The days on which it was read. One that was published today has only its number. */
async function addViewDays(
  trx: Trx,
  id: number,
  { viewNum, published, publishStatus }: SampleInformation,
  today: string,
): Promise<void> {
  if (publishStatus === PublishStatus.pending) return;
  const days = sampleViewDays(viewNum, published.days, today, id);
  if (days.length === 0) return;
  await trx
    .insertInto('information_view_day')
    .values(days.map(({ day, viewNum: view_num }) => ({ information_id: id, day, view_num })))
    .execute();
}

async function addCover(
  fileStore: FileStore,
  trx: Trx,
  { cover }: SampleInformation,
  covers: ReadonlyMap<string, Buffer>,
  createdBy: number,
): Promise<string> {
  const name = cover.replace(/\.svg$/, '.jpg');
  const id = await fileStore.addPicture(trx, name, known(covers, cover), createdBy);
  return JSON.stringify([{ name, url: `${PREVIEW_BASE}${id}` }]);
}

async function addFilm(
  fileStore: FileStore,
  trx: Trx,
  { film }: SampleInformation,
  createdBy: number,
): Promise<string> {
  if (film === null) return '';
  const name = basename(film);
  const id = await fileStore.addMade(trx, 'video', { name, bytes: await readFile(film) }, createdBy);
  return JSON.stringify([{ name, url: `${PREVIEW_BASE}${id}` }]);
}

/** Keeps documents; answers their list as a body has it. */
export async function addAttachments(
  fileStore: FileStore,
  trx: Trx,
  { attachments }: Pick<SampleInformation, 'attachments'>,
  createdBy: number,
): Promise<string> {
  const listed: { name: string; url: string }[] = [];
  for (const path of attachments) {
    const name = basename(path);
    const id = await fileStore.addMade(trx, 'paper', { name, bytes: await readFile(path) }, createdBy);
    listed.push({ name, url: `${PREVIEW_BASE}${id}` });
  }
  return listed.length === 0 ? '' : JSON.stringify(listed);
}

async function valuesOf(
  item: SampleInformation,
  files: Pick<InformationValues, 'cover' | 'video' | 'attachments'>,
): Promise<InformationValues> {
  const clean = (html: string) => (html === '' ? '' : cleanRichText(html, 'sample', LONGEST_CONTENT));
  const { title, columnKey, summary, source, author, pinned, es, pt } = item;
  return newValues(informationFields, {
    ...files,
    contentType: item.film === null ? ContentType.imageText : ContentType.video,
    ...{ title, columnKey, summary, source, author, pinned, tags: [...item.tags] },
    content: await clean(item.content),
    ...{ titleEs: es.title, summaryEs: es.summary, contentEs: await clean(es.content) },
    ...{ titlePt: pt.title, summaryPt: pt.summary, contentPt: await clean(pt.content) },
  });
}

function historyOf(
  id: number,
  userId: number,
  { createdAt, publishedAt }: { createdAt: Date; publishedAt: Date | null },
): (StoredEntry & { at: Date })[] {
  const entry = { subject: 'information' as const, id, userId };
  const { pending, onShelf } = PublishStatus;
  const { label } = informationFields.publishStatus;
  const changes = [
    { field: label, before: publishStatusLabels[pending], after: publishStatusLabels[onShelf] },
  ];
  return [
    { ...entry, action: '新增', at: createdAt },
    ...(publishedAt ? [{ ...entry, action: '上架', at: publishedAt, changes }] : []),
  ];
}
