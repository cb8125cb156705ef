/** The counts of both kinds of messages. */
import type { Calls } from '@outbound/contract';
import type { Implement } from '../http/call-context.ts';
import { countReceived } from './system-messages/index.ts';
import { countOwn } from './task-messages/index.ts';

export const messageRoutes = (): Implement<Calls['message']> => ({
  getMessageStatistics: async ({ db, caller }) => ({
    taskMessage: await countOwn(db, caller.userId),
    systemMessage: await countReceived(db, caller.userId),
  }),
});
