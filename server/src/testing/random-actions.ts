/** Random people who do random things to tasks, and what they need for it; seeded, so that a failure can be run again. */
import {
  type Answer,
  type Call,
  calls,
  HandleType,
  handledActions,
  type TemplateSettings,
} from '@outbound/contract';
import type { TestSession, TestUser } from './factories.ts';
import type { TestApp } from './start-app.ts';
import {
  department,
  dispatchBody,
  makeTemplate,
  person,
  type TestTemplate,
  taskCalls,
  taskCodes,
} from './tasks.ts';

/** What a call answers, whoever carries it. */
type Asked<C extends Call> = { status: number; code: string; message: string; data: Answer<C> };
export type Ask = <C extends Call>(call: C, body: object, as: TestSession) => Promise<Asked<C>>;

/** mulberry32. */
export function chance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { below, one };
}
export type Chance = ReturnType<typeof chance>;

type Actor = { user: TestUser; as: TestSession };

export interface Actors {
  people: Actor[];
  templates: TestTemplate[];
  /** What was handed over and nobody has answered yet, with the task that it is about. */
  waiting: { handoverId: number; from: Actor; to: Actor; instanceCode: string }[];
}

/** What somebody did, to which task, and the code of the answer. */
export interface Did {
  did: HandleType;
  name: string;
  code: string;
  status: number;
}

/** Six people who may do everything with tasks, two of them of one department, and templates of each kind of way. */
export async function makeActors(app: TestApp): Promise<Actors> {
  const codes = [
    ...taskCodes,
    'latin_task_management_terminate',
    'latin_task_management_supervise',
    'latin_task_management_review',
  ] as const;
  const deptId = await app.makeDepartment();
  const people: Actors['people'] = [];
  for (let n = 0; n < 6; n++) {
    // Two share a department, one sees everything.
    const user = await app.makeUser({ codes, scope: n === 0 ? 1 : 5, ...(n > 3 && { deptId }) });
    people.push({ user, as: await app.signInAs(user) });
  }
  const kinds: Partial<TemplateSettings>[] = [
    {},
    { needSign: 0 },
    { needReview: 1 },
    { needReview: 1, completeMode: 1 },
    { needSign: 0, completeMode: 1, directBack: 0 },
  ];
  const templates: TestTemplate[] = [];
  for (const settings of kinds) templates.push(await makeTemplate(app, settings));
  return { people, templates, waiting: [] };
}

/** Somebody dispatches a task to somebody; answers its number. */
export async function dispatchAny(ask: Ask, { people, templates }: Actors, luck: Chance): Promise<string> {
  const { below, one } = luck;
  const { as } = one(people);
  const targets = Array.from({ length: 1 + below(3) }, () => {
    const { user } = one(people);
    return below(4) === 0 ? department(user.deptId) : person(user.userId);
  });
  const reply = await ask(taskCalls.create, dispatchBody(one(templates), targets), as);
  if (reply.code !== '000000') throw new Error(`dispatch: ${reply.code} ${reply.message}`);
  return reply.data.instanceCode;
}

/** Somebody does something to a task, mostly what is offered to him; answers what, by whom, and the code of the answer. */
export async function doAnything(
  app: TestApp,
  ask: Ask,
  { people }: Actors,
  instanceCode: string,
  { below, one }: Chance,
): Promise<Did> {
  const { db } = app.database;
  const { as, user } = one(people);
  const { user: other } = one(people);
  const seen = await ask(taskCalls.detail, { instanceCode }, as);
  const offers = seen.code === '000000' ? seen.data.actionList : [];
  const offer = offers.length > 0 && below(5) > 0 ? one(offers) : null;
  const did = offer?.handleType ?? one(handledActions).handleType;
  const done = { did, name: `${did} by ${user.userName}` };
  if (did === HandleType.amend || did === HandleType.resubmit) {
    const { instance, detailList, formData } = seen.data;
    const targets = [
      ...new Set(
        detailList
          .filter(({ isCurrent }) => isCurrent === 1)
          .map(({ handlerUserId, handlerDeptId }) =>
            handlerUserId === null ? `2 ${handlerDeptId}` : `1 ${handlerUserId}`,
          ),
      ),
    ];
    const targetList = [
      ...targets.map((key) => ({ targetType: Number(key.slice(0, 1)), targetId: Number(key.slice(2)) })),
      person(other.userId),
    ].slice(below(2));
    const { instanceId, title } = instance;
    const version = seen.data.instanceVersion;
    const body = { instanceId, version, title, priority: 2, formData, targetList };
    const { code, status } = await ask(taskCalls.submitformodify, body, as);
    return { ...done, code, status };
  }
  const steps = await db
    .selectFrom('task_detail')
    .innerJoin('task_instance', 'task_instance.id', 'task_detail.instance_id')
    .select(['task_detail.id', 'task_detail.version', 'task_instance.version as taskVersion'])
    .where('code', '=', instanceCode)
    .orderBy('task_detail.id')
    .execute();
  const detailId = offer && offer.detailIdList.length > 0 ? one(offer.detailIdList) : (one(steps)?.id ?? 1);
  const onStep = handledActions.find(({ handleType }) => handleType === did)?.stepFrom !== undefined;
  const version = onStep ? steps.find(({ id }) => id === detailId)?.version : steps[0]?.taskVersion;
  const finished =
    seen.code === '000000'
      ? seen.data.detailList.filter((step) => step.isCurrent === 1 && step.handleStatus === 4)
      : [];
  const { code, status } = await ask(
    taskCalls.handle,
    {
      handleType: did,
      ...(onStep ? { detailId } : { instanceCode }),
      version: version ?? 0,
      opinion: '说明',
      formData: { handleNote: `第 ${below(1000)} 步` },
      targetList: [below(3) === 0 ? department(other.deptId) : person(other.userId)],
      returnReasonType: 1,
      newDeadline: '2099-01-01 00:00:00',
      ...(finished.length > 0 && { reopenDetailIdList: [one(finished).detailId] }),
      userIdList: [other.userId],
    },
    as,
  );
  return { ...done, code, status };
}

/**
 * Somebody hands over what he has in hand of a task, or what was handed over before is taken, not taken or withdrawn: the
 * task has gone on meanwhile. Answers null where he has nothing of it in hand.
 */
export async function handOverAny(
  ask: Ask,
  { people, waiting }: Actors,
  instanceCode: string,
  { below, one }: Chance,
): Promise<(Did & { instanceCode: string }) | null> {
  const did = HandleType.handOver;
  if (waiting.length > 2 || (waiting.length > 0 && below(2) === 0)) {
    const [answered] = waiting.splice(below(waiting.length), 1);
    if (!answered) return null;
    const { handoverId, from, to } = answered;
    const how = below(5);
    const { code, status } =
      how === 0
        ? await ask(calls.taskHandover.withdraw, { handoverId }, from.as)
        : await ask(
            calls.taskHandover.confirm,
            { handoverId, agree: how === 1 ? 0 : 1, reason: how === 1 ? '不在岗' : '' },
            to.as,
          );
    const name = `${['withdrawn', 'not taken'][how] ?? 'taken'} by ${to.user.userName}`;
    // What was not taken changes nothing.
    return {
      did: how > 1 ? did : HandleType.comment,
      name,
      code,
      status,
      instanceCode: answered.instanceCode,
    };
  }
  const [from, to] = [one(people), one(people)];
  const open = await ask(calls.taskHandover.openPage, { template: { keyword: instanceCode } }, from.as);
  const itemList = open.data.dataBody.map(({ detailId }) => ({ detailId, note: '接班' }));
  if (itemList.length === 0) return null;
  const { code, status, data } = await ask(
    calls.taskHandover.create,
    { toUserId: to.user.userId, note: '下班', itemList },
    from.as,
  );
  if (code === '000000') waiting.push({ handoverId: data.handoverId, from, to, instanceCode });
  return {
    did: HandleType.comment,
    name: `handed over by ${from.user.userName}`,
    code,
    status,
    instanceCode,
  };
}
