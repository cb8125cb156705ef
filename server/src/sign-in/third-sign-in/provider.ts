/** The OpenID Connect provider: authorization code with PKCE, over openid-client. */
import * as oidc from 'openid-client';
import type { OidcConfig } from '../../config/index.ts';

/** Who the provider says somebody is. */
export interface Identity {
  issuer: string;
  /** The provider's lasting name of the person. */
  subject: string;
  /** What the account claim says; null without one, and for a mail address that nobody verified. */
  account: string | null;
  name: string | null;
  idToken: string | null;
}

/** What one sign-in must be answered with. */
export interface Attempt {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider cannot be reached or does not work; nothing is wrong with the sign-in itself. */
export class ProviderAway extends Error {}
/** What came back is not what belongs to this sign-in. */
export class IdentityRejected extends Error {}

export interface IdentityProvider {
  /** Where the browser goes. Throws ProviderAway. */
  authorizationAddress(attempt: Attempt): Promise<string>;
  /** Redeems a code. Throws ProviderAway and IdentityRejected. */
  redeem(attempt: Attempt, given: { code: string; iss?: string | undefined }): Promise<Identity>;
  /** Where the provider's own session ends; null when it has no such place. Throws ProviderAway. */
  endSessionAddress(wish: { idToken: string | null; returnTo: string }): Promise<string | null>;
}

const TIMEOUT_SECONDS = 10;
/** How long the provider's description of itself is believed. */
const DESCRIBED_MS = 60 * 60_000;
/** Longer ones make addresses that servers on the way refuse. */
const LONGEST_HINT = 3_000;
/** Documents and tokens of providers take a few thousand bytes; what does not end would fill our memory. */
const MOST_ANSWER_BYTES = 1_048_576;
/** Subjects are at most 255 ASCII characters (OpenID Connect Core 2). */
const SUBJECT_SHAPE = /^[\x20-\x7e]{1,255}$/;

/** A provider that is asked to describe itself when it is needed first, and again when it could not. */
export function openIdentityProvider(config: OidcConfig): IdentityProvider {
  let known: { configuration: Promise<oidc.Configuration>; at: number } | null = null;
  const described = (): Promise<oidc.Configuration> => {
    if (known && Date.now() - known.at < DESCRIBED_MS) return known.configuration;
    const before = known;
    const configuration = describe(config).catch((error: unknown) => {
      // A description that was good an hour ago is better than none.
      known = before && { ...before, at: Date.now() };
      if (before) return before.configuration;
      throw new ProviderAway('the identity provider does not describe itself', { cause: error });
    });
    known = { configuration, at: Date.now() };
    return configuration;
  };

  return {
    async authorizationAddress({ redirectUri, state, nonce, verifier }) {
      const address = oidc.buildAuthorizationUrl(await described(), {
        redirect_uri: redirectUri,
        scope: config.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },

    async redeem({ redirectUri, state, nonce, verifier }, { code, iss }) {
      const configuration = await described();
      const answer = new URL(redirectUri);
      answer.searchParams.set('code', code);
      answer.searchParams.set('state', state);
      if (iss !== undefined) answer.searchParams.set('iss', iss);
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new IdentityRejected('the provider gave no id token');
        const all = await withUserInfo(configuration, claims, tokens.access_token, config.accountClaim);
        if (!SUBJECT_SHAPE.test(claims.sub)) throw new IdentityRejected('the subject is none');
        return {
          issuer: claims.iss,
          subject: claims.sub,
          account: accountOf(all, config.accountClaim),
          name: nameOf(all.name),
          idToken: tokens.id_token ?? null,
        };
      } catch (error) {
        throw isAway(error)
          ? new ProviderAway('the identity provider did not redeem the code', { cause: error })
          : new IdentityRejected('the identity provider gave nothing that holds', { cause: error });
      }
    },

    async endSessionAddress({ idToken, returnTo }) {
      const configuration = await described();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: returnTo,
        ...(idToken !== null && idToken.length <= LONGEST_HINT && { id_token_hint: idToken }),
      }).href;
    },
  };
}

async function describe(config: OidcConfig): Promise<oidc.Configuration> {
  const issuer = new URL(config.issuer);
  const authentication =
    config.clientAuth === 'post'
      ? oidc.ClientSecretPost(config.clientSecret)
      : oidc.ClientSecretBasic(config.clientSecret);
  return oidc.discovery(
    issuer,
    config.clientId,
    { client_secret: config.clientSecret, [oidc.clockTolerance]: 30 },
    authentication,
    {
      timeout: TIMEOUT_SECONDS,
      [oidc.customFetch]: fetchWhole,
      // Signatures are checked though the token comes from the provider itself; config lets http through here only.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Asks, and reads the answer up to its limit within the time that the library gives: nobody else ends what trickles. */
async function fetchWhole(address: string, options: oidc.CustomFetchOptions): Promise<Response> {
  const response = await fetch(address, options as RequestInit);
  const chunks: Uint8Array[] = [];
  let left = MOST_ANSWER_BYTES;
  for await (const chunk of response.body ?? []) {
    left -= chunk.length;
    if (left < 0) throw new TypeError('fetch failed', { cause: new Error('the answer is too long') });
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), { status, statusText, headers });
}

type Claims = Record<string, unknown>;

/** Many providers put no more than the subject into the id token; the rest is asked for. */
async function withUserInfo(
  configuration: oidc.Configuration,
  claims: oidc.IDToken,
  accessToken: string,
  accountClaim: string,
): Promise<Claims> {
  const isEnough = textOf(claims[accountClaim]) !== null && textOf(claims.name) !== null;
  if (isEnough || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return { ...claims, ...(await oidc.fetchUserInfo(configuration, accessToken, claims.sub)) };
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A name as people read it: without signs that cannot be seen, of which the database does not even take every one. */
const nameOf = (value: unknown) => textOf(textOf(value)?.toWellFormed().replace(UNSEEN, ''));

/**
 * At many providers people type their mail address in themselves: one that nobody verified names no account. Neither does
 * one with signs that cannot be seen, which would else be taken for the one without them.
 */
function accountOf(claims: Claims, accountClaim: string): string | null {
  if (accountClaim === 'email' && claims.email_verified !== true) return null;
  const account = textOf(claims[accountClaim]);
  return account === null || account.search(UNSEEN) >= 0 ? null : account;
}

/** No answer, none in time, or an answer of a server that does not work. */
function isAway(error: unknown): boolean {
  if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status >= 500;
  // The second where the answer had begun.
  if (error instanceof TypeError) return ['fetch failed', 'terminated'].includes(error.message);
  if (!(error instanceof oidc.ClientError)) return false;
  const { cause } = error;
  return error.code === 'OAUTH_TIMEOUT' || (cause instanceof Response && cause.status >= 500);
}
