/**
 * Random actions by random people over several tasks, and after each of them what must always hold (I1 to I7 of the
 * design). Seeded: a failure tells its seed, `TASK_SEED` runs it again; `TASK_STEPS` makes it longer.
 */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { HandleType, HandoverItemState, TaskStatus } from '@outbound/contract';
import {
  type Actors,
  type Ask,
  chance,
  dispatchAny,
  doAnything,
  handOverAny,
  makeActors,
} from '../../testing/random-actions.ts';
import { requireSoundTask, taskRows } from '../../testing/sound-task.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { read } from '../../testing/tasks.ts';

const STEPS = Number(process.env.TASK_STEPS ?? 260);
const SEED = Number(process.env.TASK_SEED ?? 20261123);
const TASKS = 6;
const luck = chance(SEED);

let app: TestApp;
let actors: Actors;
const ask: Ask = (call, body, as) => app.call(call, body as never, { as });

before(async () => {
  app = await startApp();
  actors = await makeActors(app);
});
after(() => app.stop());

it('keeps what must always hold, whoever does whatever in any order', async () => {
  const codes: string[] = [];
  for (let n = 0; n < TASKS; n++) codes.push(await dispatchAny(ask, actors, luck));
  const done = new Map<HandleType, number>();
  let refused = 0;
  for (let n = 0; n < STEPS; n++) {
    const place = luck.below(codes.length);
    const instanceCode = codes[place] ?? '';
    const handed = luck.below(6) === 0 ? await handOverAny(ask, actors, instanceCode, luck) : null;
    const { did, name, code } = handed ?? (await doAnything(app, ask, actors, instanceCode, luck));
    assert.notEqual(code, 'CM5000', `seed ${SEED}: ${name}`);
    if (code === '000000') done.set(did, (done.get(did) ?? 0) + 1);
    else refused += 1;
    if (handed) await requireSoundTask(app, handed.instanceCode, `seed ${SEED}, ${name}`);
    await requireSoundTask(app, instanceCode, `seed ${SEED}, ${name}`);
    const { task } = await taskRows(app, instanceCode);
    // I4: what was returned can always go on.
    if (task.status === TaskStatus.returned) {
      const origin = actors.people.find((one) => one.user.userId === task.origin_user_id);
      const { actionList } = await read(
        app,
        (origin ?? (actors.people[0] as Actors['people'][number])).as,
        instanceCode,
      );
      assert.ok(
        actionList.some(({ handleType }) => handleType === HandleType.resubmit),
        `seed ${SEED}: I4`,
      );
    }
    if (task.status === TaskStatus.draft || task.status === TaskStatus.terminated || luck.below(25) === 0)
      codes[place] = await dispatchAny(ask, actors, luck);
  }
  assert.ok(done.size >= 12, `only ${done.size} kinds of action: ${[...done.keys()]}`);
  const { db } = app.database;
  const { taken } = await db
    .selectFrom('task_handover_item')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('state', '=', HandoverItemState.taken)
    .executeTakeFirstOrThrow();
  assert.ok(Number(taken) > 0, 'nothing was handed over');
  assert.ok(refused > STEPS / 20, 'hardly anything was refused');
});
