import { SYSTEM_OPERATOR } from '@outbound/contract';

/** “林静 2026-11-21 19:01:25”; what the product set up by itself names nobody. */
const whoAndWhen = (who: string | null, when: string) => `${who || SYSTEM_OPERATOR} ${when}`;

/** Who added a record, and when. */
export const createdText = ({ createdBy, createdTime }: { createdBy: string | null; createdTime: string }) =>
  whoAndWhen(createdBy, createdTime);

/** Who changed a record last, and when. */
export const updatedText = ({ updatedBy, updatedTime }: { updatedBy: string | null; updatedTime: string }) =>
  whoAndWhen(updatedBy, updatedTime);
