/** Boundaries of regions, as an administrator uploads them: none come with the product (tasks and statistics 2.10.2, 2.12). */
import { z } from 'zod';
import { assetCall, call, pageCall, uploadCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { filterText, nothing } from '../wire.ts';

const base = '/sync/api/v1/mapBoundary';

/** The region that holds all those on top of the dictionary. */
export const WHOLE_COUNTRY = 100_000;

/** What is taken: bytes of a file, its features, its points before they are thinned out, and maps in all. */
export const mapLimits = {
  bytes: 10 * 1_048_576,
  features: 600,
  points: 400_000,
  maps: 500,
} as const;

const regionCode = z.int().min(WHOLE_COUNTRY).max(999_999);
/** Parts of an address and form fields are texts. */
const regionText = z
  .string()
  .regex(/^[1-9]\d{5}$/, '地区编码应为六位数字')
  .transform(Number);

/** By its six digits: no key that ends in code, which the log would take for a secret. */
const unknownRegion = z.strictObject({ region: z.string(), regionName: z.string() });

export const mapBoundaryRow = z.strictObject({
  /** Whose inner boundaries these are. */
  regionCode,
  regionName: z.string(),
  fileName: z.string(),
  featureNum: z.int(),
  /** As they are drawn, and as they came. */
  pointNum: z.int(),
  sourcePointNum: z.int(),
  /** Features that no region right below it of the dictionary stands for: they are drawn without figures. */
  unknownList: z.array(unknownRegion),
  /** Regions right below it that the file has no boundary of. */
  missingList: z.array(unknownRegion),
  version: z.int(),
  updatedBy: z.string(),
  updatedTime: z.string(),
});
export type MapBoundaryRow = z.output<typeof mapBoundaryRow>;

export const mapBoundaryCalls = {
  page: pageCall({
    path: `${base}/page`,
    name: '地图边界列表',
    needs: 'latin_sys_map',
    log: null,
    template: { keyword: filterText.nullable() },
    row: mapBoundaryRow,
  }),
  /** One GeoJSON file: the regions right below `regionCode`. Takes the place of what was there. */
  upload: uploadCall({
    path: `${base}/upload`,
    name: '上传地图边界',
    needs: 'latin_sys_map_modify',
    log: OperationType.modify,
    loading: true,
    limit: mapLimits.bytes,
    files: 1,
    body: z.strictObject({
      regionCode: regionText,
      /** Of the boundaries that it replaces; 0 where there are none. */
      version: z
        .string('未说明修改的是哪个版本，请刷新页面后再试')
        .regex(/^\d{1,9}$/, '未说明修改的是哪个版本，请刷新页面后再试')
        .transform(Number),
    }),
    answer: mapBoundaryRow,
  }),
  remove: call({
    path: `${base}/remove`,
    name: '删除地图边界',
    needs: 'latin_sys_map_modify',
    log: OperationType.delete,
    body: z.strictObject({ regionCode, version }),
    answer: nothing,
  }),
  historyPage: pageCall({
    path: `${base}/historyPage`,
    name: '地图边界变更历史',
    needs: 'latin_sys_map',
    log: null,
    template: { regionCode },
    row: changeEntry,
  }),
  /** The boundaries as GeoJSON, each feature with `adcode` and `name`; with a validator. */
  content: assetCall({
    path: `${base}/content/:regionCode`,
    name: '地图边界数据',
    needs: ['latin_analysis_alarm', 'latin_analysis_case', 'latin_analysis_statistic', 'latin_sys_map'],
    log: null,
    body: z.strictObject({ regionCode: regionText }),
  }),
};
