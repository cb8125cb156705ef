/** A real OpenID Connect provider on a port of this machine, for tests: whoever types an account is that person. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

/** What the provider says of a person besides the subject. */
export interface Person {
  preferred_username?: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The people by their subjects, which are what is typed into the page. */
  people: Map<string, Person>;
  /** How the client secret came, each time a token was asked for. */
  secretWays: ('basic' | 'post')[];
  /** Is away from here on. */
  stop(): Promise<void>;
  /** Is back at the same address, as if it had never been away. */
  resume(): Promise<void>;
}

/** Starts the provider on a free port. Its client may be sent back to any port of 127.0.0.1. */
export async function startIdentityProvider(): Promise<TestProvider> {
  const server = createServer();
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Person>();
  const secretWays: TestProvider['secretWays'] = [];
  const [clientId, clientSecret] = ['outbound-platform', randomBytes(24).toString('base64url')];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://127.0.0.1/transit'],
        post_logout_redirect_uris: ['http://127.0.0.1/portal/index'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: async (context, form) => {
          context.body = page(
            `<h1>退出认证中心？</h1>${form}<button form="op.logoutForm" name="logout" value="yes">退出</button>`,
          );
        },
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: async () => ({ sub: subject, ...people.get(subject) }),
    }),
    // What the client may know of a person is not asked for.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    renderError: async (context, { error, error_description }) => {
      context.type = 'html';
      context.body = page(`<h1>${error}</h1><p>${error_description ?? ''}</p>`);
    },
  });
  // The product's port is not known when the provider starts.
  const isTheProducts = (path: string) => (value: string) =>
    URL.canParse(value) && new URL(value).hostname === '127.0.0.1' && new URL(value).pathname === path;
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: isTheProducts('/transit'),
    postLogoutRedirectUriAllowed: isTheProducts('/portal/index'),
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/token') secretWays.push(request.headers.authorization ? 'basic' : 'post');
    if (!request.url?.startsWith('/interaction/')) answer(request, response);
    else
      interact(provider, request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
  });
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    secretWays,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    resume: async () => {
      await listen(port);
    },
  };
}

const page = (body: string) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<title>认证中心</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;

/** The page on which somebody says who he is, or that he does not want to. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    const form = `<form method="post"><label>统一账号 <input name="subject"></label>
<button name="does" value="enter">进入</button><button name="does" value="cancel">取消</button></form>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(`<h1>认证中心</h1>${form}`));
    return;
  }
  const fields = new URLSearchParams(await text(request));
  const result =
    fields.get('does') === 'cancel'
      ? { error: 'access_denied', error_description: 'cancelled' }
      : { login: { accountId: fields.get('subject') ?? '' } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Goes through the provider's pages as a browser of its own; answers the address that it sends back to. */
export async function passProvider(address: string, subject: string | null): Promise<URL> {
  const jar = new Map<string, string>();
  const provider = new URL(address).origin;
  let next = new URL(address);
  for (let step = 0; step < 20; step++) {
    const isForm = next.pathname.startsWith('/interaction/');
    const response = await fetch(next, {
      redirect: 'manual',
      method: isForm ? 'POST' : 'GET',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(isForm && {
        body: new URLSearchParams(
          subject === null ? { does: 'cancel' } : { does: 'enter', subject },
        ).toString(),
      }),
    });
    const body = await response.text();
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider answers ${response.status} at ${next.pathname}: ${body}`);
    next = new URL(location, next);
    if (next.origin !== provider) return next;
  }
  throw new Error('the provider sends around in a circle');
}
