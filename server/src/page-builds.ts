/**
 * The files of the builds that run or ran lately, in the database that all nodes share. A page that was opened before
 * a deploy goes on asking for the files of its build, and of two nodes one may not have the build of the other yet.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './database/open.ts';
import type { Http } from './http/exchange.ts';
import type { Platform } from './http/platform.ts';
import { Refusal } from './http/refusal.ts';

const HOUR_MS = 60 * 60_000;
/** Counted from when the last node stopped to serve it: a page that stays open longer than a week is rare. */
const KEPT_DAYS = 7;
/** About a megabyte each, less what they share. */
const MOST_BUILDS = 10;

/** Addresses of hashed files: content under such a name never changes. */
export const ASSETS = '/assets/';
const ASSET_NAME = /^[\w-][\w.-]{0,120}\.[a-z0-9]{2,5}$/i;
export const FOREVER = 'public, max-age=31536000, immutable';

const mediaTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

export interface PageBuild {
  /** The same for the same files. */
  id: string;
  /** The folder of its hashed files, with a .gz beside each text. */
  folder: string;
}

/**
 * Keeps the files of this build until it is a week out of use, or ten newer ones are there. To be called before its
 * first page is served; afterwards every hour, and at the end, it is noted as running.
 */
export async function startKeepingBuild(
  { database, log, onStop }: Platform,
  build: PageBuild,
): Promise<void> {
  await keepBuild(database.db, build);
  const note = () =>
    keepBuild(database.db, build).catch((error: unknown) =>
      log.warn({ err: error }, 'build of the pages not kept'),
    );
  const timer = setInterval(() => void note(), HOUR_MS).unref();
  onStop(async () => {
    clearInterval(timer);
    await note();
  });
}

/** Stores what is missing of the build, notes that it runs, and removes builds that have had their time. */
export async function keepBuild(db: Db, build: PageBuild): Promise<void> {
  const names = (await readdir(build.folder)).filter((name) => !/\.(gz|br)$/.test(name));
  await db.transaction().execute(async (trx) => {
    // One at a time: the files that one node finds there must not go with the builds that another one removes.
    await sql`select pg_advisory_xact_lock(hashtextextended('page_build', 0))`.execute(trx);
    await trx
      .insertInto('page_build')
      .values({ id: build.id, names })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_running_at: sql`now()` }))
      .execute();
    const there = await trx.selectFrom('page_asset').select('name').where('name', 'in', names).execute();
    const known = new Set(there.map(({ name }) => name));
    const missing = await Promise.all(
      names.filter((name) => !known.has(name)).map((name) => readAsset(build.folder, name)),
    );
    if (missing.length > 0) await trx.insertInto('page_asset').values(missing).execute();
    await sql`
      delete from page_build where last_running_at < now() - make_interval(days => ${KEPT_DAYS}::int)
        or id in (select id from page_build order by last_running_at desc offset ${MOST_BUILDS})
    `.execute(trx);
    await sql`delete from page_asset where name not in (select unnest(names) from page_build)`.execute(trx);
  });
}

async function readAsset(folder: string, name: string) {
  const zipped = await readFile(join(folder, `${name}.gz`)).catch(() => null);
  return zipped === null
    ? { name, content: await readFile(join(folder, name)), is_gzipped: false }
    : { name, content: zipped, is_gzipped: true };
}

/**
 * Answers a file that this node's own build has not. What no kept build has is refused as data, and kept by nobody: the
 * next node, or the next minute, may have it.
 */
export async function answerKeptAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { http, database }: { http: Http } & Pick<Platform, 'database'>,
): Promise<FastifyReply> {
  const [, name = ''] = /^\/assets\/([^/?]+)(?:\?|$)/.exec(request.url) ?? [];
  http.limits.take({ path: ASSETS, isAsset: true, sessionId: null, visitor: null, address: request.ip });
  const asset = ASSET_NAME.test(name)
    ? await database.db.selectFrom('page_asset').selectAll().where('name', '=', name).executeTakeFirst()
    : undefined;
  if (!asset) throw new Refusal('CM4041');
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const asIs = !asset.is_gzipped || takesGzip;
  reply
    .header('Content-Type', mediaTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    .header('Cache-Control', FOREVER)
    .header('Vary', 'Accept-Encoding');
  if (asset.is_gzipped && asIs) reply.header('Content-Encoding', 'gzip');
  return reply.send(asIs ? asset.content : await promisify(gunzip)(asset.content));
}
