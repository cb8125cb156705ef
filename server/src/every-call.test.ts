import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls, type PermissionCode, permissionNames } from '@outbound/contract';
import type { TestSession, TestUser } from './testing/factories.ts';
import { everyCallServed, startApp, type TestApp } from './testing/start-app.ts';

const all: Call[] = Object.values(calls).flatMap((subject) => Object.values(subject));
/** No call takes this: who is answered 401 or 403 was refused before anybody looked at his body. */
const nonsense = { nonsense: '__proto__' };

describe('every call x every kind of caller', () => {
  let app: TestApp;
  let codeless: TestSession;
  let beginner: TestSession;
  /** Has every code but those that a test takes from him and gives back: two hundred grants each for a person a call are dear. */
  let every: TestUser;
  let asEvery: TestSession;
  before(async () => {
    app = await startApp(everyCallServed);
    codeless = await app.signInAs(await app.makeUser());
    beginner = await app.signInAs(await app.makeUser({ firstLogin: 1, codes: allCodes }));
    every = await app.makeUser({ codes: allCodes });
    asEvery = await app.signInAs(every);
  });
  after(() => app.stop());

  const allCodes = [...permissionNames.keys()] as PermissionCode[];
  const needed = ({ needs }: Call): readonly string[] => (typeof needs === 'string' ? [needs] : needs);
  const isOpen = (call: Call) => call.needs === 'open';
  const needsCode = (call: Call) => !isOpen(call) && call.needs !== 'signedIn';

  it('has each address once', () => {
    const addresses = all.map((call) => `${call.method} ${call.path}`);
    assert.equal(new Set(addresses).size, addresses.length);
  });

  for (const call of all) {
    if (isOpen(call)) {
      it(`${call.path} is open, so nobody is asked who he is`, async () => {
        const reply = await app.call(call, nonsense);
        assert.ok(reply.status !== 401 && reply.status !== 403, `answered ${reply.status}`);
        app.takeErrors();
      });
      continue;
    }
    it(`${call.path} without a session`, async () => {
      for (const headers of [{}, { cookie: 'latinAccessToken=' }, { cookie: 'latinAccessToken=made-up' }]) {
        const reply = await app.call(call, nonsense, { headers });
        assert.deepEqual([reply.status, reply.code], [401, '910004']);
        assert.equal(reply.message, '登录超时，请重新登录');
        assert.equal(reply.data, null);
      }
    });
    if (needsCode(call))
      it(`${call.path} without the code`, async () => {
        const none = await app.call(call, nonsense, { as: codeless });
        assert.deepEqual([none.status, none.code], [403, 'CM4030']);
        const codes = needed(call) as readonly PermissionCode[];
        const held = await app.database.db
          .deleteFrom('role_resource')
          .where('role_id', '=', every.roleId)
          .where('resource_id', 'in', (eb) =>
            eb
              .selectFrom('resource')
              .select('id')
              .where('permission_code', 'in', [...codes]),
          )
          .executeTakeFirst();
        assert.ok(held.numDeletedRows > 0, 'held until now');
        const reply = await app.call(call, nonsense, { as: asEvery });
        assert.deepEqual([reply.status, reply.code], [403, 'CM4030'], 'every code but this one');
        assert.equal(reply.data, null);
        await app.grant(every.roleId, codes);
      });
    it(`${call.path} with an initial password`, async () => {
      const reply = await app.call(call, nonsense, { as: beginner });
      if (call.beforeFirstPassword) assert.equal(reply.status, 400, 'admitted, and the nonsense refused');
      else assert.deepEqual([reply.status, reply.code], [403, 'CM4032']);
    });
  }

  it("opens only the caller's own affairs before the initial password is changed", () => {
    const { logout, checkToken, current, modifyPassword } = calls.user;
    assert.deepEqual(
      all.filter((call) => call.beforeFirstPassword),
      [logout, checkToken, current, modifyPassword],
    );
  });

  it('opens without a session what the public pages and the sign-in need, and no more', () => {
    const { activity, application, banner, dictionary, file, forgottenPassword, information } = calls;
    const { partner, platform, search, thirdSignIn, user } = calls;
    assert.deepEqual(
      all
        .filter(isOpen)
        .map(({ path }) => path)
        .sort(),
      [
        activity.openView,
        activity.openForm,
        activity.openHot,
        activity.openPage,
        activity.openShare,
        application.openTicket,
        application.openApply,
        application.openApplyTogether,
        application.openStanding,
        application.openConfirm,
        application.openChallenge,
        // Opened by what its person alone was told.
        ...Object.values(calls.ownSignUp),
        ...Object.values(calls.signUpRecovery),
        ...Object.values(calls.verify),
        dictionary.openGetDicByType,
        file.openCoverFiles,
        file.preview,
        forgottenPassword.checkForgetPassword,
        forgottenPassword.resetForgetPassword,
        information.openHotInformation,
        information.openHot,
        information.openPage,
        information.openDetail,
        information.openPreview,
        // Asked for a key's signature instead, of what is well-formed.
        ...Object.values(calls.ingest),
        banner.openList,
        banner.openClick,
        partner.openHome,
        partner.openPage,
        partner.openDetail,
        partner.openClick,
        platform.publicKey,
        search.suggest,
        thirdSignIn.signInWays,
        thirdSignIn.thirdLogin,
        thirdSignIn.thirdLoginAddress,
        // Answers 401 without a session and without a ticket.
        user.checkToken,
        user.login,
        user.mockLogin,
        user.verifyCode,
      ]
        .map(({ path }) => path)
        .sort(),
    );
  });

  it('asks for no code where everybody does his own affairs or picks what he is allowed to, and nowhere else', () => {
    const { account, department, dictionary, exportTask, externalSystem, file, interfaces } = calls;
    const { ownAccount, rightRequest, role, twoStep, user } = calls;
    const { bookmark, listPreference, systemMessage, taskMessage } = calls;
    assert.deepEqual(
      all
        .filter(({ needs }) => needs === 'signedIn')
        .map(({ path }) => path)
        .sort(),
      [
        ...Object.values(ownAccount),
        ...Object.values(twoStep),
        ...Object.values(listPreference),
        ...Object.values(bookmark),
        user.logout,
        user.current,
        user.modifyPassword,
        user.routes,
        user.disabledCodes,
        user.getUserResourceCode,
        ...Object.values(calls.message),
        ...Object.values(calls.messageSetting),
        ...Object.values(taskMessage),
        systemMessage.userPage,
        systemMessage.statistics,
        systemMessage.read,
        systemMessage.star,
        systemMessage.confirm,
        // To its receivers, and to those who hold the code and whose scope it lies in.
        systemMessage.detail,
        rightRequest.askable,
        rightRequest.add,
        rightRequest.ownPage,
        rightRequest.withdraw,
        // Pickers, each within the caller's scope or of what he may give.
        account.getDeptUserList,
        department.enableTree,
        department.dataPermissionList,
        role.getRoles,
        dictionary.getDicByType,
        // Asks for the code of the look-up that it passes on to.
        interfaces.interfaces,
        // Asks for the page's code.
        externalSystem.ticket,
        // A file is its uploader's until something holds it, and then whoever's that is.
        file.uploadFile,
        file.upload,
        file.files,
        file.download,
        // One's own; each asks for the code of the export that it is.
        ...Object.values(exportTask),
      ]
        .map(({ path }) => path)
        .sort(),
    );
  });

  it('marks the answers that no log may keep', () => {
    const { account, application, checkIn, commAppealEntry, ownSignUp, returnFundEntry } = calls;
    const { signUpBlock, signUpOnBehalf, signUpRecovery, taskClock, taskInfo, taskInstance } = calls;
    assert.deepEqual(
      all.filter((call) => call.secretAnswer),
      [
        account.reveal,
        application.openApply,
        application.openApplyTogether,
        application.reveal,
        signUpOnBehalf.enrol,
        ownSignUp.view,
        signUpRecovery.ask,
        signUpRecovery.open,
        checkIn.seats,
        taskInstance.reveal,
        taskInfo.prefill,
        taskInfo.prefillWarning,
        taskClock.clockPrefill,
        returnFundEntry.reveal,
        commAppealEntry.reveal,
      ],
    );
    assert.deepEqual(
      all.filter((call) => call.namesVisitors),
      [
        ...[signUpOnBehalf.enrol, signUpBlock.add],
        ...[checkIn.checkIn, checkIn.answer, checkIn.undo, checkIn.walkIn],
      ],
    );
  });

  it('tells a stranger of its health that it is well, nothing else', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const text = await (await fetch(`${app.url}${path}`)).text();
      assert.ok(text.length < 60, text);
      assert.doesNotMatch(text, /postgres|pglite|version|\d\.\d|\//i);
    }
  });

  it('admits a holder of one of several codes', async () => {
    for (const call of all.filter((one) => typeof one.needs !== 'string'))
      for (const code of needed(call)) {
        const as = await app.signInAs(await app.makeUser({ codes: [code as PermissionCode] }));
        const reply = await app.call(call, nonsense, { as });
        assert.ok(reply.status !== 401 && reply.status !== 403, `${call.path} with ${code}: ${reply.status}`);
      }
  });

  it('does not know what is not in the contract', async () => {
    for (const path of ['/web/ums/api/v1/user/login/', '/web/metrics', '/metrics']) {
      const response = await fetch(`${app.url}${path}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(response.status, 404, path);
    }
    const openapi = await fetch(`${app.url}/web/openapi.json`);
    assert.equal(openapi.status, 401);
  });
});
