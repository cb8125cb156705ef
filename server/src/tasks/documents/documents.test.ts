/** Documents of tasks: which are offered, what stands in them for whom, and that other programs can read them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, fillDocument, type TaskDocument } from '@outbound/contract';
import { SaxesParser } from 'saxes';
import { type Entry, fromBuffer } from 'yauzl';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { dispatch, formItems, handleItems, makeTemplate, person, taskCodes } from '../../testing/tasks.ts';
import { until } from '../../testing/waits.ts';
import { DOCX_MEDIA_TYPE, docxStream } from './docx.ts';

/** The parts of an archive, read by another hand than wrote it. */
function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return reject(error);
      const parts = new Map<string, string>();
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk);
          parts.set(entry.fileName, Buffer.concat(chunks).toString());
          zip.readEntry();
        }),
      );
      zip.on('end', () => resolve(parts));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}

/** The paragraphs of a document, and how many tables, rows and page breaks it has; every part is well-formed. */
async function readDocx(bytes: Buffer) {
  const parts = await partsOf(bytes);
  const counts = new Map<string, number>();
  const paragraphs: string[] = [];
  for (const [name, text] of parts) {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw new Error(`${name}: ${error.message}`);
    });
    parser.on('opentag', (tag) => {
      if (name !== 'word/document.xml') return;
      counts.set(tag.name, (counts.get(tag.name) ?? 0) + 1);
      if (tag.name === 'w:p') paragraphs.push('');
      if (tag.name === 'w:br') paragraphs.push(`${paragraphs.pop() ?? ''}\n`);
    });
    parser.on('text', (words) => {
      if (name === 'word/document.xml' && paragraphs.length > 0)
        paragraphs.push(`${paragraphs.pop() ?? ''}${words}`);
    });
    parser.write(text).close();
  }
  return { names: [...parts.keys()].sort(), paragraphs, counts };
}

const documentList: TaskDocument[] = [
  {
    documentKey: 'notice',
    name: '协助查询通知书',
    pageBy: { fieldKey: 'accountList', childKey: 'accountNo' },
    body: '# 通知书\n| {page}：\n请查询{victimName}（{victimPhone}）的下列账户：\n{table:accountList:accountNo}\n办理情况：{result.handleNote}\n>> {originOrgName}\n>> {today}',
  },
];
const PHONE = '13912345678';
const accounts = ['6222021234567890123', '6222021234567890456'];
const formData = {
  victimName: '王<芳>&"\u0001\n女士',
  victimPhone: PHONE,
  accountList: accounts.map((accountNo) => ({ accountNo })),
};

describe('documents of a task', () => {
  let app: TestApp;
  let as: TestSession;
  let viewer: TestSession;
  let stranger: TestSession;
  let code = '';
  let title = '';
  before(async () => {
    app = await startApp();
    const deptId = await app.makeDepartment({ name: '反诈中心' });
    const origin = await app.makeUser({ codes: taskCodes, deptId, scope: 1 });
    as = await app.signInAs(origin);
    viewer = await app.signInAs(
      await app.makeUser({ codes: ['latin_task_management_view'], deptId, scope: 1 }),
    );
    const elsewhere = await app.makeDepartment({ name: '别处' });
    stranger = await app.signInAs(
      await app.makeUser({ codes: ['latin_task_management_view'], deptId: elsewhere, scope: 4 }),
    );
    const handler = await app.makeUser({ codes: taskCodes, deptId });
    const template = await makeTemplate(app, { documentList });
    const task = await dispatch(app, as, template, [person(handler.userId)], { formData });
    code = task.instance.instanceCode;
    title = task.instance.title;
  });
  after(() => app.stop());

  const { templateList, generate } = calls.taskDocument;
  const make = (session: TestSession, documentKey = 'notice') =>
    app.call(generate, { instanceCode: code, documentKey }, { as: session });

  it('are offered to who may see it', async () => {
    const offered = await app.call(templateList, { instanceCode: code }, { as: viewer });
    assert.deepEqual(offered.data.dataBody, [{ documentKey: 'notice', documentName: '协助查询通知书' }]);
    const refused = await app.call(templateList, { instanceCode: code }, { as: stranger });
    assert.equal(refused.code, 'TM4004');
    assert.equal((await make(stranger)).code, 'TM4004');
    assert.equal((await make(as, 'other')).code, 'TM4000');
    const gone = await app.call(templateList, { instanceCode: 'ZJ209901010001' }, { as });
    assert.equal(gone.code, 'TM4001');
  });

  it('have the answers whole for who sees them whole, a page an account, readable by other programs', async () => {
    const { names, paragraphs, counts } = await readDocx((await make(as)).bytes);
    assert.deepEqual(names, [
      '[Content_Types].xml',
      '_rels/.rels',
      'word/_rels/document.xml.rels',
      'word/document.xml',
      'word/styles.xml',
    ]);
    assert.equal(counts.get('w:tbl'), 2);
    assert.equal(counts.get('w:tr'), 4, 'a heading and one account on each page');
    assert.ok(paragraphs.includes(`${accounts[0]}：`) && paragraphs.includes(`${accounts[1]}：`));
    const said = paragraphs.find((text) => text.startsWith('请查询'));
    assert.equal(said, `请查询王<芳>&"\n女士（${PHONE}）的下列账户：`);
    assert.ok(paragraphs.includes('办理情况：＿＿＿＿＿＿'), 'what nobody has answered is left blank');
    assert.ok(paragraphs.includes('反诈中心'));
  });

  it('are masked for others, and each is in the log with how it was', async () => {
    const { paragraphs } = await readDocx((await make(viewer)).bytes);
    const text = paragraphs.join('\n');
    assert.ok(text.includes('139****5678') && !text.includes(PHONE));
    assert.ok(accounts.every((account) => !text.includes(account)));
    const contents = async (): Promise<string[]> => {
      const { rows } = await app.database.pool.query(
        `select content from operation_log where content like '生成文书%脱敏）'`,
      );
      return rows.map(({ content }) => content);
    };
    // What is answered as a stream is noted once its reader has all of it.
    await until(async () => (await contents()).length > 0);
    assert.deepEqual(await contents(), [`生成文书“协助查询通知书”：任务“${title}”（${code}，脱敏）`]);
  });
});

it('names its media type and takes a document without tables', async () => {
  assert.match(DOCX_MEDIA_TYPE, /wordprocessingml\.document$/);
  const pages = fillDocument(
    { documentKey: 'one', name: '单页', body: '# 题\n正文' },
    {
      ...{ formItemList: formItems, handleItemList: handleItems, answers: {}, result: {} },
      words: {
        ...{ templateName: '', instanceCode: '', title: '', originOrgName: '', originUserName: '' },
        ...{ handlerDeptName: '', handlerUserName: '', today: '' },
      },
      wordOf: (_, key) => key,
    },
  );
  const chunks: Buffer[] = [];
  for await (const chunk of docxStream(pages)) chunks.push(chunk);
  const { paragraphs, counts } = await readDocx(Buffer.concat(chunks));
  assert.deepEqual([paragraphs, counts.get('w:tbl')], [['题', '正文'], undefined]);
});
