import { calls, SHARE_POSTER_PATH } from '@outbound/contract';
import { networkOf } from './network.ts';
import { tooMany } from './refusal.ts';
import { type Allowance, TokenBuckets } from './token-bucket.ts';

const perMinute = (capacity: number, times: number): Allowance => ({ capacity, perSecond: times / 60 });

/**
 * What one visitor and one address (one network of IPv6) may do. A conference hall stands behind one address: 300 people who sign up within
 * ten minutes must all get through, each with a visitor cookie of his own, while one client that posts sixty a minute
 * is stopped. A client without a cookie shares one bucket with all such clients of its address.
 */
interface Limit {
  visitor: Allowance;
  /** Clients of one address that bring no visitor cookie, together. */
  nameless: Allowance;
  address: Allowance;
}

const generous: Limit = {
  visitor: perMinute(300, 300),
  nameless: perMinute(600, 600),
  address: perMinute(6_000, 6_000),
};
const writes: Limit = {
  visitor: perMinute(10, 10),
  nameless: perMinute(30, 40),
  address: perMinute(400, 60),
};
const signIn: Limit = {
  visitor: perMinute(30, 20),
  nameless: perMinute(30, 20),
  address: perMinute(300, 60),
};

/** Where search engines read which pages there are: up to 50,000 lines, which are written anew for each. */
export const SITEMAP_PATH = '/sitemap.xml';
/** The pictures for link previews, all together: networks fetch one for each link, and each may have to be drawn. */
export const SHARE_PICTURES = '/share/';

const ofCall = new Map<string, Limit>([
  [SHARE_PICTURES, { visitor: perMinute(30, 30), nameless: perMinute(120, 60), address: perMinute(120, 60) }],
  // One is drawn in a good part of a second.
  [
    SHARE_POSTER_PATH,
    { visitor: perMinute(15, 10), nameless: perMinute(30, 15), address: perMinute(120, 30) },
  ],
  [SITEMAP_PATH, { visitor: perMinute(10, 10), nameless: perMinute(30, 30), address: perMinute(60, 60) }],
  [calls.application.openApply.path, writes],
  // Each of its people has a share: some tries with ten at once.
  [calls.application.openApplyTogether.path, { ...writes, visitor: perMinute(40, 20) }],
  [calls.application.openStanding.path, { ...writes, visitor: perMinute(30, 30) }],
  [calls.application.openConfirm.path, writes],
  [calls.application.openTicket.path, { ...writes, visitor: perMinute(30, 30) }],
  // Wrong codes are counted besides, in the database.
  ...[...Object.values(calls.ownSignUp), ...Object.values(calls.signUpRecovery)].map(
    ({ path }): [string, Limit] => [path, { ...writes, visitor: perMinute(30, 30) }],
  ),
  [calls.verify.check.path, { ...writes, visitor: perMinute(30, 30) }],
  [calls.file.openCoverFiles.path, { ...writes, visitor: perMinute(30, 30) }],
  [calls.user.login.path, signIn],
  [calls.user.mockLogin.path, signIn],
  [calls.thirdSignIn.thirdLoginAddress.path, signIn],
  [calls.thirdSignIn.thirdLogin.path, signIn],
  // A hall that signs up reads one each, and some read another one.
  [calls.user.verifyCode.path, { ...signIn, address: perMinute(450, 60) }],
  [calls.forgottenPassword.checkForgetPassword.path, signIn],
  [calls.forgottenPassword.resetForgetPassword.path, signIn],
]);

/** The same for callers without a session: systems that redeem tickets, each at an address of its own. */
const ofStrangers = new Map<string, Limit>([
  [
    calls.user.checkToken.path,
    { visitor: perMinute(60, 60), nameless: perMinute(300, 300), address: perMinute(300, 300) },
  ],
  // Each key has its own limit besides.
  ...Object.values(calls.ingest).map(({ path }): [string, Limit] => [
    path,
    { visitor: perMinute(60, 60), nameless: perMinute(300, 300), address: perMinute(300, 300) },
  ]),
]);

const signedIn = perMinute(600, 600);
/** Calls that tell something of other people, one at a time: enough for a form, too little for going through a list. */
const lookups = new Map<string, Allowance>([
  [calls.account.isExistMobilePhoneAndIdCard.path, perMinute(60, 30)],
  [calls.account.reveal.path, perMinute(30, 30)],
  [calls.ownAccount.selfModifyPhone.path, perMinute(20, 10)],
  [calls.ownAccount.selfModifyIdCard.path, perMinute(20, 10)],
]);
/** Reading a workbook of ten thousand rows keeps a core busy for seconds: enough for correcting a file and trying again. */
const imports = [
  ...Object.values(calls).flatMap((area) =>
    'batchImportCheck' in area ? [area.batchImportCheck.path, area.batchImport.path] : [],
  ),
  // Few rows, but of a file as large as any: its shared texts are read whole.
  calls.taskInstance.batchRead.path,
];
/** A row after the other, as fast as somebody types; each time all of the file is judged again. */
const corrections = Object.values(calls).flatMap((area) =>
  'importCorrect' in area ? area.importCorrect.path : [],
);
const ofSession = new Map<string, Allowance>([
  ...lookups,
  ...imports.map((path) => [path, perMinute(30, 20)] as const),
  ...corrections.map((path) => [path, perMinute(60, 60)] as const),
]);
/** Browsers of one address that come for the first time: a hall at once, then what a busy one has. */
const newVisitors = perMinute(400, 60);
/** Credentials that nobody has had a session by: an office whose server starts anew, then a few people a second. */
const unknownCredentials = perMinute(600, 300);
/** Files of one sender, however many a call brings: the largest batch (100), another one, and then one a second. */
const uploads = perMinute(200, 60);
/** Pictures and other bytes: a page shows dozens at once. */
const assets = perMinute(3_000, 3_000);

/** Rate limits; off for measuring only. Who gives buckets that other processes share has them counted together. */
export class RateLimits {
  readonly #buckets: TokenBuckets;
  readonly #on: boolean;

  constructor(on: boolean, buckets = new TokenBuckets()) {
    this.#on = on;
    this.#buckets = buckets;
  }

  /** Takes one call's share, or refuses with 429. `visitor` is null when the client brought no cookie. */
  take(caller: {
    path: string;
    isAsset: boolean;
    sessionId: number | null;
    visitor: string | null;
    address: string;
  }): void {
    if (!this.#on) return;
    const { path, visitor } = caller;
    const address = networkOf(caller.address);
    if (caller.isAsset) {
      this.#take(`asset ${address}`, assets);
      return;
    }
    if (caller.sessionId !== null && !ofCall.has(path)) {
      const own = ofSession.get(path);
      if (own) this.#take(`${path} session ${caller.sessionId}`, own);
      this.#take(`session ${caller.sessionId}`, signedIn);
      return;
    }
    const own = ofCall.get(path) ?? ofStrangers.get(path);
    const limit = own ?? generous;
    const scope = own ? path : '';
    if (visitor === null) this.#take(`${scope} nameless ${address}`, limit.nameless);
    else this.#take(`${scope} visitor ${visitor}`, limit.visitor);
    this.#take(`${scope} address ${address}`, limit.address);
  }

  /** Takes one of the pseudonyms that browsers of an address may be given; false when they are used up for now. */
  mayName(address: string): boolean {
    return !this.#on || this.#buckets.take(`named ${networkOf(address)}`, newVisitors) === 0;
  }

  /** Takes the share of one credential that is looked up for the first time, or refuses with 429. */
  takeUnknownCredential(address: string): void {
    if (this.#on) this.#take(`unknown credential ${networkOf(address)}`, unknownCredentials);
  }

  /** Takes the share of one file that somebody uploads, or refuses with 429. */
  takeUpload(person: string): void {
    if (this.#on) this.#take(`upload ${person}`, uploads);
  }

  #take(key: string, allowance: Allowance): void {
    const seconds = this.#buckets.take(key, allowance);
    if (seconds > 0) throw tooMany(seconds);
  }
}
