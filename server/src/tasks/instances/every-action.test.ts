/**
 * Every line of the table of actions: by each kind of person, from each state. Who may and from where is read from the
 * table; that the server does so is seen over HTTP.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  HandleStatus,
  HandleType,
  handledActions,
  type PermissionCode,
  type TaskAction,
  type TaskActor,
  TaskStatus,
} from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { ok } from '../../testing/task-staff.ts';
import {
  dispatch,
  handle,
  makeTemplate,
  person,
  read,
  type TestTemplate,
  taskCodes,
} from '../../testing/tasks.ts';

const names = [
  'originator',
  'handler',
  'assistant',
  'supervisor',
  'watcher',
  'viewer',
  'stranger',
  'codeless',
] as const;
type Name = (typeof names)[number];

const codesOf: Record<Name, readonly PermissionCode[]> = {
  originator: [...taskCodes, 'latin_task_management_terminate'],
  handler: taskCodes,
  assistant: taskCodes,
  supervisor: [...taskCodes, 'latin_task_management_supervise'],
  watcher: taskCodes,
  // Sees everything, and supervises nothing.
  viewer: taskCodes,
  // Holds every code, and sees nothing.
  stranger: [
    ...taskCodes,
    'latin_task_management_supervise',
    'latin_task_management_terminate',
    'latin_task_management_review',
  ],
  // The handler's place, without the code to handle: only `view`.
  codeless: ['latin_task_management_view'],
};
const OWN = 5;
const ALL = 1;

/** What each is to the main step of a task. */
const actors: Record<Name, readonly TaskActor[]> = {
  originator: ['originator', 'viewer'],
  handler: ['handler', 'viewer'],
  assistant: ['viewer'],
  supervisor: ['supervisor', 'viewer'],
  watcher: ['watcher', 'viewer'],
  viewer: ['viewer'],
  stranger: [],
  codeless: ['viewer'],
};

/** How far a task has come: the status of it and of its main step. */
const stages = {
  unsigned: [TaskStatus.pending, HandleStatus.unsigned],
  pending: [TaskStatus.processing, HandleStatus.pending],
  reviewing: [TaskStatus.processing, HandleStatus.reviewing],
  returned: [TaskStatus.processing, HandleStatus.returned],
  refused: [TaskStatus.returned, HandleStatus.refused],
  completed: [TaskStatus.completed, HandleStatus.completed],
  terminated: [TaskStatus.terminated, HandleStatus.terminated],
} as const;
type Stage = keyof typeof stages;

let app: TestApp;
let template: TestTemplate;
const people = {} as Record<Name, TestUser>;
const sessions = {} as Record<Name, TestSession>;
let spare: TestUser;

before(async () => {
  app = await startApp();
  template = await makeTemplate(app, { needReview: 1 });
  for (const name of names) {
    const scope = name === 'supervisor' || name === 'viewer' ? ALL : OWN;
    people[name] = await app.makeUser({ codes: codesOf[name], scope });
    sessions[name] = await app.signInAs(people[name]);
  }
  spare = await app.makeUser({ codes: taskCodes, scope: OWN });
});
after(() => app.stop());

interface Made {
  instanceCode: string;
  detailId: number;
}

const note = { formData: { handleNote: '已办理' } };

/** A task that has come so far, copied to the watcher and to the one without codes. */
async function make(stage: Stage): Promise<Made> {
  const task = await dispatch(app, sessions.originator, template, [person(people.handler.userId)], {
    ccUserIdList: [people.watcher.userId, people.codeless.userId, people.assistant.userId],
  });
  const { instanceCode } = task.instance;
  const detailId = task.detailList[0]?.detailId ?? 0;
  const as = (name: Name, type: number, more: object = {}) =>
    handle(
      app,
      sessions[name],
      type,
      type === HandleType.terminate ? { instanceCode } : { detailId },
      more,
    ).then(ok);
  if (stage === 'refused')
    await as('handler', HandleType.refuse, { opinion: '信息不全', returnReasonType: 1 });
  else if (stage === 'terminated') await as('originator', HandleType.terminate, { opinion: '不再需要' });
  else if (stage !== 'unsigned') {
    await as('handler', HandleType.sign);
    if (stage !== 'pending') await as('handler', HandleType.complete, note);
    if (stage === 'returned') await as('originator', HandleType.rework, { opinion: '请补充' });
    if (stage === 'completed') await as('originator', HandleType.approve);
  }
  return { instanceCode, detailId };
}

/** What an action needs to be done at all. */
const inputsOf = ({ handleType, inputs }: TaskAction, { detailId }: Made): object => ({
  ...(inputs.includes('opinion') || handleType === HandleType.feedback ? { opinion: '说明' } : {}),
  ...(inputs.includes('formData') ? note : {}),
  ...(inputs.includes('targetList') ? { targetList: [person(spare.userId)] } : {}),
  ...(inputs.includes('returnReasonType') ? { returnReasonType: 1 } : {}),
  ...(inputs.includes('newDeadline') ? { newDeadline: '2099-01-01 00:00:00' } : {}),
  ...(inputs.includes('reopenDetailIdList') ? { reopenDetailIdList: [detailId] } : {}),
  ...(inputs.includes('userIdList') ? { userIdList: [spare.userId] } : {}),
});

const act = (name: Name, action: TaskAction, made: Made) =>
  handle(
    app,
    sessions[name],
    action.handleType,
    action.stepFrom ? { detailId: made.detailId } : { instanceCode: made.instanceCode },
    inputsOf(action, made),
  );

const isFrom = ({ from, stepFrom }: TaskAction, [status, step]: (typeof stages)[Stage]) =>
  from.includes(status) && (stepFrom === undefined || stepFrom.includes(step));

/** Where a task has to be for an action; confirming one needs a completed step beside the refused one, see below. */
const stageOf = (action: TaskAction) =>
  (Object.keys(stages) as Stage[]).find((stage) => isFrom(action, stages[stage])) ?? assert.fail(action.name);

function mayDo(name: Name, action: TaskAction, stage: Stage): boolean {
  const own = [
    ...actors[name],
    ...(name === 'originator' && stage === 'reviewing' ? (['reviewer'] as const) : []),
  ];
  // Those to whom it was copied may leave.
  if (name === 'codeless' || name === 'assistant') own.push('watcher');
  return own.some((actor) => {
    const code = action.by[actor];
    return code === null || (code !== undefined && codesOf[name].includes(code));
  });
}

const refusals = new Set(['TM4002', 'TM4003', 'TM4004', 'TM4014', 'CM4030']);

describe('every action', () => {
  for (const action of handledActions.filter(({ key }) => key !== 'confirmClose')) {
    const stage = stageOf(action);
    it(`${action.handleType} ${action.name} is done by those whom the table names, and by nobody else`, async () => {
      // Whoever is refused leaves it as it is; then each who may has one of his own.
      const made = await make(stage);
      for (const name of names.filter((one) => !mayDo(one, action, stage))) {
        const reply = await act(name, action, made);
        assert.ok(refusals.has(reply.code), `${name}: ${reply.code} ${reply.message}`);
      }
      const allowed = names.filter((one) => mayDo(one, action, stage));
      assert.ok(allowed.length > 0);
      for (const [at, name] of allowed.entries()) {
        const own = at === 0 ? made : await make(stage);
        const offered = await offeredTo(name, own);
        assert.ok(offered.includes(action.handleType), `${name} is not offered it: ${offered}`);
        ok(await act(name, action, own));
      }
    });
  }

  for (const stage of Object.keys(stages) as Stage[])
    it(`of a task that is ${stage} is refused where the table does not have it there`, async () => {
      const made = await make(stage);
      for (const action of handledActions) {
        if (isFrom(action, stages[stage]) && action.key !== 'confirmClose') continue;
        const name =
          names.find((one) => mayDo(one, action, action.key === 'approve' ? 'reviewing' : stage)) ??
          'originator';
        const reply = await act(name, action, made);
        assert.ok(refusals.has(reply.code), `${action.name} by ${name}: ${reply.code} ${reply.message}`);
        assert.ok(!(await offeredTo(name, made)).includes(action.handleType), `${action.name} is offered`);
      }
    });

  it('closes what one of two refused and the other completed: originator and supervisor alone', async () => {
    const plain = await makeTemplate(app);
    const half = async () => {
      const task = await dispatch(
        app,
        sessions.originator,
        plain,
        [person(people.handler.userId), person(spare.userId)],
        { ccUserIdList: [people.watcher.userId] },
      );
      const [mine, other] = task.detailList;
      const { instanceCode } = task.instance;
      const asSpare = await app.signInAs(spare);
      ok(
        await handle(
          app,
          asSpare,
          HandleType.refuse,
          { detailId: other?.detailId ?? 0 },
          { opinion: '非本单位', returnReasonType: 2 },
        ),
      );
      ok(await handle(app, sessions.handler, HandleType.sign, { detailId: mine?.detailId ?? 0 }));
      const done = await handle(
        app,
        sessions.handler,
        HandleType.complete,
        { detailId: mine?.detailId ?? 0 },
        note,
      );
      assert.equal(done.data.status, TaskStatus.returned);
      return instanceCode;
    };
    const code = await half();
    for (const name of ['handler', 'watcher', 'viewer', 'stranger'] as const) {
      const reply = await handle(
        app,
        sessions[name],
        HandleType.confirmClose,
        { instanceCode: code },
        { opinion: '办结' },
      );
      assert.ok(refusals.has(reply.code), `${name}: ${reply.code}`);
    }
    for (const [instanceCode, name] of [
      [code, 'originator'],
      [await half(), 'supervisor'],
    ] as const) {
      const reply = await handle(
        app,
        sessions[name],
        HandleType.confirmClose,
        { instanceCode },
        { opinion: '办结' },
      );
      assert.equal(reply.data.status, TaskStatus.completed, reply.message);
    }
  });

  it('that leads on is marked as the first one, and none for who only watches', async () => {
    const firstOf = async (name: Name, stage: Stage) => {
      const { instanceCode } = await make(stage);
      const { actionList } = await read(app, sessions[name], instanceCode);
      return actionList.filter(({ primary }) => primary === 1).map(({ handleType }) => handleType);
    };
    for (const [name, stage, first] of [
      ['handler', 'unsigned', HandleType.sign],
      ['handler', 'pending', HandleType.complete],
      ['originator', 'reviewing', HandleType.approve],
      ['originator', 'refused', HandleType.resubmit],
    ] as const)
      assert.deepEqual(await firstOf(name, stage), [first], `${name} of what is ${stage}`);
    assert.deepEqual(await firstOf('watcher', 'pending'), []);
  });

  it('that has a page of its own is not offered beside the task', async () => {
    const offered = await offeredTo('handler', await make('pending'));
    assert.ok(offered.includes(HandleType.transfer));
    assert.ok(!offered.includes(HandleType.handOver));
  });

  async function offeredTo(name: Name, { instanceCode }: Made): Promise<number[]> {
    return (await read(app, sessions[name], instanceCode)).actionList.map(({ handleType }) => handleType);
  }
});
