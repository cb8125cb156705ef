import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, mapFault, mapLimits } from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';
import { form, send } from '../../testing/files.ts';
import { squares } from '../../testing/map-squares.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { mapBoundary, researchAndJudgement } = calls;
const CHENGDU = 510_100;

describe('boundaries of regions', () => {
  let app: TestApp;
  let keeper: TestSession;
  let reader: TestSession;
  before(async () => {
    app = await startApp();
    keeper = await app.signInAs(await app.makeUser({ codes: ['latin_sys_map', 'latin_sys_map_modify'] }));
    reader = await app.signInAs(await app.makeUser({ codes: ['latin_analysis_case'] }));
  });
  after(() => app.stop());

  const upload = (file: unknown, { version = 0, regionCode = CHENGDU, as = keeper } = {}) =>
    send(
      app,
      mapBoundary.upload,
      {
        bytes: Buffer.isBuffer(file) ? file : Buffer.from(JSON.stringify(file)),
        name: '成都.geojson',
        type: 'application/geo+json',
      },
      { as, fields: { regionCode: String(regionCode), version: String(version) } },
    );
  const districts = (more: { adcode: string; name: string }[] = []) =>
    squares([{ adcode: '510104', name: '锦江区' }, { adcode: '510105', name: '青羊区' }, ...more]);
  const content = (as: TestSession, headers: Record<string, string> = {}) =>
    app.call(mapBoundary.content, { regionCode: String(CHENGDU) }, { as, headers });
  const mapCodeOf = async (regionCode?: number) => {
    const asked = regionCode === undefined ? {} : { regionCode };
    const reply = await app.call(researchAndJudgement.caseRegionStatistics, asked, { as: reader });
    return reply.data.mapCode;
  };

  it('are uploaded, named by the statistics, replaced and removed, with their history', async () => {
    assert.equal(await mapCodeOf(CHENGDU), null);
    const first = await upload(districts([{ adcode: '510199', name: '无名区' }]));
    assert.equal(first.code, '000000', first.message);
    const { unknownList, missingList, ...row } = first.data;
    assert.deepEqual(unknownList, [{ region: '510199', regionName: '无名区' }]);
    assert.ok(missingList.some(({ regionName }) => regionName === '武侯区'));
    assert.ok(!missingList.some(({ regionName }) => regionName === '锦江区'));
    assert.deepEqual(
      [row.regionName, row.fileName, row.featureNum, row.pointNum, row.version],
      ['成都市', '成都.geojson', 3, 15, 1],
    );
    assert.equal(await mapCodeOf(CHENGDU), '510100');

    const late = await upload(districts());
    assert.deepEqual([late.status, late.code], [409, 'CM4090'], 'made over what somebody else uploaded');
    const second = await upload(districts(), { version: 1 });
    assert.deepEqual([second.data.version, second.data.featureNum], [2, 2]);
    const { data: list } = await app.call(
      mapBoundary.page,
      { template: { keyword: '成都' } },
      { as: keeper },
    );
    assert.deepEqual(list.dataBody, [second.data]);
    const none = await app.call(mapBoundary.page, { template: { keyword: '重庆' } }, { as: keeper });
    assert.equal(none.data.count, 0);

    const stale = await app.call(mapBoundary.remove, { regionCode: CHENGDU, version: 1 }, { as: keeper });
    assert.equal(stale.code, 'CM4090');
    await app.call(mapBoundary.remove, { regionCode: CHENGDU, version: 2 }, { as: keeper });
    assert.equal(await mapCodeOf(CHENGDU), null);
    assert.equal((await content(reader)).status, 404);
    const { data: history } = await app.call(
      mapBoundary.historyPage,
      { template: { regionCode: CHENGDU } },
      { as: keeper },
    );
    assert.deepEqual(
      history.dataBody.map(({ action }) => action),
      ['删除地图边界', '替换地图边界', '上传地图边界'],
    );
    assert.deepEqual(history.dataBody[1]?.changes, [
      { field: '要素数', before: '3', after: '2' },
      { field: '坐标点数', before: '15', after: '10' },
    ]);
    const { rows } = await app.database.pool.query(
      `select object_name from operation_log where object_type = '地图边界' and object_name <> '' order by id`,
    );
    assert.deepEqual(
      rows.map((one) => one.object_name),
      ['成都市', '成都市', '成都市'],
    );
  });

  it('are sent to who may see the analysis, and not again while they are the same', async () => {
    await upload(districts());
    const reply = await content(reader);
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'application/geo+json');
    assert.equal(reply.headers.get('cache-control'), 'private, no-cache');
    assert.equal(JSON.parse(reply.bytes.toString()).features.length, 2);
    const etag = reply.headers.get('etag') ?? '';
    const again = await content(reader, { 'if-none-match': etag });
    assert.deepEqual([again.status, again.bytes.length], [304, 0]);
    const stranger = await app.signInAs(await app.makeUser({ codes: ['latin_op_task'] }));
    assert.equal((await content(stranger, { 'if-none-match': etag })).status, 403);
    await upload(squares([{ adcode: '510107', name: '武侯区' }]), { version: 1 });
    assert.equal((await content(reader, { 'if-none-match': etag })).status, 200, 'another map');
    await app.call(mapBoundary.remove, { regionCode: CHENGDU, version: 2 }, { as: keeper });
  });

  it('that have faults are refused in words, and nothing stays', async () => {
    const said = async (file: unknown, options = {}) => {
      const reply = await upload(file, options);
      assert.equal(reply.code, 'SY4016', reply.message);
      return reply.message;
    };
    assert.equal(
      await said(
        squares([
          { adcode: '510104', name: '' },
          { adcode: '520104', name: '远方' },
        ]),
      ),
      '边界文件有 2 处错误：第 1 个要素缺少名称（属性 name，最多 50 个字）；第 2 个要素的代码 520104 不在上级地区之内',
    );
    assert.equal(await said(Buffer.from([0xff, 0xfe, 0x7b])), `边界文件无法读取：${mapFault('notText')}`);
    assert.equal(await said('['.repeat(50)), `边界文件无法读取：${mapFault('notCollection')}`);
    assert.equal(
      await said(Buffer.from('['.repeat(5_000_000))),
      `边界文件无法读取：${mapFault('tooDeep', { most: 24 })}`,
    );
    // Seven megabytes that become more than the thread may have: a list of 35 places each.
    const vast = `{"type":"FeatureCollection","features":[${'{"34":1},'.repeat(790_000)}{}]}`;
    assert.equal(await said(Buffer.from(vast)), `边界文件无法读取：${mapFault('tooLarge')}`);
    assert.equal(
      await said(squares([{ adcode: '510198', name: '无名区' }])),
      '文件中没有一个要素是成都市的下级地区',
    );
    assert.equal(await said(districts(), { regionCode: 510_104 }), '地区字典中没有编码为 510104 的上级地区');
    const { data } = await app.call(mapBoundary.page, {}, { as: keeper });
    assert.deepEqual(data.dataBody, []);
  });

  it('come from a file, replace others of the region also where no more fit, and are removed once', async () => {
    const none = await app.call(mapBoundary.upload, form([], { regionCode: String(CHENGDU), version: '0' }), {
      as: keeper,
    });
    assert.equal(none.code, 'CM4001');
    assert.equal((await upload(districts())).code, '000000');
    await app.database.pool.query(
      `insert into map_boundary (region_code, file_name, content, content_hash, features, point_num, source_point_num, updated_by, updated_at)
       select 100000 + at, file_name, content, content_hash, features, point_num, source_point_num, updated_by, updated_at
       from map_boundary, generate_series(1, $1) as at where region_code = $2`,
      [mapLimits.maps - 1, CHENGDU],
    );
    assert.equal((await upload(districts(), { version: 1 })).code, '000000');
    const one = squares([{ adcode: '510703', name: '涪城区' }]);
    const more = await upload(one, { regionCode: 510_700 });
    assert.deepEqual(
      [more.code, more.message],
      ['SY4016', `最多保存 ${mapLimits.maps} 个地区的边界，请先删除不用的`],
    );
    await app.database.pool.query('delete from map_boundary where region_code <> $1', [CHENGDU]);
    const remove = () => app.call(mapBoundary.remove, { regionCode: CHENGDU, version: 2 }, { as: keeper });
    assert.equal((await remove()).code, '000000');
    assert.equal((await remove()).status, 404);
  });

  it('of two who upload at once are those of one; the other is told', async () => {
    const replies = await Promise.all([upload(districts()), upload(districts()), upload(districts())]);
    assert.deepEqual(replies.map(({ code }) => code).sort(), ['000000', 'CM4090', 'CM4090']);
    await app.call(mapBoundary.remove, { regionCode: CHENGDU, version: 1 }, { as: keeper });
  });
});
