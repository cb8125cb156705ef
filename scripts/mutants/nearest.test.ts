import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NearestTests } from './nearest.ts';
import { linesNaming, survivalLines } from './survival.ts';

const sources: Record<string, string> = {
  'contract/src/call.test.ts': '',
  'contract/src/rights/role.ts': 'export const role = {};',
  'contract/src/rules.ts': 'export const limits = {};',
  'server/src/app.ts': '',
  'server/src/app.test.ts': '',
  'server/src/every-call.test.ts': '',
  'server/src/ids-beyond-scope.test.ts': '',
  'server/src/http/limits.ts': '',
  'server/src/http/rate-limits.test.ts': '',
  'server/src/people/people.test.ts': '',
  'server/src/people/accounts/write.ts': "import { g } from '../../rights/grants/index.ts';",
  'server/src/people/accounts/batches.test.ts': '',
  'server/src/people/accounts/import/check.ts': 'if (x > limits.uploadFiles) {}',
  'server/src/people/own/route.ts': '',
  'server/src/rights/first-start.ts': '',
  'server/src/people/first-start.test.ts': '',
  'server/src/rights/grants/grants.ts': '',
  'server/src/rights/grants/index.ts': "export * from './grants.ts';",
  'server/src/rights/grants/rights.test.ts': '',
  'server/src/rights/roles/roles.test.ts': 'calls.role',
};
const lines = survivalLines(
  [
    '| Id | What must hold | Held by |',
    '|---|---|---|',
    '| A3 | Nobody gives what he lacks | `rights/grants/rights.test.ts` "see …"; `people/people.test.ts` |',
    '| A clock that was ahead | `http/rate-limits.test.ts` "x"; `e2e/tests/a.spec.ts` |',
  ].join('\n'),
  (file) => file.startsWith('e2e/'),
);
const tree = { files: Object.keys(sources), read: (file: string) => sources[file] ?? '' };
const nearest = new NearestTests(tree, lines);
const of = (file: string, kind: 'limit' | 'rule' | 'needs' = 'limit', subject = '') => {
  const { near, wider } = nearest.of({ file, kind, subject });
  const short = (tests: string[]) =>
    tests.map((path) => path.replace(/^(server|contract)\/src\/|\.test\.ts$/g, ''));
  return { near: short(near), wider: short(wider) };
};

test('the tests of the same folder are nearest, or of the folder above', () => {
  assert.deepEqual(of('server/src/http/limits.ts'), { near: ['http/rate-limits'], wider: [] });
  assert.deepEqual(of('server/src/people/accounts/import/check.ts').near, ['people/accounts/batches']);
  assert.deepEqual(of('server/src/people/own/route.ts').near, ['people/people', 'people/first-start']);
  assert.deepEqual(of('server/src/app.ts').near, ['app']);
  assert.deepEqual(of('server/src/rights/first-start.ts').near, ['people/first-start'], 'of its name');
});

test('then those of whoever imports it, of its room, those that docs/survival.md names for it, and those of all access', () => {
  assert.deepEqual(of('server/src/rights/grants/grants.ts', 'rule'), {
    near: ['rights/grants/rights'],
    wider: [
      'people/accounts/batches',
      'rights/roles/roles',
      'people/people',
      'every-call',
      'ids-beyond-scope',
    ],
  });
});

test('on demand none but those of its room', () => {
  const inRoom = new NearestTests(tree, lines, true);
  assert.deepEqual(inRoom.of({ file: 'server/src/rights/grants/grants.ts', kind: 'rule', subject: '' }), {
    near: ['server/src/rights/grants/rights.test.ts'],
    wider: ['server/src/rights/roles/roles.test.ts'],
  });
});

test('what the contract says is held by the tests of its subject', () => {
  assert.deepEqual(of('contract/src/rights/role.ts', 'needs', 'role'), {
    near: ['call', 'rights/roles/roles', 'every-call', 'ids-beyond-scope'],
    wider: ['rights/grants/rights'],
  });
  assert.deepEqual(of('contract/src/rules.ts', 'limit', 'limits').wider, ['people/accounts/batches']);
});

test('lines of docs/survival.md are known by their tests', () => {
  assert.deepEqual(lines[1]?.tests, ['server/src/http/rate-limits.test.ts', 'e2e/tests/a.spec.ts']);
  assert.deepEqual(linesNaming(lines, ['server/src/people/people.test.ts']), ['A3']);
  assert.deepEqual(linesNaming(lines, ['server/src/http/rate-limits.test.ts']), ['A clock that was ahead…']);
});
