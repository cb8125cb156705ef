import type { InformationValues } from '@outbound/contract';
import { sql } from 'kysely';
import type { FileStore } from '../../files/index.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { fileIds, ownAttachments, ownCover, ownFilms } from './fields.ts';

/**
 * Makes the files of an item and of its kept versions those that it holds. Throws OM2000 when one of its own has gone, is no
 * picture where it should be one, or no film, and for a file that visitors may not see or that this person did not upload
 * while no record holds it yet: the addresses of files stand in pages, logs and mails.
 */
export async function holdInformationFiles(
  fileStore: FileStore,
  trx: Trx,
  id: number,
  values: InformationValues,
  userId: number,
): Promise<void> {
  const own = fileIds(values);
  const holder = { kind: 'information', id } as const;
  if (!(await fileStore.mayHold(trx, holder, ownAttachments(values), userId)))
    throw new Refusal('OM2000.attachmentExpired');
  if (!(await fileStore.mayHold(trx, holder, own, userId))) throw new Refusal('OM2000.pictureExpired');
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(file_ids) as id from information_version where information_id = ${id}`.execute(
    trx,
  );
  const kept = rows.map((row) => row.id);
  const found = await fileStore.hold(trx, holder, [...new Set([...own, ...kept])]);
  if (own.some((one) => !found.has(one))) throw new Refusal('OM2000.pictureExpired');
  await requireKinds(trx, values);
}

async function requireKinds(trx: Trx, values: InformationValues): Promise<void> {
  const [covers, films] = [ownCover(values), ownFilms(values)];
  if (covers.length + films.length === 0) return;
  const rows = await trx
    .selectFrom('file')
    .select(['id', 'media_type'])
    .where('id', 'in', [...covers, ...films])
    .execute();
  const typeOf = new Map(rows.map((row) => [row.id, row.media_type]));
  if (covers.some((one) => !typeOf.get(one)?.startsWith('image/'))) throw new Refusal('OM2000.notPicture');
  // The one kind that every browser plays, whatever its name says (spec 5.4).
  if (films.some((one) => typeOf.get(one) !== 'video/mp4')) throw new Refusal('OM2000.notFilm');
}
