/** What activities and news have in common in the office's lists. */
import { z } from 'zod';
import { authorFields } from '../author-fields.ts';
import { textField, timeField } from '../fields.ts';

/** Who made it and when, by whom it is searched, too; who changed it last and when. */
export const contentAuthorFields = {
  ...authorFields,
  createdBy: textField({ ...authorFields.createdBy, searched: true, column: { width: 110 } }),
  createdTime: timeField({ ...authorFields.createdTime, column: { width: 172 } }),
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
