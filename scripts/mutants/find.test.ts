import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applied, findMutants } from './find.ts';

/** `kind: line: what it was → what becomes of it`, for each mutant of a source. */
function found(source: string, file = 'server/src/people/accounts/routes.ts'): string[] {
  return findMutants(file, source).map(
    ({ kind, line, original, text }) => `${kind} ${line}: ${original.replace(/\s+/g, ' ').trim()} → ${text}`,
  );
}

test('a refusal never happens, and without each of its conditions', () => {
  assert.deepEqual(found("if (role.built_in) throw new Refusal('UM4204');"), [
    'refusal 1: role.built_in → false',
  ]);
  assert.deepEqual(found('if (a || (b && !c)) {\n  note();\n  throw notFound();\n}'), [
    'refusal 1: a → false',
    'refusal 1: (b && !c) → false',
    'refusal 1: b → true',
    'refusal 1: !c → true',
  ]);
  assert.deepEqual(found('if (a && b) throw new Refusal();'), [
    'refusal 1: a && b → false',
    'refusal 1: a → true',
    'refusal 1: b → true',
  ]);
  assert.deepEqual(found("throw new Refusal('CM4040');"), ["refusal 1: throw new Refusal('CM4040'); → ;"]);
  assert.deepEqual(
    found(
      "if (x) cells.say('type', '字典类型已存在');\nfunction f() { if (y) return void cells.say('key', 'z'); }",
    ),
    ['refusal 1: x → false', 'refusal 2: y → false'],
  );
});

test('what is thrown on, and a fault of ours, is no refusal', () => {
  assert.deepEqual(
    found("if (known) throw error; throw new Error('unknown'); if (odd) throw new TypeError();"),
    [],
  );
});

test('checks and locks are left out; of others nobody takes the name', () => {
  assert.deepEqual(
    found('await requireGrantable(trx, ids);\nauthorise(call);\nawait lockTree(trx);\nawait record(trx);'),
    [
      'guard 1: await requireGrantable(trx, ids); → ;',
      'guard 2: authorise(call); → ;',
      'lock 3: await lockTree(trx); → ;',
    ],
  );
  assert.deepEqual(found('http.limits.take(caller);\ntickets.take(id);'), [
    'guard 1: http.limits.take(caller); → ;',
  ]);
  assert.deepEqual(found('const held = await requireHeld(trx);'), [], 'what it answers is needed');
});

test('conditions of queries are left out, one at a time', () => {
  assert.deepEqual(
    found(
      [
        "const rows = db.selectFrom('role').where(ownRoles(caller)).$if(has, (q) => q.where('name', '=', name));",
        "const more = db.selectFrom('role').where(({ or, eb }) => or([eb('a', '=', 1), mine]));",
      ].join('\n'),
    ),
    [
      'scope 1: .where(ownRoles(caller)) → ',
      "where 1: .where('name', '=', name) → ",
      "where 2: .where(({ or, eb }) => or([eb('a', '=', 1), mine])) → ",
      "where 2: eb('a', '=', 1) → mine",
      "where 2: mine → eb('a', '=', 1)",
    ],
  );
});

test('conditions in SQL text are left out', () => {
  assert.deepEqual(found(`const own = sql<boolean>\`(\${a} or b = \${c})\`;`), [
    `sql 1: (\${a} or b = \${c}) → true`,
    `sql 1: \${a} → false`,
    `sql 1: b = \${c} → false`,
  ]);
  assert.deepEqual(
    found(`const count = sql\`select 1 from role where id = \${id}\`; const text = other\`a and b\`;`),
    [`sql 1: id = \${id} → true`],
  );
});

test('what is the whole of a where is left out once', () => {
  assert.deepEqual(
    found('const rows = roles.where(sql<boolean>`not exists (select from a where a.b = c)`);'),
    ['where 1: .where(sql<boolean>`not exists (select from a where a.b = c)`) → ', 'sql 1: a.b = c → true'],
  );
});

test('functions that judge say always yes, always no, or leave a condition out', () => {
  assert.deepEqual(found('const isEditable = (role: Role) => !role.built_in && role.is_owned;'), [
    'rule 1: !role.built_in && role.is_owned → false',
    'rule 1: !role.built_in → true',
    'rule 1: role.is_owned → true',
  ]);
  assert.deepEqual(
    found('function holdsCode(g: G, code: string) { if (g.all) return true; return g.codes.size > 0; }'),
    [
      'rule 1: g.all → false',
      'rule 1: g.all → true',
      'rule 1: g.codes.size > 0 → false',
      'rule 1: g.codes.size > 0 → true',
    ],
  );
  assert.deepEqual(found("const phoneRule: Rule = (v) => (v === '' ? null : '手机号格式不正确');"), [
    "rule 1: v === '' → false",
    "rule 1: v === '' → true",
  ]);
  assert.deepEqual(
    found('const row = (one: Row) => one.a && one.b; function list() { if (x) return y; }'),
    [],
  );
  assert.equal(
    found('const row = (one: Row) => one.a && one.b;', 'server/src/rights/roles/policy.ts').length,
    3,
  );
});

test('limits are a thousand times as high, or gone', () => {
  assert.deepEqual(
    found('const MOST_ROWS = 10_000; const WINDOW_MS = WINDOW_MINUTES * 60_000; const PORT = 1;'),
    [
      'limit 1: 10_000 → (10_000) * 1000',
      'limit 1: WINDOW_MINUTES * 60_000 → (WINDOW_MINUTES * 60_000) * 1000',
    ],
  );
  assert.deepEqual(found('const writes = { visitor: perMinute(10, 10) };'), [
    'limit 1: perMinute(10, 10) → perMinute(1e9, 1e9)',
  ]);
  const contract = 'contract/src/people/account.ts';
  assert.deepEqual(found('const name = z.string().min(1).max(50).optional();', contract), [
    'limit 1: .min(1) → ',
    'limit 1: .max(50) → ',
  ]);
  assert.deepEqual(found('export const limits = { uploadFiles: 100, dateMin: "1900-01-01" };', contract), [
    'limit 1: 100 → (100) * 1000',
  ]);
});

test('calls of the contract ask for less than their permission', () => {
  const source =
    "const a = call({ needs: 'latin_sys_role' }); const b = call({ needs: 'signedIn' }); const c = call({ needs: 'open', secretAnswer: true });";
  assert.deepEqual(found(source, 'contract/src/rights/role.ts'), [
    "needs 1: 'latin_sys_role' → 'signedIn'",
    "needs 1: 'signedIn' → 'open'",
    'needs 1: true → false',
  ]);
  assert.deepEqual(found(source), []);
});

test('a mutant is in its place, and bears the same id wherever that moves', () => {
  const source =
    "// 权限\nfunction take() {\n  if (a) throw new Refusal('x');\n  if (a) throw new Refusal('y');\n}\n";
  const [first, second] = findMutants('server/src/a.ts', source);
  assert.ok(first && second);
  assert.equal(
    applied(source, second),
    source.replace("(a) throw new Refusal('y')", "(false) throw new Refusal('y')"),
  );
  assert.equal(first.subject, 'take');
  assert.notEqual(first.id, second.id);
  const [moved] = findMutants('server/src/a.ts', `const b = 1;\n${source}`);
  assert.deepEqual([moved?.id, moved?.line], [first.id, first.line + 1]);
});

test('a text that is no source is said', () => {
  assert.throws(() => findMutants('server/src/a.ts', 'if ('), /server\/src\/a\.ts cannot be read/);
});
