/**
 * What records have in common that are put on a shelf in an order of their own (partners, banners): two instants decide
 * whether visitors see one, a place says before which others it stands.
 */
import { z } from 'zod';
import { authorFields } from '../author-fields.ts';
import { call, pageCall } from '../call.ts';
import { OperationType, PublishStatus, publishStatusLabels, valuesOf } from '../enums.ts';
import { shelfFault } from '../errors/operations.ts';
import { choiceField, numberField, specialField, timeField } from '../fields.ts';
import type { PermissionCode } from '../permissions.ts';
import { changeEntry } from '../platform/record-history.ts';
import { date, id, oneOf, text, written } from '../wire.ts';
import { batchAnswer } from './batch.ts';
import { contentLanguages } from './content-language.ts';

/** Whoever may not put on the shelf leaves these two as they are. */
export const shelfPlanFields = {
  onShelfTime: timeField({
    label: '上架时间',
    help: '到时自动上架；不填则手动上架',
    optional: true,
    column: { title: '展示时间', width: 190 },
  }),
  offShelfTime: timeField({ label: '下架时间', help: '到时自动下架；不填则一直展示', optional: true }),
};

/** What is wrong with the two together, said at the second one; whether they may be the same the server alone knows. */
export function checkShelfPlan(
  { onShelfTime: on, offShelfTime: off }: { onShelfTime: string | null; offShelfTime: string | null },
  context: z.core.$RefinementCtx,
): void {
  const { onShelfTime, offShelfTime } = shelfPlanFields;
  if (on === null || off === null || on <= off) return;
  const message = shelfFault('offBeforeOn', { off: offShelfTime.label, on: onShelfTime.label });
  context.addIssue({ code: 'custom', path: ['offShelfTime'], message });
}

/** Kept by the product. */
export const shelfKeptFields = {
  /** As it is at this moment. */
  publishStatus: choiceField({
    label: '发布状态',
    values: valuesOf(PublishStatus),
    labels: publishStatusLabels,
    shownOnly: true,
    elsewhere: true,
    detail: false,
    searched: true,
    exported: true,
    column: { width: 96 },
  }),
  /** The languages that it is written in. */
  languages: specialField({
    label: '语言版本',
    write: z.array(z.enum(contentLanguages)),
    shownOnly: true,
    elsewhere: true,
    detail: false,
    column: { width: 120, hiddenAtFirst: true },
  }),
  /** Once a visitor and half hour. */
  clickNum: numberField({
    label: '点击数',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    exported: true,
    column: { width: 88, align: 'right' },
  }),
  ...authorFields,
  updatedTime: timeField({
    ...authorFields.updatedTime,
    exported: true,
    sheetWidth: 20,
    column: { width: 172 },
  }),
};

/** The rights that the calls of a shelf ask for: `place` lists, orders and puts on and off the shelf. */
interface ShelfCodes<L extends PermissionCode, D extends PermissionCode, P extends PermissionCode, R> {
  place: L;
  delete: D;
  purge: P;
  read: R;
}

/** What is done to such records besides writing them; `name` is what they are called, e.g. 轮播图. */
export function shelfCalls<
  const L extends PermissionCode,
  const D extends PermissionCode,
  const P extends PermissionCode,
  const R extends readonly [PermissionCode, ...PermissionCode[]],
>(base: `/${string}`, name: string, codes: ShelfCodes<L, D, P, R>) {
  const ids = z.array(id).min(1, `请选择${name}`).max(100, `一次最多处理 100 项${name}`);
  const several = z.strictObject({ ids });
  return {
    /** Puts them on or off the shelf at once, whatever was planned. */
    updateStatus: call({
      path: `${base}/updateStatus`,
      name: `${name}上下架`,
      needs: codes.place,
      log: OperationType.modify,
      body: z.strictObject({
        ids,
        publishStatus: oneOf([PublishStatus.onShelf, PublishStatus.offShelf], publishStatusLabels),
        reason: text(200).optional(),
      }),
      answer: batchAnswer,
    }),
    /** Puts one before another one, or at the end. */
    move: call({
      path: `${base}/move`,
      name: `${name}排序`,
      needs: codes.place,
      log: OperationType.modify,
      body: z.strictObject({ id, beforeId: id.nullable() }),
      answer: written,
    }),
    /** Into the recycle bin; what is on the shelf is skipped. */
    delete: call({
      path: `${base}/delete`,
      name: `删除${name}`,
      needs: codes.delete,
      log: OperationType.delete,
      loading: true,
      body: several,
      answer: batchAnswer,
    }),
    restore: call({
      path: `${base}/restore`,
      name: `恢复${name}`,
      needs: codes.delete,
      log: OperationType.modify,
      body: several,
      answer: batchAnswer,
    }),
    /** Out of the recycle bin for ever. */
    purge: call({
      path: `${base}/purge`,
      name: `彻底删除${name}`,
      needs: codes.purge,
      log: OperationType.delete,
      loading: true,
      body: several,
      answer: batchAnswer,
    }),
    /** Clicks of the last thirty days, today's the last. */
    clickTrend: call({
      path: `${base}/clickTrend`,
      name: `${name}点击趋势`,
      needs: codes.read,
      log: null,
      body: z.strictObject({ id }),
      answer: z.array(z.strictObject({ day: date, clickNum: z.int() })),
    }),
    historyPage: pageCall({
      path: `${base}/historyPage`,
      name: `${name}变更历史`,
      needs: codes.read,
      log: null,
      template: { recordId: id },
      row: changeEntry,
    }),
  };
}
