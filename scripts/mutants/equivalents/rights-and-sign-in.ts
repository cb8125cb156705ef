/** Mutants of rights and sign-in that nobody can observe, each with the reason. */
import type { Equivalent } from './entry.ts';

export const ofRightsAndSignIn: readonly Equivalent[] = [
  {
    file: 'server/src/rights/grants/grants.ts',
    original: 'department_id is not null',
    text: 'true',
    reason: 'no department is joined with null: it keeps rows out that would be dropped one step later',
  },
  {
    file: 'server/src/rights/grants/grants.ts',
    original: 'deptId === null',
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
    file: 'server/src/http/outgoing.ts',
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
    file: 'server/src/sign-in/third-sign-in/provider.ts',
    original: 'cause instanceof Response',
    text: 'true',
    reason: 'what else the library gives as a cause has no status, which is not beyond 500',
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
    file: 'server/src/sign-in/third-sign-in/provider.ts',
    original: '!(error instanceof oidc.ClientError)',
    text: 'false',
    reason: 'what is none of these has neither that code nor an answer as its cause',
  },
  {
    file: 'server/src/rights/scope/conditions.ts',
    original: `user_account.department_id = \${ids}`,
    text: 'false',
    reason: 'the main department is among the further ones, which a trigger keeps so; the look-up is saved',
  },
  {
    file: 'server/src/rights/scope/department-tree.ts',
    original: `department.parent_id = any(\${seen})`,
    text: 'true',
    reason:
      'only departments that are seen are asked about, and those above one that is not seen are open by it',
  },
  {
    file: 'server/src/rights/right-requests/queries.ts',
    original: `user_account.grams @> search_keys(\${keyword})`,
    text: 'true',
    reason: 'the index leads to rows that the pattern beside it finds',
  },
  {
    file: 'server/src/rights/roles/queries.ts',
    original: `user_account.grams @> search_keys(\${keyword})`,
    text: 'true',
    reason: 'the index leads to rows that the pattern beside it finds',
  },
  {
    file: 'server/src/rights/resources/writes.ts',
    original: `resource.type <> \${type}`,
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
