import { calls } from '@outbound/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from './bind.ts';
import { CREDENTIAL_COOKIE } from './caller.ts';
import type { Http } from './exchange.ts';
import { findCaller } from './known-credentials.ts';
import { openApiDocument } from './openapi.ts';
import { OPENAPI_PAGE_POLICY, openApiPage } from './openapi-page.ts';
import { Refusal } from './refusal.ts';
import type { Secrets } from './secrets.ts';

/** The platform's own calls: the transport key, and the description of every call for those who are signed in. */
export function servePlatform(server: FastifyInstance, http: Http, secrets: Secrets): void {
  bind(server, http, calls.platform, {
    publicKey: async () => ({ publicKey: secrets.publicKey, serverTime: Date.now() }),
  });
  const requireCaller = async (request: FastifyRequest) => {
    const token = request.cookies[CREDENTIAL_COOKIE];
    const caller = token ? await findCaller(http, token, { isUse: true, address: request.ip }) : null;
    if (!caller) throw new Refusal('CM4010');
    if (caller.mustChangePassword) throw new Refusal('CM4032');
  };
  let document: object | undefined;
  server.get('/web/openapi.json', async (request, reply) => {
    await requireCaller(request);
    document ??= openApiDocument(http.served, http.config.timeZone);
    return reply.header('Cache-Control', 'no-store').send(document);
  });
  let page: string | undefined;
  server.get('/web/openapi', async (request, reply) => {
    await requireCaller(request);
    page ??= openApiPage(http.served, http.config.timeZone);
    return reply
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', OPENAPI_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
