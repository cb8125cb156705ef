/** System messages: the calls of their receivers and of the office. */
import type { Calls } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { MessageClock, type TellPages } from './clock.ts';
import type { RichTexts } from './fields.ts';
import { officeMessageRoutes } from './office-routes.ts';
import { ownMessageRoutes } from './own-routes.ts';

export type { TellPages } from './clock.ts';
export type { RichTexts } from './fields.ts';
export { countReceived } from './own-queries.ts';
export { messageFilesOf } from './seen-files.ts';

/** Every call on system messages. Starts to watch what is planned. */
export function systemMessageRoutes(
  platform: Platform,
  fileStore: FileStore,
  richTexts: RichTexts,
  tellPages: TellPages,
): Implement<Calls['systemMessage']> {
  new MessageClock(platform, tellPages);
  return { ...ownMessageRoutes(platform), ...officeMessageRoutes(platform, fileStore, richTexts) };
}
