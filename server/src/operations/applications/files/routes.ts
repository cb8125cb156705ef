import { archiveLimits, type Body, type calls, maskText } from '@outbound/contract';
import type { FileStore } from '../../../files/index.ts';
import type { Context, Implement } from '../../../http/call-context.ts';
import type { Platform } from '../../../http/platform.ts';
import { notFound, Refusal } from '../../../http/refusal.ts';
import { subjects } from '../../../records/subjects.ts';
import { exportTable, keepText, keptUntil } from '../export.ts';
import { readsPlain } from '../masking.ts';
import { findFormOf } from '../queries.ts';
import { fileArchive } from './archive.ts';
import { findFileNumbers, findHeldFiles } from './queries.ts';

type Chosen = Body<typeof calls.signUpFiles.download>;

const GB = 1024 ** 3;
const gigabytes = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;

/** Every call on the attachments of an activity's sign-ups together. */
export function signUpFilesRoutes(
  { zone, settings }: Platform,
  fileStore: FileStore,
): Implement<typeof calls.signUpFiles> {
  /** The activity, for who may see its sign-ups and open each of their attachments. */
  const requireActivity = async (
    { db, caller }: Context<'latin_op_activity_export'>,
    { template }: Pick<Chosen, 'template'>,
  ) => {
    if (!caller.codes.has('latin_op_activity_publish')) throw new Refusal('CM4030');
    const activity = await findFormOf(db, caller, template.activityId);
    if (!activity) throw notFound();
    return activity;
  };

  return {
    numbers: async (context, body) => {
      await requireActivity(context, body);
      return findFileNumbers(context.db, context.caller, { ...body.template, ids: body.ids }, zone);
    },

    download: async (context, body) => {
      const { db, caller, now } = context;
      const activity = await requireActivity(context, body);
      const filters = { ...body.template, ids: body.ids };
      const { fileNum, fileBytes, lostNum } = await findFileNumbers(db, caller, filters, zone);
      if (fileNum === lostNum) throw new Refusal('OM2063');
      if (fileNum > archiveLimits.files || fileBytes > archiveLimits.bytes)
        throw new Refusal('OM2064', {
          count: fileNum,
          size: gigabytes(fileBytes),
          most: archiveLimits.files,
          mostSize: gigabytes(archiveLimits.bytes),
        });
      const isPlain = readsPlain(caller);
      context.note({
        content: `下载“${activity.title}”的报名附件 ${fileNum - lostNum} 个${body.hasWorkbook ? `和报名信息（${isPlain ? '明文' : '脱敏'}）` : ''}`,
        objectType: subjects.application.name,
        objectId: body.template.activityId,
        objectName: activity.title,
      });
      const said = await settings.current();
      const { keepMonths } = said;
      const keepUntil = zone
        .text(keptUntil(activity.end_time, activity.keep_months ?? keepMonths))
        .slice(0, 10);
      const day = zone.text(now).slice(0, 10).replaceAll('-', '');
      const archive = fileArchive(fileStore, {
        read: (place, most) => findHeldFiles(db, caller, filters, place, most, zone),
        nameOf: (person) => (isPlain ? person : maskText(person)),
        keepUntil,
        workbook: body.hasWorkbook
          ? (paths) =>
              exportTable(db, caller, filters, {
                ...{
                  items: activity.items,
                  hasSessions: activity.has_sessions,
                  isPlain,
                  zone,
                  said,
                  paths,
                },
                sheetName: `报名信息 ${keepText(activity, now, keepMonths, zone)}`,
              })
          : null,
      });
      return {
        fileName: `${activity.title.slice(0, 100)}_报名附件_${keepText(activity, now, keepMonths, zone)}_${day}.zip`,
        mediaType: 'application/zip',
        body: archive.body,
        rowNum: archive.fileNum,
      };
    },
  };
}
