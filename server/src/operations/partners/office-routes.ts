import { type calls, type ImportCalls, partnerFault } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { workbook } from '../../records/export.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import {
  changedPlans,
  holdPictures,
  nothingPlanned,
  partnerShelf,
  shelfRoutes,
  takeSeveral,
} from '../shelf/index.ts';
import { partnerTable } from './export.ts';
import { cleanPartner, partnerChanges, picturesOf } from './fields.ts';
import { importRoutes } from './import.ts';
import { presentPartner, presentRow, valuesOf } from './present.ts';
import { findPartner, findPartnerPage, findReplaced } from './queries.ts';
import { insertPartners, updatePartner } from './writes.ts';

type OfficeCalls = Omit<typeof calls.partner, `open${string}`>;
type OwnCalls = Omit<OfficeCalls, keyof ImportCalls>;

/** The office's calls on partners. */
export function officeRoutes(platform: Platform, fileStore: FileStore): Implement<OfficeCalls> {
  const { zone } = platform;
  const own: Implement<OwnCalls> = {
    ...shelfRoutes(partnerShelf, platform, fileStore, async (trx, ids) => {
      const replaced = await findReplaced(trx, ids);
      return new Map(replaced.map((id) => [id, partnerFault('taken')]));
    }),

    page: async ({ db, caller }, { template, ...paging }) => {
      const found = await findPartnerPage(db, caller, template, paging);
      return { ...found, dataBody: found.dataBody.map((row) => presentRow(row, zone)) };
    },

    detail: async ({ db, caller }, { id }) => {
      const item = await findPartner(db, caller, id);
      if (!item) throw notFound();
      return presentPartner(item, zone);
    },

    add: async (context, body) => {
      const { caller, now } = context;
      const values = cleanPartner(body);
      changedPlans(values, nothingPlanned, { shelf: partnerShelf, caller, now: zone.text(now) });
      return context.write(subjects.partner, async (trx, { record }) => {
        const [id = 0] = await insertPartners(trx, [values], caller, zone);
        await holdPictures(fileStore, trx, partnerShelf, id, picturesOf(values), caller.userId);
        const changes = partnerChanges(null, values);
        record({ id, name: body.name, action: '新增', content: `新增合作伙伴“${body.name}”`, changes });
        return { id };
      });
    },

    modify: async (context, { id, version, ...body }) => {
      const { caller, now } = context;
      const values = cleanPartner(body);
      return context.write(subjects.partner, async (trx, { record }) => {
        const held = await takeSeveral(trx, partnerShelf, caller, [id]);
        const item = held.has(id) && (await findPartner(trx, caller, id));
        if (!item || item.deletedTime !== null) throw notFound();
        requireVersion(item, version, zone);
        const before = valuesOf(item, zone);
        const stands = { ...before, publishStatus: item.publishStatus };
        const changed = changedPlans(values, stands, { shelf: partnerShelf, caller, now: zone.text(now) });
        await updatePartner(trx, id, values, changed, { userId: caller.userId, now }, zone);
        await holdPictures(fileStore, trx, partnerShelf, id, picturesOf(values), caller.userId);
        const changes = partnerChanges(before, values);
        record({ id, name: body.name, action: '修改', content: `修改合作伙伴“${body.name}”`, changes });
        return { id };
      });
    },

    batchExport: async ({ db, caller, now }, { template, columns, sort, ids }) =>
      workbook('合作伙伴', partnerTable(db, caller, { ...template, ids }, { columns, sort, zone }), {
        now,
        zone,
      }),
  };
  return { ...own, ...importRoutes(platform) };
}
