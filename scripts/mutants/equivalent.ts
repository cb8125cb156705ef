/**
 * Mutants that nobody can observe, each with the reason. Only what cannot be told from the product by any call belongs
 * here; what is merely hard to test does not. `scripts/mutants/equivalent.test.ts` holds that each entry still names one.
 */
import type { Mutant } from './find.ts';

interface Equivalent {
  file: string;
  /** What is replaced, blanks as one, and by what. */
  original: string;
  text: string;
  reason: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'server/src/rights/grants/grants.ts',
    original: 'department_id is not null',
    text: 'true',
    reason: 'no department is joined with null: it keeps rows out that would be dropped one step later',
  },
  {
    file: 'server/src/rights/grants/grants.ts',
    original: 'departmentId === null',
    text: 'false',
    reason: 'no department is joined with null, so that nothing is reached; the query is saved',
  },
  {
    file: 'server/src/rights/grants/grants.ts',
    original: 'caller.scope.all',
    text: 'false',
    reason: 'requireScopeOfMembers, which is asked next, lets the same caller pass; the query is saved',
  },
  {
    file: 'server/src/rights/roles/policy.ts',
    original: '!role.built_in',
    text: 'true',
    reason: 'whoever sees the built-in role holds it, and is_own is asked beside it',
  },
  {
    file: 'server/src/rights/resources/routes.ts',
    original: 'resourceId === undefined',
    text: 'false',
    reason: 'without an id none is found, which is answered alike',
  },
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
    original: 'await requireAllSeen( trx, caller.userId, states.map(({ state }) => state.id), );',
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
    reason: 'no parent is no new one either',
  },
  {
    file: 'server/src/sign-in/attempts/current-password.ts',
    original: '!account',
    text: 'false',
    reason: 'the account of a session is there: who is deleted has none',
  },
  {
    file: 'server/src/sign-in/login/modify-password.ts',
    original: '!account',
    text: 'false',
    reason: 'the account of a session is there: who is deleted has none',
  },
  {
    file: 'server/src/sign-in/routes.ts',
    original: '!account',
    text: 'false',
    reason: 'the account of a session is there: who is deleted has none',
  },
  {
    file: 'server/src/sign-in/two-step/routes.ts',
    original: '!account',
    text: 'false',
    reason: 'the account of a session is there: who is deleted has none',
  },
  {
    file: 'server/src/sign-in/login/login.ts',
    original: '!account',
    text: 'false',
    reason: 'no password matches that of an account that is not there',
  },
  {
    file: 'server/src/sign-in/attempts/policy.ts',
    original: 'last === undefined',
    text: 'false',
    reason: 'nothing is as late as no failure, and none counts',
  },
  {
    file: 'server/src/sign-in/external-systems/routes.ts',
    original: 'route.frameKey === null',
    text: 'false',
    reason: 'what opens outside names its system: the contract and the form of functions say so',
  },
  {
    file: 'server/src/sign-in/forgotten-password/routes.ts',
    original: '!(await redeemReset(trx, resetId))',
    text: 'false',
    reason: 'of two that come with one code updatePassword, asked next, lets one pass',
  },
  {
    file: 'server/src/sign-in/forgotten-password/sender.ts',
    original: "isIP(hostname.replace(/^\\[|\\]$/g, '')) !== 0",
    text: 'false',
    reason: 'Node looks no address up',
  },
  {
    file: 'server/src/sign-in/session/caller.ts',
    original: 'running.has(sessionId)',
    text: 'false',
    reason: 'the same is written again meanwhile; the query is saved',
  },
  {
    file: 'server/src/sign-in/third-sign-in/provider.ts',
    original: '!claims',
    text: 'false',
    reason: 'the library refuses an answer without an id token, which it was told to expect',
  },
  {
    file: 'server/src/sign-in/third-sign-in/routes.ts',
    original: 'account.externalSubject !== null && account.externalSubject !== identity.subject',
    text: 'false',
    reason: 'the write that links looks at it again and refuses alike',
  },
  {
    file: 'server/src/sign-in/third-sign-in/routes.ts',
    original: 'account.externalSubject !== identity.subject',
    text: 'true',
    reason:
      'only another tab of the same person that was faster by a moment is told apart, and the write takes that',
  },
  {
    file: 'server/src/people/accounts/batch-routes.ts',
    original: 'main !== null',
    text: 'true',
    reason: 'who is given departments has a main one',
  },
  {
    file: 'server/src/people/accounts/batch-routes.ts',
    original: 'departmentIds',
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
  {
    file: 'server/src/operations/activities/office-routes.ts',
    original: '!(await holdActivity(trx, id))',
    text: 'false',
    reason: 'findActivity, asked next, finds none either',
  },
  {
    file: 'server/src/operations/activities/office-routes.ts',
    original: 'activityId === undefined',
    text: 'false',
    reason: 'without an id none is found, which is answered alike',
  },
  {
    file: 'server/src/operations/activities/policy.ts',
    original: 'caller.scope.all',
    text: 'false',
    reason: 'the same rows are found by the longer way; the work is saved',
  },
  {
    file: 'server/src/operations/activities/visits.ts',
    original: 'this.#waiting.has(key)',
    text: 'false',
    reason: 'the same is noted in its own place again',
  },
  {
    file: 'server/src/operations/applications/decide.ts',
    original: ".where(ofOwnActivities(caller, 'application.activity_id'))",
    text: '',
    reason: 'what is decided is read with the scope: this only keeps him from holding rows of others',
  },
  {
    file: 'server/src/operations/applications/routes.ts',
    original: '!form',
    text: 'false',
    reason: 'a form that is not there has no such field, which is asked beside it',
  },
  {
    file: 'server/src/operations/applications/submission.ts',
    original: 'form.apply_start_time',
    text: 'true',
    reason: 'nothing is no later than now',
  },
  {
    file: 'server/src/operations/applications/submission.ts',
    original: 'form.capacity !== null && form.taken >= form.capacity',
    text: 'false',
    reason: 'the write that takes a place refuses alike: this saves the work when all are taken',
  },
  {
    file: 'server/src/operations/applications/submission.ts',
    original: 'service.capacity !== null && service.taken >= service.capacity',
    text: 'false',
    reason: 'the write that takes a place refuses alike: this saves the work when all are taken',
  },
  {
    file: 'server/src/platform/dictionary/import/check.ts',
    original: '!isTypeRow(draft)',
    text: 'true',
    reason: 'the row of a type has no parent and stands in no tree',
  },
  {
    file: 'server/src/platform/dictionary/import/check.ts',
    original: 'circles.size > 0',
    text: 'false',
    reason: 'rows of a circle are faulty by now, and the next look finds what is left',
  },
  {
    file: 'server/src/platform/dictionary/import/check.ts',
    original: 'existing === null',
    text: 'true',
    reason: 'places that are there are walked twice',
  },
  {
    file: 'server/src/platform/dictionary/office-routes.ts',
    original: '!type',
    text: 'false',
    reason: 'holdType has refused what is not there',
  },
  {
    file: 'server/src/platform/dictionary/office-routes.ts',
    original: 'await isTypeTaken(trx, change.type, id)',
    text: 'false',
    reason: 'the unique index refuses alike',
  },
  {
    file: 'server/src/platform/dictionary/office-routes.ts',
    original: 'await isKeyTaken(trx, type.id, change.dictKey, change.id)',
    text: 'false',
    reason: 'the unique index refuses alike',
  },
  {
    file: 'server/src/platform/dictionary/office-routes.ts',
    original: 'typeId === undefined',
    text: 'false',
    reason: 'without an id none is found, which is answered alike',
  },
  {
    file: 'server/src/platform/logs/keywords.ts',
    original: 'keywords.length + values.length === 0',
    text: 'false',
    reason: 'no keyword narrows nothing; the query is saved',
  },
  {
    file: 'server/src/platform/logs/keywords.ts',
    original: 'keywords.length + values.length === 0',
    text: 'true',
    reason: 'the index only leads to the rows that the filters find by themselves',
  },
  {
    file: 'server/src/platform/logs/keywords.ts',
    original: '.where(seen(sql`interface_log_login.user_id`))',
    text: '',
    reason: 'the accounts only lead to rows, which are read with the scope',
  },
  {
    file: 'server/src/http/context-of.ts',
    original: "typeof key !== 'string'",
    text: 'false',
    reason: 'Node joins several headers of that name into one text',
  },
  {
    file: 'server/src/http/guards.ts',
    original: "needs === 'open'",
    text: 'false',
    reason: 'only calls that need a session are asked about here',
  },
  {
    file: 'server/src/http/interfaces.ts',
    original: '!found',
    text: 'false',
    reason: 'the contract takes no other method',
  },
  {
    file: 'server/src/http/origin.ts',
    original: "throw new Refusal('CM4031');",
    text: ';',
    reason: 'what cannot be read has no host, which is refused next',
  },
  {
    file: 'server/src/http/bind.ts',
    original: "'keepSeconds' in handler",
    text: 'true',
    reason: 'a handler that is an object is a kept one',
  },
  {
    file: 'server/src/http/answers.ts',
    original: 'error instanceof Error',
    text: 'true',
    reason: 'what has that code is an error',
  },
  {
    file: 'server/src/http/answers.ts',
    original: "'code' in error",
    text: 'true',
    reason: 'what has no code has not that one',
  },
  {
    file: 'server/src/http/seal.ts',
    original: 'bytes.length < IV_BYTES + BLOCK_BYTES',
    text: 'false',
    reason: 'what is too short is not opened by the cipher either',
  },
  {
    file: 'server/src/http/seal.ts',
    original: 'bytes.length % BLOCK_BYTES !== 0',
    text: 'false',
    reason: 'half a block is not opened by the cipher either',
  },
  {
    file: 'server/src/http/uploads.ts',
    original: 'part.file.truncated',
    text: 'false',
    reason: 'a part that is cut at its limit has ended its stream with the same refusal',
  },
  {
    file: 'server/src/imports/read-rows.ts',
    original: '!file',
    text: 'false',
    reason: 'an upload without its file is refused before',
  },
  {
    file: 'server/src/sign-in/third-sign-in/provider.ts',
    original: '!(error instanceof oidc.ClientError)',
    text: 'false',
    reason: 'what is none of these has neither that code nor an answer as its cause',
  },
  {
    file: 'server/src/xlsx/read.ts',
    original: '!archive.entries.has(WORKBOOK)',
    text: 'false',
    reason: 'the part is looked for once more when it is read, and refused alike',
  },
  {
    file: 'server/src/rights/scope/conditions.ts',
    original: 'user_account.department_id = ${ids}',
    text: 'false',
    reason: 'the main department is among the further ones, which a trigger keeps so; the look-up is saved',
  },
  {
    file: 'server/src/rights/scope/department-tree.ts',
    original: 'department.parent_id = any(${seen})',
    text: 'true',
    reason:
      'only departments that are seen are asked about, and those above one that is not seen are open by it',
  },
  {
    file: 'server/src/rights/right-requests/queries.ts',
    original: 'user_account.grams @> search_keys(${keyword})',
    text: 'true',
    reason: 'the index leads to rows that the pattern beside it finds',
  },
  {
    file: 'server/src/rights/roles/queries.ts',
    original: 'user_account.grams @> search_keys(${keyword})',
    text: 'true',
    reason: 'the index leads to rows that the pattern beside it finds',
  },
  {
    file: 'server/src/rights/resources/writes.ts',
    original: 'resource.type <> ${type}',
    text: 'true',
    reason: 'what is so already is written again; the work is saved',
  },
  {
    file: 'server/src/rights/resources/routes.ts',
    original: ".where('id', 'in', [before?.parentId ?? null, after.parentId])",
    text: '',
    reason: 'names that nobody asks for are read, too; the work is saved',
  },
];

export const matches = (entry: Equivalent, { file, original, text }: Mutant) =>
  entry.file === file && entry.text === text && entry.original === compact(original);

/** A piece of source in one line. */
export const compact = (text: string) => text.replace(/\s+/g, ' ').trim();
