import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { after, before, it, mock } from 'node:test';
import { calls, FormItemType } from '@outbound/contract';
import { sql } from 'kysely';
import { fromBufferPromise } from 'yauzl';
import { openBlobStore } from '../../../files/blob-store.ts';
import { FileStore } from '../../../files/file-store.ts';
import { item, type MadeActivity, makeActivity, signUp, withPlaces } from '../../../testing/activities.ts';
import { startBucketServer } from '../../../testing/bucket-server.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { noise, png } from '../../../testing/files.ts';
import { sheetTexts } from '../../../testing/sheet.ts';
import { cookieOf, startApp, type TestApp } from '../../../testing/start-app.ts';
import { until } from '../../../testing/waits.ts';
import { FileNames, folderName } from './names.ts';

const { signUpFiles } = calls;
let app: TestApp;
let admin: TestSession;

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

/** The files of an archive, as another program reads it: name and bytes, checked against their sums. */
async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const file = await fromBufferPromise(archive, { validateEntrySizes: true, strictFileNames: true });
  for await (const entry of file.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    assert.equal(found.has(entry.fileName), false, entry.fileName);
    found.set(entry.fileName, Buffer.concat(chunks));
  }
  return found;
}

async function upload(
  { id, form }: MadeActivity,
  field: string,
  bytes: Buffer,
  name: string,
  on = app,
): Promise<string> {
  const formId = form.find((one) => one.name === field)?.id ?? 0;
  const { data } = await on.call(calls.application.openTicket, { activityId: id, formId });
  const body = new FormData();
  body.set('ticket', data.ticket);
  body.set('file', new Blob([new Uint8Array(bytes)]), name);
  return (await on.call(calls.file.openCoverFiles, body)).data.slice(-22);
}

const made = (wish = {}, on = app, as = admin) =>
  makeActivity(on, as, {
    title: '出海/论坛',
    formItemList: withPlaces([
      item('姓名', { require: true }),
      item('手机号', { require: true }),
      item('名片', { type: FormItemType.upload, maxFiles: 3 }),
      item('资质\\..', { type: FormItemType.upload }),
    ]),
    ...wish,
  });

const all = ({ id }: MadeActivity) => ({ template: { activityId: id } });
const download = (body: object, as = admin, on = app) => on.call(signUpFiles.download, body as never, { as });

it('gives every file in a folder of its sign-up and field, with a list of them', async () => {
  const activity = await made();
  const [front, back, licence] = await Promise.all([png(40, 30), png(30, 40), noise(900, 700, 90)]);
  const ids = [
    await upload(activity, '名片', front, '名片.png'),
    await upload(activity, '名片', back, '名片.PNG'),
    await upload(activity, '资质\\..', licence, 'con.jpg'),
  ];
  const signed = await signUp(app, activity, {
    名片: `${ids[0]},${ids[1]}`,
    '资质\\..': ids[2] ?? '',
  });
  assert.equal(signed.code, '000000', signed.message);
  await signUp(app, activity);
  const code = signed.data.applyCode;

  const numbers = (await app.call(signUpFiles.numbers, all(activity), { as: admin })).data;
  assert.deepEqual([numbers.fileNum, numbers.signUpNum, numbers.lostNum], [3, 1, 0]);
  const reply = await download(all(activity));
  assert.equal(reply.headers.get('content-type'), 'application/zip');
  assert.match(
    decodeURIComponent(reply.headers.get('content-disposition') ?? ''),
    /出海_论坛_报名附件_\d{8}前删除_\d{8}\.zip/,
  );
  assert.equal((await app.logged(reply)).content, '下载“出海/论坛”的报名附件 3 个');
  const files = await unzipped(reply.bytes);
  const folder = `${code}_李娜`;
  assert.deepEqual(
    [...files.keys()],
    [`${folder}/名片/名片.png`, `${folder}/名片/名片 (2).PNG`, `${folder}/资质_/_con.jpg`, '附件清单.xlsx'],
  );
  const stored = await sql<{ id: string; sha: string }>`
    select id, encode(sha256, 'hex') as sha from file where id = any(${ids}::text[])`.execute(
    app.database.db,
  );
  const bytes = [...files.values()];
  assert.deepEqual(
    bytes.slice(0, 3).map((one) => createHash('sha256').update(one).digest('hex')),
    ids.map((id) => stored.rows.find((row) => row.id === id)?.sha),
  );
  assert.equal(
    bytes.slice(0, 3).reduce((sum, { length }) => sum + length, 0),
    numbers.fileBytes,
  );
  const [headings, ...rows] = sheetTexts(files.get('附件清单.xlsx') ?? Buffer.alloc(0));
  assert.deepEqual(headings?.slice(0, 3), ['报名编号', '姓名', '报名表项目']);
  assert.deepEqual(
    rows.map((row) => [row[0], row[1], row[4], row[6]]),
    [...files.keys()].slice(0, 3).map((name) => [code, '李娜', name, '已收录']),
  );
  assert.match(rows[0]?.[7] ?? '', /^\d{4}-\d\d-\d\d$/);
});

it('has the workbook of the sign-ups beside their files, which opens each of them, where that is wished', async () => {
  const activity = await made();
  const ids = [
    await upload(activity, '名片', await png(40, 30), '名"片.png'),
    await upload(activity, '名片', await png(30, 40), '背面.png'),
    await upload(activity, '资质\\..', await png(50, 50), '=1+1.png'),
  ];
  const phone = '13912340000';
  await signUp(app, activity, { 手机号: phone, 名片: `${ids[0]},${ids[1]}`, '资质\\..': ids[2] ?? '' });
  // Without a file, and in the workbook all the same.
  const bare = (await signUp(app, activity)).data.applyCode;
  const reply = await download({ ...all(activity), hasWorkbook: true });
  assert.equal((await app.logged(reply)).content, '下载“出海/论坛”的报名附件 3 个和报名信息（明文）');
  const files = await unzipped(reply.bytes);
  const names = [...files.keys()];
  assert.deepEqual(names.slice(-2), ['报名信息.xlsx', '附件清单.xlsx']);
  const sheet = await unzipped(files.get('报名信息.xlsx') ?? Buffer.alloc(0));
  const xml = sheet.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  assert.ok(xml.includes(phone) && xml.includes(bare));
  const links = [...xml.matchAll(/<f>HYPERLINK\((.*?)\)<\/f><v>(.*?)<\/v>/g)].map(([, formula, text]) => [
    formula?.replaceAll('&quot;', '"').replaceAll('""', '"'),
    text?.replaceAll('&quot;', '"'),
  ]);
  const [front = '', back = '', licence = ''] = names;
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  assert.deepEqual(links, [
    // Of several files their folder.
    [
      `"${front.slice(0, front.lastIndexOf('/'))}","${last(front)}、${last(back)}"`,
      `${last(front)}、${last(back)}`,
    ],
    [`"${licence}","${last(licence)}"`, last(licence)],
  ]);
  const clerk = await app.signInAs(
    await app.makeUser({ codes: ['latin_op_activity_export', 'latin_op_activity_publish'] }),
  );
  const masked = await unzipped((await download({ ...all(activity), hasWorkbook: true }, clerk)).bytes);
  const inside = await unzipped(masked.get('报名信息.xlsx') ?? Buffer.alloc(0));
  assert.ok(!inside.get('xl/worksheets/sheet1.xml')?.toString().includes(phone));
});

it('is made by a task of its own where nobody waits for it, the same archive, for who may still open each file', async () => {
  const activity = await made();
  const pictures = await Promise.all([png(40, 30), png(30, 40)]);
  for (const [n, picture] of pictures.entries())
    await signUp(app, activity, { 名片: await upload(activity, '名片', picture, `${n}.png`) });
  const codes = [
    'latin_op_activity_publish',
    'latin_op_activity_export',
    'latin_op_activity_reveal',
  ] as const;
  const as = await app.signInAs(await app.makeUser({ codes: [...codes] }));
  const body = { ...all(activity), hasWorkbook: true };
  const { exportTask } = calls;
  const wanted = { kind: 'attachments', body, expectedNum: 2 } as const;
  const { data } = await app.call(exportTask.add, wanted, { as });
  const taskOf = async () => {
    const page = await app.call(exportTask.page, { template: {} }, { as });
    return page.data.dataBody.find(({ id }) => id === data.id);
  };
  await until(async () => (await taskOf())?.finishedTime != null);
  const task = await taskOf();
  assert.deepEqual([task?.kind, task?.failure, task?.doneNum], ['attachments', '', 2]);
  assert.match(task?.name ?? '', /^出海_论坛_报名附件_.*\.zip$/);
  const file = await app.call(exportTask.download, { id: data.id }, { as });
  assert.equal(file.headers.get('content-type'), 'application/zip');
  const [written, direct] = [await unzipped(file.bytes), await unzipped((await download(body, as)).bytes)];
  assert.deepEqual([...written.keys()], [...direct.keys()]);
  for (const name of [...direct.keys()].slice(0, 2))
    assert.deepEqual(written.get(name), direct.get(name), name);

  // Neither asked for nor given to who may not open each file, even if he may export what is written of them.
  const lesser = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_export'] }));
  assert.equal((await app.call(exportTask.add, wanted, { as: lesser })).status, 403);
  await app.database.db
    .updateTable('export_task')
    .set({ created_by: lesser.userId })
    .where('id', '=', data.id)
    .execute();
  assert.equal((await app.call(exportTask.download, { id: data.id }, { as: lesser })).status, 403);
});

it('follows the filters and ticked rows, and tells no phone to who may not see it whole', async () => {
  const activity = await made();
  const both: number[] = [];
  for (let n = 0; n < 2; n++) {
    const file = await upload(activity, '名片', await png(), '名片.png');
    both.push((await signUp(app, activity, { 姓名: '李娜13812345678', 名片: file })).data.id);
  }
  await app.call(calls.application.approve, { ids: [both[1] ?? 0], applyStatus: 1 }, { as: admin });
  const codes = ['latin_op_activity_export', 'latin_op_activity_publish'] as const;
  const clerk = await app.signInAs(await app.makeUser({ codes: [...codes] }));
  const approved = await download({ template: { activityId: activity.id, applyStatus: 1 } }, clerk);
  const [name] = [...(await unzipped(approved.bytes)).keys()];
  assert.match(name ?? '', /^\w+_李娜138____5678\/名片\/名片\.png$/);
  const ticked = await download({ ...all(activity), ids: [both[0]] }, clerk);
  assert.equal((await unzipped(ticked.bytes)).size, 2);
  const none = await download({ ...all(await made()), ids: both }, clerk);
  assert.deepEqual([none.code, none.message], ['OM2063', '所选报名没有可下载的附件']);
});

it('is for who may open each attachment and export sign-ups, within his scope', async () => {
  const activity = await made();
  await signUp(app, activity, { 名片: await upload(activity, '名片', await png(), '名片.png') });
  const withCodes = async (codes: string[], scope = {}) =>
    app.signInAs(await app.makeUser({ codes: codes as never, ...scope }));
  const exporter = await withCodes(['latin_op_activity_export']);
  assert.equal((await download(all(activity), exporter)).code, 'CM4030');
  assert.equal((await app.call(signUpFiles.numbers, all(activity), { as: exporter })).code, 'CM4030');
  const reader = await withCodes(['latin_op_activity_publish']);
  assert.equal((await download(all(activity), reader)).code, 'CM4030');
});

it('leaves out what is lost and says so; where nothing else is left, refuses', async () => {
  const activity = await made();
  const lost = await upload(activity, '名片', await png(), '丢失.png');
  const kept = await upload(activity, '名片', await png(50, 50), '还在.png');
  await signUp(app, activity, { 名片: `${lost},${kept}` });
  const { read } = FileStore.prototype;
  const store = mock.method(
    FileStore.prototype,
    'read',
    function (this: FileStore, ...given: Parameters<typeof read>) {
      return read.apply(this, given[0].id === lost ? [{ ...given[0], fault: 'differs' }] : given);
    },
  );
  const files = await unzipped((await download(all(activity))).bytes);
  store.mock.restore();
  assert.deepEqual(
    [...files.keys()].map((name) => name.split('/').at(-1)),
    ['还在.png', '附件清单.xlsx'],
  );
  const rows = sheetTexts(files.get('附件清单.xlsx') ?? Buffer.alloc(0)).slice(1);
  assert.deepEqual(
    rows.map((row) => [row[3], row[6]]),
    [
      ['丢失.png', '未收录：文件已丢失或损坏'],
      ['还在.png', '已收录'],
    ],
  );
  await sql`update file set fault = 'missing', fault_at = now() where id in (${lost}, ${kept})`.execute(
    app.database.db,
  );
  assert.equal((await download(all(activity))).code, 'OM2063');
});

it('gives them out of a bucket; while that is away it breaks off, and no archive ends as if it were whole', async () => {
  const bucket = await startBucketServer();
  const inBucket = await startApp({ s3: bucket.settings });
  try {
    const as = await inBucket.signInAs('admin');
    const activity = await made({}, inBucket, as);
    const sent = await Promise.all([noise(900, 700, 90), noise(700, 900, 90), png()]);
    const ids: string[] = [];
    for (const [place, bytes] of sent.entries())
      ids.push(await upload(activity, '名片', bytes, `名片${place}.jpg`, inBucket));
    const signed = await signUp(inBucket, activity, { 名片: ids.join() });
    assert.equal(signed.code, '000000', signed.message);
    // Somebody has taken one of them out of the bucket by hand.
    await (await openBlobStore(inBucket.config)).remove(ids[2] ?? '');
    const files = await unzipped((await download(all(activity), as, inBucket)).bytes);
    const { rows } = await sql<{ sha: string }>`select encode(sha256, 'hex') as sha from file
      where id = any(${ids.slice(0, 2)}::text[]) order by name`.execute(inBucket.database.db);
    const [first, second, list] = [...files.values()];
    assert.deepEqual(
      [first, second].map((bytes) =>
        createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      ),
      rows.map(({ sha }) => sha),
    );
    assert.deepEqual(
      sheetTexts(list ?? Buffer.alloc(0)).map((row) => row[6]),
      ['状态', '已收录', '已收录', '未收录：文件已丢失或损坏'],
    );
    assert.ok(inBucket.takeErrors().some((line) => line.includes(ids[2] ?? '')));
    // As often as the store is asked again before it counts as away.
    const outage = [503, 503, 503];
    bucket.failWith(...outage);
    const refused = await download(all(activity), as, inBucket);
    assert.deepEqual(
      [refused.status, refused.code, refused.headers.get('retry-after')],
      [503, 'CM5032', '5'],
    );
    // Somebody reads more slowly than the store answers: it goes away behind the first files.
    const large = await noise(1600, 1200, 90);
    for (let n = 0; n < 2; n++) {
      const names = [0, 1, 2].map((place) => `照片${place}.jpg`);
      const three = await Promise.all(names.map((name) => upload(activity, '名片', large, name, inBucket)));
      await signUp(inBucket, activity, { 名片: three.join() });
    }
    const begun = await fetch(`${inBucket.url}/web${signUpFiles.download.path}`, {
      method: 'POST',
      headers: { cookie: cookieOf(as), 'content-type': 'application/json' },
      body: JSON.stringify(all(activity)),
    });
    assert.equal(begun.status, 200);
    bucket.failWith(...outage);
    await assert.rejects(begun.arrayBuffer());
  } finally {
    await inBucket.stop();
    await bucket.stop();
  }
});

it('opens one file at a time, and none any more when the reader has gone', async () => {
  const activity = await made();
  for (let n = 0; n < 8; n++) {
    const file = await upload(activity, '名片', await noise(1600, 1200, 90), `照片${n}.jpg`);
    await signUp(app, activity, { 名片: file });
  }
  const opened: { destroyed: boolean }[] = [];
  let most = 0;
  const { read } = FileStore.prototype;
  const store = mock.method(
    FileStore.prototype,
    'read',
    async function (this: FileStore, ...given: Parameters<typeof read>) {
      const bytes = await read.apply(this, given);
      opened.push(bytes);
      most = Math.max(most, opened.filter(({ destroyed }) => !destroyed).length);
      return bytes;
    },
  );
  const request = httpRequest(`${app.url}/web${signUpFiles.download.path}`, {
    method: 'POST',
    headers: { cookie: cookieOf(admin), 'content-type': 'application/json' },
  });
  request.end(JSON.stringify(all(activity)));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'data');
  response.destroy();
  await until(() => opened.length > 0 && opened.every(({ destroyed }) => destroyed));
  const then = opened.length;
  assert.ok(then < 8, `${then} of 8 files were read for nobody`);
  // Another one to its end: by then the first would have gone on, too.
  assert.equal((await unzipped((await download(all(activity))).bytes)).size, 9);
  assert.equal(opened.length, then + 8);
  assert.equal(most, 1);
  store.mock.restore();
});

it('names nothing that a file system could stumble over', () => {
  assert.equal(folderName('../../etc/passwd'), '_.._etc_passwd');
  assert.equal(folderName('  ..  '), '文件');
  assert.equal(folderName('NUL'), '_NUL');
  assert.equal(folderName('长'.repeat(99)).length, 40);
  const names = new FileNames();
  assert.deepEqual(
    ['a.png', 'A.png', 'a.png', 'a (2).png', '无后缀', `x.${'y'.repeat(30)}`].map((name) => names.next(name)),
    ['a.png', 'A (2).png', 'a (3).png', 'a (2) (2).png', '无后缀', `x.${'y'.repeat(30)}`],
  );
  assert.ok(names.next(`${'长'.repeat(140)}.jpeg`).endsWith('长.jpeg'));
});
