import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { reaches, readReached } from './reached.ts';
import { runTests } from './run-tests.ts';

const root = mkdtempSync(join(realpathSync(tmpdir()), 'run-tests-'));
after(() => rmSync(root, { recursive: true }));
mkdirSync(join(root, 'server', 'src'), { recursive: true });

/** Writes a test file and answers its path below the root. */
function testFile(name: string, body: string): string {
  const file = `server/src/${name}.test.ts`;
  const head = "import assert from 'node:assert/strict';\nimport { it } from 'node:test';\n";
  writeFileSync(join(root, file), head + body);
  return file;
}
const settings = { root, limitMs: 60_000 };
const green = testFile('green', "it('holds', () => {});");

test('files run in their order, until the first of them fails', async () => {
  const red = testFile('red', "it('is not so', () => assert.equal<number>(1, 2));");
  const slow = testFile('slow', "it('takes long', () => new Promise((done) => setTimeout(done, 50_000)));");
  const { failure, ms } = await runTests([red, green, slow], settings);
  assert.deepEqual(failure, { name: 'is not so', file: red });
  assert.ok(ms < 40_000, `${ms} ms`);
});

test('what passes has no failure, whatever it leaves open', async () => {
  const open = testFile('open', "it('leaves a timer', () => void setInterval(() => {}, 1_000));");
  assert.equal((await runTests([green, open], settings)).failure, null);
});

test('what does not load, breaks off or does not end has failed', async () => {
  const broken = testFile('broken', "throw new Error('no such thing');");
  assert.equal((await runTests([green, broken], settings)).failure?.name, 'the tests do not load');
  const gone = testFile('gone', "it('ends the process', () => process.exit(0));");
  assert.equal((await runTests([gone], settings)).failure?.name, 'the tests do not run to their end');
  const endless = testFile('endless', "it('never ends', () => { for (;;) {} });");
  const { failure } = await runTests([endless], { root, limitMs: 2_000 });
  assert.equal(failure?.name, 'not done after 2 s');
});

test('what a test reaches is known to the branch', async () => {
  const source =
    '// 注释\nexport function may(a: number): boolean {\n  if (a > 1) return a > 2;\n  return false;\n}\n';
  writeFileSync(join(root, 'server/src/rule.ts'), source);
  const asking = testFile(
    'asking',
    "import { may } from './rule.ts';\nit('asks', () => assert.equal(may(1), false));",
  );
  const coverage = join(root, 'coverage');
  assert.equal((await runTests([asking], { ...settings, coverage })).failure, null);
  writeFileSync(join(coverage, 'coverage-killed.json'), '{"result":[{"url":"');
  const reached = readReached(coverage, root);
  const reachesText = (text: string) => reaches(reached, 'server/src/rule.ts', source.indexOf(text));
  assert.equal(reachesText('a > 1'), true);
  assert.equal(reachesText('return a > 2'), false);
  assert.equal(reachesText('return false'), true);
  assert.equal(reaches(reached, 'server/src/other.ts', 1), false);
});
