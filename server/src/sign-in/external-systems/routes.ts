/** Tickets for external systems in a frame or a window of their own (spec 2.4). */
import { randomBytes } from 'node:crypto';
import {
  type Answer,
  type Body,
  type Calls,
  type calls,
  externalAddressFault,
  OpenMode,
  withTicket,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Implement } from '../../http/call-context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { findVisibleResources } from '../../rights/index.ts';
import { insertTicket, takeTicket } from './queries.ts';

/** Finds the address of an external system by its key; undefined when there is none in use. */
export type FindSystemAddress = (db: Db, key: string) => Promise<string | undefined>;

type Redeem = Body<typeof calls.user.checkToken> & { ticket: string };
type Holder = Extract<Answer<typeof calls.user.checkToken>, { frameKey: string }>;

/** Hands tickets out. */
export function externalSystemRoutes(findAddress: FindSystemAddress): Implement<Calls['externalSystem']> {
  return {
    async ticket(context, { routeId }) {
      const { db, caller } = context;
      const route = (await findVisibleResources(db)).find(({ id }) => id === routeId);
      if (!route || route.frameKey === null || route.openMode === OpenMode.inside) throw notFound();
      const { frameKey, name } = route;
      context.note({
        content: `打开外部系统「${name}」`,
        objectType: '外部系统',
        objectId: frameKey,
        objectName: name,
      });
      if (!caller.codes.has(route.permissionCode)) throw new Refusal('CM4030');
      const address = await findAddress(db, frameKey);
      // What was stored before addresses were checked is checked here.
      if (address === undefined || externalAddressFault(address) !== null)
        throw new Refusal('UM4501', { key: frameKey });
      const ticket = randomBytes(32).toString('base64url');
      await context.write(
        subjects.externalSystem,
        (trx) =>
          insertTicket(trx, ticket, {
            sessionId: caller.sessionId,
            userId: caller.userId,
            frameKey,
            frameAddress: address,
          }),
        { holdsSecret: true },
      );
      return {
        ticketAddress: withTicket(address, ticket),
        openMode: route.openMode === OpenMode.frame ? OpenMode.frame : OpenMode.newWindow,
      };
    },
  };
}

/**
 * Tells the system that brings a ticket whose it is, once. One answer (UM4500) for whatever is wrong with it: unknown,
 * used, too old, its session over, made for another system, or for an address that the key has no longer.
 */
export async function redeemTicket(
  db: Db,
  findAddress: FindSystemAddress,
  { ticket, frameKey }: Redeem,
): Promise<Holder> {
  const taken = await takeTicket(db, ticket);
  const isMeant = taken && (frameKey === undefined || frameKey === taken.frameKey);
  if (!isMeant || (await findAddress(db, taken.frameKey)) !== taken.frameAddress) throw new Refusal('UM4500');
  const { userLoginId, userId, userName } = taken;
  return { userLoginId, userId, userName, frameKey: taken.frameKey };
}
