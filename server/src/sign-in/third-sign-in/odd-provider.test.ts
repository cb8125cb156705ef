import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, type KeyPairKeyObjectResult, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it, mock } from 'node:test';
import { calls, Source } from '@outbound/contract';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { thirdLoginAddress, thirdLogin } = calls.thirdSignIn;
const SECRET = 'a-secret-of-the-client-that-nobody-else-knows';
const CLIENT = 'outbound-platform';

type Claims = Record<string, unknown>;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (away = 0) => Math.floor(Date.now() / 1000) + away;

describe('a provider whose answers are not what they should be', () => {
  let provider: Server;
  let issuer: string;
  let app: TestApp;
  let key: KeyPairKeyObjectResult;
  let foreign: KeyPairKeyObjectResult;
  /** What the provider says to a code, and to who asks for the person. */
  let answer: (response: ServerResponse, nonce: string) => void;
  let nonce = '';
  let asked: string[] = [];
  before(async () => {
    [key, foreign] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 })) as [
      KeyPairKeyObjectResult,
      KeyPairKeyObjectResult,
    ];
    const json = (response: ServerResponse, value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    provider = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/token') answer(response, nonce);
      else if (request.url === '/keys')
        json(response, { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] });
      else if (request.url?.startsWith('/.well-known/'))
        json(response, {
          issuer,
          authorization_endpoint: `${issuer}/begin`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    app = await startApp({
      oidc: {
        issuer,
        clientId: CLIENT,
        clientSecret: SECRET,
        clientAuth: 'basic',
        scopes: 'openid profile',
        accountClaim: 'preferred_username',
        name: '统一认证',
        createUsers: true,
      },
    });
  });
  after(async () => {
    await app.stop();
    provider.close();
    provider.closeAllConnections();
  });

  const claimsOf = (over: Claims): Claims => ({
    iss: issuer,
    aud: CLIENT,
    sub: 'person-1',
    nonce,
    iat: seconds(),
    exp: seconds(300),
    preferred_username: 'outside.one',
    name: '外部人员',
    ...over,
  });
  const signed = (claims: Claims, head: object = {}, by = key) => {
    const text = `${part({ alg: 'RS256', kid: 'one', ...head })}.${part(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), by.privateKey).toString('base64url')}`;
  };
  const hashed = (secret: string | Buffer) => {
    const text = `${part({ alg: 'HS256', kid: 'one' })}.${part(claimsOf({}))}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  /** Signs in with what the provider answers to the code. */
  async function arrive(says: (response: ServerResponse) => void) {
    const begun = await app.call(thirdLoginAddress, {});
    const query = new URL(begun.data.address).searchParams;
    nonce = query.get('nonce') ?? '';
    answer = says;
    asked = [];
    return app.call(
      thirdLogin,
      { code: 'a-code', state: query.get('state') ?? '' },
      { headers: { cookie: begun.cookies.get('thirdSignIn')?.split(';')[0] ?? '' } },
    );
  }
  const withToken = (token: () => string) =>
    arrive((response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: token() })),
    );
  const withClaims = (over: Claims) => withToken(() => signed(claimsOf(over)));
  const find = (userLoginId: string) =>
    app.database.db
      .selectFrom('user_account')
      .select(['user_name as name', 'external_subject as subject'])
      .where('user_login_id', '=', userLoginId)
      .executeTakeFirst();

  it('lets nobody in by a token that is not its own, not ours, not of now or not of this sign-in', async () => {
    assert.equal((await withClaims({})).code, '000000');
    const wrong: Record<string, () => string> = {
      'no signature': () => `${part({ alg: 'none' })}.${part(claimsOf({}))}.`,
      'hashed with the client secret': () => hashed(SECRET),
      'hashed with the public key': () =>
        hashed(key.publicKey.export({ type: 'spki', format: 'pem' }) as string),
      'another key': () => signed(claimsOf({}), {}, foreign),
      'a key that nobody knows': () => signed(claimsOf({}), { kid: 'two' }, foreign),
      'a key that it brings along': () =>
        signed(claimsOf({}), { jwk: foreign.publicKey.export({ format: 'jwk' }) }, foreign),
      'another issuer': () => signed(claimsOf({ iss: 'https://elsewhere.example' })),
      'another audience': () => signed(claimsOf({ aud: 'another' })),
      'another party': () => signed(claimsOf({ aud: [CLIENT, 'another'], azp: 'another' })),
      over: () => signed(claimsOf({ exp: seconds(-120) })),
      'without an end': () => signed(claimsOf({ exp: undefined })),
      'not yet': () => signed(claimsOf({ nbf: seconds(3_600) })),
      'another nonce': () => signed(claimsOf({ nonce: 'x' })),
      'no nonce': () => signed(claimsOf({ nonce: undefined })),
      'no subject': () => signed(claimsOf({ sub: undefined })),
    };
    for (const [what, token] of Object.entries(wrong)) {
      const reply = await withToken(token);
      assert.deepEqual([reply.code, [...reply.cookies.keys()]], ['UM4121', []], what);
    }
  });

  it('is told so, and nothing is stored, when it names somebody by what is no name', async () => {
    for (const sub of ['', 'a\u0000b', 'x'.repeat(256), '人员']) {
      const reply = await withClaims({ sub, preferred_username: 'outside.two' });
      assert.equal(reply.code, 'UM4121', JSON.stringify(sub));
    }
    assert.equal(await find('outside.two'), undefined);
    for (const hidden of ['\u0000', '\u200b', '\u202e']) {
      await app.makeUser({ userLoginId: `hidden.${hidden.charCodeAt(0)}`, source: Source.synced });
      const reply = await withClaims({
        sub: `hidden-${hidden.charCodeAt(0)}`,
        preferred_username: `hidden.${hidden}${hidden.charCodeAt(0)}`,
      });
      assert.equal(reply.code, 'UM4122', 'not the account without the sign');
    }
  });

  it('gives names that people can read, whatever stands in them', async () => {
    const names = { 'outside.nul': 'a\u0000b\u202e\u200bc\n', 'outside.long': `${'长'.repeat(49)}😀末` };
    for (const [preferred_username, name] of Object.entries(names))
      assert.equal((await withClaims({ sub: preferred_username, preferred_username, name })).code, '000000');
    assert.equal((await find('outside.nul'))?.name, 'abc');
    assert.equal((await find('outside.long'))?.name, `${'长'.repeat(49)}😀`);
  });

  it('is followed nowhere else', async () => {
    for (const status of [302, 307, 308]) {
      const reply = await arrive((response) => response.writeHead(status, { location: '/inside' }).end());
      assert.equal(reply.code, 'UM4121');
      assert.deepEqual(asked, ['/token']);
    }
  });

  it('is away when it fails, and has refused when it says so', async () => {
    const text = { 'content-type': 'text/html' };
    const json = { 'content-type': 'application/json' };
    const asks = { 'www-authenticate': 'Basic realm="tokens"' };
    const answers: [number, Record<string, string>, string, string][] = [
      [500, text, '<p>', 'UM4123'],
      [503, json, '{"error":"temporarily_unavailable"}', 'UM4123'],
      [503, asks, '', 'UM4123'],
      [401, asks, '', 'UM4121'],
      [400, json, '{"error":"invalid_grant"}', 'UM4121'],
      [404, text, '<p>', 'UM4121'],
      [200, text, '<p>', 'UM4121'],
    ];
    for (const [status, headers, body, code] of answers) {
      const reply = await arrive((response) => response.writeHead(status, headers).end(body));
      assert.equal(reply.code, code, `${status} ${Object.keys(headers)}`);
    }
  });

  it('counts as away when it has not answered in time', async () => {
    const { timeout } = AbortSignal;
    const waits: number[] = [];
    const short = mock.method(AbortSignal, 'timeout', (ms: number) => {
      waits.push(ms);
      return timeout.call(AbortSignal, 50);
    });
    const silent = await arrive(() => undefined).finally(() => short.mock.restore());
    assert.deepEqual([silent.status, silent.code, silent.headers.get('retry-after')], [503, 'UM4123', '30']);
    assert.deepEqual([asked, waits], [['/token'], [10_000]]);
  });

  it('counts as away when its answer breaks off or does not end, and no more of it is read', async () => {
    const cut = await arrive((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"access_token":', () => response.destroy());
    });
    assert.deepEqual([cut.status, cut.code], [503, 'UM4123']);
    let sent = 0;
    const endless = await arrive((response) => {
      const piece = Buffer.alloc(65_536, ' ');
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        if (response.destroyed) return;
        sent += piece.length;
        response.write(piece, more);
      };
      more();
    });
    assert.deepEqual([endless.status, endless.code], [503, 'UM4123']);
    assert.ok(sent < 64 * 1_048_576, `${sent} bytes`);
  });
});
