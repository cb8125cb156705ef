/**
 * Records that are put on a shelf in an order of their own. Two instants that they hold decide whether visitors see one,
 * by the database's clock: a plan holds from its very second on, on every node, and nothing has to be written down then.
 */
import { type PermissionCode, PublishStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Subject } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import { subjects } from '../../records/subjects.ts';

/** One kind of such records. The names are ours, never a caller's text. */
export interface Shelf {
  table: 'partner' | 'banner';
  subject: Subject & { history: NonNullable<Subject['history']> };
  /** The column with what people call a record. */
  title: string;
  /** Who holds it lists and orders them, and puts them on and off. */
  code: PermissionCode;
}

export const partnerShelf: Shelf = {
  table: 'partner',
  subject: subjects.partner,
  title: 'name',
  code: 'latin_op_partner',
};
export const bannerShelf: Shelf = {
  table: 'banner',
  subject: subjects.banner,
  title: 'title',
  code: 'latin_op_banner',
};

const { pending, onShelf, offShelf } = PublishStatus;

const column = (table: Shelf['table'], name: string) => sql.ref(`${table}.${name}`);

/** Visitors see it. */
export const isShown = ({ table }: Pick<Shelf, 'table'>) =>
  sql<boolean>`(${column(table, 'shown_from')} <= now() and ${column(table, 'shown_until')} > now())`;

/** How it stands, now unless told when; what lies in the recycle bin is not on the shelf, whatever its instants say. */
export function statusOf({ table }: Shelf, at = sql<Date>`now()`): RawBuilder<PublishStatus> {
  const [on, off] = [column(table, 'on_shelf_time'), column(table, 'off_shelf_time')];
  return sql<PublishStatus>`case
    when ${on} is null or ${on} > ${at} then ${sql.lit(pending)}
    when ${off} <= ${at} or ${column(table, 'deleted_at')} is not null then ${sql.lit(offShelf)}
    else ${sql.lit(onShelf)} end`;
}

/** The same as a condition, in parts of which the planner knows how many rows they have. */
export function isInStatus({ table }: Shelf, status: PublishStatus): RawBuilder<boolean> {
  const [on, off] = [column(table, 'on_shelf_time'), column(table, 'off_shelf_time')];
  const deleted = column(table, 'deleted_at');
  if (status === pending) return sql<boolean>`(${on} is null or ${on} > now())`;
  return status === onShelf
    ? sql<boolean>`(${on} <= now() and (${off} is null or ${off} > now()) and ${deleted} is null)`
    : sql<boolean>`(${on} <= now() and (${off} <= now() or ${deleted} is not null))`;
}

/** Which of them may he see and change? */
export const ownOnes = ({ table }: Shelf, caller: Caller): RawBuilder<boolean> =>
  withinScope(caller, `${table}.department_id`, `${table}.created_by`);
