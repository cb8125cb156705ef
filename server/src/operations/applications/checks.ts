/** What is checked of a sign-up by itself, for who decides it: it decides nothing, and its person is told nothing of it. */
import {
  type Answer,
  type ApplyStatus,
  type calls,
  creditCodeState,
  FormItemType,
  isCreditCodeField,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { findBlocksOf } from '../blocks/index.ts';
import type { ApplicationRow } from './queries.ts';

type Checks = Answer<typeof calls.application.detail>['checks'];

/** So many others of the same phone are named. */
const MOST_DOUBLES = 10;

/** What else its phone signed up for the same activity with, whoever may see the one: they are of one activity. */
const findDoubles = (db: Db, { id, activity_id, mobile_phone }: ApplicationRow) =>
  db
    .selectFrom('application')
    .select((eb) => [
      'id',
      'apply_code',
      eb.ref('apply_status').$castTo<ApplyStatus>().as('apply_status'),
      'withdrawn_at',
      'created_at',
    ])
    .where('mobile_phone', '=', mobile_phone)
    // Those of other phones have no part in the index.
    .where('mobile_phone', '<>', sql.lit(''))
    .where('activity_id', '=', activity_id)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_DOUBLES)
    .execute();

/** Checks a sign-up that the caller may see. */
export async function checksOf(db: Db, row: ApplicationRow, zone: TimeZone): Promise<Checks> {
  const doubles = row.mobile_phone === '' ? [] : await findDoubles(db, row);
  const { mobile_phone: mobilePhone, company, answers } = row;
  const blocks = await findBlocksOf(db, { mobilePhone, company, answers });
  return {
    hasPhone: row.mobile_phone !== '',
    doubleList: doubles.map((one) => ({
      id: one.id,
      applyCode: one.apply_code,
      applyStatus: one.apply_status,
      withdrawnTime: zone.textOrNull(one.withdrawn_at),
      createdTime: zone.text(one.created_at),
    })),
    creditCodeList: row.answers
      .filter(
        ({ type, name, value }) => type === FormItemType.text && value !== '' && isCreditCodeField(name),
      )
      .map(({ formId, name, value }) => ({ formId, name, state: creditCodeState(value) })),
    blockList: blocks.map((block) => ({ ...block, untilTime: zone.textOrNull(block.untilTime) })),
  };
}
