/** A server with nothing but the calls that a test makes up, over the database of a test app. */
import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { isUnavailable } from '../database/faults.ts';
import { Quotas } from '../files/quotas.ts';
import type { Http } from '../http/exchange.ts';
import { InterfaceLog } from '../http/interface-log.ts';
import { RateLimits } from '../http/limits.ts';
import { PublicCache } from '../http/public-cache.ts';
import { newKeyPair, Seal } from '../http/seal.ts';
import { createHttpServer } from '../http/server.ts';
import { StrangerRows } from '../http/stranger-rows.ts';
import { CallMeter } from '../monitoring/index.ts';
import { insertHistory } from '../records/record-history.ts';
import type { TestApp } from './start-app.ts';

/** `lines` are the log's; `stop` ends what the server holds, not the app. */
export async function bareServer(app: TestApp, over: Partial<Http> = {}) {
  const lines: string[] = [];
  const server = await createHttpServer(app.config, { write: (line) => lines.push(line) });
  // What a database refuses that takes no writes just then is written the next time.
  const interfaceLog = new InterfaceLog(app.database.db, (error) =>
    assert.ok(isUnavailable(error), String(error)),
  );
  const http: Http = {
    config: app.config,
    db: app.database.db,
    served: new Set(),
    resolveCaller: async () => null,
    knownCredentials: new Set(),
    seal: new Seal({ privateKey: newKeyPair().privateKey }),
    visitorSecret: createSecretKey('a secret of this test', 'utf8'),
    limits: new RateLimits(false),
    operationLog: app.platform.operationLog,
    interfaceLog,
    meter: new CallMeter(),
    strangerRows: new StrangerRows(false),
    publicCache: new PublicCache(),
    outages: app.platform.outages,
    insertHistory,
    afterWrite: { publicChanged: async () => {}, publish: async () => {} },
    spoolFolder: app.config.dataDir,
    pageBuild: null,
    uploadRoom: new Quotas(app.platform),
    checkAnswers: true,
    ...over,
  };
  const stop = async () => {
    await server.close();
    await interfaceLog.close();
  };
  return { server, http, lines, stop };
}
