import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { makeOnce, replaceFile } from './whole-file.ts';

describe('a small file beside the data', () => {
  let folder: string;
  let path: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whole-file-'));
    path = join(folder, 'file');
  });
  beforeEach(async () => {
    for (const name of await readdir(folder)) await rm(join(folder, name));
  });
  after(() => rm(folder, { recursive: true }));

  /** As on exFAT. */
  const noLinks = () =>
    Promise.reject(Object.assign(new Error('operation not permitted'), { code: 'EPERM' }));
  const texts = Array.from({ length: 12 }, (_, n) => `${'x'.repeat(n * 5_000)}${n}`);

  it('is replaced as a whole by several at once, none of which fails', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all(texts.map((text) => replaceFile(path, text)));
      assert.ok(texts.includes(await readFile(path, 'utf8')));
    }
    assert.deepEqual(await readdir(folder), ['file']);
    assert.equal((await stat(path)).mode & 0o077, 0);
  });

  for (const [where, link] of [
    ['', undefined],
    [' on a file system without hard links', noLinks],
  ] as const) {
    it(`is made by one of several at once${where}, and stays as it is`, async () => {
      const made = await Promise.all(texts.map((text) => makeOnce(path, text, link)));
      assert.equal(made.filter(Boolean).length, 1);
      assert.equal(await readFile(path, 'utf8'), texts[made.indexOf(true)]);
      assert.equal(await makeOnce(path, 'later', link), false);
      assert.deepEqual(await readdir(folder), ['file']);
      assert.equal((await stat(path)).mode & 0o077, 0);
    });
  }

  it('is made also where a process died over it on a file system without hard links', async () => {
    const turn = `${path}.turn`;
    await writeFile(turn, '');
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(turn, longAgo, longAgo);
    assert.equal(await makeOnce(path, 'text', noLinks), true);
    assert.deepEqual(await readdir(folder), ['file']);
  });

  it('is a failure where it cannot be written for another reason', async () => {
    const refused = () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
    await assert.rejects(makeOnce(path, 'text', refused), { code: 'ENOSPC' });
    await assert.rejects(makeOnce(join(folder, 'none', 'file'), 'text'), { code: 'ENOENT' });
    assert.deepEqual(await readdir(folder), []);
  });
});
