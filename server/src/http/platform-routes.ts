import { calls } from '@outbound/contract';
import type { FastifyInstance } from 'fastify';
import { bind, type Http } from './bind.ts';
import { CREDENTIAL_COOKIE } from './caller.ts';
import { openApiDocument } from './openapi.ts';
import { Refusal } from './refusal.ts';
import type { Secrets } from './secrets.ts';

/** The platform's own calls: the transport key, and the description of every call for those who are signed in. */
export function servePlatform(server: FastifyInstance, http: Http, secrets: Secrets): void {
  bind(server, http, calls.platform, { publicKey: async () => ({ publicKey: secrets.publicKey }) });
  let document: object | undefined;
  server.get('/web/openapi.json', async (request) => {
    const token = request.cookies[CREDENTIAL_COOKIE];
    if (!token || !(await http.resolveCaller(token))) throw new Refusal('CM4010');
    document ??= openApiDocument();
    return document;
  });
}
