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
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { findVisibleResources } from '../../rights/index.ts';
import { insertTicket, type RedeemedTicket, takeTicket } from './queries.ts';

export interface Systems {
  /** Finds the address of an external system by its key; undefined when there is none in use. */
  find(db: Db, key: string): Promise<string | undefined>;
  /** Whether a secret is that system's. */
  isSecretOf(db: Db, key: string, secret: string): Promise<boolean>;
}

type Redeem = Body<typeof calls.user.checkToken> & { ticket: string };
type Log = Pick<Platform['log'], 'warn'>;
type Holder = Extract<Answer<typeof calls.user.checkToken>, { frameKey: string }>;

/** Hands tickets out. */
export function externalSystemRoutes(systems: Pick<Systems, 'find'>): Implement<Calls['externalSystem']> {
  return {
    async ticket(context, { routeId }) {
      const { db, caller } = context;
      const route = (await findVisibleResources(db)).find(({ id }) => id === routeId);
      if (!route || route.frameKey === null || route.openMode === OpenMode.inside) throw notFound();
      const { frameKey, name } = route;
      context.note({
        content: `打开外部系统“${name}”`,
        objectType: '外部系统',
        objectId: frameKey,
        objectName: name,
      });
      if (!caller.codes.has(route.permissionCode)) throw new Refusal('CM4030');
      const address = await systems.find(db, frameKey);
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

/** Why a ticket that was there is not redeemed; said in the process's log alone, for whoever connects a system. */
type Fault = 'another key' | 'another address' | 'wrong secret';

/**
 * Tells the system that brings a ticket whose it is, once, and only with the system's own secret: whoever else receives a
 * ticket can do nothing with it. One answer (UM4500) for whatever is wrong: unknown, used, too old, its session over, made
 * for another system, for an address that the key has no longer, or a wrong secret.
 */
export async function redeemTicket(db: Db, systems: Systems, log: Log, brought: Redeem): Promise<Holder> {
  const taken = await takeTicket(db, brought.ticket);
  if (!taken) throw new Refusal('UM4500');
  const fault = await faultOf(db, systems, taken, brought);
  if (fault !== null) {
    log.warn({ frameKey: taken.frameKey, fault }, 'ticket of an external system not redeemed');
    throw new Refusal('UM4500');
  }
  const { userLoginId, userId, userName, frameKey } = taken;
  return { userLoginId, userId, userName, frameKey };
}

async function faultOf(
  db: Db,
  systems: Systems,
  taken: RedeemedTicket,
  { frameKey, frameSecret = '' }: Redeem,
): Promise<Fault | null> {
  if (frameKey !== undefined && frameKey !== taken.frameKey) return 'another key';
  if ((await systems.find(db, taken.frameKey)) !== taken.frameAddress) return 'another address';
  return (await systems.isSecretOf(db, taken.frameKey, frameSecret)) ? null : 'wrong secret';
}
