import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { freshDatabase, nothing, testDatabaseKind } from '../../server/src/database/fresh.ts';
import { SUITE_POOL } from '../../server/src/database/fresh-postgresql.ts';
import { run } from '../built.mjs';
import { PRODUCT_POOL, startProduct } from '../product.ts';
import { nodeTests } from './runners.mjs';
import { places } from './steps.mjs';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'outbound-one-process-'));
after(() => rmSync(folder, { recursive: true }));

/** Writes a file into the folder; answers its path below the root. */
function made(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return relative(root, join(folder, name));
}

it('prepares what stands at the top of a test file for that file alone', async () => {
  const log = join(folder, 'log');
  const files = ['a', 'b'].map((name) =>
    made(
      `${name}.test.mjs`,
      `import { appendFileSync } from 'node:fs';
      import { after, before, it } from 'node:test';
      const say = (what) => appendFileSync(${JSON.stringify(log)}, what + ' ${name}\\n');
      before(() => say('start'));
      after(() => say('stop'));
      it('is there', () => say('test'));`,
    ),
  );
  const { program, args, cwd } = nodeTests(files);
  const { code, output } = await run(program, args, { cwd, env: { NODE_TEST_CONTEXT: undefined } });
  assert.equal(code, 0, output);
  assert.deepEqual(readFileSync(log, 'utf8').trim().split('\n'), [
    ...['start a', 'test a', 'stop a'],
    ...['start b', 'test b', 'stop b'],
  ]);
});

describe('the connections of a test run', () => {
  it('are enough where PostgreSQL has the hundred that it takes by itself', () => {
    // Its own door, one that makes and drops databases, one that a test opens to look at others.
    const suite = SUITE_POOL + 1 + 2;
    const twoProducts = 2 * (PRODUCT_POOL + 1);
    assert.ok(
      places * (suite + twoProducts) <= 60,
      'with room for a product at work and a command beside it',
    );
  });

  it('are few for a product that runs as a process', async () => {
    const says = "console.log('ready: http://localhost:1 pool ' + process.env.DATABASE_POOL + '.')";
    const program = made('ready.mjs', `${says}; setInterval(() => {}, 1_000);`);
    for (const [env, pool] of [
      [{ DATABASE_URL: 'postgresql://nowhere' }, `${PRODUCT_POOL}`],
      [{ DATABASE_URL: 'postgresql://nowhere', DATABASE_POOL: '7' }, '7'],
      // Without an address it is no setting.
      [{}, `${process.env.DATABASE_POOL}`],
    ] as const) {
      const product = await startProduct(env, program);
      await product.kill();
      assert.ok(product.output().includes(` pool ${pool}.`), product.output());
    }
  });

  if (testDatabaseKind() === 'postgresql')
    it('are few for a suite', async () => {
      const { pool, drop } = await freshDatabase({ contents: nothing });
      const asked = Array.from({ length: 4 * SUITE_POOL }, () =>
        pool.query('select pg_backend_pid() as pid, pg_sleep(0.05)'),
      );
      const answers = await Promise.all(asked);
      await drop();
      assert.equal(new Set(answers.map(({ rows }) => rows[0].pid)).size, SUITE_POOL);
    });
});
