/** A whole number finds the sign-ups that looking through all of them finds, wherever in them it stands. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { makeActivity, signUp } from '../../testing/activities.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { hasKeyword, searchedText } from './filters.ts';

const NUMBERS = ['13800005678', '13800005679', '03800005678', '13800005678138', '５13800005678'];
/** Where a number may stand, and how it may be written; what is not a number any more is among them. */
const WRITTEN = [
  (number: string) => number,
  (number: string) => `电话${number}（深圳）`,
  (number: string) => number.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  (number: string) => [...number].map((digit) => `${digit}\u0301`).join(''),
  (number: string) => `${number.slice(0, 5)} ${number.slice(5)}`,
  (number: string) => `+86${number}`,
  (number: string) => number.slice(0, -1),
  (number: string) => `José ${number}`,
  (number: string) => `a\n${number}`,
];

describe('a whole number', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    const admin = await app.signInAs('admin');
    const activity = await makeActivity(app, admin, { title: '电话' });
    await signUp(app, activity, { 姓名: '周杰' });
    const texts = NUMBERS.flatMap((number) => WRITTEN.map((write) => write(number)));
    await app.database.pool.query(
      `insert into application (activity_id, service_id, apply_code, apply_status, apply_name, company, mobile_phone)
       select activity_id, service_id, case when place = 4 then text || '-' else 'CODE' end || n || '-' || place, 2,
         case place when 1 then text else '王芳' end, case place when 2 then text else '远航·物流' end,
         case place when 3 then text else '' end
       from application, unnest($1::text[]) with ordinality as given (text, n), generate_series(1, 4) as place`,
      [texts],
    );
  });
  after(() => app.stop());

  const idsOf = async (condition: RawBuilder<SqlBool>) =>
    (
      await app.database.db.selectFrom('application').select('id').where(condition).orderBy('id').execute()
    ).map(({ id }) => id);

  for (const [who, codes] of [
    ['who reads phones whole', ['latin_op_activity_reveal']],
    ['who sees them masked', []],
  ] as const)
    it(`of ${who}`, async () => {
      const caller = { codes: new Set<string>(codes) };
      let most = 0;
      for (const number of ['13800005678', '13800005679', '3800005678138', '8613800005678', '13800009999']) {
        const found = await idsOf(hasKeyword(caller, number));
        const text = searchedText(caller, number);
        const all = await idsOf(sql<SqlBool>`search_fold(${text}) like search_pattern(${number})`);
        assert.deepEqual(found, all, number);
        most = Math.max(most, found.length);
      }
      assert.ok(most >= (codes.length > 0 ? 40 : 10), `${most} found`);
    });
});
