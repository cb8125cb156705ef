import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';

/** A ticket lives this long: enough for a page to load and its server to ask. */
const TICKET_SECONDS = 60;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

export interface TicketFacts {
  sessionId: number;
  userId: number;
  frameKey: string;
  frameAddress: string;
}

/** Stores a ticket by its hash. */
export async function insertTicket(db: Db, ticket: string, facts: TicketFacts): Promise<void> {
  await db
    .insertInto('frame_ticket')
    .values({
      ticket_hash: hashOf(ticket),
      session_id: facts.sessionId,
      user_id: facts.userId,
      frame_key: facts.frameKey,
      frame_address: facts.frameAddress,
      expires_at: sql`now() + make_interval(secs => ${TICKET_SECONDS})`,
    })
    .execute();
}

export interface RedeemedTicket {
  userId: number;
  userLoginId: string;
  userName: string;
  frameKey: string;
  frameAddress: string;
}

/**
 * Takes a ticket out of the table, whatever comes of it, in one statement, so that of two who bring it one gets it.
 * Undefined when it is unknown, used, too old, or its session has ended or its user was frozen or has left since.
 */
export async function takeTicket(db: Db, ticket: string): Promise<RedeemedTicket | undefined> {
  const { rows } = await sql<RedeemedTicket>`
    with taken as (
      delete from frame_ticket where ticket_hash = ${hashOf(ticket)} returning *
    )
    select
      user_account.id as "userId",
      user_account.user_login_id as "userLoginId",
      user_account.user_name as "userName",
      taken.frame_key as "frameKey",
      taken.frame_address as "frameAddress"
    from taken
    join session on session.id = taken.session_id and session.expires_at > now()
    join user_account on user_account.id = taken.user_id
    where taken.expires_at > now() and user_account.status = 1 and user_account.person_status = 1
  `.execute(db);
  return rows[0];
}
