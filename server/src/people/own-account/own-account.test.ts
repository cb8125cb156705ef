import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { modifyAccount, newIdentity } from '../../testing/accounts.ts';
import { pdf, png, unheldSince } from '../../testing/files.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { ownAccount: own, user: userCalls } = calls;
const PASSWORD = 'Wandering-Andes-7';

describe('own account', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  const rowOf = (userId: number) =>
    app.database.db.selectFrom('user_account').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

  /** Somebody with a password, a phone and an ID, and no right to anything. */
  async function makePerson(wish: { source?: 0 | 1 } = {}) {
    const user = await app.makeUser({ password: PASSWORD, ...wish });
    const identity = newIdentity();
    await app.database.db
      .updateTable('user_account')
      .set({ mobile_phone: identity.mobilePhone, id_card: identity.idCard })
      .where('id', '=', user.userId)
      .execute();
    return { ...user, ...identity, as: await app.signInAs(user) };
  }

  it('shows a person himself, phone and ID masked', async () => {
    const person = await makePerson();
    const { data } = await app.call(own.profile, {}, { as: person.as });
    assert.equal(data.userLoginId, person.userLoginId);
    assert.equal(data.mobilePhone, `138****${person.mobilePhone.slice(-4)}`);
    assert.equal(data.idCard, `110101********${person.idCard.slice(-4)}`);
    assert.equal(data.deptList.length, 1);
    assert.equal(data.roleList.length, 1);
    assert.equal(data.hasPassword, true);
    assert.equal('password_hash' in data, false);
  });

  it('says when the password was changed and how strong it was then', async () => {
    const person = await makePerson();
    const strength = async () => (await app.call(own.profile, {}, { as: person.as })).data.passwordStrength;
    assert.equal(await strength(), null, 'not set by himself');
    const change = (oldPassword: string, newPassword: string) =>
      app.call(userCalls.modifyPassword, { oldPassword, newPassword }, { as: person.as });
    assert.equal((await change(PASSWORD, 'Lima2026')).code, '000000');
    assert.equal(await strength(), 2);
    assert.equal((await change('Lima2026', 'Sail-to-Lima-2026')).code, '000000');
    assert.equal(await strength(), 3);
    await app.call(calls.account.reset, { ids: [person.userId] }, { as: await app.signInAs('admin') });
    assert.equal((await rowOf(person.userId)).password_strength, null);
  });

  it('changes phone, telephone and ID with the current password, and tells the log without showing them', async () => {
    const person = await makePerson();
    const next = newIdentity();
    const phone = await app.call(
      own.selfModifyPhone,
      { mobilePhone: `+86 ${next.mobilePhone}`, password: PASSWORD },
      { as: person.as },
    );
    assert.deepEqual(phone.data, { changed: true });
    const log = await app.logged(phone);
    assert.equal(log.content, `用户“${person.userName}”修改自己的手机号码`);
    assert.doesNotMatch(JSON.stringify(log), new RegExp(`${next.mobilePhone}|${PASSWORD}`));
    assert.match(JSON.stringify(log.changes), /手机号码/);
    await app.call(own.selfModifyTelePhone, { telePhone: '021-5566', password: PASSWORD }, { as: person.as });
    await app.call(own.selfModifyIdCard, { idCard: next.idCard, password: PASSWORD }, { as: person.as });
    const row = await rowOf(person.userId);
    assert.deepEqual(
      [row.mobile_phone, row.telephone, row.id_card],
      [next.mobilePhone, '021-5566', next.idCard],
    );
  });

  it('changes nothing without the right password, and counts the guesses', async () => {
    const person = await makePerson();
    const guess = () =>
      app.call(
        own.selfModifyPhone,
        { mobilePhone: newIdentity().mobilePhone, password: 'Wrong-Guess-1' },
        { as: person.as },
      );
    for (let attempt = 0; attempt < 5; attempt++) assert.equal((await guess()).code, 'UM4106');
    assert.equal((await guess()).code, 'UM4103');
    const right = await app.call(
      own.selfModifyTelePhone,
      { telePhone: '110', password: PASSWORD },
      { as: person.as },
    );
    assert.equal(right.code, 'UM4103', 'the pause holds for the right one too');
    assert.equal((await rowOf(person.userId)).mobile_phone, person.mobilePhone);
  });

  it('is kept from changing his password by nobody who fails elsewhere', async () => {
    const person = await makePerson();
    for (let attempt = 0; attempt < 8; attempt++)
      await app.call(calls.user.login, { userLoginId: person.userLoginId, password: 'Wrong-Guess-1' });
    const other = await app.signInAs(person);
    for (let attempt = 0; attempt < 6; attempt++)
      await app.call(own.selfModifyTelePhone, { telePhone: '1', password: 'Wrong-Guess-1' }, { as: other });
    const change = { oldPassword: PASSWORD, newPassword: 'Wandering-Andes-9' };
    const reply = await app.call(calls.user.modifyPassword, change, { as: person.as });
    assert.equal(reply.code, '000000', reply.message);
  });

  it('leaves a value alone that comes back masked, and refuses other masks and nothing', async () => {
    const person = await makePerson();
    const send = (mobilePhone: string) =>
      app.call(own.selfModifyPhone, { mobilePhone, password: PASSWORD }, { as: person.as });
    const same = await send(`138****${person.mobilePhone.slice(-4)}`);
    assert.deepEqual([same.code, same.data], ['000000', { changed: false }]);
    for (const wrong of ['139****0000', '***********', '']) assert.equal((await send(wrong)).code, 'CM4001');
    const { data } = await app.call(
      own.selfModifyIdCard,
      { idCard: `110101********${person.idCard.slice(-4)}`, password: PASSWORD },
      { as: person.as },
    );
    assert.deepEqual(data, { changed: false });
    const row = await rowOf(person.userId);
    assert.deepEqual([row.mobile_phone, row.id_card], [person.mobilePhone, person.idCard]);
  });

  it('refuses a phone or ID of somebody else', async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    const phone = await app.call(
      own.selfModifyPhone,
      { mobilePhone: other.mobilePhone, password: PASSWORD },
      { as: one.as },
    );
    const idCard = await app.call(
      own.selfModifyIdCard,
      { idCard: other.idCard, password: PASSWORD },
      { as: one.as },
    );
    assert.deepEqual([phone.code, idCard.code], ['UM4301', 'UM4301']);
    // Whoever does not know the password does not learn whether a phone is known here.
    const blind = await app.call(
      own.selfModifyPhone,
      { mobilePhone: other.mobilePhone, password: 'Wrong-Guess-1' },
      { as: one.as },
    );
    assert.equal(blind.code, 'UM4106');
  });

  it('leaves to the other system what it owns of a synced person', async () => {
    const synced = await makePerson({ source: 1 });
    const next = newIdentity();
    const idCard = await app.call(
      own.selfModifyIdCard,
      { idCard: next.idCard, password: PASSWORD },
      { as: synced.as },
    );
    assert.equal(idCard.code, 'UM4305');
    const passwordless = await app.signInAs(await app.makeUser({ source: 1 }));
    const phone = await app.call(
      own.selfModifyPhone,
      { mobilePhone: next.mobilePhone, password: PASSWORD },
      { as: passwordless },
    );
    assert.equal(phone.code, 'UM4305');
  });

  it('takes for a photo only a picture that the person himself uploaded', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const upload = async (as: typeof person.as, name: string, bytes: Buffer) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      const { data, message } = await app.call(calls.file.uploadFile, form, { as });
      assert.ok(data?.[0], message);
      return data[0];
    };
    const set = (userPhoto: string) => app.call(own.selfModifyPhoto, { userPhoto }, { as: person.as });
    const foreign = await upload(other.as, '头像.png', await png());
    const document = await upload(person.as, '合同.pdf', pdf());
    const admin = await app.signInAs('admin');
    const modify = (userPhoto: string) => modifyAccount(app, admin, { id: person.userId, userPhoto });
    for (const refused of [
      await set(foreign),
      await set(document),
      await modify(foreign),
      await modify(await upload(admin, '合同.pdf', pdf())),
    ])
      assert.equal(refused.code, 'UM4300', refused.message);
    const held = app.database.db.selectFrom('file_use').select('file_id');
    assert.deepEqual(await held.execute(), [], 'what was refused is held by nobody');
    assert.equal((await rowOf(person.userId)).photo_file_id, null);
    const right = await upload(admin, '头像.png', await png());
    assert.equal((await modify(right)).code, '000000');
    assert.equal((await rowOf(person.userId)).photo_file_id, right);
    // Somebody else's photo that stays as it is needs no proof.
    assert.equal((await modify(right)).code, '000000');
  });

  it('takes a photo that was uploaded, keeps it, and takes it away again', async () => {
    const person = await makePerson();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await png())]), '头像.png');
    const upload = await app.call(calls.file.uploadFile, form, { as: person.as });
    const [id = ''] = upload.data;
    const set = (userPhoto: string | null) => app.call(own.selfModifyPhoto, { userPhoto }, { as: person.as });
    const { data } = await set(id);
    assert.match(data.userPhoto ?? '', new RegExp(`/preview/${id}$`));
    const current = await app.call(userCalls.current, {}, { as: person.as });
    assert.equal(current.data.userPhoto, data.userPhoto);
    assert.equal((await set('AAAAAAAAAAAAAAAAAAAAAA')).code, 'UM4300', 'no such file');
    assert.equal((await set('https://example.org/me.png')).code, 'CM4001');
    assert.equal(await unheldSince(app, id), null, 'held while it is the photo');
    assert.deepEqual((await set(null)).data, { userPhoto: null });
    assert.ok(await unheldSince(app, id), 'let go with the photo');
  });

  it('lists own devices and ends them, never those of others', async () => {
    const person = await makePerson();
    const [elsewhere, third] = [await app.signInAs(person), await app.signInAs(person)];
    const stranger = await makePerson();
    const { data } = await app.call(own.ownSessions, {}, { as: person.as });
    assert.deepEqual(
      data.map(({ id }) => id).sort((a, b) => a - b),
      [person.as.id, elsewhere.id, third.id],
    );
    assert.deepEqual(
      data.filter(({ isCurrent }) => isCurrent).map(({ id }) => id),
      [person.as.id],
    );
    const end = (id: number) => app.call(own.endSession, { id }, { as: person.as });
    assert.equal((await end(stranger.as.id)).status, 404);
    assert.equal((await end(person.as.id)).code, 'UM4302');
    assert.deepEqual((await end(elsewhere.id)).data, { endedSessions: 1 });
    const status = async (as: typeof third) => (await app.call(userCalls.checkToken, {}, { as })).status;
    assert.deepEqual(
      [await status(elsewhere), await status(third), await status(stranger.as)],
      [401, 200, 200],
    );
    const others = await app.call(own.endOtherSessions, {}, { as: person.as });
    assert.deepEqual(others.data, { endedSessions: 1 });
    assert.deepEqual(
      [await status(third), await status(person.as), await status(stranger.as)],
      [401, 200, 200],
    );
  });

  it('remembers the last twenty tries to sign in, those that failed too', async () => {
    // What the other tests guessed wrong from this address would ask for a picture code.
    await app.database.db.deleteFrom('sign_in_failure').execute();
    const person = await makePerson();
    await app.call(userCalls.login, { userLoginId: person.userLoginId, password: 'Wrong-Guess-1' });
    await app.logged(
      await app.call(userCalls.login, { userLoginId: person.userLoginId, password: PASSWORD }),
    );
    const { data } = await app.call(own.signInRecord, {}, { as: person.as });
    assert.deepEqual(
      data.map(({ isSuccess }) => isSuccess),
      [true, false],
    );
    assert.match(data[1]?.failure ?? '', /账号或密码错误/);
    const stranger = await makePerson();
    assert.deepEqual((await app.call(own.signInRecord, {}, { as: stranger.as })).data, []);
  });

  it('says what a person may do', async () => {
    const user = await app.makeUser({ codes: ['latin_op_activity_detail'] });
    const as = await app.signInAs(user);
    const { data } = await app.call(own.ownRights, {}, { as });
    assert.deepEqual(data.permissionCodeList, ['latin_op', 'latin_op_activity', 'latin_op_activity_detail']);
    assert.equal(data.seesAll, true);
    assert.deepEqual(
      data.roleList.map(({ id }) => id),
      [user.roleId],
    );
  });
});
