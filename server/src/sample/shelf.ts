/** The partners and the banners of the sample with their pictures, all of them on the shelf. */
import { join } from 'node:path';
import { bannerFields, newValues, PREVIEW_BASE, partnerFields } from '@outbound/contract';
import { sql } from 'kysely';
import type { FileStore } from '../files/index.ts';
import type { Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { type NewOnShelf, sampleShelf } from '../operations/index.ts';
import { insertHistory } from '../records/record-history.ts';
import type { Sample } from './content/sample.ts';
import { known } from './known.ts';
import type { Organisation } from './organisation.ts';
import { sampleTime } from './times.ts';

/** The drawings of logos and of banners, each with its place. */
export const logoDrawings = ({ partners, logoFolder }: Sample): [string, string][] =>
  partners.map(({ logo }) => [logo, join(logoFolder, logo)]);
export const bannerDrawings = ({ banners, bannerFolder }: Sample): [string, string][] =>
  banners.flatMap(({ picture, phonePicture }) =>
    [picture, phonePicture].map((name): [string, string] => [name, join(bannerFolder, name)]),
  );

/** Writes partners and banners in the order of their files, as somebody put them on the shelf a month ago. */
export async function addShelf(
  { zone }: Platform,
  fileStore: FileStore,
  trx: Trx,
  sample: Sample,
  pictures: ReadonlyMap<string, Buffer>,
  { deptIds, userIds }: Organisation,
  today: string,
): Promise<void> {
  const at = zone.instant(sampleTime(today, -30, '10:00:00'));
  const pictureOf = async (drawing: string, createdBy: number) => {
    const name = drawing.replace(/\.svg$/, '.jpg');
    const id = await fileStore.addPicture(trx, name, known(pictures, drawing), createdBy);
    return JSON.stringify([{ name, url: `${PREVIEW_BASE}${id}` }]);
  };
  const by = ({ department, createdBy }: { department: string; createdBy: string }) => ({
    userId: known(userIds, createdBy),
    deptId: known(deptIds, department),
  });
  const onShelf: NewOnShelf[] = [];
  for (const one of sample.partners) {
    const writer = by(one);
    const { es, pt, name, kind, country, summary, website, contact, introduction } = one;
    const values = newValues(partnerFields, {
      ...{ name, kind, country, summary, website, contact, introduction },
      logo: await pictureOf(one.logo, writer.userId),
      ...{ nameEs: es.name, summaryEs: es.summary, introductionEs: es.introduction },
      ...{ namePt: pt.name, summaryPt: pt.summary, introductionPt: pt.introduction },
    });
    const id = await sampleShelf.addPartner(fileStore, trx, values, writer, zone);
    onShelf.push({ subject: 'partner', id, userId: writer.userId });
    await sql`update partner_tally set view_num = ${one.viewNum}, click_num = ${one.clickNum} where partner_id = ${id}`.execute(
      trx,
    );
  }
  for (const one of sample.banners) {
    const writer = by(one);
    const { es, pt, title, summary, alt, link } = one;
    const values = newValues(bannerFields, {
      ...{ title, summary, alt, link },
      picture: await pictureOf(one.picture, writer.userId),
      phonePicture: await pictureOf(one.phonePicture, writer.userId),
      ...{ titleEs: es.title, summaryEs: es.summary, altEs: es.alt },
      ...{ titlePt: pt.title, summaryPt: pt.summary, altPt: pt.alt },
    });
    const id = await sampleShelf.addBanner(fileStore, trx, values, writer, zone);
    onShelf.push({ subject: 'banner', id, userId: writer.userId });
    await sql`update banner_tally set click_num = ${one.clickNum} where banner_id = ${id}`.execute(trx);
  }
  for (const table of ['partner', 'banner'])
    await sql`update ${sql.table(table)} set on_shelf_time = ${at}, created_at = ${at}, updated_at = ${at}`.execute(
      trx,
    );
  await insertHistory(
    trx,
    onShelf.flatMap((one) => [
      { ...one, action: '新增', at },
      { ...one, action: '上架', at },
    ]),
  );
}
