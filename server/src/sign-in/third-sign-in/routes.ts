/** Signing in with an identity of another system (spec 7 `thirdLogin`): for synced users, through `/transit`. */
import { randomBytes } from 'node:crypto';
import {
  type Calls,
  firstCharacters,
  loginIdFault,
  type SignedInUser,
  Source,
  THIRD_SIGN_IN_MINUTES,
  TRANSIT_PATH,
} from '@outbound/contract';
import type { Context, Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Account, actorOf, findAccount, findAccountById, lowerLoginId, objectOf } from '../account.ts';
import { enter, requireEnabled } from '../session/index.ts';
import { type Identity, type IdentityProvider, ProviderAway } from './provider.ts';
import {
  findLinked,
  insertSyncedAccount,
  insertThirdSignIn,
  linkIdentity,
  redeemThirdSignIn,
} from './queries.ts';

/** Binds a sign-in to the browser that began it, so that nobody is signed in by a link of somebody else's. */
const BROWSER_COOKIE = 'thirdSignIn';
/** Characters of a person's name. */
const MOST_NAME = 50;
const SECRET_SHAPE = /^[\w-]{43}$/;
const newSecret = () => randomBytes(32).toString('base64url');

/** Without a provider only the ways are answered: the other calls do not exist. */
export function thirdSignInRoutes(
  platform: Platform,
  provider: IdentityProvider | null,
): Implement<Calls['thirdSignIn']> {
  const { oidc } = platform.config;
  const signInWays = async () => ({
    thirdLoginName: oidc?.name ?? null,
    resetsPassword: platform.config.resetWebhook !== undefined,
  });
  if (!provider || !oidc) return { signInWays, thirdLoginAddress: null, thirdLogin: null };

  /** Asks the provider; what went wrong there stands in our log, and people read a plain text. */
  async function ask<T>(traceId: string, question: Promise<T>): Promise<T> {
    try {
      return await question;
    } catch (error) {
      const isAway = error instanceof ProviderAway;
      platform.log.warn({ reqId: traceId, err: error }, 'sign-in with the identity provider failed');
      throw isAway
        ? new Refusal('UM4123', {}, { retryAfter: 30, cause: error })
        : new Refusal('UM4121', {}, { cause: error });
    }
  }

  return {
    signInWays,

    async thirdLoginAddress(context) {
      const { db, origin, traceId } = context;
      // Kept while it lives, so that a sign-in begun in another tab can still be ended.
      const before = context.cookie(BROWSER_COOKIE) ?? '';
      const browser = SECRET_SHAPE.test(before) ? before : newSecret();
      const attempt = {
        redirectUri: `${origin}${TRANSIT_PATH}`,
        state: newSecret(),
        nonce: newSecret(),
        verifier: newSecret(),
      };
      const address = await ask(traceId, provider.authorizationAddress(attempt));
      await insertThirdSignIn(db, { ...attempt, browser });
      context.setCookie(BROWSER_COOKIE, browser, {
        httpOnly: true,
        maxAgeSeconds: THIRD_SIGN_IN_MINUTES * 60,
      });
      return { address };
    },

    async thirdLogin(context, { code, state, iss }): Promise<SignedInUser> {
      const { db, traceId } = context;
      context.note({ content: '统一身份登录' });
      const attempt = await redeemThirdSignIn(db, state, context.cookie(BROWSER_COOKIE) ?? '');
      if (!attempt) throw new Refusal('UM4120');
      const identity = await ask(traceId, provider.redeem(attempt, { code, iss }));
      const account = await accountOf(context, identity, oidc.createUsers);
      // In the recycle bin is gone, for whoever asks from outside.
      if (account.deletedAt !== null) throw new Refusal('UM4006');
      requireEnabled(account);
      const user = await enter(context, account, platform.zone, {
        work: async (trx) => {
          if (await linkIdentity(trx, account, identity)) return;
          throw account.externalSubject === null ? otherIdentity(account) : new Refusal('UM4112');
        },
        idToken: identity.idToken,
      });
      context.setCookie(BROWSER_COOKIE, null, { httpOnly: true });
      return user;
    },
  };
}

/** The synced account of an identity: the one it belongs to, or at the first time the one that its claim names. */
async function accountOf(
  context: Context<'open'>,
  identity: Identity,
  createsUsers: boolean,
): Promise<Account> {
  const { db } = context;
  const linkedId = await findLinked(db, identity);
  const linked = linkedId === undefined ? undefined : await findAccountById(db, linkedId);
  if (linked) return noted(context, linked);

  const name = identity.account ?? '';
  const find = () => findAccount(db, lowerLoginId(name));
  const unknown = () => new Refusal('UM4122', { account: name || identity.subject });
  let account = name === '' ? undefined : await find();
  if (!account && createsUsers && loginIdFault(name) === null) {
    await insertSyncedAccount(db, {
      userLoginId: name,
      userName: firstCharacters(identity.name ?? name, MOST_NAME),
    });
    account = await find();
  }
  if (!account) throw unknown();
  noted(context, account);
  if (account.source !== Source.synced)
    throw new Refusal('UM4124.ownPassword', { account: account.userLoginId });
  // His own means that another tab was faster; the write that links looks at it again.
  if (account.externalSubject !== null && !isOf(account, identity)) throw otherIdentity(account);
  context.note({
    changes: [{ field: '外部身份', before: '', after: `${identity.issuer} ${identity.subject}` }],
  });
  return account;
}

const isOf = (account: Account, { issuer, subject }: Identity) =>
  account.externalIssuer === issuer && account.externalSubject === subject;

function noted(context: Context<'open'>, account: Account): Account {
  context.note({
    actor: actorOf(account),
    ...objectOf(account),
    content: `账号“${account.userLoginId}”统一身份登录`,
  });
  return account;
}

const otherIdentity = (account: Account) =>
  new Refusal('UM4124.otherIdentity', { account: account.userLoginId });
