/** What happened to a record, with what changed by field label: one shape for all that keep a history. */
import { z } from 'zod';

export const changeEntry = z.strictObject({
  id: z.int(),
  action: z.string(),
  reason: z.string(),
  operator: z.string(),
  createdTime: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ChangeEntry = z.output<typeof changeEntry>;

/** The version that was read; another one means that somebody else wrote in between. */
export const version = z.int('未说明修改的是哪个版本，请刷新页面后再试').positive();
