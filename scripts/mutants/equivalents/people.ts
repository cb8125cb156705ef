/** Mutants of people and departments that nobody can observe, each with the reason. */
import type { Equivalent } from './entry.ts';

export const ofPeople: readonly Equivalent[] = [
  {
    file: 'server/src/people/departments/routes.ts',
    original: 'deptId === undefined',
    text: 'false',
    reason: 'without an id none is found, which is answered alike',
  },
  {
    file: 'server/src/people/departments/policy.ts',
    original: 'parentId === null',
    text: 'false',
    nth: 1,
    reason: 'above nothing there is no circle; the query is saved',
  },
  {
    file: 'server/src/people/departments/policy.ts',
    original: 'caller.scope.all',
    text: 'false',
    reason: 'the scope that is read next says the same; the query is saved',
  },
  {
    file: 'server/src/people/departments/policy.ts',
    original: '!scope.all',
    text: 'true',
    reason: 'only somebody who came to see everything since his call began is told apart',
  },
  {
    file: 'server/src/people/departments/merge-routes.ts',
    original: 'await requireStillSeen(trx, caller, target.id);',
    text: ';',
    reason:
      'what moves comes to a department that the caller sees, so that he goes on seeing it: the last word, if that ever changes',
  },
  {
    file: 'server/src/people/departments/import/take.ts',
    original: 'await requireAllSeen( trx, caller.userId, all.map(({ state }) => state.id), );',
    text: ';',
    reason: 'judgeParent has refused such rows: the last word, if that ever changes',
  },
  {
    file: 'server/src/people/departments/import/take.ts',
    original: 'scope.all',
    text: 'true',
    reason: 'judgeParent has refused the rows of everybody else',
  },
  {
    file: 'server/src/people/departments/import/take.ts',
    original: 'ids.some((id) => !seen.has(id))',
    text: 'false',
    reason: 'judgeParent has refused such rows',
  },
  {
    file: 'server/src/people/departments/import/take.ts',
    original: '!seen.has(id)',
    text: 'false',
    reason: 'judgeParent has refused such rows',
  },
  {
    file: 'server/src/people/departments/import/check.ts',
    original: 'parent',
    text: 'true',
    kind: 'rule',
    reason: 'no parent is no new one either',
  },
  {
    file: 'server/src/people/accounts/batch-routes.ts',
    original: 'main !== null',
    text: 'true',
    reason: 'who is given departments has a main one',
  },
  {
    file: 'server/src/people/accounts/batch-routes.ts',
    original: 'deptIds',
    text: 'true',
    reason: 'the main department that stays is among those that stay',
  },
  {
    file: 'server/src/people/accounts/fields.ts',
    original: 'main === undefined',
    text: 'false',
    reason: 'nothing is among no departments, which is asked beside it',
  },
  {
    file: 'server/src/people/accounts/held-accounts.ts',
    original: '!account',
    text: 'false',
    reason: 'holdAccounts has refused what is not there',
  },
  {
    file: 'server/src/people/accounts/import/check.ts',
    original: 'mainId !== null',
    text: 'true',
    reason: 'no department is among the open ones',
  },
  {
    file: 'server/src/people/accounts/write-routes.ts',
    original: '!before.isAdministrator',
    text: 'false',
    reason: 'the last administrator is looked for once more; the query is saved',
  },
  {
    file: 'server/src/people/accounts/write-routes.ts',
    original: 'isLeaving || !stays',
    text: 'true',
    reason: 'the last administrator is looked for once more; the query is saved',
  },
  {
    file: 'server/src/people/own-account/routes.ts',
    original: '!row',
    text: 'false',
    reason: 'the account of a session is there: who is deleted has none',
  },
];
