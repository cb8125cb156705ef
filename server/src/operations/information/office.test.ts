import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  calls,
  DataScope,
  type InformationAdd,
  type PermissionCode,
  PREVIEW_BASE,
  PublishStatus,
} from '@outbound/contract';
import { daysFromNow } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { informationBody, makeInformation, putOnShelf, takeOffShelf } from '../../testing/information.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { information } = calls;
type Batch = (typeof information)['delete' | 'restore' | 'purge'];
let app: TestApp;
let admin: TestSession;
const codes: PermissionCode[] = [
  'latin_op_info_publish',
  'latin_op_info_add',
  'latin_op_info_modify',
  'latin_op_info_detail',
  'latin_op_info_delete',
  'latin_op_info_purge',
];

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const detailOf = async (id: number, as = admin) => (await app.call(information.detail, { id }, { as })).data;
const historyOf = async (informationId: number) =>
  (await app.call(information.historyPage, { template: { informationId } }, { as: admin })).data.dataBody;
const picture = async () =>
  (await make.send(app, calls.file.coverFiles, { bytes: await make.jpeg(), name: '封面.jpg' }, { as: admin }))
    .data;
const listOf = (id: string, name: string) => JSON.stringify([{ url: `${PREVIEW_BASE}${id}`, name }]);

/** The body of a modify that changes nothing, with changes on top. */
async function modifyBody(id: number, changes: object = {}) {
  const body: Record<string, unknown> = { ...(await detailOf(id)) };
  for (const key of ['publishStatus', 'publishTime', 'languages', 'viewNum', 'deletedTime', 'purgeTime'])
    delete body[key];
  for (const key of ['createdBy', 'createdTime', 'updatedBy', 'updatedTime']) delete body[key];
  return { ...body, ...changes } as unknown as InformationAdd & { id: number; version: number };
}

describe('information/add', () => {
  it('keeps every field, with one history entry, one version and one log row', async () => {
    const cover = listOf(await picture(), '封面.jpg');
    const plans = { onShelfTime: daysFromNow(1), offShelfTime: daysFromNow(9) };
    const body = informationBody({
      ...{
        title: ' 智利锂矿新政 ',
        cover,
        columnKey: 'market',
        summary: '摘要',
        source: '商务部',
        author: '林静',
        seoTitle: '智利锂矿国有化',
        seoDescription: '给搜索引擎的说明',
      },
      ...{ tags: ['锂矿', '智利'], pinned: true, ...plans, content: '<p>正文</p>' },
      ...{ titleEs: 'Litio', summaryEs: 'Resumen', contentEs: '<p>Texto</p>' },
      ...{ titlePt: 'Lítio', summaryPt: 'Resumo', contentPt: '<p>Texto pt</p>' },
    });
    const added = await app.call(information.add, body, { as: admin });
    assert.equal(added.code, '000000', added.message);
    const { createdTime, updatedTime, ...rest } = await detailOf(added.data.id);
    assert.deepEqual(rest, {
      ...body,
      id: added.data.id,
      title: '智利锂矿新政',
      contentType: 0,
      video: '',
      attachments: '',
      publishStatus: PublishStatus.pending,
      publishTime: null,
      languages: ['zh', 'es', 'pt'],
      viewNum: 0,
      createdBy: '系统管理员',
      updatedBy: '系统管理员',
      deletedTime: null,
      purgeTime: null,
      version: 1,
    });
    assert.equal(createdTime, updatedTime);
    assert.deepEqual(
      (await historyOf(added.data.id)).map(({ action, operator }) => [action, operator]),
      [['新增', '系统管理员']],
    );
    const row = await app.logged(added);
    assert.deepEqual(
      [row.content, row.object_type, row.object_id, row.object_name, row.operation_type, row.result],
      ['新增资讯“智利锂矿新政”', '资讯', String(added.data.id), '智利锂矿新政', 2, 1],
    );
  });

  it('refuses unknown keys, faulty values and files from elsewhere; nothing is stored', async () => {
    const count = async () => (await app.call(information.page, {}, { as: admin })).data.count;
    const earlier = await count();
    const faults: [object, string][] = [
      [{ createdBy: 1 }, 'createdBy'],
      [{ publishStatus: 1 }, 'publishStatus'],
      [{ title: ' ' }, '请输入资讯标题'],
      [{ title: '长'.repeat(101) }, '最多 100 个字符'],
      [{ summary: '长'.repeat(201) }, '最多 200 个字符'],
      [{ tags: ['a', 'a'] }, '标签不能重复'],
      [{ onShelfTime: daysFromNow(2), offShelfTime: daysFromNow(1) }, '定时下架必须晚于定时上架'],
      [{ onShelfTime: daysFromNow(-1) }, '定时上架必须晚于当前时间'],
      [{ offShelfTime: daysFromNow(-1) }, '定时下架必须晚于当前时间'],
      [{ contentEs: '<p>x</p>' }, '请输入西班牙语标题'],
      [{ summaryPt: 'x' }, '请输入葡萄牙语标题'],
    ];
    for (const [fault, text] of faults) {
      const reply = await app.call(information.add, { ...informationBody(), ...fault }, { as: admin });
      assert.equal(reply.status, 400, `${text}: ${reply.message}`);
      assert.ok(reply.message.includes(text), `${reply.message} should say ${text}`);
    }
    const own = await picture();
    // Named as what it is not: no browser would play it.
    const avi = Buffer.concat([Buffer.from('RIFF\x00\x04\x00\x00AVI LIST', 'latin1'), Buffer.alloc(1_024)]);
    const film = { bytes: avi, name: '宣传片.mp4' };
    const { data: renamed } = await make.send(app, calls.file.videoFiles, film, { as: admin });
    const refused: [object, string][] = [
      [{ cover: JSON.stringify([{ url: 'http://example.com/a.png' }]) }, '封面地址无效，请重新上传'],
      [{ video: JSON.stringify([{ url: 'https://example.com/a.mp4' }]) }, '视频地址无效，请重新上传'],
      [{ attachments: JSON.stringify([{ url: 'https://example.com/a.pdf' }]) }, '附件地址无效，请重新上传'],
      [{ attachments: listOf('A'.repeat(22), 'x') }, '有附件已过期，请重新上传'],
      [{ cover: listOf('A'.repeat(22), 'x') }, '有图片已过期，请重新上传'],
      [{ content: `<img src="${PREVIEW_BASE}${'B'.repeat(22)}">` }, '有图片已过期，请重新上传'],
      [{ video: listOf(own, 'x') }, '视频须为 mp4 格式，请转换后重新上传'],
      [{ video: listOf(renamed, '宣传片.mp4') }, '视频须为 mp4 格式，请转换后重新上传'],
      [
        { titleEs: 'Puerto', contentEs: `<video src="${PREVIEW_BASE}${renamed}"></video>` },
        '视频须为 mp4 格式，请转换后重新上传',
      ],
      [{ columnKey: 'nowhere' }, '栏目已不存在或已停用，请重新选择'],
    ];
    for (const [fault, text] of refused) {
      const reply = await app.call(information.add, { ...informationBody(), ...fault }, { as: admin });
      assert.deepEqual([reply.status, reply.code, reply.message], [200, 'OM2000', text]);
    }
    assert.equal(await count(), earlier);
  });

  it('cleans texts of every language and holds their files', async () => {
    const [one, two] = [await picture(), await picture()];
    const id = await makeInformation(app, admin, {
      onShelf: false,
      title: '<b>标题</b>\u0000',
      content: `<p onclick="x()">好</p><script>alert(1)</script><img src="${PREVIEW_BASE}${one}">`,
      titleEs: 'Hola',
      contentEs: `<p>Hola<iframe src="https://example.com"></iframe></p><img src="${PREVIEW_BASE}${two}">`,
    });
    const { title, content, contentEs } = await detailOf(id);
    assert.equal(title, '<b>标题</b>');
    assert.equal(content, `<p>好</p><img src="${PREVIEW_BASE}${one}">`);
    assert.equal(contentEs, `<p>Hola</p><img src="${PREVIEW_BASE}${two}">`);
    for (const file of [one, two]) assert.equal(await make.unheldSince(app, file), null);
  });

  it('lets nobody plan or pin who may not publish', async () => {
    const writer = await app.signInAs(
      await app.makeUser({ codes: ['latin_op_info_add', 'latin_op_info_modify', 'latin_op_info_detail'] }),
    );
    const refusal = '您没有资讯发布权限，不能设置置顶和定时上下架';
    for (const wish of [
      { pinned: true },
      { onShelfTime: daysFromNow(1) },
      { offShelfTime: daysFromNow(1) },
    ]) {
      const reply = await app.call(information.add, informationBody(wish), { as: writer });
      assert.deepEqual([reply.code, reply.message], ['OM2000', refusal]);
    }
    const planned = await makeInformation(app, admin, {
      onShelf: false,
      pinned: true,
      onShelfTime: daysFromNow(3),
    });
    const kept = await app.call(information.modify, await modifyBody(planned, { title: '改标题' }), {
      as: writer,
    });
    assert.equal(kept.code, '000000', kept.message);
    const moved = await app.call(information.modify, await modifyBody(planned, { pinned: false }), {
      as: writer,
    });
    assert.equal(moved.message, refusal);
    const sooner = { onShelfTime: daysFromNow(1) };
    const early = await app.call(information.modify, await modifyBody(planned, sooner), { as: writer });
    assert.equal(early.message, refusal);
  });
});

describe('information/modify', () => {
  it('changes every field, notes what it was, and tells the next editor who was there', async () => {
    const id = await makeInformation(app, admin, { onShelf: false });
    const before = await modifyBody(id);
    const changes = {
      ...{ title: '新标题', cover: listOf(await picture(), 'b.jpg'), columnKey: 'case', summary: '新摘要' },
      ...{ source: '新来源', author: '新作者', tags: ['新'], pinned: true, content: '<p>新</p>' },
      ...{
        onShelfTime: daysFromNow(1),
        offShelfTime: daysFromNow(2),
        titleEs: 'Nuevo',
        contentEs: '<p>N</p>',
      },
    };
    const modified = await app.call(information.modify, { ...before, ...changes }, { as: admin });
    assert.equal(modified.code, '000000', modified.message);
    const detail = await detailOf(id);
    for (const [name, value] of Object.entries(changes))
      assert.deepEqual(detail[name as keyof typeof detail], value, name);
    assert.equal(detail.version, before.version + 1);
    const fields = (await app.logged(modified)).changes as { field: string; before: string; after: string }[];
    assert.deepEqual(
      fields.map(({ field }) => field),
      [
        ...[
          '资讯标题',
          '封面',
          '栏目',
          '摘要',
          '来源',
          '作者',
          '标签',
          '置顶',
          '定时上架',
          '定时下架',
          '正文',
        ],
        ...['西班牙语标题', '西班牙语正文'],
      ],
    );
    assert.deepEqual(fields[0], { field: '资讯标题', before: '墨西哥公布新的原产地规则', after: '新标题' });

    const late = await app.call(information.modify, { ...before, title: '晚来的' }, { as: admin });
    assert.equal(late.status, 409);
    assert.equal(late.message, `该内容已由 系统管理员 于 ${detail.updatedTime} 修改，请刷新后再试`);
    assert.equal((await detailOf(id)).title, '新标题');
  });

  it('takes from what is on the shelf nothing that it needs there', async () => {
    const id = await makeInformation(app, admin);
    const reply = await app.call(information.modify, await modifyBody(id, { content: '' }), { as: admin });
    assert.deepEqual([reply.code, reply.message], ['OM2000', '资讯已上架，正文不能为空']);
    const film = await app.call(information.modify, await modifyBody(id, { contentType: 1 }), { as: admin });
    assert.equal(film.message, '资讯已上架，视频不能为空');
    const planned = await modifyBody(id, { onShelfTime: daysFromNow(1) });
    const reply2 = await app.call(information.modify, planned, { as: admin });
    assert.equal(reply2.message, '资讯已上架，不能再设置定时上架');
  });

  it('lets the later of two editors who write at once through to nothing', async () => {
    const id = await makeInformation(app, admin);
    const body = await modifyBody(id);
    const replies = await Promise.all(
      ['甲', '乙', '丙'].map((title) => app.call(information.modify, { ...body, title }, { as: admin })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
  });
});

describe('information/updateStatus', () => {
  it('moves what can be moved, once whoever asks, and says why of the rest', async () => {
    const draft = await makeInformation(app, admin, { onShelf: false });
    const empty = await makeInformation(app, admin, { onShelf: false, title: '空', content: '' });
    const film = await makeInformation(app, admin, { onShelf: false, title: '片', contentType: 1 });
    const shown = await makeInformation(app, admin, { title: '在架' });
    const ids = [draft, empty, film, shown, 999_999_999, draft];
    const reply = await app.call(information.updateStatus, { ids, publishStatus: 1 }, { as: admin });
    assert.deepEqual(reply.data, {
      doneNum: 1,
      skippedList: [
        { id: empty, title: '空', reason: '请先填写正文，再上架' },
        { id: film, title: '片', reason: '请先上传视频，再上架' },
        { id: shown, title: '在架', reason: '已上架' },
        { id: 999_999_999, title: '', reason: '资讯不存在' },
      ],
    });
    const row = await app.logged(reply);
    assert.equal(row.content, '上架资讯“墨西哥公布新的原产地规则”，4 条跳过');
    assert.deepEqual([row.object_type, row.object_id], ['资讯', String(draft)]);
    const { publishStatus, publishTime } = await detailOf(draft);
    assert.equal(publishStatus, PublishStatus.onShelf);
    assert.ok(publishTime);

    const needsReason = await app.call(
      information.updateStatus,
      { ids: [draft], publishStatus: 2 },
      { as: admin },
    );
    assert.deepEqual([needsReason.status, needsReason.message.includes('请填写下架原因')], [400, true]);
    const off = () =>
      app.call(
        information.updateStatus,
        { ids: [draft, shown], publishStatus: 2, reason: '内容有误' },
        { as: admin },
      );
    const both = await Promise.all([off(), off(), off()]);
    assert.deepEqual(both.map(({ data }) => data.doneNum).sort(), [0, 0, 2]);
    const [latest] = await historyOf(draft);
    assert.deepEqual(
      [latest?.action, latest?.reason, latest?.changes],
      ['下架', '内容有误', [{ field: '发布状态', before: '已上架', after: '已下架' }]],
    );
    assert.equal((await historyOf(draft)).filter(({ action }) => action === '下架').length, 1);
    assert.equal((await detailOf(draft)).publishStatus, PublishStatus.offShelf);
  });
});

describe('pins, the recycle bin and purging', () => {
  it('pins once, and says so', async () => {
    const id = await makeInformation(app, admin);
    for (const _ of [1, 2])
      assert.equal((await app.call(information.pin, { id, pinned: true }, { as: admin })).code, '000000');
    assert.equal((await detailOf(id)).pinned, true);
    assert.deepEqual(
      (await historyOf(id)).map(({ action }) => action),
      ['置顶', '上架', '新增'],
    );
  });

  it('keeps what is deleted until it is purged, with its files', async () => {
    const file = await picture();
    const id = await makeInformation(app, admin, { title: '待删除', cover: listOf(file, 'a.jpg') });
    const act = (call: Batch) => app.call(call, { ids: [id] }, { as: admin });
    assert.deepEqual((await act(information.delete)).data.skippedList, [
      { id, title: '待删除', reason: '已上架，请先下架' },
    ]);
    await takeOffShelf(app, admin, id);
    assert.equal((await act(information.purge)).data.doneNum, 0, 'only what is in the bin');
    const deleted = await act(information.delete);
    assert.equal(deleted.data.doneNum, 1);
    assert.equal((await app.logged(deleted)).operation_type, 4);
    const found = async (recycled: boolean) =>
      (await app.call(information.page, { template: { title: '待删除', recycled } }, { as: admin })).data
        .dataBody;
    assert.deepEqual([(await found(false)).length, (await found(true))[0]?.id], [0, id]);
    assert.ok((await detailOf(id)).deletedTime);
    for (const [call, body] of [
      [information.modify, await modifyBody(id)],
      [information.pin, { id, pinned: true }],
      [information.previewLink, { id }],
    ] as const)
      assert.equal((await app.call(call, body, { as: admin })).status, 404, call.path);
    const moved = await app.call(information.updateStatus, { ids: [id], publishStatus: 1 }, { as: admin });
    assert.equal(moved.data.skippedList[0]?.reason, '资讯不存在');
    assert.equal((await act(information.restore)).data.doneNum, 1);
    assert.equal((await detailOf(id)).publishStatus, PublishStatus.offShelf);
    await act(information.delete);
    assert.equal(await make.unheldSince(app, file), null);
    assert.equal((await act(information.purge)).data.doneNum, 1);
    assert.ok(await make.unheldSince(app, file));
    assert.equal((await app.call(information.detail, { id }, { as: admin })).status, 404);
  });
});

describe('lists and access', () => {
  it('filters by each filter', async () => {
    const word = '筛选专用';
    const shown = await makeInformation(app, admin, { title: `${word}甲`, pinned: true, columnKey: 'risk' });
    const draft = await makeInformation(app, admin, { title: `${word}乙`, onShelf: false });
    const off = await makeInformation(app, admin, { title: `${word}丙` });
    await takeOffShelf(app, admin, off);
    const planned = await makeInformation(app, admin, {
      ...{ title: `${word}丁`, onShelf: false, onShelfTime: daysFromNow(1) },
    });
    const film = await makeInformation(app, admin, { title: `${word}戊`, onShelf: false, contentType: 1 });
    const find = async (template: object) =>
      (
        await app.call(information.page, { template: { title: word, ...template } }, { as: admin })
      ).data.dataBody.map(({ id }) => id);
    assert.deepEqual(await find({}), [film, planned, off, draft, shown]);
    assert.deepEqual(await find({ title: `${word}甲` }), [shown]);
    assert.deepEqual(await find({ columnKey: 'risk' }), [shown]);
    assert.deepEqual(await find({ contentType: 1 }), [film]);
    assert.deepEqual(await find({ publishStatus: 0 }), [film, planned, draft]);
    assert.deepEqual(await find({ publishStatus: 1 }), [shown]);
    assert.deepEqual(await find({ publishStatus: 2 }), [off]);
    assert.deepEqual(await find({ pinned: true }), [shown]);
    assert.deepEqual(await find({ pinned: false }), [film, planned, off, draft]);
    assert.deepEqual(await find({ createdBy: '管理员' }), [film, planned, off, draft, shown]);
    assert.deepEqual(await find({ createdBy: '%' }), []);
    assert.deepEqual(await find({ publishTimeStart: daysFromNow(-1) }), [off, shown]);
    assert.deepEqual(await find({ publishTimeEnd: daysFromNow(-1) }), []);
    // On the wire a time has no fractions: the second that it says belongs to it.
    const at = (await detailOf(shown)).publishTime ?? '';
    assert.deepEqual(await find({ title: `${word}甲`, publishTimeStart: at, publishTimeEnd: at }), [shown]);
  });

  it('shows and changes only what the scope reaches', async () => {
    const there = await app.signInAs(await app.makeUser({ codes, scope: DataScope.ownDepartment }));
    const here = await app.signInAs(await app.makeUser({ codes, scope: DataScope.ownDepartment }));
    const alone = await app.signInAs(await app.makeUser({ codes, scope: DataScope.self }));
    const id = await makeInformation(app, there);
    for (const as of [here, alone]) {
      assert.equal((await app.call(information.page, {}, { as })).data.count, 0);
      for (const [call, body] of [
        [information.detail, { id }],
        [information.viewTrend, { id }],
        [information.historyPage, { template: { informationId: id } }],
        [information.versionPage, { template: { informationId: id } }],
        [information.versionDetail, { id, version: 1 }],
        [information.restoreVersion, { id, version: 2, restoredVersion: 1 }],
        [information.modify, { ...(await modifyBody(id)), title: '夺' }],
        [information.pin, { id, pinned: true }],
        [information.previewLink, { id }],
        [information.endPreview, { id }],
      ] as const)
        assert.equal((await app.call(call, body, { as })).status, 404, call.path);
      for (const [call, more] of [
        [information.updateStatus, { publishStatus: 2, reason: '夺' }],
        [information.delete, {}],
        [information.restore, {}],
        [information.purge, {}],
      ] as const) {
        const reply = await app.call(call, { ids: [id], ...more }, { as });
        assert.deepEqual(reply.data, { doneNum: 0, skippedList: [{ id, title: '', reason: '资讯不存在' }] });
      }
    }
    assert.equal((await app.call(information.page, {}, { as: there })).data.count, 1);
    const { title, publishStatus, pinned } = await detailOf(id);
    assert.deepEqual([title, publishStatus, pinned], ['墨西哥公布新的原产地规则', 1, false]);
    await putOnShelf(app, there, await makeInformation(app, there, { onShelf: false }));
  });
});
