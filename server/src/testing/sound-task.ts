/** What must hold of every task, whatever was done to it. */
import assert from 'node:assert/strict';
import { HandleStatus, isOpenStep, StepRole, TaskStatus } from '@outbound/contract';
import { sql } from 'kysely';
import { historyHash } from '../tasks/index.ts';
import type { TestApp } from './start-app.ts';

/** A task as the database has it. */
export async function taskRows(app: TestApp, instanceCode: string) {
  const { db } = app.database;
  const task = await db
    .selectFrom('task_instance')
    .selectAll()
    .where('code', '=', instanceCode)
    .executeTakeFirstOrThrow();
  const by = { steps: 'task_detail', history: 'task_history' } as const;
  const steps = await db
    .selectFrom(by.steps)
    .selectAll()
    .where('instance_id', '=', task.id)
    .orderBy('id')
    .execute();
  const history = await db
    .selectFrom(by.history)
    .selectAll()
    .where('instance_id', '=', task.id)
    .orderBy('id')
    .execute();
  return { task, steps, history };
}

/** What always holds of a task (I1 to I7 of the design); `did` says when. */
export async function requireSoundTask(app: TestApp, instanceCode: string, did: string): Promise<void> {
  const { task, steps, history } = await taskRows(app, instanceCode);
  const say = (what: string) => `${instanceCode} after ${did}: ${what}`;
  const current = steps.filter((step) => step.is_current);
  const open = current.filter((step) => isOpenStep(step.handle_status as HandleStatus));
  const mains = current.filter((step) => step.role_type === StepRole.main);
  const at = (...statuses: number[]) => mains.some((step) => statuses.includes(step.handle_status));
  if (at(HandleStatus.pending, HandleStatus.returned, HandleStatus.reviewing))
    assert.equal(task.status, TaskStatus.processing, say('I1'));
  if (task.status === TaskStatus.completed || task.status === TaskStatus.terminated)
    assert.deepEqual(
      open.map(({ id }) => id),
      [],
      say('I2'),
    );
  if (task.status === TaskStatus.pending) assert.ok(!at(1, 2, 3, 4), say('I3'));
  if (task.status === TaskStatus.draft) assert.equal(current.length, 0, say('a draft with a step'));
  assert.equal(task.due_at === null, open.length === 0, say('I6'));
  for (const step of steps)
    assert.equal(
      step.due_at === null,
      !(step.is_current && isOpenStep(step.handle_status as HandleStatus)),
      say('I6 of a step'),
    );
  if (task.due_at)
    assert.equal(task.due_at.getTime(), Math.min(...open.map(({ due_at }) => due_at?.getTime() ?? 0)));
  assert.deepEqual(
    [task.detail_num, task.done_num],
    [mains.length, mains.filter((step) => step.handle_status === HandleStatus.completed).length],
  );

  // What the lists of departments are read from says of the task what its steps say.
  const { rows: listed } = await sql<{ id: number; at: Date }>`
    select department_id as id, created_at as at from task_department where instance_id = ${task.id}
    order by department_id, created_at`.execute(app.database.db);
  const isListed = task.status > TaskStatus.draft && task.deleted_at === null;
  const handling = isListed ? [...new Set(steps.map((step) => step.handler_dept_id))] : [];
  assert.deepEqual(
    listed,
    handling.sort((a, b) => a - b).map((id) => ({ id, at: task.created_at })),
    say('the departments that it is listed for'),
  );

  // I5: the rows of the history are a path without gaps to what is now.
  let status: number | null = null;
  const stepStatus = new Map<number, number>();
  let hash: Buffer | null = null;
  for (const row of history) {
    if (row.status_before !== null && status !== null)
      assert.equal(row.status_before, status, say('I5 of the task'));
    status = row.status_after ?? status;
    if (row.detail_id !== null && row.handle_status_before !== null) {
      const before = stepStatus.get(row.detail_id);
      if (before !== undefined) assert.equal(row.handle_status_before, before, say('I5 of a step'));
      else assert.ok(row.handle_status_before <= 1, say('I5: a step that began otherwise'));
      stepStatus.set(row.detail_id, row.handle_status_after ?? 0);
    }
    hash = historyHash(hash, row);
    assert.deepEqual(row.row_hash, hash, say(`I7 at row ${row.id}`));
  }
  assert.equal(status, task.status, say('I5: the last row'));
  for (const step of steps)
    assert.equal(
      step.handle_status,
      stepStatus.get(step.id) ?? (step.handle_status <= 1 ? step.handle_status : -1),
      say('I5: a step'),
    );
  assert.deepEqual(task.history_hash, hash, say('I7'));
}
