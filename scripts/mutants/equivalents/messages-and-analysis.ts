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
  {
    file: 'server/src/analysis/map-boundaries/judge.ts',
    original: '!Array.isArray(value)',
    text: 'true',
    reason: 'a list has none of the keys that are asked for next, and is refused alike',
  },
  {
    file: 'server/src/analysis/map-boundaries/read-boundaries.ts',
    original: 'judged',
    text: 'true',
    reason: 'a thread that ends by itself has told its verdict',
  },
  {
    file: 'server/src/analysis/map-boundaries/routes.ts',
    original: '!file',
    text: 'false',
    reason: 'an upload without its file is refused before',
  },
  {
    file: 'server/src/analysis/map-boundaries/thin.ts',
    original: '!before',
    text: 'false',
    reason: 'it is asked only where two are kept',
  },
  {
    file: 'server/src/analysis/map-boundaries/thin.ts',
    original: '!point',
    text: 'false',
    reason: 'it is asked only where two are kept',
  },
  {
    file: 'server/src/analysis/fact-scope.ts',
    original: 'scope.all',
    text: 'true',
    reason: 'who sees a part has nothing of a department that there is not, which is refused next',
  },
];
