import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { type Call, calls, OperationType } from './index.ts';

/** What changes something without naming a version, and why nobody's work is written over unseen. */
const withoutVersion: Record<string, string> = {
  'user.modifyPassword': "one's own, with the password",
  'twoStep.begin': "one's own, with the password",
  'twoStep.confirm': "one's own, with the password",
  'twoStep.end': "one's own, with the password",
  'account.restore': 'turns one thing on or off, and writes nothing else',
  'account.status': 'turns one thing on or off, and writes nothing else',
  'account.reset': 'makes a new password, over none that anybody typed',
  'account.unlinkIdentity': 'turns one thing on or off, and writes nothing else',
  'account.resetTwoStep': 'turns one thing on or off, and writes nothing else',
  'account.unlock': 'turns one thing on or off, and writes nothing else',
  'account.forceLogout': 'turns one thing on or off, and writes nothing else',
  'account.setOrgAndRoleOfUser': 'for many at once: takes the versions that were read',
  'onlineUser.end': 'turns one thing on or off, and writes nothing else',
  'ownAccount.selfModifyPhone': "one's own, with the password",
  'ownAccount.selfModifyTelePhone': "one's own, with the password",
  'ownAccount.selfModifyIdCard': "one's own, with the password",
  'ownAccount.selfModifyPhoto': "one's own, a picture alone",
  'forgottenPassword.checkForgetPassword': 'no record yet',
  'forgottenPassword.resetForgetPassword': "one's own, with the code",
  'role.status': 'turns one thing on or off, and writes nothing else',
  'role.memberAdd': 'adds to what is there',
  'role.memberRemove': 'takes from what is there',
  'rightRequest.withdraw': 'is refused once it was decided',
  'rightRequest.approve': 'is refused once it was decided',
  'rightRequest.reject': 'is refused once it was decided',
  'department.updateStatus': 'turns one thing on or off, and writes nothing else',
  'department.move': 'writes its place alone; takes a version where one was read',
  'department.setHead': 'writes the head alone; takes a version where one was read',
  'department.merge': 'is judged by what is there',
  'resource.status': 'turns one thing on or off, and writes nothing else',
  'dictionary.renewSecret': 'makes a new secret, over none that anybody typed',
  'activity.approve': 'turns one thing on or off, and writes nothing else',
  'activity.callOff': 'changes one thing alone, and is refused where it is so already',
  'activityChannel.modify': 'a name and whether it is in use: nothing else of it can be written over',
  'activityHost.save': 'adds to what is there, and takes from it',
  'application.openConfirm': 'is refused once it was confirmed',
  'application.approve': 'is refused once it was decided',
  'application.undoApprove': 'takes back the own approval alone',
  'application.moveUp': 'is judged by what is there',
  'signUpOnBehalf.reset': 'takes the versions that were read, and leaves what has changed since',
  'signUpOnBehalf.withdraw': 'takes the versions that were read, and leaves what has changed since',
  'ownSignUp.withdraw': 'is refused once it was withdrawn',
  'ownSignUp.refuseNotices': 'turns one thing on or off, and writes nothing else',
  'signUpRecovery.open': "one's own, with the code",
  'checkIn.checkIn': 'is judged by what is there',
  'checkIn.answer': 'writes the named answers alone, and what each was before is in the history',
  'checkIn.undo': 'turns one thing on or off, and writes nothing else',
  'visitorNotice.resend': 'sends again, and writes nothing that anybody typed',
  'information.updateStatus': 'turns one thing on or off, and writes nothing else',
  'information.pin': 'turns one thing on or off, and writes nothing else',
  'information.restore': 'turns one thing on or off, and writes nothing else',
  'information.endPreview': 'turns one thing on or off, and writes nothing else',
  'partner.updateStatus': 'turns one thing on or off, and writes nothing else',
  'partner.move': 'writes its place alone',
  'partner.restore': 'turns one thing on or off, and writes nothing else',
  'banner.updateStatus': 'turns one thing on or off, and writes nothing else',
  'banner.move': 'writes its place alone',
  'banner.restore': 'turns one thing on or off, and writes nothing else',
  'messageSetting.save': "one's own",
  'notice.resend': 'turns one thing on or off, and writes nothing else',
  'taskInstance.draft': "one's own; takes a version of drafts",
  'taskInstance.batchHandle': 'for many at once: takes the versions that were read',
  'taskSubstitute.end': 'ends what may have ended meanwhile',
  'taskHandover.confirm': 'is refused once it was decided',
  'taskHandover.withdraw': 'is refused once it was decided',
  'taskDuty.end': 'ends what may have ended meanwhile',
  'statisticCheck.start': 'begins a count, and writes over nothing',
  'statisticCheck.rebuild': 'begins a count anew of the rows themselves',
  'ingestKey.withdraw': 'is refused once it was withdrawn',
  'systemMessage.confirm': "one's own, and says one thing",
  'systemMessage.updateStatus': 'turns one thing on or off, and writes nothing else',
  'systemMessage.pin': 'turns one thing on or off, and writes nothing else',
};

type Schema = { anyOf?: Schema[]; oneOf?: Schema[]; properties?: object; required?: string[] };

/** Whether every form of the body has to have a version. */
function asksForVersion(schema: Schema): boolean {
  const forms = schema.anyOf ?? schema.oneOf;
  return forms ? forms.every(asksForVersion) : (schema.required ?? []).includes('version');
}

describe('a call that changes a record', () => {
  const changing = Object.entries(calls).flatMap(([subject, ofSubject]) =>
    Object.entries<Call>(ofSubject)
      .filter(([, call]) => call.log === OperationType.modify)
      .map(([name, call]) => ({ name: `${subject}.${name}`, call })),
  );
  const asked = (call: Call) =>
    asksForVersion(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Schema);

  it('names the version that was read, or is known to need none', () => {
    const without = changing.filter(({ call }) => !asked(call)).map(({ name }) => name);
    assert.deepEqual(without, Object.keys(withoutVersion));
  });

  it('says in words what is missing', () => {
    const having = changing.filter(({ call }) => asked(call));
    assert.ok(having.length > 0);
    for (const { name, call } of having)
      for (const version of [undefined, null, 0, 'x']) {
        const kinds = [{}, { kind: 'type' }, { kind: 'item' }].map((kind) => ({ ...kind, version }));
        const issues = kinds.flatMap((body) => z.safeParse(call.body, body).error?.issues ?? []);
        assert.ok(
          issues.some(({ path, message }) => path[0] === 'version' && /版本，请刷新/.test(message)),
          `${name} ${version}`,
        );
      }
  });
});
