import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { findMutants, type Mutant } from './find.ts';
import { Kept } from './kept.ts';
import { switched } from './switched.ts';
import { WarmTests } from './warm.ts';

const root = mkdtempSync(join(realpathSync(tmpdir()), 'warm-'));
const SOURCE = 'server/src/policy.ts';
const source = `export const isOld = (age: number): boolean => age > 17;
export const isFree = (age: number): boolean => age < 7;
export const isUnseen = (age: number): boolean => age === 99;
`;
const mutants = findMutants(SOURCE, source);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
write(SOURCE, switched(source, mutants));
write('package.json', '{"type":"module"}');
const testFile = (name: string, body: string, head = '') => {
  const file = `server/src/${name}.test.ts`;
  const imports = `import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it, mock } from 'node:test';
import { isFree, isOld, isUnseen } from './policy.ts';\n${head}\n`;
  write(file, imports + body);
  return file;
};
const warm = new WarmTests(root, new Kept(join(root, 'kept'), read, [SOURCE], false), read);
after(() => {
  warm.end();
  rmSync(root, { recursive: true });
});
const mutantOf = (original: string, text: string): Mutant => {
  const found = mutants.find((one) => one.original === original && one.text === text);
  assert.ok(found);
  return found;
};

test('a mutant is tried by the tests that it changes something in, with their hooks and what they need, until one notices', async () => {
  const order = testFile(
    'order',
    `let age = 0;
before(() => { age = 10; });
beforeEach(() => { age++; });
describe('people', () => {
  after(() => assert.ok(age > 0));
  it('counts', () => assert.equal(age, 11));
  it('knows who is old', () => { assert.equal(age, 12); assert.equal(isOld(18), true); });
});
it('comes last', () => assert.equal(age, 13));`,
  );
  const free = testFile('free', "it('knows who is free', () => assert.equal(isFree(7), false));");
  const never = await warm.ask(mutantOf('age > 17', 'false'), [free, order]);
  assert.deepEqual(never, { by: { name: 'knows who is old', file: order }, ran: [order], left: [] });
  // Nobody asked for anybody young: whoever is old is so anyway.
  const always = await warm.ask(mutantOf('age > 17', 'true'), [free, order]);
  assert.deepEqual(always, { by: null, ran: [], left: [] });
  assert.equal((await warm.ask(mutantOf('age < 7', 'true'), [order, free])).by?.file, free);
  assert.deepEqual(await warm.ask(mutantOf('age === 99', 'true'), [order, free]), {
    by: null,
    ran: [],
    left: [],
  });
});

test('of a file the tests that do not come to the mutant are left out, and what notices it by itself is believed', async () => {
  const log = testFile(
    'log',
    `it('says nothing', () => write('first'));
it('knows who is free', () => { write('second'); assert.equal(isFree(6), true); });
it('says the end', () => write('third'));`,
    `import { appendFileSync } from 'node:fs';
const write = (text: string) => appendFileSync('ran.txt', text + ' ');`,
  );
  assert.equal((await warm.ask(mutantOf('age < 7', 'false'), [log])).by?.name, 'knows who is free');
  // All of them and the first, as they are; then with the mutant, and without it.
  assert.equal(read('ran.txt'), 'first second third first second second ');
});

test('what does not end, or ends the process, has failed, and others are tried after it', async () => {
  const endless = testFile('endless', "it('waits', () => { while (isUnseen(1)) {} });");
  const gone = testFile('gone', "it('goes', () => { if (isFree(9)) process.exit(0); });");
  const ends = await warm.ask(mutantOf('age < 7', 'true'), [gone]);
  assert.deepEqual(ends.by, { name: 'the process ends', file: gone });
  const hangs = new WarmTests(root, new Kept(join(root, 'kept'), read, [SOURCE], false), read, 1_000);
  try {
    const waits = await hangs.ask(mutantOf('age === 99', 'true'), [endless]);
    assert.deepEqual(waits.by, { name: 'does not end', file: endless });
    assert.equal((await hangs.ask(mutantOf('age < 7', 'true'), [endless])).by, null);
  } finally {
    hangs.end();
  }
});

test('a test may stand in for what it asks, and the next run finds everything as it was', async () => {
  const mocked = testFile(
    'mocked',
    `it('knows by its own clock', () => {
  assert.ok(Date.now() > 7);
  mock.method(Date, 'now', () => 7);
  assert.equal(isFree(Date.now()), false);
});`,
  );
  const answer = await warm.ask(mutantOf('age < 7', 'true'), [mocked]);
  assert.deepEqual(answer, { by: { name: 'knows by its own clock', file: mocked }, ran: [mocked], left: [] });
});

test('what cannot be asked here is left to a process of its own', async () => {
  const once = testFile(
    'once',
    "it('runs once', () => { assert.equal(box.times++, 0); isOld(1); });",
    "import { box } from './box.ts';",
  );
  write('server/src/box.ts', 'export const box = { times: 0 };');
  const other = testFile('other', "it('starts', () => { isOld(1); });", "import 'node:child_process';");
  const settled = testFile(
    'settled',
    "it('asks early', () => assert.equal(early, true));",
    'const early = isOld(18);',
  );
  const both = await warm.ask(mutantOf('age < 7', 'false'), [once, other]);
  assert.deepEqual(both, { by: null, ran: [], left: [once, other] });
  const early = await warm.ask(mutantOf('age > 17', 'false'), [settled]);
  assert.deepEqual(early, { by: null, ran: [], left: [settled] });
});
