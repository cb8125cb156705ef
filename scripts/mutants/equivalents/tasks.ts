/** Mutants of tasks that nobody can observe, each with the reason. */
import type { Equivalent } from './entry.ts';

export const ofTasks: readonly Equivalent[] = [
  {
    file: 'server/src/tasks/instances/handle.ts',
    original: '!verdict.may',
    text: 'true',
    reason: 'a verdict that lets him has no why',
  },
  {
    file: 'server/src/tasks/instances/handle.ts',
    original: 'Array.isArray(given)',
    text: 'true',
    reason: 'the only text whose length is none is the empty one, which is asked for beside it',
  },
  {
    file: 'server/src/tasks/instances/handle.ts',
    original: '(Array.isArray(given) && given.length === 0)',
    text: 'false',
    reason: 'the contract takes no empty list',
  },
  {
    file: 'server/src/tasks/instances/handle.ts',
    original: '!action',
    text: 'false',
    reason: 'the contract takes the actions of the table alone',
  },
  {
    file: 'server/src/tasks/instances/modify.ts',
    original: '!verdict.may',
    text: 'true',
    nth: 0,
    reason: 'a verdict that lets him has no why',
  },
  {
    file: 'server/src/tasks/instances/modify.ts',
    original: '!verdict.may',
    text: 'true',
    nth: 1,
    reason: 'a verdict that lets him has no why',
  },
  {
    file: 'server/src/tasks/instances/modify.ts',
    original: "!verdict.may && verdict.why === 'code'",
    text: 'false',
    reason: 'the call itself needs the code that its action needs',
  },
  {
    file: 'server/src/tasks/instances/policy.ts',
    original: 'userId === null',
    text: 'false',
    reason: 'nobody, and nobody whom he stands in for, is null; the look-up is saved',
  },
  {
    file: 'server/src/tasks/instances/policy.ts',
    original: 'code !== undefined',
    text: 'true',
    reason: 'who has no code in the table was left out before',
  },
  {
    file: 'server/src/tasks/instances/policy.ts',
    original: '!step.is_current',
    text: 'false',
    reason:
      'what is not current any more was given away, refused or ended: its status says so, and it waits for no review',
  },
  {
    file: 'server/src/tasks/instances/policy.ts',
    original: 'behind',
    text: 'true',
    reason: 'what stands behind no switch is switched off by none',
  },
  {
    file: 'server/src/tasks/instances/policy.ts',
    original: 'stepFrom',
    text: 'true',
    nth: 1,
    reason: 'whatever a handler does he does to a step',
  },
  {
    file: 'server/src/tasks/instances/list-queries.ts',
    original: "scope.all && Object.values(others).every((one) => one == null || one === '')",
    text: 'false',
    reason: 'the same rows are found by the longer way; the work is saved',
  },
  {
    file: 'server/src/tasks/instances/list-queries.ts',
    original: 'one == null',
    text: 'false',
    reason: 'what is not filled in counts as a filter then, and the same rows are found by the longer way',
  },
  {
    file: 'server/src/tasks/instances/list-queries.ts',
    original: "one === ''",
    text: 'false',
    reason: 'what is not filled in counts as a filter then, and the same rows are found by the longer way',
  },
  {
    file: 'server/src/tasks/instances/list-queries.ts',
    original: "field === 'createdTime' && order === 'asc' && Boolean(f.finishTimeStart)",
    text: 'false',
    reason: 'the same rows in the same order, read by another index',
  },
  {
    file: 'server/src/tasks/instances/list-queries.ts',
    original: "field === 'createdTime'",
    text: 'true',
    reason: 'the same rows in the same order, read by another index',
  },
  {
    file: 'server/src/tasks/instances/list-queries.ts',
    original: "order === 'asc'",
    text: 'true',
    reason: 'the same rows in the same order, read by another index',
  },
  {
    file: 'server/src/tasks/instances/list-queries.ts',
    original: 'Boolean(f.finishTimeStart)',
    text: 'true',
    reason: 'the same rows in the same order, read by another index',
  },
  {
    file: 'server/src/tasks/instances/reads.ts',
    original: '!step',
    text: 'false',
    reason: 'the task was found by this very step, so that it has it',
  },
];
