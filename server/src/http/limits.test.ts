import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Call, calls } from '@outbound/contract';
import { RateLimits } from './limits.ts';
import { Refusal } from './refusal.ts';
import { TokenBuckets } from './token-bucket.ts';

type Caller = Parameters<RateLimits['take']>[0];

/** How many of many calls in a row get through; `who` says who makes the n-th of them. */
function passing(limits: RateLimits, who: (n: number) => Partial<Caller>, { path, kind }: Call): number {
  const nobody = { path, isAsset: kind === 'asset', sessionId: null, visitor: null, address: '10.0.0.1' };
  for (let n = 0; ; n++)
    try {
      limits.take({ ...nobody, ...who(n) });
    } catch (error) {
      assert.ok(error instanceof Refusal && error.code === 'CM4290' && (error.retryAfter ?? 0) > 0);
      return n;
    }
}

/** Some come back while one counts. */
function about(found: number, wanted: number, what: string): void {
  assert.ok(found >= wanted && found <= wanted * 1.1 + 1, `${what}: ${found} instead of ${wanted}`);
}

const visitor = () => ({ visitor: 'one' });
const nameless = () => ({ visitor: null });
const visitors = (n: number) => ({ visitor: `visitor ${n}` });
const session = () => ({ sessionId: 7, visitor: 'one' });

const { account, activity, application, department, dictionary, file, forgottenPassword } = calls;
const { ownAccount, role, thirdSignIn, user } = calls;

describe('rate limits', () => {
  const strangers: [Call, { visitor: number; nameless: number; address: number }][] = [
    ...[user.login, user.mockLogin, thirdSignIn.thirdLogin, thirdSignIn.thirdLoginAddress].map(
      (call): (typeof strangers)[number] => [call, { visitor: 30, nameless: 30, address: 300 }],
    ),
    [user.verifyCode, { visitor: 30, nameless: 30, address: 450 }],
    [forgottenPassword.checkForgetPassword, { visitor: 30, nameless: 30, address: 300 }],
    [forgottenPassword.resetForgetPassword, { visitor: 30, nameless: 30, address: 300 }],
    [application.openApply, { visitor: 10, nameless: 30, address: 400 }],
    [application.openTicket, { visitor: 30, nameless: 30, address: 400 }],
    [file.openCoverFiles, { visitor: 30, nameless: 30, address: 400 }],
    [user.checkToken, { visitor: 60, nameless: 300, address: 300 }],
    [activity.openPage, { visitor: 300, nameless: 600, address: 6_000 }],
  ];
  for (const [call, most] of strangers)
    it(`${call.path} for a visitor, for clients without a cookie, and for an address`, () => {
      about(passing(new RateLimits(true), visitor, call), most.visitor, 'a visitor');
      about(passing(new RateLimits(true), nameless, call), most.nameless, 'clients without a cookie');
      about(passing(new RateLimits(true), visitors, call), most.address, 'an address');
    });

  const ofSession: [Call, number][] = [
    [account.isExistMobilePhoneAndIdCard, 60],
    [account.reveal, 30],
    [ownAccount.selfModifyPhone, 20],
    [ownAccount.selfModifyIdCard, 20],
    ...[account, department, dictionary].flatMap((one): [Call, number][] => [
      [one.batchImportCheck, 30],
      [one.batchImport, 30],
      [one.importCorrect, 60],
    ]),
    [calls.taskInstance.batchRead, 30],
    [role.page, 600],
    [user.checkToken, 600],
  ];
  for (const [call, most] of ofSession)
    it(`${call.path} for a session, whose other calls go on`, () => {
      const limits = new RateLimits(true);
      about(passing(limits, session, call), most, 'a session');
      const others = passing(limits, session, user.current);
      if (most < 600) assert.ok(others > 500, `${others} others`);
      about(
        passing(limits, () => ({ sessionId: 8 }), call),
        most,
        'another session',
      );
    });

  it('a session buys no guesses: signing in counts as for everybody', () => {
    about(passing(new RateLimits(true), session, user.login), 30, 'with a session');
  });

  it('pictures are counted apart, by address', () => {
    const limits = new RateLimits(true);
    about(passing(limits, session, file.preview), 3_000, 'pictures');
    about(passing(limits, visitor, activity.openPage), 300, 'calls');
  });

  it('one call that is used up keeps nobody from another', () => {
    const limits = new RateLimits(true);
    passing(limits, visitor, user.login);
    about(passing(limits, visitor, application.openApply), 10, 'signing up');
  });

  it('are off only where the settings say so', () => {
    const limits = new RateLimits(false);
    const caller = {
      path: user.login.path,
      isAsset: false,
      sessionId: null,
      visitor: null,
      address: '10.0.0.1',
    };
    for (let n = 0; n < 10_000; n++) limits.take(caller);
  });
});

describe('token buckets', () => {
  const one = { capacity: 1, perSecond: 1 };

  it('are never fuller than full', () => {
    const buckets = new TokenBuckets();
    assert.equal(buckets.take('a', one, 0), 0);
    assert.equal(buckets.take('a', one, 60_000), 0);
    assert.equal(buckets.take('a', one, 60_000), 1);
  });

  it('are forgotten, the longest unused first, when there are too many', () => {
    const buckets = new TokenBuckets(2);
    for (const key of ['a', 'b', 'a']) buckets.take(key, one, 0);
    buckets.take('c', one, 0);
    assert.equal(buckets.take('a', one, 0), 1, 'was used after b');
    assert.equal(buckets.take('b', one, 0), 0, 'was forgotten');
  });
});
