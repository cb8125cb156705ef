/**
 * Whether visitors see a news item now, and how it stands, by the instants that it holds and the database's clock. Decided
 * in this file alone: a plan holds from its very second on, on every node, also when nothing was running at that time.
 */
import { PublishStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';

const { pending, onShelf, offShelf } = PublishStatus;

/** Visitors see it. */
export const isShown = sql<boolean>`(information.shown_from <= now() and information.shown_until > now())`;
/** It was there, and its time is over. */
const isOver = sql<boolean>`(information.shown_from <= now() and information.shown_until <= now())`;
/** It was never on the shelf since it was last put away, whatever is planned. */
const isNotYet = sql<boolean>`(information.shown_from is null or information.shown_from > now())`;

export const statusNow: RawBuilder<PublishStatus> = sql<PublishStatus>`case
    when ${isShown} then ${sql.lit(onShelf)} when ${isOver} then ${sql.lit(offShelf)} else information.publish_status end`;

/** The same as a condition. */
export function isInStatus(status: PublishStatus): RawBuilder<boolean> {
  if (status === onShelf) return isShown;
  if (status === pending)
    return sql<boolean>`(${isNotYet} and information.publish_status = ${sql.lit(pending)})`;
  return sql<boolean>`(${isOver} or ${isNotYet} and information.publish_status = ${sql.lit(offShelf)})`;
}

/** When it last went on the shelf; null before it first does. */
export const publishTimeNow: RawBuilder<Date | null> = sql<Date | null>`case
    when information.shown_from <= now() then information.shown_from else information.publish_time end`;
