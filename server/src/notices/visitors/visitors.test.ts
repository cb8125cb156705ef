import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApplyStatus,
  calls,
  DataScope,
  HeldStatus,
  NOTIFY_HEADER,
  SESSION_FIELD,
  SessionMode,
  WAIT_HEADER,
  WaitMode,
} from '@outbound/contract';
import { sql } from 'kysely';
import { findTold, tellMoved } from '../../operations/activities/notices.ts';
import { remindVisitors, tellOffered } from '../../operations/applications/notices.ts';
import {
  activityBody,
  entriesOf,
  item,
  makeActivity,
  newPhone,
  signUp,
  withPlaces,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { readPdf } from '../../testing/pdf-reader.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';
import { sendToVisitors } from './index.ts';

const SECRET = 'sixteen-characters';
const PUBLIC = 'https://www.example.cn';
const form = withPlaces([item('姓名'), item('手机号', { require: true }), item('邮箱')]);

interface Post {
  kind: string;
  mobilePhone: string;
  content: string;
}

describe('notices to visitors', () => {
  let app: TestApp;
  let admin: TestSession;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let hook: Server;
  const posts: (Post & { isSigned: boolean })[] = [];
  before(async () => {
    mailServer = await startMailServer();
    hook = createServer(async (request, response) => {
      const { 'x-signature': signature, 'x-timestamp': at } = request.headers;
      const body = await text(request);
      const expected = `sha256=${createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')}`;
      posts.push({ ...JSON.parse(body), isSigned: signature === expected });
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => hook.once('listening', resolve));
    app = await startApp({
      smtp: { url: `smtp://127.0.0.1:${mailServer.port}`, from: 'platform@example.cn' },
      visitorWebhook: {
        address: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/sms`,
        secret: SECRET,
      },
      publicAddress: PUBLIC,
    });
    admin = await app.signInAs('admin');
  });
  after(async () => {
    await app.stop();
    await mailServer.stop();
    hook.close();
  });

  const sentTo = (phone: string, kind: string) =>
    posts.filter((one) => one.mobilePhone === phone && one.kind === kind);
  const decoded = (data: string) => Buffer.from(data.split('\n\n')[1] ?? '', 'base64').toString();
  async function made(language = 'zh', wish = {}, answers = {}) {
    const activity = await makeActivity(app, admin, { formItemList: form, ...wish });
    const phone = newPhone();
    const headers = { [NOTIFY_HEADER]: language };
    const { data } = await signUp(app, activity, { 手机号: phone, ...answers }, { headers });
    return { activity, phone, ...data };
  }
  /** What waits for the time in which an approval can be taken back is due now; ends when all of it has gone out. */
  const hurry = async () => {
    await sql`update visitor_notice set next_try_at = now() where status = 0 and try_num = 0`.execute(
      app.database.db,
    );
    for (const way of ['visitor-mail', 'visitor-sms'] as const) await sendToVisitors(way, app.platform);
    // The product's own sender may have taken one before, and is not done yet.
    await until(async () => {
      const { rows } = await sql`select from visitor_notice
        where status = 0 and try_num > 0 and last_error = '' limit 1`.execute(app.database.db);
      return rows.length === 0;
    });
  };
  const decide = (id: number, applyStatus: ApplyStatus, reason = '') =>
    app.call(calls.application.approve, { ids: [id], applyStatus, reason }, { as: admin });

  it('name the sessions that were chosen, with their times, in each language, and say nothing where there are none', async () => {
    const sessions = [
      { name: '开幕', startTime: '2099-01-10 09:00:00', endTime: '2099-01-10 10:00:00' },
      {
        name: '工作坊',
        startTime: '2099-01-10 10:00:00',
        endTime: '2099-01-10 12:00:00',
        location: '二号厅',
      },
      { name: '闭幕', startTime: '2099-01-11 09:00:00', endTime: '2099-01-11 10:00:00' },
    ];
    const wish = {
      ...{ startTime: '2099-01-10 09:00:00', endTime: '2099-01-11 18:00:00', sessions },
      sessionMode: SessionMode.several,
    };
    const saidTo = async ({ id, phone }: { id: number; phone: string }) => {
      await decide(id, ApplyStatus.approved);
      await hurry();
      return sentTo(phone, 'decided')[0]?.content ?? '';
    };
    const told = await saidTo(await made('zh', wish, { [SESSION_FIELD]: '闭幕,工作坊' }));
    assert.match(told, /；场次：工作坊 2099-01-10 10:00-12:00 · 二号厅、闭幕 2099-01-11 09:00-10:00。/);
    const inSpanish = await saidTo(await made('es', wish, { [SESSION_FIELD]: '开幕' }));
    assert.match(
      inSpanish,
      /Fecha: 10\/01\/2099 09:00 - 11\/01 18:00 hora de Pekín\. Lugar: [^.]*\. Sesiones: 开幕 10\/01\/2099 09:00-10:00\.\n/,
    );
    const elsewhere = await saidTo(
      await made('pt', { ...wish, timeZone: 'America/Mexico_City', sessions: [] }),
    );
    assert.match(
      elsewhere,
      /Data: 09\/01\/2099 19:00 - 11\/01 04:00 horário local \(GMT-6\) \(horário de Pequim 10\/01\/2099 09:00 - 11\/01 18:00\)/,
    );
    for (const language of ['zh', 'es', 'pt']) {
      const plain = await saidTo(await made(language));
      assert.doesNotMatch(plain, /sessions|场次|Sesiones|Sessões/);
      assert.ok(plain.length > 0);
    }
  });

  it('bring the ticket with the mail that says approved, as it is when it is sent; the gateway gets no file', async () => {
    const mailTo = (to: string) => mailServer.mails.filter((mail) => mail.to === `<${to}>`);
    const approved = async (language: string, email: string) => {
      const one = await made(language, {}, { 姓名: '李娜', 邮箱: email });
      await until(() => mailTo(email).length === 1);
      assert.doesNotMatch(mailTo(email)[0]?.data ?? '', /pdf/i, 'its receipt brings none');
      await decide(one.id, ApplyStatus.approved);
      return one;
    };
    const due = () =>
      app.database.pool.query(
        "with due as (update visitor_notice set next_try_at = now() where status = 0 and try_num = 0) select pg_notify('notices', '')",
      );
    const first = await approved('pt', 'paper@example.br');
    const changed = "update application set apply_name = '李明' where id = $1";
    await app.database.pool.query(changed, [first.id]);
    await due();
    await until(() => mailTo('paper@example.br').length === 2);
    const { data = '' } = mailTo('paper@example.br')[1] ?? {};
    assert.match(data, new RegExp(`filename="?ingresso-${first.applyCode}\\.pdf`));
    const [, file = ''] = /application\/pdf[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(data) ?? [];
    const paper = readPdf(Buffer.from(file, 'base64'));
    assert.ok(paper.lines.some(({ text: said }) => said === '李明'));
    assert.equal(paper.language, 'pt-BR');
    const texts = [...data.matchAll(/text\/plain[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/g)];
    assert.match(Buffer.from(texts[0]?.[1] ?? '', 'base64').toString(), /Seu ingresso \(PDF\) está anexado/);
    await until(() => sentTo(first.phone, 'decided').length === 1);
    assert.deepEqual(Object.keys(sentTo(first.phone, 'decided')[0] ?? {}).sort(), [
      ...['content', 'id', 'isSigned', 'kind', 'language', 'mobilePhone', 'subject'],
    ]);

    const second = await approved('zh', 'rejected@example.cn');
    await app.call(calls.application.undoApprove, { ids: [second.id] }, { as: admin });
    await decide(second.id, ApplyStatus.rejected, '名额有限');
    await due();
    await until(() => mailTo('rejected@example.cn').length === 2);
    assert.doesNotMatch(mailTo('rejected@example.cn')[1]?.data ?? '', /pdf/i);
  });

  it('go to a gateway of short messages, signed, with number, code and a link that opens it', async () => {
    const { phone, applyCode, queryCode } = await made();
    await until(() => sentTo(phone, 'received').length === 1);
    const [post] = sentTo(phone, 'received');
    assert.ok(post?.isSigned);
    assert.ok(post.content.includes(applyCode) && post.content.includes(queryCode), post.content);
    const [, ownToken] = /https:\/\/www\.example\.cn\/mySignUp\?lang=zh#t=(\S+)/.exec(post.content) ?? [];
    const { data } = await app.call(calls.ownSignUp.view, { key: { ownToken } });
    assert.deepEqual([data.applyCode, data.isTold], [applyCode, true]);
    const { rows } = await app.database.pool.query('select content from visitor_notice');
    for (const { content } of rows)
      assert.ok(!content.includes(queryCode) && !content.includes(ownToken), 'neither lies in the table');
  });

  it('go by mail where the form asks for an address, in the language that was chosen', async () => {
    await made('es', {}, { 邮箱: 'ana@example.mx' });
    await until(() => mailServer.mails.some(({ to }) => to === '<ana@example.mx>'));
    const mail = mailServer.mails.find(({ to }) => to === '<ana@example.mx>');
    assert.match(decoded(mail?.data ?? ''), /^Recibimos su inscripción en «拉美市场出海论坛»/);
    await made('es', {}, { 邮箱: 'nobody' });
  });

  it('go to nobody who did not agree, or agrees no more', async () => {
    const { phone, id, applyCode, queryCode } = await made('');
    const other = await made();
    const key = { applyCode: other.applyCode, queryCode: other.queryCode };
    assert.equal((await app.call(calls.ownSignUp.refuseNotices, { key })).code, '000000');
    await decide(id, ApplyStatus.rejected, '名额有限');
    await decide(other.id, ApplyStatus.rejected, '名额有限');
    await hurry();
    assert.deepEqual(sentTo(phone, 'received').concat(sentTo(phone, 'decided')), []);
    assert.deepEqual(sentTo(other.phone, 'decided'), []);
    assert.equal(
      (await app.call(calls.ownSignUp.view, { key: { applyCode, queryCode } })).data.isTold,
      false,
    );
  });

  it('are nothing to refuse for who has taken his sign-up back', async () => {
    const { applyCode, queryCode } = await made();
    const key = { applyCode, queryCode };
    assert.equal((await app.call(calls.ownSignUp.view, { key })).data.isTold, true);
    assert.equal((await app.call(calls.ownSignUp.withdraw, { key })).code, '000000');
    assert.equal((await app.call(calls.ownSignUp.view, { key })).data.isTold, false);
  });

  it('tell a decision with its reason, and an approval only once nobody can take it back', async () => {
    const [rejected, approved, undone] = [await made(), await made(), await made()];
    await decide(rejected.id, ApplyStatus.rejected, '公司名称不全');
    await until(() => sentTo(rejected.phone, 'decided').length === 1);
    assert.match(sentTo(rejected.phone, 'decided')[0]?.content ?? '', /未通过，原因：公司名称不全。/);
    await decide(approved.id, ApplyStatus.approved);
    await decide(undone.id, ApplyStatus.approved);
    await sendToVisitors('visitor-sms', app.platform);
    assert.deepEqual(sentTo(approved.phone, 'decided'), []);
    await app.call(calls.application.undoApprove, { ids: [undone.id] }, { as: admin });
    await hurry();
    assert.equal(sentTo(approved.phone, 'decided').length, 1);
    assert.deepEqual(sentTo(undone.phone, 'decided'), []);
  });

  it('tell of an approval also where somebody else changes what he said, who is told once he is reviewed again', async () => {
    const changing = await made();
    const phone = newPhone();
    const staying = await signUp(
      app,
      changing.activity,
      { 手机号: phone },
      { headers: { [NOTIFY_HEADER]: 'zh' } },
    );
    await decide(changing.id, ApplyStatus.approved);
    await decide(staying.data.id, ApplyStatus.approved);
    const key = { applyCode: changing.applyCode, queryCode: changing.queryCode };
    const { data: seen } = await app.call(calls.ownSignUp.view, { key });
    const entries = entriesOf(changing.activity, { 姓名: '王芳', 手机号: changing.phone });
    const { code } = await app.call(calls.ownSignUp.change, { key, version: seen.version, entries });
    assert.equal(code, '000000');
    await hurry();
    assert.deepEqual(sentTo(changing.phone, 'decided'), []);
    assert.equal(sentTo(phone, 'decided').length, 1);
  });

  it('tell who was told of a decision that it holds no more, and whose sign-up the office took back', async () => {
    const [told, untold, back] = [await made(), await made(), await made()];
    await decide(told.id, ApplyStatus.rejected, '公司名称不全');
    await until(() => sentTo(told.phone, 'decided').length === 1);
    await decide(untold.id, ApplyStatus.approved);
    const office = { ids: [told.id, untold.id], reason: '重新核对' };
    assert.equal((await app.call(calls.signUpOnBehalf.reset, office, { as: admin })).data.decidedNum, 2);
    await hurry();
    assert.match(sentTo(told.phone, 'decided')[1]?.content ?? '', /将重新审核.*原因：重新核对。/);
    // That he was approved he never heard, and hears no more.
    assert.deepEqual(sentTo(untold.phone, 'decided'), []);
    await app.call(calls.signUpOnBehalf.withdraw, { ids: [back.id], reason: '本人来电' }, { as: admin });
    await hurry();
    assert.match(sentTo(back.phone, 'withdrawn')[0]?.content ?? '', /主办方已代您撤回.*原因：本人来电。/);
  });

  it('tell of another time or place, and of nothing else that changes', async () => {
    const { activity, phone } = await made();
    const modify = async (wish: object) => {
      const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
      const body = {
        ...activityBody({
          formItemList: data.formItemList.map(
            ({ id, name, type, require, sortNum, formItemDetailRespList }) => ({
              id,
              name,
              type,
              require,
              sortNum,
              formItemDetailRespList,
            }),
          ),
          startTime: data.startTime,
          endTime: data.endTime,
        }),
        ...wish,
      };
      const reply = await app.call(
        calls.activity.modify,
        { id: activity.id, version: data.version, ...body },
        { as: admin },
      );
      assert.equal(reply.code, '000000', reply.message);
    };
    await modify({ title: '新的标题' });
    await modify({ location: '新的会场' });
    await hurry();
    assert.deepEqual(
      sentTo(phone, 'changed').map(({ content }) => content.includes('新的会场')),
      [true],
    );
  });

  it('remind who is approved once a day and once two hours before, however many processes look', async () => {
    const { id, phone, activity } = await made();
    await decide(id, ApplyStatus.approved);
    const { db } = app.database;
    const start = new Date(Date.now() + 20 * 3_600_000);
    await db.updateTable('activity').set({ start_time: start }).where('id', '=', activity.id).execute();
    const look = async (hoursBefore: number) => {
      const now = new Date(start.getTime() - hoursBefore * 3_600_000);
      const { config, zone } = app.platform;
      await Promise.all([1, 2, 3].map(() => remindVisitors(db, config, now, zone)));
      await hurry();
      // The product's own worker may have taken one, and have it still under way.
      const waiting = db
        .selectFrom('visitor_notice')
        .where('application_id', '=', id)
        .where('status', '=', 0);
      await until(async () => (await waiting.select('id').executeTakeFirst()) === undefined);
      return sentTo(phone, 'reminder').length;
    };
    assert.equal(await look(20), 0, 'who signed up later than a day before');
    await db
      .updateTable('application')
      .set({ created_at: new Date(Date.now() - 864e5) })
      .where('id', '=', id)
      .execute();
    assert.deepEqual(
      [await look(25), await look(20), await look(19), await look(1.9), await look(1)],
      [0, 1, 1, 2, 2],
    );
    // What is there already is not written once more: a row that comes into conflict uses up a number.
    const lastNumber = async () =>
      (await sql<{ last: number }>`select last_value as last from visitor_notice_id_seq`.execute(db)).rows[0]
        ?.last;
    const before = await lastNumber();
    await look(1);
    assert.equal(await lastNumber(), before);
  });

  it('confirm no more than ten sign-ups a day to one number, over all activities, and still tell it of decisions', async () => {
    const phone = newPhone();
    const headers = { [NOTIFY_HEADER]: 'zh' };
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) {
      const activity = await makeActivity(app, admin, { formItemList: form });
      ids.push((await signUp(app, activity, { 手机号: phone }, { headers })).data.id);
    }
    await hurry();
    await until(() => sentTo(phone, 'received').length >= 10);
    await hurry();
    assert.equal(sentTo(phone, 'received').length, 10);
    await decide(ids.at(-1) ?? 0, ApplyStatus.rejected, '名额有限');
    await until(() => sentTo(phone, 'decided').length === 1);
    const { db } = app.database;
    await sql`update visitor_notice set created_at = now() - interval '25 hours' where receiver = ${phone}`.execute(
      db,
    );
    const { phone: other } = await made();
    await until(() => sentTo(other, 'received').length === 1);
    const activity = await makeActivity(app, admin, { formItemList: form });
    await signUp(app, activity, { 手机号: phone }, { headers });
    await until(() => sentTo(phone, 'received').length === 11);
  });

  it('confirm no more than three sign-ups to who takes his back and signs up for the same activity again', async () => {
    const { activity, phone, applyCode, queryCode } = await made();
    const headers = { [NOTIFY_HEADER]: 'zh' };
    let key = { applyCode, queryCode };
    for (const told of [1, 2, 3, 3]) {
      await hurry();
      await until(() => sentTo(phone, 'received').length >= told);
      await app.call(calls.ownSignUp.withdraw, { key });
      const { data } = await signUp(app, activity, { 手机号: phone }, { headers });
      key = { applyCode: data.applyCode, queryCode: data.queryCode };
    }
    await hurry();
    assert.equal(sentTo(phone, 'received').length, 3);
  });

  it('tell who stands in line that he waits, and until when the place is his that came free', async () => {
    const { activity, id } = await made('zh', {
      capacity: 1,
      waitMode: WaitMode.automatic,
      waitConfirmHours: 24,
    });
    const phone = newPhone();
    const headers = { [NOTIFY_HEADER]: 'es', [WAIT_HEADER]: '1' };
    const { data } = await signUp(app, activity, { 手机号: phone }, { headers });
    assert.equal(data.applyStatus, ApplyStatus.waiting);
    await until(() => sentTo(phone, 'received').length === 1);
    assert.match(sentTo(phone, 'received')[0]?.content ?? '', /lista de espera/);
    await decide(id, ApplyStatus.rejected, '名额有限');
    const { config, zone, database } = app.platform;
    await Promise.all([1, 2].map(() => tellOffered(database.db, config, new Date(), zone)));
    await hurry();
    const [offer, ...more] = sentTo(phone, 'offered');
    assert.deepEqual(more, []);
    assert.match(
      offer?.content ?? '',
      /Confírmelo en la página .* antes de \d\d\/\d\d\/\d{4} [\d:]+ hora de Pekín/,
    );

    // He does not confirm: told once that it went on, and not what is a day old.
    const lapse = async (hoursAgo: number) => {
      await sql`update application set apply_status = 6, confirm_by = now() - make_interval(hours => ${hoursAgo}::int)
        where mobile_phone = ${phone} and apply_status in (5, 6)`.execute(database.db);
      await Promise.all([1, 2].map(() => tellOffered(database.db, config, new Date(), zone)));
      await hurry();
    };
    await lapse(25);
    assert.deepEqual(sentTo(phone, 'lapsed'), []);
    await lapse(1);
    const [lapsed, ...again] = sentTo(phone, 'lapsed');
    assert.deepEqual(again, []);
    assert.match(lapsed?.content ?? '', /No confirmó su cupo para .* ya no está reservado/);
  });

  it('say of what is called off meanwhile why they are not sent, and the title as its language has it', async () => {
    const { id, phone, activity } = await made('es', {
      titleEs: 'Foro de exportación',
      detailEs: '<p>Foro</p>',
    });
    await until(() => sentTo(phone, 'received').length === 1);
    assert.match(sentTo(phone, 'received')[0]?.content ?? '', /«Foro de exportación»/);
    for (const [status, text] of [
      [HeldStatus.cancelled, '活动已取消'],
      [HeldStatus.postponed, '活动已延期'],
    ] as const) {
      const body = { id: activity.id, heldStatus: status, reason: '台风预警' };
      assert.equal((await app.call(calls.activity.callOff, body, { as: admin })).code, '000000');
      await decide(id, ApplyStatus.approved);
      await hurry();
      const { rows } = await app.database.pool.query(
        `select status, last_error from visitor_notice where application_id = $1 and kind = 'decided'`,
        [id],
      );
      assert.deepEqual(rows, [{ status: 2, last_error: text }]);
      await app.database.pool.query(`delete from visitor_notice where application_id = $1`, [id]);
      await app.call(calls.application.undoApprove, { ids: [id] }, { as: admin });
    }
    assert.deepEqual(sentTo(phone, 'decided'), []);
  });

  it('say that somebody is approved once the activity that was called off meanwhile takes place again, and once', async () => {
    const { id, phone, activity } = await made();
    const told = await made('zh', {});
    const hold = async (heldStatus: HeldStatus, of = activity.id) => {
      const body = { id: of, heldStatus, reason: '台风预警' };
      assert.equal((await app.call(calls.activity.callOff, body, { as: admin })).code, '000000');
      await hurry();
    };
    await hold(HeldStatus.postponed);
    await decide(id, ApplyStatus.approved);
    await hurry();
    assert.deepEqual(sentTo(phone, 'decided'), []);
    await hold(HeldStatus.asPlanned);
    const said = sentTo(phone, 'decided').map(({ content }) => content);
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /的报名已通过。时间：/);
    // Who knows it already does not hear it again.
    await hold(HeldStatus.cancelled);
    await hold(HeldStatus.asPlanned);
    assert.equal(sentTo(phone, 'decided').length, 1);
    await decide(told.id, ApplyStatus.approved);
    await hurry();
    await hold(HeldStatus.postponed, told.activity.id);
    await hold(HeldStatus.asPlanned, told.activity.id);
    assert.equal(sentTo(told.phone, 'decided').length, 1);
  });

  it('say no more what is no longer so when an activity moves twice, and leave no rows when refused again', async () => {
    const { activity, phone, id, applyCode, queryCode } = await made();
    const { db } = app.database;
    await sql`insert into visitor_notice (application_id, kind, occasion, channel, subject, content, next_try_at)
      values (${id}, 'changed', 'before', 'sms', 's', '旧的会场', now() + interval '1 hour')`.execute(db);
    const before = await db.transaction().execute((trx) => findTold(trx, activity.id));
    assert.ok(before);
    await db.updateTable('activity').set({ location: '新的会场' }).where('id', '=', activity.id).execute();
    await db
      .transaction()
      .execute((trx) =>
        tellMoved(trx, app.platform.config, before, { now: new Date(), zone: app.platform.zone }),
      );
    await hurry();
    assert.deepEqual(
      sentTo(phone, 'changed').map(({ content }) => content.includes('新的会场')),
      [true],
    );
    const key = { applyCode, queryCode };
    const rows = async () =>
      (
        await app.database.pool.query(
          `select count(*)::int as num from record_history where subject = 'application' and subject_id = ${id}`,
        )
      ).rows[0]?.num;
    await app.call(calls.ownSignUp.refuseNotices, { key });
    const once = await rows();
    for (let n = 0; n < 3; n++)
      assert.equal((await app.call(calls.ownSignUp.refuseNotices, { key })).code, '000000');
    assert.equal(await rows(), once);
  });

  it('are shown to the office by activity, with what failed and why, and sent again by a click', async () => {
    const { activity, phone } = await made();
    await until(() => sentTo(phone, 'received').length === 1);
    await sql`update visitor_notice set status = 2, sent_at = null, last_error = '短信网关拒绝' where application_id in (
      select id from application where activity_id = ${activity.id})`.execute(app.database.db);
    const { visitorNotice } = calls;
    const of = { activityId: activity.id };
    const page = await app.call(visitorNotice.page, { template: { ...of, status: 2 } }, { as: admin });
    assert.deepEqual(
      page.data.dataBody.map(({ kind, channel, lastError }) => [kind, channel, lastError]),
      [['received', 'sms', '短信网关拒绝']],
    );
    assert.ok(!JSON.stringify(page.data).includes(phone), 'where it went is not told');
    const { data: numbers } = await app.call(visitorNotice.numbers, of, { as: admin });
    assert.deepEqual(numbers, { waitingNum: 0, sentNum: 0, failedNum: 1, canSend: true });
    assert.equal((await app.call(visitorNotice.resend, { ...of, id: null }, { as: admin })).data.doneNum, 1);
    await until(() => sentTo(phone, 'received').length === 2);
    const codes = ['latin_op_activity_publish'] as const;
    const elsewhere = await app.signInAs(await app.makeUser({ codes, scope: DataScope.ownDepartment }));
    const none = await app.call(visitorNotice.page, { template: of }, { as: elsewhere });
    assert.deepEqual(none.data.dataBody, []);
    assert.equal(
      (await app.call(visitorNotice.resend, { ...of, id: null }, { as: elsewhere })).data.doneNum,
      0,
    );
  });

  it('tell those whom the office chose in its own words: each once, and none who refused, left no way, or withdrew', async () => {
    const { signUpMessage } = calls;
    const activity = await makeActivity(app, admin, { title: '自拟通知', formItemList: form });
    const join = async (language: string, answers: Record<string, string> = {}) => {
      const phone = newPhone();
      const headers: Record<string, string> = language ? { [NOTIFY_HEADER]: language } : {};
      const { data } = await signUp(app, activity, { 手机号: phone, ...answers }, { headers });
      return { ...data, phone };
    };
    const [zh, es, silent, gone, left] = [
      await join('zh'),
      await join('es', { 邮箱: 'ana@example.mx' }),
      await join(''),
      await join('zh'),
      await join('zh'),
    ];
    await app.call(calls.signUpOnBehalf.withdraw, { ids: [gone.id], reason: '本人来电' }, { as: admin });
    const template = { activityId: activity.id };
    const numbers = async (wish: object = {}) =>
      (await app.call(signUpMessage.numbers, { template, ...wish } as never, { as: admin })).data;
    assert.deepEqual(await numbers(), {
      ...{ chosenNum: 5, toldNum: 3, refusedNum: 1, unreachableNum: 0, withdrawnNum: 1 },
      ...{ leftNum: 5, canSend: true },
    });
    assert.equal((await numbers({ ids: [silent.id, gone.id] })).toldNum, 0);
    const words = { subject: '班车时间', content: '08:00 在 {link} 门口\n请准时' };
    const preview = await app.call(
      signUpMessage.preview,
      { activityId: activity.id, language: 'es', ...words },
      { as: admin },
    );
    assert.equal(preview.data.subject, '班车时间');
    assert.match(
      preview.data.content,
      /^Mensaje de la organización de «自拟通知»:\n08:00 在 \{link\} 门口\n请准时\n/,
    );
    const send = (wish: object = {}, headers: Record<string, string> = {}) =>
      app.call(
        signUpMessage.send,
        { template, ids: [zh.id, es.id, silent.id, gone.id], toldNum: 2, ...words, ...wish } as never,
        {
          as: admin,
          headers,
        },
      );
    const other = await send({ toldNum: 3 });
    assert.deepEqual(
      [other.code, other.message],
      ['OM2076', '可通知的人数现为 2，与确认的不同，请核对后再发送'],
    );
    const headers = { 'idempotency-key': 'message-once-0123456789' };
    const first = await send({}, headers);
    assert.deepEqual([(await send({}, headers)).data, first.data], [{ toldNum: 2 }, { toldNum: 2 }]);
    assert.equal((await app.logged(first)).content, '向“自拟通知”的 2 名报名人发送通知“班车时间”');
    await hurry();
    const got = sentTo(zh.phone, 'message');
    assert.equal(got.length, 1);
    // What the office wrote stands there as it is; the product's own line follows it.
    assert.match(
      got[0]?.content ?? '',
      new RegExp(
        `^“自拟通知”主办方的通知：\\n08:00 在 \\{link\\} 门口\\n请准时\\n报名编号 ${zh.applyCode}，查询码 ${zh.queryCode}`,
      ),
    );
    assert.equal(sentTo(es.phone, 'message').length, 1);
    for (const one of [silent, gone, left]) assert.deepEqual(sentTo(one.phone, 'message'), []);
    const shown = await app.call(
      calls.visitorNotice.allPage,
      { template: { ...template, kind: 'message' } },
      { as: admin },
    );
    assert.deepEqual(
      shown.data.dataBody.map(({ applyCode, channel, subject }) => [applyCode, channel, subject]).sort(),
      [
        [es.applyCode, 'mail', '班车时间'],
        [es.applyCode, 'sms', '班车时间'],
        [zh.applyCode, 'sms', '班车时间'],
      ].sort(),
    );
    assert.equal((await numbers()).leftNum, 4);
  });

  it('tell nobody in the words of the office more often than is allowed, or without the right to', async () => {
    const { signUpMessage } = calls;
    const { activity, id } = await made();
    const body = {
      ...{ template: { activityId: activity.id }, ids: [id], toldNum: 1 },
      ...{ subject: '提醒', content: '请带证件' },
    };
    const send = (as = admin, wish: object = {}) =>
      app.call(signUpMessage.send, { ...body, ...wish }, { as });
    // At once: the last one that is allowed is sent once.
    const codes = (await Promise.all(Array.from({ length: 7 }, () => send()))).map(({ code }) => code);
    assert.deepEqual(codes.sort(), [...Array.from({ length: 5 }, () => '000000'), 'OM2074', 'OM2074']);
    const reader = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_publish'] }));
    assert.equal((await send(reader)).status, 403);
    const far = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_notify'], scope: 5 }));
    assert.equal((await send(far)).status, 404);
    assert.equal((await send(admin, { subject: ' ' })).status, 400);
    assert.equal((await send(admin, { content: '长'.repeat(501) })).status, 400);
  });

  it('are each sent once by two processes, and after a crash in between again under the same name', async () => {
    const other = await startApp(
      { smtp: app.platform.config.smtp, visitorWebhook: undefined },
      { database: app.database },
    );
    const { id } = await made();
    const { db } = app.database;
    await sql`insert into visitor_notice (application_id, kind, occasion, channel, subject, content)
      select ${id}, 'changed', 'many ' || n, 'mail', 's', 'many ' || n from generate_series(1, 500) as n`.execute(
      db,
    );
    await sql`insert into application_answer (application_id, form_item_id, name, type, sort_num, value)
      select ${id}, max(id), '邮箱', 1, 9, 'many@example.cn' from form_item on conflict do nothing`.execute(
      db,
    );
    await Promise.all([app, other].map(({ platform }) => sendToVisitors('visitor-mail', platform)));
    const many = () => mailServer.mails.filter(({ to }) => to === '<many@example.cn>');
    await until(() => many().length >= 500);
    await until(async () => {
      const { rows } =
        await sql`select from visitor_notice where status <> 1 and occasion like 'many %'`.execute(db);
      return rows.length === 0;
    });
    const names = many().map(({ data }) => /^Message-ID: (\S+)$/im.exec(data)?.[1]);
    assert.equal(names.length, 500);
    assert.equal(new Set(names).size, 500);
    // A process that ended between the sending and the mark.
    await sql`update visitor_notice set status = 0, sent_at = null, next_try_at = now() where occasion = 'many 7'`.execute(
      db,
    );
    await sendToVisitors('visitor-mail', app.platform);
    await until(() => many().length === 501);
    assert.equal(new Set(many().map(({ data }) => /^Message-ID: (\S+)$/im.exec(data)?.[1])).size, 500);
    await other.stop();
  });
});

describe('tickets that go with mails', () => {
  let app: TestApp;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let isAway = false;
  /** Stands before the mail server, and hangs up while that is away. */
  const front = createTcp((socket) => {
    if (isAway) return socket.destroy();
    const behind = connect(mailServer.port, '127.0.0.1');
    for (const end of [socket, behind]) end.on('error', () => {});
    return socket.pipe(behind).pipe(socket);
  });
  before(async () => {
    mailServer = await startMailServer();
    front.listen(0, '127.0.0.1');
    await new Promise((resolve) => front.once('listening', resolve));
    const url = `smtp://127.0.0.1:${(front.address() as AddressInfo).port}`;
    app = await startApp({ smtp: { url, from: 'platform@example.cn' } });
  });
  after(async () => {
    await app.stop();
    front.close();
    await mailServer.stop();
  });

  /** So many mails wait; answers what sends all that wait, as far as the worker of this server has not begun with them. */
  async function waiting(num: number) {
    const activity = await makeActivity(app, await app.signInAs('admin'), { formItemList: form });
    const { data } = await signUp(app, activity, { 手机号: newPhone(), 邮箱: 'ana@example.mx' });
    const { db } = app.database;
    await sql`update application set notice_language = 'es' where id = ${data.id}`.execute(db);
    await sql`insert into visitor_notice (application_id, kind, occasion, channel, subject, content, has_ticket)
      select ${data.id}, 'changed', n, 'mail', 's', 'c', true from generate_series(1, ${num}::int) as n`.execute(
      db,
    );
    return async (tickets: () => Promise<void>) => {
      await sql`update visitor_notice set next_try_at = now() where status = 0`.execute(db);
      await sendToVisitors('visitor-mail', app.platform, {
        tickets: async () => {
          await tickets();
          return { fileName: 'ticket.pdf', bytes: Buffer.from('%PDF') };
        },
      });
    };
  }

  it('are made one after the other, and leave the process as much time after each as it took', async () => {
    const send = await waiting(15);
    const spans: { from: number; to: number }[] = [];
    await send(async () => {
      const from = performance.now();
      await pause(20);
      spans.push({ from, to: performance.now() });
    });
    assert.ok(spans.length > 1);
    for (const [at, { from, to }] of spans.entries()) {
      const next = spans[at + 1];
      if (next) assert.ok(next.from - to >= to - from - 2, `${next.from - to} after ${to - from}`);
    }
  });

  it('are not made while the mail server is away, and are once it is there again', async () => {
    isAway = true;
    const send = await waiting(40);
    const madeNum = async () => {
      let num = 0;
      await send(async () => void num++);
      return num;
    };
    assert.ok((await madeNum()) <= 5, 'those that were under way when the first was not sent');
    assert.equal(await madeNum(), 0);
    isAway = false;
    assert.ok((await madeNum()) > 0);
    await until(() => mailServer.mails.filter(({ data }) => data.includes('ticket.pdf')).length > 0);
  });
});
