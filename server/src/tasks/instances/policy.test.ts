import assert from 'node:assert/strict';
import { it } from 'node:test';
import { HandleStatus, HandleType, StepRole, taskActionList } from '@outbound/contract';
import type { Person } from './person.ts';
import { actingsOf, judgeAction } from './policy.ts';

type Seen = Parameters<typeof judgeAction>[1];

it('lets the end be confirmed by a result of the main step of this round alone', () => {
  const action = taskActionList.find(({ handleType }) => handleType === HandleType.confirmClose);
  const [status] = action?.from ?? [];
  assert.ok(action && status !== undefined);
  const originator = {
    userId: 1,
    standsInFor: [],
    deptIds: [],
    roleIds: [],
    codes: new Set([action.by.originator].filter((code) => typeof code === 'string')),
    scope: { all: false, deptIds: [], userId: 1 },
  } as unknown as Person;
  const verdict = (step: object) => {
    const done = {
      is_current: true,
      role_type: StepRole.main,
      handle_status: HandleStatus.completed,
      ...step,
    };
    const seen = {
      task: { status, origin_user_id: 1, scope_dept_ids: [], finish_at: null },
      steps: [done],
      watchers: [],
      absentReviewers: [],
      template: { settings: {} },
    } as unknown as Seen;
    return judgeAction(action, seen, null, originator, new Date()).may;
  };
  assert.equal(verdict({}), true);
  assert.equal(verdict({ is_current: false }), false, 'of a round before');
  assert.equal(verdict({ role_type: StepRole.assistant }), false, 'of who helps');
  assert.equal(verdict({ handle_status: HandleStatus.pending }), false, 'not yet');
});

it('knows a reviewer by a step that is under review alone', () => {
  const reviewer = {
    userId: 2,
    standsInFor: [],
    deptIds: [],
    roleIds: [],
    codes: new Set(),
    scope: { all: false, deptIds: [], userId: 2 },
  } as unknown as Person;
  const actors = (handle_status: HandleStatus) => {
    const step = { is_current: true, role_type: StepRole.main, handle_status, reviewer_user_id: 2 };
    const seen = {
      task: { origin_user_id: 1, scope_dept_ids: [] },
      steps: [step],
      watchers: [],
      absentReviewers: [],
    } as unknown as Seen;
    return actingsOf(reviewer, seen, seen.steps[0] ?? null).map(({ actor }) => actor);
  };
  assert.deepEqual(actors(HandleStatus.reviewing), ['reviewer', 'viewer']);
  for (const other of [HandleStatus.pending, HandleStatus.returned, HandleStatus.completed])
    assert.deepEqual(actors(other), ['viewer'], String(other));
});
