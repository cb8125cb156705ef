/** External systems in a frame or a window of their own (spec 2.4). */
import { z } from 'zod';
import { call } from '../call.ts';
import { OpenMode, OperationType, openModeLabels } from '../enums.ts';
import { id, oneOf } from '../wire.ts';

/** A ticket: 32 random bytes, base64url. */
export const externalTicket = z.string().regex(/^[A-Za-z0-9_-]{43}$/, '票据格式不正确');

/** A system's secret: 32 random bytes, base64url. What a system sends may be anything: it is compared, not read. */
export const systemSecret = z.string().max(200);

export const externalSystemCalls = {
  /** For holders of the route's code. Asked anew for every load: a ticket works once, for a minute. */
  ticket: call({
    path: '/ums/api/v1/user/frameTicket',
    name: '打开外部系统',
    needs: 'signedIn',
    log: OperationType.query,
    body: z.strictObject({ routeId: id }),
    answer: z.strictObject({
      /** The system's address with the ticket in it; by its name no log keeps it. */
      ticketAddress: z.string(),
      openMode: oneOf([OpenMode.frame, OpenMode.newWindow], openModeLabels),
    }),
  }),
};
