import { calls } from '@outbound/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from './bind.ts';
import { CREDENTIAL_COOKIE } from './caller.ts';
import type { Http } from './exchange.ts';
import { findCaller } from './known-credentials.ts';
import { openApiDocument } from './openapi.ts';
import { OPENAPI_PAGE_POLICY, openApiPage } from './openapi-page.ts';
import type { PlatformSettings } from './platform-settings.ts';
import { Refusal } from './refusal.ts';
import type { Secrets } from './secrets.ts';

/** The platform's own calls: the transport key, and the description of every call for those who are signed in. */
export function servePlatform(
  server: FastifyInstance,
  http: Http,
  secrets: Secrets,
  settings: PlatformSettings,
): void {
  bind(server, http, calls.platform, {
    publicKey: async () => ({ publicKey: secrets.publicKey, serverTime: Date.now() }),
  });
  const requireCaller = async (request: FastifyRequest) => {
    const token = request.cookies[CREDENTIAL_COOKIE];
    const caller = token ? await findCaller(http, token, { isUse: true, address: request.ip }) : null;
    if (!caller) throw new Refusal('CM4010');
    if (caller.mustChangePassword) throw new Refusal('CM4032');
  };
  const document = madeByName((name) => openApiDocument(http.served, http.config.timeZone, name));
  const page = madeByName((name) => openApiPage(http.served, http.config.timeZone, name));
  const platformName = async () => (await settings.current()).platformName;
  server.get('/web/openapi.json', async (request, reply) => {
    await requireCaller(request);
    return reply.header('Cache-Control', 'no-store').send(document(await platformName()));
  });
  server.get('/web/openapi', async (request, reply) => {
    await requireCaller(request);
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', OPENAPI_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(page(await platformName()));
  });
}

/** Made once, and anew only when the platform is called otherwise. */
function madeByName<T>(make: (platformName: string) => T): (platformName: string) => T {
  let made: { name: string; value: T } | undefined;
  return (name) => {
    if (made?.name !== name) made = { name, value: make(name) };
    return made.value;
  };
}
