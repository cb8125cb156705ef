/** Mutants of messages and analysis that nobody can observe, each with the reason. */
import type { Equivalent } from './entry.ts';

export const ofMessagesAndAnalysis: readonly Equivalent[] = [
  {
    file: 'server/src/messages/message-texts/index.ts',
    original: '!text',
    text: 'false',
    reason: 'the contract takes the ids of texts alone',
  },
  {
    file: 'server/src/messages/message-texts/index.ts',
    original: '!stored',
    text: 'false',
    reason: 'the row was put there just before, unless it was there',
  },
  {
    file: 'server/src/messages/system-messages/audience.ts',
    original: 'audience === all',
    text: 'false',
    kind: 'rule',
    reason: 'a message to everybody has no targets of which one could be missing; the query is saved',
  },
  {
    file: 'server/src/messages/system-messages/office-routes.ts',
    original: 'messageId === undefined',
    text: 'false',
    reason: 'without an id none is found, which is answered alike',
  },
  {
    file: 'server/src/messages/system-messages/office-routes.ts',
    original: 'values.expireTime',
    text: 'true',
    reason: 'null is no time before now',
  },
];
