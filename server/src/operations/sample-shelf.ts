/** Partners and banners as the sample content writes them, outside of any call. */
import type { BannerValues, PartnerValues } from '@outbound/contract';
import type { FileStore } from '../files/index.ts';
import type { Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { picturesOf } from './banners/fields.ts';
import { insertBanner } from './banners/writes.ts';
import { picturesOf as logoOf } from './partners/fields.ts';
import { insertPartners } from './partners/writes.ts';
import { bannerShelf, holdPictures, partnerShelf } from './shelf/index.ts';

interface By {
  userId: number;
  deptId: number;
}

/** A record that has just been written, and by whom. */
export interface NewOnShelf {
  subject: 'partner' | 'banner';
  id: number;
  userId: number;
}

export const sampleShelf = {
  /** Writes a partner with its logo; answers its id. */
  async addPartner(
    fileStore: FileStore,
    trx: Trx,
    values: PartnerValues,
    by: By,
    zone: TimeZone,
  ): Promise<number> {
    const [id = 0] = await insertPartners(trx, [values], by, zone);
    await holdPictures(fileStore, trx, partnerShelf, id, logoOf(values), by.userId);
    return id;
  },
  /** Writes a banner with its pictures; answers its id. */
  async addBanner(
    fileStore: FileStore,
    trx: Trx,
    values: BannerValues,
    by: By,
    zone: TimeZone,
  ): Promise<number> {
    const id = await insertBanner(trx, values, by, zone);
    await holdPictures(fileStore, trx, bannerShelf, id, picturesOf(values), by.userId);
    return id;
  },
};
