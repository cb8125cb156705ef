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
];
