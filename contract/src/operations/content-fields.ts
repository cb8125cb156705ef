/** What activities and news have in common in the office's lists. */
import { z } from 'zod';
import { textField, timeField } from '../fields.ts';

/** Who made it and when, who changed it last and when; names, while the columns hold ids. */
export const authorFields = {
  createdBy: textField({
    label: '创建人',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    searched: true,
    column: { width: 110 },
  }),
  createdTime: timeField({
    label: '创建时间',
    shownOnly: true,
    detail: false,
    sortable: true,
    column: { width: 172 },
  }),
  updatedBy: textField({
    label: '更新人',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    column: { width: 110, hiddenAtFirst: true },
  }),
  updatedTime: timeField({
    label: '更新时间',
    shownOnly: true,
    detail: false,
    sortable: true,
    column: { width: 172, hiddenAtFirst: true },
  }),
};

/** A file that a reader takes with him. */
export const openAttachment = z.strictObject({
  url: z.string(),
  /** As it is when it has been downloaded. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type OpenAttachment = z.output<typeof openAttachment>;
