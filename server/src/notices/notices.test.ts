import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, messageTexts } from '@outbound/contract';
import { sql } from 'kysely';
import { postTaskMessages } from '../messages/index.ts';
import type { TestSession } from '../testing/factories.ts';
import { selfSigned, startMailServer } from '../testing/mail-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';
import { postNotices, readWording } from './index.ts';
import { sendMail } from './smtp.ts';
import { dueWays, quietMinutes, sendDue } from './worker.ts';

const SECRET = 'sixteen-characters';

describe('notices', () => {
  let app: TestApp;
  let admin: TestSession;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let hook: Server;
  const posts: { body: string; signature: string; at: string }[] = [];
  before(async () => {
    mailServer = await startMailServer();
    hook = createServer(async (request, response) => {
      const { 'x-signature': signature, 'x-timestamp': at } = request.headers;
      posts.push({ body: await text(request), signature: String(signature), at: String(at) });
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => hook.once('listening', resolve));
    app = await startApp({
      smtp: { url: `smtp://platform:geheim%21@127.0.0.1:${mailServer.port}`, from: 'platform@example.cn' },
      noticeWebhook: {
        address: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/n`,
        secret: SECRET,
      },
    });
    admin = await app.signInAs('admin');
  });
  after(async () => {
    await app.stop();
    await mailServer.stop();
    hook.close();
  });

  async function person(email: string) {
    const user = await app.makeUser();
    await app.database.db.updateTable('user_account').set({ email }).where('id', '=', user.userId).execute();
    return user;
  }
  const rowsOf = (userId: number) =>
    app.database.db.selectFrom('notice').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to === `<${address}>`);
  const decoded = (data: string) => Buffer.from(data.split('\n\n')[1] ?? '', 'base64').toString();
  const post = (userId: number, content = '内容') =>
    app.database.db
      .transaction()
      .execute((trx) =>
        postNotices(trx, [{ userId, kind: 'right-request', subject: '权限申请结果', content }]),
      );

  it('go by mail to a mail server', async () => {
    const asker = await person('asker@example.cn');
    const as = await app.signInAs(asker);
    const asked = { permissionCodeList: ['latin_op_banner'], reason: '工作需要' };
    const { data } = await app.call(calls.rightRequest.add, asked, { as });
    const rejected = await app.call(
      calls.rightRequest.reject,
      { id: data.id, reason: '请联系上级' },
      { as: admin },
    );
    assert.equal(rejected.code, '000000', rejected.message);
    await until(() => mailsTo('asker@example.cn').length === 1);
    const [mail] = mailsTo('asker@example.cn');
    assert.equal(mail?.from, '<platform@example.cn>');
    assert.match(mail?.data ?? '', /^Subject: =\?UTF-8\?B\?/m);
    assert.match(decoded(mail?.data ?? ''), /^您申请的“.+”被驳回，原因：请联系上级。$/);
    assert.deepEqual([...new Set(mailServer.logins)], ['\0platform\0geheim!']);
    await until(async () => (await rowsOf(asker.userId))[0]?.status === 1);
    const [row] = await rowsOf(asker.userId);
    assert.deepEqual([row?.receiver, row?.try_num, row?.last_error], ['asker@example.cn', 1, '']);
  });

  it('go to a web hook, signed', async () => {
    const user = await person('');
    await app.database.db
      .insertInto('message_setting')
      .values({ user_id: user.userId, by_webhook: true })
      .execute();
    await post(user.userId, '通过网络钩子');
    await until(() => posts.some(({ body }) => body.includes('通过网络钩子')));
    const found = posts.find(({ body }) => body.includes('通过网络钩子'));
    assert.equal(
      found?.signature,
      `sha256=${createHmac('sha256', SECRET).update(`${found?.at}.${found?.body}`).digest('hex')}`,
    );
    assert.ok(Math.abs(Number(found?.at) * 1_000 - Date.now()) < 60_000);
    assert.equal(JSON.parse(found?.body ?? '{}').userLoginId, user.userLoginId);
  });

  it('of a transaction that was undone go nowhere; a task message goes where its receiver chose, once', async () => {
    const [plain, chosen] = [await person('plain@example.cn'), await person('chosen@example.cn')];
    const { db } = app.database;
    await assert.rejects(
      db.transaction().execute(async (trx) => {
        await postNotices(trx, [{ userId: plain.userId, kind: 'right-request', subject: 'x', content: 'x' }]);
        throw new Error('undone');
      }),
    );
    await db.insertInto('message_setting').values({ user_id: chosen.userId, by_mail: true }).execute();
    for (const content of ['第一句', '同一分钟的第二句'])
      await db.transaction().execute((trx) =>
        postTaskMessages(
          trx,
          [plain, chosen].map(({ userId }) => ({
            userId,
            msgType: 4 as const,
            content,
            instanceCode: 'ZJ1',
          })),
          { actorId: null },
        ),
      );
    await until(() => mailsTo('chosen@example.cn').length === 1);
    assert.equal(decoded(mailsTo('chosen@example.cn')[0]?.data ?? ''), '第一句');
    assert.equal((await rowsOf(chosen.userId)).length, 1);
    assert.deepEqual(await rowsOf(plain.userId), []);
  });

  it('of task messages have the title of the message for a subject, in the words in force', async () => {
    const user = await person('titles@example.cn');
    const { db } = app.database;
    await db.insertInto('message_setting').values({ user_id: user.userId, by_mail: true }).execute();
    const { id, content } = messageTexts.urged;
    const own = { id, version: 1, title: '请抓紧', content };
    assert.equal((await app.call(calls.messageText.modify, own, { as: admin })).code, '000000');
    const task = { title: '【特急】查控', code: 'ZJ2', by: '王芳', opinion: '【退回】' };
    await db.transaction().execute(async (trx) => {
      const wording = await readWording(trx);
      const said = { 1: wording.message('dispatched', task), 18: wording.message('urged', task) };
      await postTaskMessages(
        trx,
        ([1, 18] as const).map((msgType) => ({
          ...{ userId: user.userId, msgType, content: said[msgType], instanceCode: 'ZJ2' },
        })),
        { actorId: null },
      );
      // One without a title, as other services may post.
      await postTaskMessages(trx, [{ userId: user.userId, msgType: 4, content: '王芳：【退回】' }], {
        actorId: null,
      });
    });
    await until(() => mailsTo('titles@example.cn').length === 3);
    const subjects = mailsTo('titles@example.cn').map(({ data }) =>
      Buffer.from(/^Subject: =\?UTF-8\?B\?([^?]+)\?=/m.exec(data)?.[1] ?? '', 'base64').toString(),
    );
    assert.deepEqual(subjects.toSorted(), ['任务消息', '新任务', '请抓紧'].toSorted());
  });

  it('that are refused are tried again later, each time later, and given up in the end', async () => {
    const user = await person('nobody@example.cn');
    mailServer.refuse('nobody@');
    await post(user.userId);
    await until(async () => (await rowsOf(user.userId))[0]?.last_error !== '');
    const [first] = await rowsOf(user.userId);
    assert.match(first?.last_error ?? '', /550 no such mailbox/);
    assert.equal(first?.status, 0);
    assert.ok((first?.next_try_at.getTime() ?? 0) > Date.now() + 30_000);
    // Several at once: each try is one process's.
    const again = () =>
      sql`update notice set next_try_at = now() where user_id = ${user.userId} and status = 0`.execute(
        app.database.db,
      );
    for (let turn = 0; turn < 8; turn++) {
      await again();
      await Promise.all([sendDue(app.platform), sendDue(app.platform)]);
    }
    await until(async () => (await rowsOf(user.userId))[0]?.status === 2);
    assert.equal((await rowsOf(user.userId))[0]?.try_num, 8);
    mailServer.refuse('');
  });

  it('reach nobody who has left or is disabled since, and are not sent to him again', async () => {
    const { db } = app.database;
    const gone = await Promise.all(['left@', 'frozen@', 'deleted@'].map((name) => person(`${name}gone.cn`)));
    const changes = [{ person_status: 0 }, { status: 0 }, { deleted_at: new Date() }];
    for (const [place, { userId }] of gone.entries()) {
      await db.transaction().execute(async (trx) => {
        await postNotices(trx, [{ userId, kind: 'right-request', subject: '晚了', content: '晚了' }]);
        await trx
          .updateTable('user_account')
          .set(changes[place] ?? {})
          .where('id', '=', userId)
          .execute();
      });
      await until(async () => (await rowsOf(userId))[0]?.status === 2);
      await post(userId);
      const [row, ...more] = await rowsOf(userId);
      assert.deepEqual(more, [], 'nothing more is posted');
      const again = await app.call(calls.notice.resend, { ids: [row?.id] }, { as: admin });
      assert.equal(again.data.doneNum, 0);
    }
    assert.deepEqual(
      mailsTo('left@gone.cn').concat(mailsTo('frozen@gone.cn'), mailsTo('deleted@gone.cn')),
      [],
    );
  });

  it('to a mail server that says nothing keep no web hook waiting, and end with the server', async () => {
    const [first, second] = [await person('first@example.cn'), await person('second@example.cn')];
    const { db } = app.database;
    await db
      .insertInto('message_setting')
      .values({ user_id: second.userId, by_webhook: true, by_mail: true })
      .execute();
    mailServer.hold();
    await post(first.userId, '等着');
    await until(() => mailServer.hold() === 1);
    await post(second.userId, '不等');
    await until(() => posts.some(({ body }) => body.includes('不等')));
    const stop = new AbortController();
    const sending = sendDue(app.platform, stop.signal);
    await until(() => mailServer.hold() === 2);
    stop.abort();
    await sending;
    const [mail] = await rowsOf(second.userId);
    assert.deepEqual([mail?.channel, mail?.status, mail?.try_num], ['mail', 0, 0], 'not a try');
    mailServer.release();
    await until(() => mailsTo('first@example.cn').length === 1);
    assert.deepEqual(mailsTo('second@example.cn'), []);
  });

  it('go over no line that others can read', async () => {
    const mail = { from: 'a@example.cn', to: 'b@example.cn', subject: 's', text: 't', id: 'x' };
    // 127.0.0.2 is not among the names of this machine.
    const far = await startMailServer('127.0.0.2');
    await assert.rejects(sendMail(`smtp://127.0.0.2:${far.port}`, mail), /STARTTLS/);
    await assert.rejects(sendMail(`smtp://u:p@127.0.0.2:${far.port}?tls=no`, mail), /STARTTLS/);
    assert.deepEqual([far.mails, far.logins], [[], []]);
    await sendMail(`smtp://127.0.0.2:${far.port}?tls=no`, mail);
    assert.equal(far.mails.length, 1);
    await far.stop();
  });

  it('go to no mail server whose certificate nobody vouches for, wherever it stands', async () => {
    const mail = { from: 'a@example.cn', to: 'b@example.cn', subject: 's', text: 't', id: 'x' };
    for (const host of ['127.0.0.1', '127.0.0.2']) {
      const strange = await startMailServer(host, selfSigned);
      for (const word of ['', '?tls=no'])
        await assert.rejects(sendMail(`smtp://u:p@${host}:${strange.port}${word}`, mail), /self-signed/);
      assert.deepEqual([strange.mails, strange.logins, strange.heard], [[], [], []]);
      await strange.stop();
    }
  });

  it('to a mail server that talks without end, or stops within a word, are given up', async () => {
    const mail = { from: 'a@example.cn', to: 'b@example.cn', subject: 's', text: 't', id: 'x' };
    const talker = createTcp((socket) => {
      socket.on('error', () => {});
      const talk = () => {
        while (socket.writable && socket.write(`220-${'x'.repeat(1_000)}\r\n`));
      };
      socket.on('drain', talk);
      talk();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => talker.once('listening', resolve));
    const { port } = talker.address() as AddressInfo;
    await assert.rejects(sendMail(`smtp://127.0.0.1:${port}`, mail), /exceeds|size/i);
    talker.close();
    mailServer.hold();
    const begun = Date.now();
    await assert.rejects(
      sendMail(`smtp://127.0.0.1:${mailServer.port}`, mail, AbortSignal.timeout(200)),
      /abort/i,
    );
    assert.ok(Date.now() - begun < 5_000);
    mailServer.release();
  });

  it('are asked for once, whichever way they go, and each way that has something due is found', async () => {
    const { db } = app.database;
    const undone = new Error('undone');
    const due = async (
      rows: { channel: string; minutes: number }[],
      visitors: { channel: string }[] = [],
    ) => {
      let found: string[] = [];
      // Taken back: the worker of this server must not find them.
      const asked = db.transaction().execute(async (trx) => {
        await sql`update notice set status = 2 where status = 0`.execute(trx);
        for (const { channel, minutes } of rows)
          await sql`insert into notice (user_id, kind, channel, subject, content, next_try_at) values
            (1, 'right-request', ${channel}, '甲', '', now() + make_interval(mins => ${minutes}::int))`.execute(
            trx,
          );
        // Nobody has signed up here.
        await sql`set local session_replication_role = replica`.execute(trx);
        for (const { channel } of visitors)
          await sql`insert into visitor_notice (application_id, kind, occasion, channel, subject, content)
            values (1, 'received', '', ${channel}, '乙', '')`.execute(trx);
        found = await dueWays(trx);
        throw undone;
      });
      await assert.rejects(asked, undone);
      return found.sort();
    };
    assert.deepEqual(await due([]), []);
    assert.deepEqual(await due([{ channel: 'mail', minutes: 5 }]), []);
    assert.deepEqual(
      await due(
        ['mail', 'webhook', 'reset'].map((channel) => ({ channel, minutes: -1 })),
        ['mail', 'sms'].map((channel) => ({ channel })),
      ),
      ['mail', 'reset', 'visitor-mail', 'visitor-sms', 'webhook'],
    );
    assert.deepEqual(await due([{ channel: 'webhook', minutes: -1 }], [{ channel: 'sms' }]), [
      'visitor-sms',
      'webhook',
    ]);
  });

  it('wait while their person wants quiet', async () => {
    assert.equal(quietMinutes({ quietFrom: 1_320, quietUntil: 420 }, '2026-11-23 23:00:00'), 480);
    assert.equal(quietMinutes({ quietFrom: 1_320, quietUntil: 420 }, '2026-11-23 06:59:00'), 1);
    assert.equal(quietMinutes({ quietFrom: 1_320, quietUntil: 420 }, '2026-11-23 07:00:00'), 0);
    assert.equal(quietMinutes({ quietFrom: null, quietUntil: null }, '2026-11-23 07:00:00'), 0);
    const user = await person('sleeper@example.cn');
    await app.database.db
      .insertInto('message_setting')
      .values({ user_id: user.userId, by_mail: true, quiet_from: 0, quiet_until: 1_439 })
      .execute();
    const isLastMinute = app.platform.zone.text(new Date()).slice(11, 16) === '23:59';
    await post(user.userId);
    await until(async () => {
      const [row] = await rowsOf(user.userId);
      return row?.try_num === 0 && (isLastMinute || row.next_try_at.getTime() > Date.now());
    });
    const [row] = await rowsOf(user.userId);
    if (!isLastMinute) assert.deepEqual([row?.status, row?.try_num], [0, 0]);
  });

  it('are set up by each person for himself, and seen and sent again by who may', async () => {
    const user = await person('own@example.cn');
    const as = await app.signInAs(user);
    const { own, save } = calls.messageSetting;
    const chosen = {
      offTypeList: [3, 4],
      byMail: true,
      byWebhook: false,
      quietFrom: '22:30',
      quietUntil: '07:00',
    };
    // Who has not chosen gets what he asked for by mail, and no task messages.
    const { byMail, othersByMail } = (await app.call(own, {}, { as })).data;
    assert.deepEqual([byMail, othersByMail], [false, true]);
    assert.equal((await app.call(save, { ...chosen, byMail: false }, { as })).code, '000000');
    assert.equal((await app.call(own, {}, { as })).data.othersByMail, false);
    assert.equal((await app.call(save, chosen, { as })).code, '000000');
    const set = { hasMail: true, hasWebhook: true, hasAddress: true, othersByMail: true };
    assert.deepEqual((await app.call(own, {}, { as })).data, { ...chosen, ...set });
    assert.deepEqual((await app.call(own, {}, { as: admin })).data.offTypeList, []);
    for (const wrong of [{ offTypeList: [1] }, { quietFrom: '24:00' }, { quietUntil: null }, { userId: 1 }])
      assert.equal(
        (await app.call(save, { ...chosen, ...wrong }, { as })).status,
        400,
        JSON.stringify(wrong),
      );
    await app.call(save, { ...chosen, quietFrom: null, quietUntil: null }, { as });

    const lost = await person('lost@example.cn');
    mailServer.refuse('lost@');
    await post(lost.userId, '先被退回');
    await until(async () => (await rowsOf(lost.userId))[0]?.last_error !== '');
    const { page, resend } = calls.notice;
    const seenBy = async (who: TestSession) =>
      (await app.call(page, { template: { keyword: lost.userLoginId } }, { as: who })).data.dataBody;
    const [row] = await seenBy(admin);
    assert.deepEqual([row?.subject, row?.status, row?.userName], ['权限申请结果', 0, lost.userName]);
    const narrow = await app.signInAs(
      await app.makeUser({
        codes: ['latin_sys_notice', 'latin_sys_notice_resend'],
        scope: DataScope.ownDepartment,
      }),
    );
    assert.deepEqual(await seenBy(narrow), []);
    const again = (who: TestSession) => app.call(resend, { ids: [row?.id] }, { as: who });
    assert.equal((await again(narrow)).data.doneNum, 0);
    mailServer.refuse('');
    assert.equal((await again(admin)).data.doneNum, 1);
    await until(() => mailsTo('lost@example.cn').length === 1);
    await until(async () => (await rowsOf(lost.userId))[0]?.status === 1);
    assert.equal((await again(admin)).data.doneNum, 0, 'what was sent is not sent again');
  });

  it('are one mail whatever they say: no line of theirs is a header', async () => {
    const address = `smtp://127.0.0.1:${mailServer.port}`;
    const mail = {
      from: 'a@example.cn',
      to: 'whole@example.cn',
      subject: '甲\r\nBcc: c@example.cn',
      text: '.\r\n正文',
      id: 'notice-7',
    };
    await sendMail(address, mail);
    const [taken, ...more] = mailsTo('whole@example.cn');
    assert.deepEqual(more, []);
    assert.doesNotMatch(taken?.data ?? '', /^Bcc/im);
    assert.match(taken?.data ?? '', /^Message-ID: <notice-7@example\.cn>$/im);
    assert.match(taken?.data ?? '', /^Auto-Submitted: auto-generated$/m);
    assert.equal(decoded(taken?.data ?? ''), '.\r\n正文');
    for (const to of ['b@example.cn>\r\nRCPT TO:<c@example.cn', 'b@example.cn,c@example.cn', 'b'])
      await assert.rejects(sendMail(address, { ...mail, to }), /not a mail address/);
    assert.deepEqual(mailsTo('c@example.cn'), []);
  });
});
