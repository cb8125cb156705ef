import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { deriveStatus, isOpenStep, opensProcessing, type StandingStep } from './derive-status.ts';
import { drawTaskStates } from './state-drawing.ts';
import { handledAction, handledActions, historyName, taskActionList, taskActions } from './state-machine.ts';
import { CompleteMode, HandleStatus, StepRole, TaskStatus } from './task-enums.ts';

const { main, assistant } = StepRole;
const all = CompleteMode.all;
const any = CompleteMode.any;

/** Main steps that are current, by their statuses. */
const steps = (...statuses: number[]): StandingStep[] =>
  statuses.map((handleStatus) => ({
    isCurrent: true,
    roleType: main,
    handleStatus: handleStatus as HandleStatus,
  }));
const statusOf = (given: StandingStep[], completeMode: CompleteMode = all) =>
  deriveStatus({ isDraft: false, isTerminated: false, completeMode, steps: given });

describe('the status of a task', () => {
  const rows: [situation: string, statuses: number[], mode: CompleteMode, expected: TaskStatus][] = [
    ['nobody has signed', [0, 0], all, TaskStatus.pending],
    ['one of two works', [0, 1], all, TaskStatus.processing],
    ['one waits for a review', [2, 4], all, TaskStatus.processing],
    ['one was sent back for rework', [3], all, TaskStatus.processing],
    ['one is done, the other not signed', [0, 4], all, TaskStatus.processing],
    ['one was refused, the other not signed', [0, 6], all, TaskStatus.pending],
    ['one was refused, the other works', [1, 6], all, TaskStatus.processing],
    ['one was refused, the other is done', [4, 6], all, TaskStatus.returned],
    ['all were refused', [6, 6], all, TaskStatus.returned],
    ['one was refused, the other ended', [5, 6], all, TaskStatus.returned],
    ['all are done', [4, 4], all, TaskStatus.completed],
    ['one is done, the other ended', [4, 5], all, TaskStatus.completed],
    ['all ended', [5, 5], all, TaskStatus.terminated],
    ['one is done and one is enough', [4, 5], any, TaskStatus.completed],
    ['one is done and one is enough, the other unsigned still', [0, 4], any, TaskStatus.completed],
    ['one is done and one is enough, the other was refused', [4, 6], any, TaskStatus.completed],
    ['none is done where one would be enough', [0, 6], any, TaskStatus.pending],
  ];
  for (const [situation, statuses, mode, expected] of rows)
    it(`${situation}: ${expected}`, () => assert.equal(statusOf(steps(...statuses), mode), expected));

  it('does not count co-handlers and superseded steps', () => {
    const others: StandingStep[] = [
      { isCurrent: true, roleType: assistant, handleStatus: HandleStatus.pending },
      { isCurrent: false, roleType: main, handleStatus: HandleStatus.transferred },
      { isCurrent: false, roleType: main, handleStatus: HandleStatus.pending },
    ];
    assert.equal(statusOf([...steps(4), ...others]), TaskStatus.completed);
    assert.equal(statusOf([...steps(0), ...others]), TaskStatus.pending);
  });

  it('is what the task itself says of drafts and of what was terminated', () => {
    const given = { completeMode: all, steps: steps(1) };
    assert.equal(deriveStatus({ ...given, isDraft: true, isTerminated: false }), TaskStatus.draft);
    assert.equal(deriveStatus({ ...given, isDraft: false, isTerminated: true }), TaskStatus.terminated);
  });

  it('leads to the processing page where a handler has to act, and nowhere else (spec 4)', () => {
    const pairs = Object.values(TaskStatus).flatMap((status) =>
      [null, ...Object.values(HandleStatus)].map((handle) => [status, handle] as const),
    );
    const leading = pairs.filter(([status, handle]) => opensProcessing(status, handle));
    assert.deepEqual(leading, [
      [2, 1],
      [2, 3],
    ]);
  });
});

describe('the table of actions', () => {
  it('has one action for each number that instance/handle takes', () => {
    const numbers = handledActions.map(({ handleType }) => handleType);
    assert.equal(new Set(numbers).size, numbers.length);
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33],
    );
    assert.equal(handledAction(11)?.key, 'sign');
    assert.equal(handledAction(41), undefined);
  });

  it('says of each action on a step from where, and leaves no open step in a task that ends', () => {
    for (const action of taskActionList) {
      if (action.guards === 'detail') assert.ok(action.stepFrom, action.name);
      if (action.to === TaskStatus.terminated || action.to === TaskStatus.draft)
        assert.ok(
          !action.stepTo?.some(isOpenStep) && (action.stepTo || action.call === 'draft'),
          action.name,
        );
    }
  });

  it('offers nothing that ends a step in statuses that a task with an open step cannot have', () => {
    const { pending, processing } = TaskStatus;
    for (const { name, stepFrom, from, call } of taskActionList)
      if (stepFrom && call === 'handle')
        for (const status of from) assert.ok(status === pending || status === processing, name);
  });

  it('lets a task that was returned go on or end, always (I4)', () => {
    const offered = taskActionList
      .filter(({ from }) => from.includes(TaskStatus.returned))
      .map(({ key }) => key);
    for (const key of ['resubmit', 'confirmClose', 'terminate'] as const)
      assert.ok(offered.includes(key), key);
  });

  it('calls what is handed in for a review so', () => {
    assert.equal(historyName(13, HandleStatus.reviewing), '提交审核');
    assert.equal(historyName(13, HandleStatus.completed), '办结');
    assert.equal(historyName(1, null), taskActions.dispatch.name);
  });

  it('is drawn in docs/task-states.md (after a change: node scripts/task-states.ts)', () => {
    const drawn = readFileSync(new URL('../../../docs/task-states.md', import.meta.url), 'utf8');
    assert.equal(drawn, drawTaskStates());
  });
});
