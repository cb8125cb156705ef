/** One alarm or case, with all that is linked to it. */
import {
  type AccountKind,
  type AccountLevel,
  type Answer,
  accountKindLabels,
  accountLevelLabels,
  type BlockResult,
  type Body,
  blockResultLabels,
  type CaseStage,
  type calls,
  caseStageLabels,
  type FreezeState,
  freezeStateLabels,
  InfoType,
  infoLimits,
  maskAccount,
  maskName,
  maskPhone,
  type WarningDisposal,
  type WarningLevel,
  warningDisposalLabels,
  warningLevelLabels,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { notFound } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { findDictionaryNames, type NameOf } from '../../platform/index.ts';
import { type At, entityValue, type Person } from '../instances/index.ts';
import { type FactTable, linkOf, seen } from './conditions.ts';
import {
  type BlockRecord,
  type FreezeRecord,
  findAlarmsOf,
  findMeasuresOf,
  findOrders,
  findPhonesOf,
  findWarningsTo,
  sumFunds,
  type WarningRecord,
} from './linked-records.ts';
import { namedTypes, presentAlarmBase, presentCaseBase } from './present.ts';
import { readAlarms, readCases } from './queries.ts';
import { countTasksNaming, findTasksNaming, presentBrief } from './tasks-of.ts';
import { timelineOf } from './timeline.ts';

type DetailAnswer = Answer<typeof calls.taskInfo.detail>;
/** For the timeline; the list of the answer has fewer. */
const TASKS_READ = 50;

/** The alarm or case that is meant, if the caller sees it: of alarms with one number the newest. */
async function findFact(
  db: Db,
  person: Person,
  table: FactTable,
  { infoId, infoNo }: Pick<Body<typeof calls.taskInfo.detail>, 'infoId' | 'infoNo'>,
): Promise<number> {
  const which =
    infoId === undefined
      ? sql`${sql.ref(linkOf[table].column)} = ${entityValue(infoNo ?? '')}`
      : sql`${sql.ref(`${table}.id`)} = ${infoId}`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${which} and ${seen(person, table)} order by id desc limit 1`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw notFound();
  return found.id;
}

/** An alarm that the caller sees; throws where there is none. */
export async function findAlarm(db: Db, person: Person, alarmId: number) {
  const [alarm] = await readAlarms(db, person, [
    await findFact(db, person, 'alarm_fact', { infoId: alarmId, infoNo: undefined }),
  ]);
  if (!alarm) throw notFound();
  return alarm;
}

export async function readDetail(
  db: Db,
  person: Person,
  body: Body<typeof calls.taskInfo.detail>,
  at: At,
): Promise<DetailAnswer> {
  const { infoType } = body;
  const isAlarm = infoType === InfoType.alarm;
  const table = isAlarm ? 'alarm_fact' : 'case_fact';
  const id = await findFact(db, person, table, body);
  const nameOf = await findDictionaryNames(db, namedTypes);
  const [alarm] = isAlarm ? await readAlarms(db, person, [id]) : [];
  const caseId = isAlarm ? (alarm?.case_no ? alarm.case_id : null) : id;
  const [crime] = caseId === null ? [] : await readCases(db, person, [caseId]);
  if (isAlarm ? !alarm : !crime) throw notFound();
  const alarmsOf = isAlarm ? [] : await findAlarmsOf(db, person, id);
  const number = (isAlarm ? alarm?.alarm_no : crime?.case_no) ?? '';
  const counts = (await countTasksNaming(db, person, table, [number])).get(number);
  const tasks =
    (await findTasksNaming(db, person, table, { numbers: [number], most: TASKS_READ })).get(number) ?? [];
  const about = { infoType, id };
  const { blocks, freezes } = await findOrders(db, person, about);
  const reporters = [...new Set((alarm ? [alarm] : alarmsOf).flatMap((one) => one.victim_phone || []))];
  const taskIds = tasks.map((task) => task.id);
  const warnings = await findWarningsTo(db, person, { phones: reporters, taskIds });
  const measures = await findMeasuresOf(db, taskIds);
  const named = await findPhonesOf(db, taskIds);
  return {
    infoType,
    alarm: alarm ? presentAlarmBase(alarm, at, nameOf) : null,
    case: !isAlarm && crime ? presentCaseBase(crime, at, nameOf) : null,
    alarmList: alarmsOf.map((one) => ({
      alarmId: one.id,
      alarmNo: one.alarm_no,
      alarmTime: at.zone.text(one.alarm_time),
      deptName: one.dept_name ?? '',
      victimName: maskName(one.victim_name ?? ''),
      lossAmount: one.loss_amount,
    })),
    caseList:
      isAlarm && crime
        ? [
            {
              caseId: crime.id,
              caseNo: crime.case_no,
              caseName: crime.case_name,
              stageName: caseStageLabels[crime.stage as CaseStage],
              deptName: crime.dept_name ?? '',
            },
          ]
        : [],
    warningList: warnings.map((one) => presentWarning(one, at.zone, nameOf)),
    ...(counts ?? { taskNum: 0, openTaskNum: 0, doneTaskNum: 0 }),
    taskList: tasks.slice(0, infoLimits.tasks).map((task) => presentBrief(task, at)),
    fundSummary: await sumFunds(db, about),
    accountList: accountsOf(blocks, freezes, at.zone, nameOf),
    phoneList: [
      ...reporters.map((phone) => ({
        phoneNo: maskPhone(phone),
        origin: '报警人' as const,
        instanceCode: null,
      })),
      ...named
        .filter(({ phone }) => !reporters.includes(phone))
        .map(({ phone, code }) => ({
          phoneNo: maskPhone(phone),
          origin: '任务' as const,
          instanceCode: code,
        })),
    ],
    timelineList: timelineOf(
      {
        alarms: alarm ? [alarm] : alarmsOf,
        transferTime: alarm?.transfer_time ?? null,
        crimes: crime ? [crime] : [],
        warnings,
        tasks,
        measures,
        blocks,
        freezes,
      },
      at.zone,
      nameOf,
    ),
  };
}

function presentWarning(
  one: WarningRecord,
  zone: TimeZone,
  nameOf: NameOf,
): DetailAnswer['warningList'][number] {
  const warningLevel = one.warning_level as WarningLevel;
  return {
    warningId: one.id,
    warningNo: one.warning_no,
    warningTime: zone.text(one.warning_time),
    warningLevel,
    warningLevelName: warningLevelLabels[warningLevel],
    fraudTypeName: nameOf('fraud_type', one.fraud_type),
    deptName: one.dept_name ?? '',
    disposeTime: zone.textOrNull(one.dispose_time),
    disposeResultName:
      one.dispose_result === null ? null : warningDisposalLabels[one.dispose_result as WarningDisposal],
    blockedAmount: one.blocked_amount,
  };
}

/** Each account once, by what was done to it last. */
function accountsOf(
  blocks: readonly BlockRecord[],
  freezes: readonly FreezeRecord[],
  zone: TimeZone,
  nameOf: NameOf,
): DetailAnswer['accountList'] {
  type Account = DetailAnswer['accountList'][number];
  const found = new Map<string, Account>();
  const levels = new Map(blocks.map((one) => [one.account_no, one.account_level as AccountLevel]));
  const keep = (accountNo: string, account: Omit<Account, 'accountNo' | 'accountLevelName'>) => {
    const before = found.get(accountNo);
    if (before && before.lastTime > account.lastTime) return;
    const level = levels.get(accountNo);
    found.set(accountNo, {
      ...account,
      accountNo: maskAccount(accountNo),
      accountLevelName: level === undefined ? '' : accountLevelLabels[level],
    });
  };
  for (const one of blocks)
    keep(one.account_no, {
      orgName: nameOf('bank', one.institution),
      accountTypeName: accountKindLabels[one.account_type as AccountKind],
      lastAction: '止付',
      lastResult: blockResultLabels[one.result as BlockResult],
      lastTime: zone.text(one.block_time ?? one.apply_time),
      expireTime: zone.textOrNull(one.expire_time),
      amount: one.amount,
      instanceCode: one.instance_code,
    });
  for (const one of freezes)
    keep(one.account_no, {
      orgName: nameOf('bank', one.institution),
      accountTypeName: accountKindLabels[one.account_type as AccountKind],
      lastAction: '冻结',
      lastResult: freezeStateLabels[one.state as FreezeState],
      // A day's end: an account is frozen after its payments were stopped.
      lastTime: `${one.freeze_day} 23:59:59`,
      expireTime: one.expire_day,
      amount: one.amount,
      instanceCode: one.instance_code,
    });
  return [...found.values()]
    .sort((a, b) => (a.lastTime < b.lastTime ? 1 : -1))
    .slice(0, infoLimits.accounts)
    .map((one) => (one.lastAction === '冻结' ? { ...one, lastTime: one.lastTime.slice(0, 10) } : one));
}
