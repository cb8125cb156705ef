import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { calls, PROOF_HEADER } from '@outbound/contract';
import { keyFrom } from '../../../http/secrets.ts';
import {
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  signUpTogether,
} from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import {
  PICTURE_TEXT,
  pictureHeader,
  signUpHeaders,
  solve,
  underPressure,
} from '../../../testing/sign-up-proof.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { ofActivity, ofNetwork, ofWrongPictures } from './pace.ts';
import { issueChallenge, PROOF_MINUTES, readProof } from './proof.ts';

const SUCCESS = '000000';

/** Somebody new: a visitor who has just looked at the activity. */
async function newcomer(app: TestApp, { id }: MadeActivity): Promise<Record<string, string>> {
  const { cookies } = await app.call(calls.activity.openView, { id });
  const cookie = cookies.get('visitor')?.split(';')[0];
  return cookie === undefined ? {} : { cookie };
}

/** Puts a network or an activity where it would be after so many sign-ups. */
const setLevel = (app: TestApp, place: string, level: number) =>
  app.database.db
    .insertInto('sign_up_pace')
    .values({ place, level, counted_at: new Date() })
    .onConflict((conflict) => conflict.column('place').doUpdateSet({ level, counted_at: new Date() }))
    .execute();
const HERE = 'network 127.0.0.1';

describe('sign-ups under pressure', () => {
  let app: TestApp;
  let admin: TestSession;
  let activity: MadeActivity;
  before(async () => {
    app = await startApp({ rateLimits: true }, underPressure);
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());
  beforeEach(async () => {
    await app.database.db.deleteFrom('sign_up_pace').execute();
    activity = await makeActivity(app, admin);
  });

  const codeOf = async (headers: Record<string, string>) =>
    (await signUp(app, activity, {}, { headers })).code;

  it('are few from one machine, whatever cookies it makes and whatever it works', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 30; n++) {
      const headers = await newcomer(app, activity);
      const { data } = await app.call(
        calls.application.openChallenge,
        { activityId: activity.id },
        { headers },
      );
      codes.push(await codeOf({ ...headers, [PROOF_HEADER]: solve(data.challenge, data.bits) }));
    }
    assert.equal(codes.filter((code) => code === SUCCESS).length, ofNetwork.worked);
    assert.deepEqual(new Set(codes.slice(ofNetwork.worked)), new Set(['OM2014']));
  });

  it('take no more when they arrive at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 25 }, async () => signUpHeaders(app, activity.id, await newcomer(app, activity))),
    );
    const codes = await Promise.all(people.map(codeOf));
    assert.equal(codes.filter((code) => code === SUCCESS).length, ofNetwork.worked);
  });

  it('take no more when they arrive at once at two processes', async () => {
    const other = await startApp({ rateLimits: true }, { ...underPressure, database: app.database });
    try {
      const people = await Promise.all(
        Array.from({ length: 25 }, async () =>
          signUpHeaders(app, activity.id, await newcomer(app, activity)),
        ),
      );
      const replies = await Promise.all(
        people.map((headers, n) => signUp(n % 2 === 0 ? app : other, activity, {}, { headers })),
      );
      // A challenge of one process is good at the other.
      assert.equal(replies.filter(({ code }) => code === SUCCESS).length, ofNetwork.worked);
      assert.ok(!replies.some(({ code }) => code === 'OM2013'));
    } finally {
      await other.stop();
    }
  });

  it('cost less again as time passes, and an hour after a crowd what they cost before', async () => {
    const ago = async (minutes: number, level: number) => {
      await setLevel(app, HERE, level);
      const at = new Date(Date.now() - minutes * 60_000);
      await app.database.db.updateTable('sign_up_pace').set({ counted_at: at }).execute();
    };
    await ago(2.5, ofNetwork.worked);
    const codes: string[] = [];
    for (let n = 0; n < 4; n++)
      codes.push(await codeOf({ ...(await signUpHeaders(app, activity.id)), 'Picture-Code': '' }));
    assert.deepEqual(codes, [SUCCESS, SUCCESS, 'OM2014', 'OM2014']);
    await setLevel(app, HERE, ofNetwork.most);
    assert.equal(await codeOf(await signUpHeaders(app, activity.id)), SUCCESS);
    const { level } = await app.database.db
      .selectFrom('sign_up_pace')
      .select('level')
      .where('place', '=', HERE)
      .executeTakeFirstOrThrow();
    assert.equal(level, ofNetwork.most);
    await ago(60, ofNetwork.most);
    assert.equal(await codeOf({}), SUCCESS);
  });

  it('need nothing for the first few of a network, then a proof, then a picture and more work', async () => {
    for (let n = 0; n < ofNetwork.free; n++) assert.equal(await codeOf({}), SUCCESS);
    assert.equal(await codeOf({}), 'OM2013');
    const easy = await signUpHeaders(app, activity.id);
    assert.equal(await codeOf(easy), SUCCESS);
    const kept = await signUpHeaders(app, activity.id);
    await setLevel(app, HERE, ofNetwork.worked);
    assert.equal(await codeOf(kept), 'OM2014');
    // A picture alone does not make an easy proof a hard one.
    assert.equal(await codeOf({ ...kept, ...(await pictureHeader(app, PICTURE_TEXT)) }), 'OM2013');
    assert.equal(await codeOf(await signUpHeaders(app, activity.id)), SUCCESS);
  });

  it('cost by persons, not by submissions: work for each, and their levels', async () => {
    const together = await makeActivity(app, admin, { groupMost: 10 });
    const people = (num: number) => Array.from({ length: num }, () => ({}));
    const codeOfGroup = async (num: number, headers: Record<string, string>) =>
      (await signUpTogether(app, together, people(num), { headers })).code;
    const worked = async (num: number) => {
      const { data } = await app.call(calls.application.openChallenge, {
        ...{ activityId: together.id, peopleNum: num },
      });
      return { proof: { [PROOF_HEADER]: solve(data.challenge, data.bits) }, ...data };
    };
    assert.equal(await codeOfGroup(ofNetwork.free, {}), SUCCESS);
    // Nobody else comes free behind three.
    assert.equal((await signUp(app, together)).code, 'OM2013');
    const easy = await signUpHeaders(app, together.id);
    assert.equal(await codeOfGroup(4, easy), 'OM2013');
    const four = await worked(4);
    assert.deepEqual([four.bits, four.needsPicture], [underPressure.proofBits.ordinary + 2, false]);
    assert.equal(await codeOfGroup(4, four.proof), SUCCESS);
    const { needsPicture } = await worked(4);
    assert.equal(needsPicture, true);
    const { level } = await app.database.db
      .selectFrom('sign_up_pace')
      .select('level')
      .where('place', '=', HERE)
      .executeTakeFirstOrThrow();
    assert.ok(level > 6.9 && level <= 7, String(level));
  });

  it('each of a submission has a share of what its sender may do', async () => {
    const together = await makeActivity(app, admin, { groupMost: 10 });
    const headers = await newcomer(app, together);
    const codes: string[] = [];
    // Refused for want of work: each try is counted all the same.
    for (let n = 0; n < 5; n++) {
      await setLevel(app, HERE, ofNetwork.worked);
      const reply = await signUpTogether(
        app,
        together,
        Array.from({ length: 10 }, () => ({})),
        { headers },
      );
      codes.push(reply.code);
    }
    assert.deepEqual(codes, ['OM2014', 'OM2014', 'OM2014', 'OM2014', 'CM4290']);
  });

  it('are asked for more when all networks together are too many for an activity, and no other activity is', async () => {
    await setLevel(app, `activity ${activity.id}`, ofActivity.worked);
    assert.equal(await codeOf({}), 'OM2014');
    assert.equal(await codeOf(await signUpHeaders(app, activity.id)), SUCCESS);
    activity = await makeActivity(app, admin);
    assert.equal(await codeOf({}), SUCCESS);
  });

  it('take a picture code once, right or wrong, also when the sign-up is refused', async () => {
    await setLevel(app, HERE, ofNetwork.worked + 5);
    const headers = await signUpHeaders(app, activity.id);
    const wrong = await pictureHeader(app, 'AAAA');
    assert.equal(await codeOf({ ...headers, ...wrong }), 'OM2014');
    const right = { 'Picture-Code': (wrong['Picture-Code'] ?? '').replace('AAAA', PICTURE_TEXT) };
    assert.equal(await codeOf({ ...headers, ...right }), 'OM2014');
    const guesses = await app.database.db
      .selectFrom('sign_up_pace')
      .select('level')
      .where('place', '=', 'wrong 127.0.0.1')
      .executeTakeFirstOrThrow();
    assert.ok(guesses.level > 1.5, 'both counted');
    assert.equal(await codeOf(headers), SUCCESS);
  });

  it('are answered again under their key, and the picture code that came with them is no wrong guess then', async () => {
    await setLevel(app, HERE, ofNetwork.worked + 5);
    const body = { 手机号: newPhone() };
    const headers = { ...(await signUpHeaders(app, activity.id)), 'Idempotency-Key': 'p'.repeat(20) };
    const first = await signUp(app, activity, body, { headers });
    assert.equal(first.code, SUCCESS);
    await setLevel(app, 'wrong 127.0.0.1', ofWrongPictures.most);
    const again = await signUp(app, activity, body, { headers });
    assert.deepEqual([again.code, again.data], [SUCCESS, first.data]);
    await app.database.db.deleteFrom('sign_up_pace').where('place', '=', 'wrong 127.0.0.1').execute();
    await signUp(app, activity, body, { headers });
    const guesses = await app.database.db
      .selectFrom('sign_up_pace')
      .select('level')
      .where('place', '=', 'wrong 127.0.0.1')
      .executeTakeFirst();
    assert.equal(guesses, undefined);
  });

  it('are paused for a network that is wrong about pictures again and again', async () => {
    await setLevel(app, 'wrong 127.0.0.1', ofWrongPictures.most);
    const { status } = await signUp(app, activity, {}, { headers: await pictureHeader(app, PICTURE_TEXT) });
    assert.equal(status, 429);
  });

  it('take a proof once, for its sender and its activity; a repeated key is answered all the same', async () => {
    await setLevel(app, HERE, ofNetwork.free);
    const one = await newcomer(app, activity);
    const headers = { ...(await signUpHeaders(app, activity.id, one)), 'Idempotency-Key': 'k'.repeat(20) };
    const phone = newPhone();
    const first = await signUp(app, activity, { 手机号: phone }, { headers });
    const again = await signUp(app, activity, { 手机号: phone }, { headers });
    assert.equal(first.code, SUCCESS);
    assert.deepEqual(again.data, first.data);
    assert.equal(await codeOf({ ...headers, 'Idempotency-Key': 'l'.repeat(20) }), 'OM2013');
    const other = await signUpHeaders(app, activity.id, await newcomer(app, activity));
    assert.equal(await codeOf({ ...other, ...one }), 'OM2013');
    const elsewhere = await makeActivity(app, admin);
    const foreign = await signUpHeaders(app, elsewhere.id, one);
    assert.equal(await codeOf(foreign), 'OM2013');
    // A sign-up that was refused for another reason keeps its proof.
    const kept = await signUpHeaders(app, activity.id, one);
    const taken = await signUp(app, activity, { 手机号: phone }, { headers: kept });
    assert.equal(taken.code, 'OM2004');
    assert.equal(await codeOf(kept), SUCCESS);
  });

  it('leave no more rows behind than there are sign-ups', async () => {
    const { db } = app.database;
    const rows = async () =>
      Number(
        (
          await db
            .selectFrom('sign_up_proof')
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    const beforehand = await rows();
    for (let n = 0; n < 5; n++) await signUpHeaders(app, activity.id);
    await setLevel(app, HERE, ofNetwork.worked);
    await codeOf({});
    assert.equal(await rows(), beforehand);
  });
});

describe('a proof', () => {
  const [ours, other] = [keyFrom('ours', 'test'), keyFrom('other', 'test')];
  const bound = { activityId: 7, sender: 'visitor a' };
  const now = new Date('2026-11-22T10:00:00Z');
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const challenge = issueChallenge(ours, bound, 6, now);
  const proof = solve(challenge, 6);

  it('is worth what its challenge asked for, until it is over', () => {
    assert.equal(readProof(ours, bound, proof, later(PROOF_MINUTES - 1))?.bits, 6);
    assert.equal(readProof(ours, bound, proof, later(PROOF_MINUTES)), null);
  });

  it('is none when anything in it was changed, or too little was found', () => {
    assert.equal(readProof(other, bound, proof, now), null);
    assert.equal(readProof(ours, { ...bound, sender: 'visitor b' }, proof, now), null);
    assert.equal(readProof(ours, { ...bound, activityId: 8 }, proof, now), null);
    for (const text of [
      '',
      challenge,
      proof.replace('6.', '7.'),
      proof.replace(/,\d+$/, ''),
      `${proof},1`,
      proof.replace(/~\d+/, '~x'),
      `${challenge}~${Array(8).fill(4_294_967_296).join()}`,
    ])
      assert.equal(readProof(ours, bound, text, now), null, text);
  });
});
