/** The weeks before the first start as the two logs would have written them: sign-ins, decisions, visits. */
import { ApplyStatus, applyStatusLabels, type Call, calls, errorText } from '@outbound/contract';
import { sql } from 'kysely';
import type { Actor, Note, Trx } from '../http/call-context.ts';
import { insertInterfaceLog, type StoredInterfaceLog } from '../http/interface-log.ts';
import type { OperationLog } from '../http/operation-log.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { newTraceId } from '../http/trace-id.ts';
import { holdLogChain, type SeedOperation, seedOperationLog } from '../platform/index.ts';
import { between, mulberry32 } from './generated/prng.ts';
import { HISTORY_DAYS, type SampleSignIn } from './generated/sign-ins.ts';
import { known } from './known.ts';
import { sampleTime } from './times.ts';

/** What the reviewer decided about a stored sign-up. */
export interface Decision {
  id: number;
  applyCode: string;
  activity: string;
  status: ApplyStatus;
  reason: string;
  at: Date;
}

interface LogSample {
  operationLog: OperationLog;
  zone: TimeZone;
  today: string;
  signIns: readonly SampleSignIn[];
  decisions: readonly Decision[];
  actors: ReadonlyMap<string, Actor>;
  /** Account of who decides. */
  reviewer: string;
}

const WRONG_PASSWORD = errorText('UM4100.triesLeft', { count: 4 });
const OK = '000000';
/** Where the visitors of the portal come in. */
const PORTAL = '10.20.0.1';

/**
 * Writes both logs for the last weeks. A database whose operation log has begun keeps it as it is: rows that came
 * before its first one would look forged.
 */
export async function addHistory(trx: Trx, sample: LogSample): Promise<void> {
  const since = sample.zone.instant(sampleTime(sample.today, -HISTORY_DAYS, '00:00:00'));
  const operations = [
    ...sample.signIns.map((one) => signInOf(one, sample)),
    ...sample.decisions.filter(({ at }) => at >= since).map((one) => decisionOf(one, sample)),
  ];
  await holdLogChain(trx);
  // Three weeks lie in two months at most.
  for (const parent of ['operation_log', 'interface_log'])
    await sql`select month_partitions(${parent}::regclass, ${since}::timestamptz::date, 2)`.execute(trx);
  if (!(await seedOperationLog(trx, sample.operationLog, operations))) return;
  await insertInterfaceLog(trx, [...operations.map(interfaceEntry), ...visits(sample)]);
}

const calledBy = (
  call: Call,
  actor: Actor,
  moduleName: string,
  one: Pick<SampleSignIn, 'address' | 'browser'>,
) => ({
  path: call.path,
  name: call.name,
  type: call.log ?? 1,
  actor,
  moduleName,
  address: one.address,
  browser: one.browser,
  traceId: newTraceId(),
});

function signInOf(one: SampleSignIn, { zone, actors }: LogSample): SeedOperation {
  const actor = known(actors, one.person.userLoginId);
  return {
    at: zone.instant(one.time),
    call: calledBy(calls.user.login, actor, '登录', one),
    durationMs: one.durationMs,
    note: {
      content: `账号“${actor.userLoginId}”登录`,
      objectType: '用户',
      objectId: actor.userId,
      objectName: actor.userName,
    },
    failure: one.isFailed ? WRONG_PASSWORD : '',
  };
}

function decisionOf(one: Decision, { actors, reviewer, signIns }: LogSample): SeedOperation {
  const actor = known(actors, reviewer);
  const desk = signIns.find(({ person }) => person.userLoginId === reviewer);
  const isRejected = one.status === ApplyStatus.rejected;
  const note: Note = {
    content: `${isRejected ? '驳回' : '通过'}“${one.activity}”的 1 条报名：${one.applyCode}${one.reason && `，原因：${one.reason}`}`,
    objectType: '报名',
    objectId: one.id,
    objectName: one.applyCode,
    changes: [
      {
        field: '报名状态',
        before: applyStatusLabels[ApplyStatus.pending],
        after: applyStatusLabels[one.status],
      },
    ],
  };
  return {
    at: one.at,
    call: calledBy(calls.application.approve, actor, '报名审核', desk ?? { address: '', browser: '' }),
    durationMs: 24 + (one.id % 31),
    note,
    failure: '',
  };
}

/** The same call as the interface log has it. */
function interfaceEntry({ at, call, durationMs, failure }: SeedOperation): StoredInterfaceLog {
  const isSignIn = call.path === calls.user.login.path;
  return {
    at: at.toISOString(),
    callPath: call.path,
    callName: call.name,
    method: 'POST',
    userId: isSignIn ? null : (call.actor?.userId ?? null),
    userLoginId: isSignIn ? '' : (call.actor?.userLoginId ?? ''),
    address: call.address,
    status: 200,
    code: failure === '' ? OK : 'UM4100',
    durationMs,
    requestBytes: isSignIn ? 96 : 74,
    answerBytes: failure === '' ? (isSignIn ? 1_460 : 118) : 84,
    traceId: call.traceId,
    calls: 1,
  };
}

/** What visitors of the portal called, counted together by the hour as cached answers are. */
function visits({ zone, today }: LogSample): StoredInterfaceLog[] {
  const random = mulberry32(20_264);
  const kinds = [
    { call: calls.activity.openPage, most: 60, bytes: 6_400 },
    { call: calls.activity.openView, most: 90, bytes: 3_900 },
    { call: calls.activity.openHot, most: 40, bytes: 2_700 },
  ];
  const entries: StoredInterfaceLog[] = [];
  for (let days = -HISTORY_DAYS; days < 0; days++)
    for (let hour = 8; hour <= 22; hour++)
      for (const { call, most, bytes } of kinds)
        entries.push({
          at: zone
            .instant(
              sampleTime(today, days, `${String(hour).padStart(2, '0')}:${between(random, 10, 59)}:30`),
            )
            .toISOString(),
          callPath: call.path,
          callName: call.name,
          method: call.method,
          userId: null,
          userLoginId: '',
          address: PORTAL,
          status: 200,
          code: OK,
          durationMs: between(random, 1, 9),
          requestBytes: 48,
          answerBytes: bytes + between(random, 0, 900),
          traceId: newTraceId(),
          calls: between(random, 3, most),
        });
  return entries;
}
