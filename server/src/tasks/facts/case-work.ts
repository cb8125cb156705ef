/** 案件管理: the stage of a case and what came of it (tasks and statistics 2.9.6). */
import { answerOf, CaseStage, caseStageLabels } from '@outbound/contract';
import { sql } from 'kysely';
import {
  comparable,
  dayOf,
  fraudTypeOf,
  instantOf,
  keyOf,
  numberOf,
  placeIn,
  type Result,
  SOURCE,
  textOf,
} from './result.ts';

const stages = Object.values(caseStageLabels);
/** The day that a stage has a column for. */
const dayColumns: Readonly<Partial<Record<number, string>>> = {
  [CaseStage.filed]: 'file_day',
  [CaseStage.solved]: 'solve_day',
  [CaseStage.prosecuted]: 'transfer_day',
  [CaseStage.closed]: 'close_day',
  [CaseStage.revoked]: 'revoke_day',
};

/** Writes the case that a form names, also one that no system has sent. Days that it came through before stay. */
export async function keepCaseFacts(result: Result): Promise<number> {
  const { trx, asked, found, now } = result;
  const caseNo = comparable(textOf(asked, 'caseNo'));
  const stage = placeIn(stages, textOf(found, 'stage'));
  if (caseNo === '' || stage === null) return 0;
  await addCase(result, caseNo);
  const day = dayOf(found, 'stageTime') ?? result.zone.text(result.doneAt).slice(0, 10);
  const column = dayColumns[stage];
  const recovered = numberOf(found, 'recoverAmount');
  const said = (key: string) => (answerOf(found, key) === undefined ? null : numberOf(found, key));
  const { numAffectedRows = 0n } = await sql`
    update case_fact set stage = ${stage}, updated_at = ${now},
      ${column ? sql`${sql.ref(column)} = ${day}::date,` : sql``}
      arrest_num = coalesce(${said('arrestNum')}::int, arrest_num),
      series_num = coalesce(${said('seriesNum')}::int, series_num),
      recover_day = case when ${recovered}::numeric > 0 then coalesce(recover_day, ${day}::date) else recover_day end,
      recover_amount = coalesce(${said('recoverAmount')}::numeric, recover_amount)
    where case_no = ${caseNo} and deleted_at is null`.execute(trx);
  return Number(numAffectedRows);
}

async function addCase(result: Result, caseNo: string): Promise<void> {
  const { trx, asked, zone } = result;
  const lead = answerOf(asked, 'leadOfficer');
  await trx
    .insertInto('case_fact')
    .values({
      source_system: SOURCE,
      source_id: caseNo,
      case_no: caseNo,
      case_name: textOf(asked, 'caseName') || caseNo,
      fraud_type: fraudTypeOf(asked),
      stage: CaseStage.accepted,
      dept_id: keyOf(answerOf(asked, 'acceptOrg'), 'deptId', result.deptId),
      region_code: keyOf(answerOf(asked, 'region'), 'regionCode', 0),
      accept_day: dayOf(asked, 'acceptTime') ?? zone.text(result.orderedAt).slice(0, 10),
      file_day: dayOf(asked, 'fileTime'),
      occur_time: instantOf(result, asked, 'occurTime'),
      loss_amount: numberOf(asked, 'lossAmount'),
      lead_user_id: keyOf(lead, 'userId', 0) || null,
      lead_user_name: textOf(lead, 'userName') || null,
      brief_info: textOf(asked, 'briefCase'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
