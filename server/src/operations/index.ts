/** What the operations service offers: its calls, and what files and public pages need of it. */
import type { calls } from '@outbound/contract';
import type { Attachments, FileStore } from '../files/index.ts';
import type { Implement } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import type { PublicActivities } from './activities/open-routes.ts';
import { activityRoutes } from './activities/routes.ts';
import { applicationRoutes } from './applications/routes.ts';
import { attachmentsOf } from './applications/tickets.ts';
import { type FrameAddresses, frameAddresses } from './dictionary/frames.ts';
import { dictionaryRoutes } from './dictionary/routes.ts';
import { interfaceLogRoutes, userLogRoutes } from './logs/routes.ts';

export type { PublicActivities } from './activities/open-routes.ts';
export { cleanRichText } from './activities/rich-text.ts';
export { newApplyCode } from './applications/submit.ts';
export type { FrameAddresses } from './dictionary/frames.ts';
export { prepareDictionary } from './dictionary/routes.ts';
export { startLogChain } from './logs/chain.ts';
export { insertPastOperations, type PastOperation } from './logs/past.ts';

export interface Operations {
  dictionary: Implement<typeof calls.dictionary>;
  activity: Implement<typeof calls.activity>;
  application: Implement<typeof calls.application>;
  userLog: Implement<typeof calls.userLog>;
  interfaceLog: Implement<typeof calls.interfaceLog>;
  /** Addresses of external systems, for tickets and for the office's content policy. */
  frames: FrameAddresses;
  /** Who may see a visitor's attachment, and the tickets for uploading one. */
  attachments: Attachments;
  /** What the server-rendered public pages show: the same that the open calls answer. */
  pages: PublicActivities;
}

export function operationsRoutes(platform: Platform, fileStore: FileStore): Operations {
  const { routes: activity, pages } = activityRoutes(platform, fileStore);
  return {
    dictionary: dictionaryRoutes(platform),
    activity,
    application: applicationRoutes(platform, fileStore),
    userLog: userLogRoutes(platform),
    interfaceLog: interfaceLogRoutes(platform),
    frames: frameAddresses(platform),
    attachments: attachmentsOf(platform.database.db),
    pages,
  };
}
