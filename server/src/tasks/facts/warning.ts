/** 预警处置 and 落地劝阻: what became of a warning (tasks and statistics 2.9.6). */
import { answerOf, WarningDisposal, warningDisposalLabels, warningLevelLabels } from '@outbound/contract';
import { sql } from 'kysely';
import { fraudTypeOf, instantOf, keyOf, numberOf, placeIn, type Result, SOURCE, textOf } from './result.ts';

const disposals = Object.values(warningDisposalLabels);
const levels = Object.values(warningLevelLabels);
/** As the form offers them; their places are what statistics count by. */
const sources = ['部级下发', '省级下发', '市级模型', '运营商', '银行', '96110', '其他'];
const types = ['资金预警', '通话预警', '短信预警', '网址访问预警', 'APP预警', '综合预警'];

/** What a form calls the source, level and type of a warning. */
export const warningAnswers = (one: { source: number; level: number; type: number }) => ({
  warningSource: sources[one.source - 1] ?? '',
  warningLevel: levels[one.level - 1] ?? '',
  warningType: types[one.type - 1] ?? '',
});

/** The visit's result as the warning's; what says nothing of the person (拒不配合) leaves it as it was. */
const visits: Readonly<Record<string, WarningDisposal>> = {
  劝阻成功: WarningDisposal.dissuaded,
  已被骗已引导报案: WarningDisposal.cheated,
  未见到本人: WarningDisposal.unreached,
  查无此人: WarningDisposal.notFound,
  信息不符: WarningDisposal.mismatch,
};

const regionOf = (answer: unknown) => keyOf(answer, 'regionCode', 0);
const warningNoOf = ({ asked }: Result) => textOf(asked, 'warningNo');

interface Disposal {
  /** Null, here and below: it says nothing of that. */
  result: number | null;
  blocked: number | null;
  cheated: number | null;
  signed: Date | null;
}

/** What is said of the warnings of this number, of whatever source; answers of how many. */
async function dispose(
  result: Result,
  { result: found, blocked, cheated, signed }: Disposal,
): Promise<number> {
  // In the order in which everybody holds them: an update takes them as they lie, and would cross whoever sends them again.
  await sql`select from warning_fact where warning_no = ${warningNoOf(result)} and deleted_at is null
    order by id for no key update`.execute(result.trx);
  const { numAffectedRows = 0n } = await sql`
    update warning_fact set
      dispose_time = ${found === null ? sql`coalesce(dispose_time, ${result.doneAt})` : sql`${result.doneAt}`},
      sign_time = coalesce(${signed}, sign_time), dispose_result = coalesce(${found}::smallint, dispose_result),
      blocked_amount = coalesce(${blocked}::numeric, blocked_amount),
      cheated_amount = coalesce(${cheated}::numeric, cheated_amount),
      instance_id = coalesce(instance_id, ${result.taskId}), updated_at = ${result.now}
    where warning_no = ${warningNoOf(result)} and deleted_at is null`.execute(result.trx);
  return Number(numAffectedRows);
}

/** A warning that no system has sent, as its task tells of it: known by its number. */
async function addWarning(result: Result): Promise<void> {
  const { asked, zone } = result;
  const at = instantOf(result, asked, 'warningTime') ?? result.orderedAt;
  await result.trx
    .insertInto('warning_fact')
    .values({
      source_system: SOURCE,
      source_id: warningNoOf(result),
      warning_no: warningNoOf(result),
      warning_time: at,
      warning_level: placeIn(levels, textOf(asked, 'warningLevel')) ?? levels.length,
      warning_source: placeIn(sources, textOf(asked, 'warningSource')) ?? sources.length,
      warning_type: placeIn(types, textOf(asked, 'warningType')) ?? types.length,
      fraud_type: fraudTypeOf(asked),
      dept_id: result.deptId,
      region_code: regionOf(answerOf(asked, 'region')),
      victim_name: textOf(asked, 'victimName') || null,
      victim_id_no: textOf(asked, 'victimIdNo') || null,
      victim_phone: textOf(asked, 'victimPhone') || null,
      risk_amount: numberOf(asked, 'riskAmount'),
      instance_id: result.taskId,
      occur_day: zone.text(at).slice(0, 10),
    })
    .onConflict((conflict) => conflict.columns(['source_system', 'source_id']).doNothing())
    .execute();
}

export async function keepWarningFacts(result: Result): Promise<number> {
  if (warningNoOf(result) === '') return 0;
  const { found } = result;
  const disposal = {
    result: placeIn(disposals, textOf(found, 'disposeResult')),
    blocked: numberOf(found, 'blockedAmount'),
    cheated: numberOf(found, 'transferAmount'),
    signed: result.signedAt,
  };
  const num = await dispose(result, disposal);
  if (num > 0) return num;
  await addWarning(result);
  return dispose(result, disposal);
}

/** Of a visit; a visit without a warning, or to one that nobody has sent, says nothing of any. */
export async function keepDissuasionFacts(result: Result): Promise<number> {
  if (warningNoOf(result) === '') return 0;
  return dispose(result, {
    result: visits[textOf(result.found, 'dissuadeResult')] ?? null,
    blocked:
      answerOf(result.found, 'savedAmount') === undefined ? null : numberOf(result.found, 'savedAmount'),
    cheated: null,
    signed: null,
  });
}
