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
import { emptyPipeline, type Pipeline, pipelineOf, sendPipeline } from '../../database/pipeline.ts';
import { byWholeKeys } from '../../database/statements.ts';
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

/**
 * The ids of the sign-ups of an activity that an entry in force fits, as `findBlocksOf` would: each entry is looked up among them
 * by itself. The planner would rather spell all of two hundred thousand once, and does not know what that costs.
 */
export function listedOf(activityId: number): RawBuilder<number> {
  const { phone, company, creditCode, email } = BlockKind;
  const inForce = (kind: BlockKind) => sql`from sign_up_block
    where sign_up_block.kind = ${sql.lit(kind)} and ${isInForce}`;
  const each = (kind: BlockKind, found: RawBuilder<unknown>) => sql`select one.id
    from (select sign_up_block.match_key as key ${inForce(kind)}) as listed cross join lateral (${found} offset 0) as one`;
  /** By what was answered to fields of a name: the conditions are those of the index of such answers. */
  const answered = (kind: BlockKind, isNamed: RawBuilder<unknown>) =>
    each(
      kind,
      sql`select given.application_id as id from application_answer as given
        where given.form_item_id = any(array(select form_item.id from form_item where form_item.activity_id = ${activityId}))
          and md5(block_key(${sql.lit(kind)}, given.value)) = md5(listed.key) and given.type in (1, 2) and ${isNamed}`,
    );
  const signUps = sql`select application.id from application where application.activity_id = ${activityId}`;
  return sql<number>`${each(phone, sql`${signUps} and application.mobile_phone = listed.key and application.mobile_phone <> ''`)}
    union all ${each(company, sql`${signUps} and block_key(2, application.company) = listed.key and application.company <> ''`)}
    union all ${answered(creditCode, sql`given.name ~ ${sql.lit(creditCodeField.source)}`)}
    union all ${answered(email, sql`given.name ~* ${sql.lit(mailField.source)}`)}`;
}

/** Those of several sign-ups that are not taken, by one question however many they are. */
export const findRefused = <S extends Compared>(db: Db | Trx, signUps: readonly S[]): Promise<Set<S>> =>
  sendPipeline(db, refusedOf(signUps));

/** The same, not sent yet. */
export function refusedOf<S extends Compared>(signUps: readonly S[]): Pipeline<Set<S>> {
  const told = signUps.flatMap(toldBy);
  if (told.length === 0) return emptyPipeline(new Set());
  const refused = sql<{ place: number }>`select given.place from ${spelled(told)} as given
    join sign_up_block on sign_up_block.match_key = given.key and sign_up_block.kind = given.kind
    where sign_up_block.effect = ${BlockEffect.refuse} and ${isInForce} ${byWholeKeys}`;
  return pipelineOf(
    (db) => refused.compile(db),
    (rows) => {
      const places = new Set(rows.map(({ place }) => place));
      return new Set(signUps.filter((_, place) => places.has(place)));
    },
  );
}
