/** What is done to several records at once. */
import { z } from 'zod';

/** How many were done, and which were left as they are, with the reason. */
export const batchAnswer = z.strictObject({
  doneNum: z.int(),
  skippedList: z.array(z.strictObject({ id: z.int(), title: z.string(), reason: z.string() })),
});
export type BatchAnswer = z.output<typeof batchAnswer>;
