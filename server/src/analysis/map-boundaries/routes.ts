/** The calls of boundaries (tasks and statistics 2.10.2 no. 6, 2.12). */
import { createHash } from 'node:crypto';
import {
  type Calls,
  type MapBoundaryRow,
  mapLimits,
  SYSTEM_OPERATOR,
  storedText,
  WHOLE_COUNTRY,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { changedBy, requireVersion } from '../../records/version.ts';
import { type DimensionNames, findDimensionNames } from '../dimension-names.ts';
import {
  countBoundaries,
  hasBoundary,
  holdBoundary,
  type ListedBoundary,
  listedBoundaries,
} from './queries.ts';
import { readBoundaries } from './read-boundaries.ts';

const COUNTRY_NAME = '全国';
const NAME_LENGTH = 200;

/** The map of the regions right below `parent` (null: of those on top), as statistics name it; null where nobody uploaded one. */
export async function mapOf(db: Db, parent: number | null): Promise<string | null> {
  const code = parent ?? WHOLE_COUNTRY;
  return (await hasBoundary(db, code)) ? String(code) : null;
}

export function mapBoundaryRoutes({ zone }: Pick<Platform, 'zone'>): Implement<Calls['mapBoundary']> {
  const rowOf = (names: DimensionNames, row: ListedBoundary): MapBoundaryRow => {
    const below = regionsBelow(names, row.region_code);
    const drawn = new Set(row.features.map(({ code }) => code));
    const expected = new Set(below.map(String));
    return {
      regionCode: row.region_code,
      regionName: nameOf(names, row.region_code),
      fileName: row.file_name,
      featureNum: row.features.length,
      pointNum: row.point_num,
      sourcePointNum: row.source_point_num,
      unknownList: row.features.flatMap(({ code, name }) =>
        expected.has(code) ? [] : [{ region: code, regionName: name }],
      ),
      missingList: below.flatMap((code) =>
        drawn.has(String(code)) ? [] : [{ region: String(code), regionName: nameOf(names, code) }],
      ),
      version: row.version,
      updatedBy: row.writer ?? SYSTEM_OPERATOR,
      updatedTime: zone.text(row.updated_at),
    };
  };

  return {
    async page({ db }, { template, ...paging }) {
      let query = listedBoundaries(db);
      if (template.keyword) query = query.where(isFound(template.keyword));
      const found = await page(db, query, paging, [['map_boundary.id', 'desc']]);
      const names = await findDimensionNames(db);
      return { ...found, dataBody: found.dataBody.map((row) => rowOf(names, row)) };
    },

    async upload(context, { regionCode, version }, [file]) {
      const { db, caller, now } = context;
      if (!file) throw new Refusal('CM4001.noFile');
      const names = await findDimensionNames(db);
      const below = regionsBelow(names, regionCode);
      if (below.length === 0) throw new Refusal('SY4016.region', { code: regionCode });
      const name = nameOf(names, regionCode);
      const { features, content, pointNum, sourcePointNum } = await readBoundaries(
        file.spooled,
        regionCode,
        `user ${caller.userId}`,
      );
      const expected = new Set(below.map(String));
      if (!features.some(({ code }) => expected.has(code))) throw new Refusal('SY4016.noneKnown', { name });
      return context.write(subjects.mapBoundary, async (trx, { record }) => {
        const before = await holdBoundary(trx, regionCode);
        requireVersion(
          before
            ? { version: before.version, updatedBy: before.writer, updatedTime: before.updated_at }
            : { version: 0, updatedBy: null, updatedTime: now },
          version,
          zone,
        );
        if (!before && (await countBoundaries(trx)) >= mapLimits.maps)
          throw new Refusal('SY4016.tooMany', { most: mapLimits.maps });
        const values = {
          file_name: storedText(file.name).slice(0, NAME_LENGTH),
          content,
          content_hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
          features: JSON.stringify(features),
          point_num: pointNum,
          source_point_num: sourcePointNum,
        };
        await trx
          .insertInto('map_boundary')
          .values({ region_code: regionCode, ...values, updated_by: caller.userId, updated_at: now })
          .onConflict((conflict) =>
            conflict.column('region_code').doUpdateSet({
              ...values,
              ...changedBy({ userId: caller.userId, now }),
              version: sql<number>`map_boundary.version + 1`,
            }),
          )
          .execute();
        const written = await listedBoundaries(trx)
          .where('map_boundary.region_code', '=', regionCode)
          .executeTakeFirstOrThrow();
        record({
          id: regionCode,
          name,
          action: before ? '替换地图边界' : '上传地图边界',
          changes: [
            { field: '文件', before: before?.file_name ?? '', after: written.file_name },
            {
              field: '要素数',
              before: before ? String(before.features.length) : '',
              after: String(written.features.length),
            },
            {
              field: '坐标点数',
              before: before ? String(before.point_num) : '',
              after: String(written.point_num),
            },
          ].filter((change) => change.before !== change.after),
        });
        return rowOf(names, written);
      });
    },

    async remove(context, { regionCode, version }) {
      const names = await findDimensionNames(context.db);
      await context.write(subjects.mapBoundary, async (trx, { record }) => {
        const before = await holdBoundary(trx, regionCode);
        if (!before) throw notFound();
        requireVersion(
          { version: before.version, updatedBy: before.writer, updatedTime: before.updated_at },
          version,
          zone,
        );
        await trx.deleteFrom('map_boundary').where('region_code', '=', regionCode).execute();
        record({ id: regionCode, name: nameOf(names, regionCode), action: '删除地图边界' });
      });
      return null;
    },

    historyPage: ({ db }, { template, ...paging }) =>
      findHistoryPage(db, 'map_boundary', template.regionCode ?? 0, paging, zone),

    async content({ db }, { regionCode }) {
      const found = await db
        .selectFrom('map_boundary')
        .select(['content', 'content_hash'])
        .where('region_code', '=', regionCode)
        .executeTakeFirst();
      if (!found) throw notFound();
      return {
        mediaType: 'application/geo+json',
        // Asked for anew each time: it is of those who may see the analysis, and the next file shows at once.
        headers: { 'Cache-Control': 'private, no-cache', 'Content-Disposition': 'inline' },
        etag: `"${found.content_hash}"`,
        read: async () => Buffer.from(found.content),
      };
    },
  };
}

const nameOf = (names: DimensionNames, code: number) =>
  code === WHOLE_COUNTRY ? COUNTRY_NAME : names.ofType('region', code);
const regionsBelow = (names: DimensionNames, code: number) =>
  names.regionsBelow(code === WHOLE_COUNTRY ? null : code);

/** By the file's name, the region's code or its name. */
const isFound = (keyword: string): RawBuilder<boolean> => sql<boolean>`(
  position(${keyword} in file_name) > 0 or position(${keyword} in map_boundary.region_code::text) > 0
  or (map_boundary.region_code = ${WHOLE_COUNTRY} and position(${keyword} in ${COUNTRY_NAME}) > 0)
  or exists (
    select from dictionary_item join dictionary_type on dictionary_type.id = dictionary_item.type_id
    where dictionary_type.type = 'region' and dict_key = map_boundary.region_code::text
      and position(${keyword} in dict_value) > 0))`;
