import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allSources, isDue, passedFiles, readNotes, sourceFiles, sourcesOf, withPassed } from './passed.mjs';
import { longTests, nodeTestFiles } from './plan.mjs';

const files = sourceFiles();
const sources = allSources(files);
const day = 24 * 3_600_000;
const at = new Date('2026-12-01T10:00:00Z');
const noteAll = () => withPassed({}, nodeTestFiles(), sources, at);
const groupOf = (test: string) => {
  const group = longTests.find(({ tests }) => tests.includes(test));
  assert.ok(group, test);
  return group;
};

describe('what is noted of long tests', () => {
  it('lets them be left out for a week', () => {
    const noted = noteAll();
    const due = (days: number) =>
      longTests.filter((group) => isDue(group, { noted, sources, now: at.getTime() + days * day }));
    assert.deepEqual(due(6), []);
    assert.deepEqual(due(8), longTests);
  });

  it('ends with another source, with a new one and with one that is gone', () => {
    const group = groupOf('scripts/dev.test.ts');
    const before = sourcesOf(group, files);
    assert.equal(sourcesOf(group, files), before);
    assert.notEqual(sourcesOf(group, [...files, 'scripts/dev.test.ts']), before, 'one more');
    assert.notEqual(
      sourcesOf(
        group,
        files.filter((file) => file !== 'scripts/dev.mjs'),
      ),
      before,
    );
    const other = new Map(sources).set(group.tests[0] ?? '', 'other');
    assert.deepEqual(
      longTests.filter((one) => isDue(one, { noted: noteAll(), sources: other, now: at.getTime() })),
      [group],
    );
  });

  it('is of a group all of whose tests passed', () => {
    const group = longTests.find(({ tests }) => tests.length > 1);
    assert.ok(group);
    const [first, ...others] = group.tests;
    assert.ok(first);
    assert.deepEqual(withPassed({}, others, sources, at), {});
    assert.deepEqual(Object.keys(withPassed({}, group.tests, sources, at)), [first]);
  });

  it('is of what passed wherever it ran, and at its first try', () => {
    const steps = [
      { files: ['a', 'b'], result: { failed: 0 } },
      { files: ['b', 'c'], result: { failed: 1 } },
      { files: ['d'], result: { failed: 0 } },
      { result: { failed: 0 } },
    ];
    assert.deepEqual(passedFiles(steps, ['d (long tests)']), ['a']);
  });

  it('keeps what another run noted', () => {
    const before = { 'server/src/main.test.ts': { sources: 'a', at: '2026-11-30T00:00:00.000Z' } };
    const noted = withPassed(before, ['scripts/dev.test.ts'], sources, at);
    assert.deepEqual(Object.keys(noted), ['scripts/dev.test.ts', 'server/src/main.test.ts']);
    assert.equal(noted['server/src/main.test.ts']?.sources, 'a');
  });

  it('is of tests that are there', () => {
    const firsts = longTests.map(({ tests }) => tests[0]);
    for (const test of Object.keys(readNotes())) assert.ok(firsts.includes(test), test);
  });

  it('knows every file that a long test names as its source', () => {
    for (const path of ['package-lock.json', 'server/src/main.ts', 'scripts/start.mjs', 'web/build.ts'])
      assert.ok(files.includes(path), path);
    assert.ok(!files.some((file) => /(^|\/)(node_modules|dist)\//.test(file)));
  });
});
