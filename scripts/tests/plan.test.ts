import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { concerns, longTests, nodeTestFiles, testPlan } from './plan.mjs';

const root = join(import.meta.dirname, '..', '..');
const files = nodeTestFiles();
/** The plan where these files are others than those that the long tests passed with; null: where none is noted. */
function planned(changed: string[] | null, all = false) {
  const plan = testPlan({
    files,
    isDue: (group) => changed === null || changed.some((file) => concerns(group, file)),
    all,
    shards: { ordinary: 3, long: 2 },
  });
  return { ...plan, longOnce: plan.longOnce.flat(), parts: plan };
}

describe('the plan of the tests', () => {
  it('runs each test file once on the first database when nothing is left out', () => {
    for (const plan of [planned(null), planned([], true)]) {
      const run = [...plan.ordinary.flat(), ...plan.long, ...plan.longOnce];
      assert.deepEqual(run.toSorted(), files);
      assert.deepEqual(plan.left, []);
    }
  });

  it('says which long tests it leaves out, and leaves out no other', () => {
    const { ordinary, long, longOnce, left } = planned(['docs/operating.md']);
    assert.deepEqual([long, longOnce], [[], []]);
    assert.deepEqual([...ordinary.flat(), ...left].toSorted(), files);
  });

  it('runs a long test when one of its sources changed, or it itself', () => {
    for (const source of ['database/embedded-worker', 'config/config', 'sign-in/initial-passwords']) {
      const { long, longOnce } = planned([`server/src/${source}.ts`]);
      assert.ok(long.includes('server/src/main.test.ts'), source);
      assert.ok(longOnce.includes('server/src/starts.test.ts'), source);
    }
    assert.deepEqual(planned(['server/src/platform/logs/routes.ts']).longOnce, [
      'server/src/platform/logs/filters.test.ts',
    ]);
    assert.deepEqual(planned(['scripts/dev/watch.ts']).longOnce, ['scripts/dev.test.ts']);
    assert.deepEqual(planned(['server/src/sample/load.test.ts']).longOnce, [
      'server/src/sample/load.test.ts',
    ]);
  });

  it('asks a migration which tables it is about, and holds every one against the version before', () => {
    const ofLogs = 'server/src/platform/logs/filters.test.ts';
    const { long, longOnce } = planned(['server/migrations/0001_people.sql']);
    assert.deepEqual(long, []);
    assert.ok(
      longOnce.includes('server/src/upgrade.test.ts') && !longOnce.includes(ofLogs),
      longOnce.join(' '),
    );
    assert.ok(planned(['server/migrations/0004_logs_dictionary.sql']).longOnce.includes(ofLogs));
  });

  it('runs no start because a list reads its pages otherwise, or because types were made anew', () => {
    const files = ['schema', 'paging', 'sorting'].map((name) => `server/src/database/${name}.ts`);
    const { long, longOnce } = planned(files);
    assert.deepEqual(long, []);
    assert.ok(!longOnce.some((test) => /start|drill|nodes|upgrade/.test(test)), longOnce.join(' '));
  });

  it('runs no long test because another test changed', () => {
    const { long, longOnce } = planned(['server/src/every-call.test.ts', 'server/src/files/doors.test.ts']);
    assert.deepEqual([long, longOnce], [[], []]);
  });

  it('repeats on the second database the long tests of starts and of the embedded database, with --all of the server', () => {
    const { long, longOnce } = planned(null);
    assert.ok(long.includes('server/src/database/embedded.test.ts'));
    for (const test of ['worst-input', 'transfer/transfer'])
      assert.ok(longOnce.includes(`server/src/${test}.test.ts`), test);
    assert.equal(new Set([...long, ...longOnce]).size, long.length + longOnce.length);
    assert.ok(planned([], true).long.includes('server/src/transfer/drill.test.ts'), 'with --all on both');
  });

  it('names long tests and sources that are there', () => {
    const there = globSync(['*', '{contract,server,sample,scripts,web}/**'], {
      cwd: root,
      exclude: (name) => /^(node_modules|dist)$/.test(name),
    });
    for (const { tests, sources } of longTests) {
      for (const test of tests) assert.ok(files.includes(test), test);
      for (const source of sources)
        assert.ok(
          there.some((file) => source.test(file)),
          `${source} is nowhere`,
        );
    }
  });

  it('repeats on the second database every field and what asks for its database, with --all everything', () => {
    const { second } = planned([]);
    for (const file of ['every-field', 'database/paging', 'people/at-once', 'transfer/bucket'])
      assert.ok(second.includes(`server/src/${file}.test.ts`), file);
    for (const file of ['xlsx/read', 'odd-input', 'every-call', 'pages', 'transfer/restore'])
      assert.ok(!second.includes(`server/src/${file}.test.ts`), file);
    const ofServer = planned([], true)
      .ordinary.flat()
      .filter((file) => file.startsWith('server/'));
    assert.deepEqual(planned([], true).second.toSorted(), ofServer.toSorted());
  });

  it('gives no part more than twice the files of another', () => {
    const { ordinary, longOnce } = planned(null).parts;
    for (const parts of [ordinary, longOnce]) {
      const counts = parts.map((part) => part.length);
      assert.ok(Math.max(...counts) < 2 * Math.min(...counts), counts.join(' '));
    }
  });
});
