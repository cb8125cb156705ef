import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { run } from '../built.mjs';
import { nodeRedFiles, nodeTestCounts, vitestCounts, vitestRedFiles } from './counts.mjs';
import { nodeTests, webTests } from './runners.mjs';
import { mostSecondTries, places, runSteps, type Step } from './steps.mjs';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'outbound-steps-'));

/** Fails its first run, or every one. */
const test = (name: string, isAlwaysRed = false) => `
  import { existsSync, writeFileSync } from 'node:fs';
  it('${name} is there', () => {
    const ran = '${folder}/${name}.ran';
    const wasHere = existsSync(ran);
    writeFileSync(ran, '');
    if (!wasHere || ${isAlwaysRed}) throw new Error('${name} was late');
  });
  it('${name} is always there', () => {});`;

/** A step of Node's runner over files made for it: its files' names and whether they fail every time. */
function nodeStep(name: string, files: Record<string, 'once' | 'always' | 'never'>): Step {
  const start = async (paths: string[]) => {
    const { program, args, cwd } = nodeTests(paths);
    return run(program, args, { cwd, env: { NODE_TEST_CONTEXT: undefined } });
  };
  const paths = Object.entries(files).map(([file, red]) => {
    const path = join(folder, `${file}.test.mjs`);
    writeFileSync(path, `import { it } from 'node:test';${test(file, red === 'always')}`);
    if (red === 'never') writeFileSync(join(folder, `${file}.ran`), '');
    return relative(root, path);
  });
  return {
    name,
    run: () => start(paths),
    tests: nodeTestCounts,
    redFiles: nodeRedFiles,
    again: (file) => start([file]),
  };
}

async function said(steps: Step[]) {
  const lines: string[] = [];
  const sums = await runSteps(steps, (line) => lines.push(line));
  return { ...sums, text: lines.join('\n') };
}

describe('the steps of a test run', () => {
  /** Steps that end in the order of `ends`; answers what ran when each began. */
  async function begun(steps: (Partial<Step> & { name: string })[], ends: string[]) {
    const running = new Set<string>();
    const seen: string[] = [];
    const endings = new Map<string, () => void>();
    const whole = steps.map(
      (step): Step => ({
        ...step,
        run: async () => {
          running.add(step.name);
          seen.push([...running].join('+'));
          await new Promise<void>((end) => endings.set(step.name, end));
          running.delete(step.name);
          return { code: 0, output: '' };
        },
      }),
    );
    const all = runSteps(whole, () => {});
    for (const name of ends) {
      while (!endings.has(name)) await nextTurn();
      endings.get(name)?.();
      // What may begin now has begun before the next one ends.
      await nextTurn();
    }
    await all;
    return seen;
  }

  it('run beside each other as far as there are places, in their order', async () => {
    const names = Array.from({ length: places + 1 }, (_, index) => `${index}`);
    const seen = await begun(
      names.map((name) => ({ name })),
      names,
    );
    assert.equal(seen[places - 1], names.slice(0, places).join('+'));
    assert.equal(seen.at(-1), names.slice(1).join('+'));
  });

  it('wait for what they come after, and let others go before them meanwhile', async () => {
    const steps = [{ name: 'pages' }, { name: 'browser', after: 'pages' }, { name: 'types' }];
    assert.deepEqual(await begun(steps, ['pages', 'browser', 'types']), [
      'pages',
      'pages+types',
      'types+browser',
    ]);
  });

  it('that take several places get them before a later one begins', async () => {
    const steps = [{ name: 'a' }, { name: 'b' }, { name: 'wide', takes: places - 1 }, { name: 'c' }];
    assert.deepEqual(await begun(steps, ['b', 'wide', 'a', 'c']), ['a', 'a+b', 'a+wide', 'a+c']);
  });
});

describe('the second try of a red file', () => {
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('makes the run green, but names the file beside what it said first', async () => {
    const { passed, failed, mended, text } = await said([
      nodeStep('server', { flaky: 'once', steady: 'never' }),
    ]);
    assert.deepEqual([passed, failed], [4, 0]);
    assert.equal(mended.length, 1);
    assert.match(mended[0] ?? '', /flaky\.test\.mjs \(server\)$/);
    assert.ok(text.indexOf('flaky was late') < text.indexOf('second try of each red file'), text);
    assert.match(text, /✓ \S*flaky\.test\.mjs, at its second try/);
    assert.doesNotMatch(text, /steady\.test\.mjs, /);
  });

  it('leaves a file red that fails twice, and with it the step', async () => {
    const steps = [nodeStep('server', { late: 'once', broken: 'always' })];
    const { passed, failed, mended, text } = await said(steps);
    assert.deepEqual([passed, failed], [2, 2]);
    assert.equal(mended.length, 1);
    assert.match(text, /✗ \S*broken\.test\.mjs, a second time/);
  });

  it('comes once all steps have ended', async () => {
    const order: string[] = [];
    const first = nodeStep('server', { early: 'once' });
    const { again } = first;
    first.again = async (file) => {
      order.push('second try');
      return (await again?.(file)) ?? { code: 1, output: '' };
    };
    const slow = async () => {
      await run(process.execPath, ['-e', 'setTimeout(() => {}, 800)']);
      order.push('slow step');
      return { code: 0, output: '' };
    };
    const { failed } = await said([first, { name: 'slow', run: slow }]);
    assert.equal(failed, 0);
    assert.deepEqual(order, ['slow step', 'second try']);
  });

  it('is not for what failed outside of a test, nor for a step without files', async () => {
    const crashed = nodeStep('server', { crash: 'never' });
    writeFileSync(join(folder, 'crash.test.mjs'), 'process.exit(3);');
    const types: Step = { name: 'types', run: async () => ({ code: 2, output: 'no type' }) };
    const { failed, mended, text } = await said([crashed, types]);
    assert.equal(failed, 2);
    assert.deepEqual(mended, []);
    assert.doesNotMatch(text, /second try/);
  });

  it('is not for a product that is broken in many places', async () => {
    const names = Array.from({ length: mostSecondTries + 1 }, (_, index) => `wide${index}`);
    const step = nodeStep('server', Object.fromEntries(names.map((name) => [name, 'once'] as const)));
    const { failed, mended, text } = await said([step]);
    assert.equal(failed, mostSecondTries + 1);
    assert.deepEqual(mended, []);
    assert.match(text, /too many for a second try/);
  });

  it('knows the red files of the web, but takes no error beside a test for one', async () => {
    const start = (files: string[]) => {
      const { program, args, cwd } = webTests(files, ['--root', folder, '--globals', '--config', 'none.mjs']);
      return run(program, args, { cwd, env: { VITEST: undefined } });
    };
    writeFileSync(join(folder, 'none.mjs'), 'export default {};');
    writeFileSync(join(folder, 'page.test.ts'), test('page'));
    const web = (file: string): Step => ({
      name: 'web',
      run: () => start([file]),
      tests: vitestCounts,
      redFiles: vitestRedFiles,
      again: (again) => start([again]),
    });
    const { passed, failed, mended } = await said([web('page.test.ts')]);
    assert.deepEqual([passed, failed, mended], [2, 0, ['page.test.ts (web)']]);

    const atFirst = `if (!existsSync('${folder}/stray.ran')) Promise.reject(new Error('stray'));`;
    writeFileSync(join(folder, 'stray.test.ts'), `${test('stray')}\n${atFirst}`);
    const stray = await said([web('stray.test.ts')]);
    assert.ok(stray.failed > 0);
    assert.deepEqual(stray.mended, []);
  });
});
