/** Which entries of the list fit a sign-up. */
import {
  BlockEffect,
  BlockKind,
  creditCodeField,
  type FormItemType,
  isCreditCodeField,
  isMailField,
  isTextItem,
  mailField,
  normalisePhone,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';

/** What of a sign-up is compared. */
export interface Compared {
  mobilePhone: string;
  company: string;
  answers: readonly { name: string; type: FormItemType; value: string }[];
}

/** What of one of several sign-ups is looked up: by its place among them. */
interface Told {
  place: number;
  kind: BlockKind;
  typed: string;
}

function toldBy({ mobilePhone, company, answers }: Compared, place: number): Told[] {
  const typed = answers.filter(isTextItem);
  const told = (kind: BlockKind, values: readonly string[]): Told[] =>
    values.map((value) => ({ place, kind, typed: value }));
  return [
    ...told(BlockKind.phone, [normalisePhone(mobilePhone)]),
    ...told(BlockKind.company, [company]),
    ...told(
      BlockKind.creditCode,
      typed.filter(({ name }) => isCreditCodeField(name)).map(({ value }) => value),
    ),
    ...told(
      BlockKind.email,
      typed.filter(({ name }) => isMailField(name)).map(({ value }) => value),
    ),
  ].filter(({ typed }) => typed !== '');
}

/** The entries in force that fit a sign-up: those that refuse first, then the newest. */
export async function findBlocksOf(db: Db | Trx, compared: Compared) {
  const told = toldBy(compared, 0);
  if (told.length === 0) return [];
  return db
    .selectFrom('sign_up_block')
    .select((eb) => [
      'id',
      eb.ref('kind').$castTo<BlockKind>().as('kind'),
      'reason',
      eb.ref('effect').$castTo<BlockEffect>().as('effect'),
      'until_time as untilTime',
    ])
    .where(areListed(told))
    .orderBy('effect', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const isInForce = sql`(sign_up_block.until_time is null or sign_up_block.until_time > now())`;

/** What was told, as the database spells it: by its rule alone, so that nothing is found on one way and missed on another. */
const spelled = (told: readonly Told[]) => sql`(select place, kind, block_key(kind, typed) as "key"
  from json_to_recordset(${JSON.stringify(told)}::json) as given(place int, kind smallint, typed text))`;

const areListed = (told: readonly Told[]) => sql<boolean>`
  (sign_up_block.match_key, sign_up_block.kind) in (select "key", kind from ${spelled(told)} as given)
  and ${isInForce}`;

/** The ids of the sign-ups of an activity that an entry in force fits: each entry is looked up among them, as `findBlocksOf` would. */
export function listedOf(activityId: number): RawBuilder<number> {
  const isAmong = (kind: BlockKind, value: RawBuilder<unknown>) => sql`exists (select from sign_up_block
    where sign_up_block.match_key = ${value} and sign_up_block.kind = ${sql.lit(kind)} and ${isInForce})`;
  const typed = sql`select given.application_id from form_item as item
    join application_answer as given on given.form_item_id = item.id
    where item.activity_id = ${activityId} and given.type in (1, 2) and given.value <> ''`;
  const { phone, company, creditCode, email } = BlockKind;
  const anyOf = (kind: BlockKind) => sql`exists (select from sign_up_block where kind = ${sql.lit(kind)})`;
  return sql<number>`select one.id from sign_up_block join application as one on one.mobile_phone = sign_up_block.match_key
      where sign_up_block.kind = ${sql.lit(phone)} and ${isInForce}
        and one.activity_id = ${activityId} and one.mobile_phone <> ''
    union all select one.id from sign_up_block join application as one
      on block_key(2, one.company) = sign_up_block.match_key and one.activity_id = ${activityId}
      where sign_up_block.kind = ${sql.lit(company)} and ${isInForce} and one.company <> ''
    union all ${typed} and ${anyOf(creditCode)} and given.name ~ ${creditCodeField.source}
      and ${isAmong(creditCode, sql`block_key(3, given.value)`)}
    union all ${typed} and ${anyOf(email)} and given.name ~* ${mailField.source}
      and ${isAmong(email, sql`block_key(4, given.value)`)}`;
}

/** Those of several sign-ups that are not taken, by one question however many they are. */
export async function findRefused<S extends Compared>(db: Db | Trx, signUps: readonly S[]): Promise<Set<S>> {
  const told = signUps.flatMap(toldBy);
  if (told.length === 0) return new Set();
  const { rows } = await sql<{ place: number }>`select given.place from ${spelled(told)} as given
    join sign_up_block on sign_up_block.match_key = given.key and sign_up_block.kind = given.kind
    where sign_up_block.effect = ${BlockEffect.refuse} and ${isInForce}`.execute(db);
  const places = new Set(rows.map(({ place }) => place));
  return new Set(signUps.filter((_, place) => places.has(place)));
}
