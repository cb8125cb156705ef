import assert from 'node:assert/strict';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, it, mock } from 'node:test';

/** Whoever reads a file of this name for the first time gets none. */
function failOnce(name: string): void {
  const read = files.readFile;
  let isOver = false;
  mock.method(files, 'readFile', (async (...given: Parameters<typeof read>) => {
    if (isOver || !String(given[0]).includes(name)) return read(...given);
    isOver = true;
    throw new Error('too many open files');
  }) as typeof read);
  syncBuiltinESMExports();
}

/** What reads the font, as a process has it that has read none of it yet. */
const fresh = async (name: string): Promise<typeof import('./glyphs.ts')> =>
  import(`./glyphs.ts?${encodeURIComponent(name)}`);

describe('a font that could not be read', () => {
  afterEach(() => {
    mock.restoreAll();
    syncBuiltinESMExports();
  });

  it('for want of what says where its characters lie, is read by who comes next', async ({ name }) => {
    const { loadCharacters } = await fresh(name);
    failOnce('unicode.json');
    await assert.rejects(loadCharacters('国'), /too many open files/);
    assert.ok((await loadCharacters('国')).has('国'));
  });

  it('in part, has its characters for who comes next, and none that it does not have', async ({ name }) => {
    const { loadCharacters } = await fresh(name);
    failOnce('.woff2');
    await assert.rejects(loadCharacters('圣保罗'), /too many open files/);
    const found = await loadCharacters('圣保罗𬭎');
    assert.deepEqual([...found.keys()].sort(), [...'圣保罗'].sort());
    const reads = mock.method(files, 'readFile').mock;
    syncBuiltinESMExports();
    assert.equal((await loadCharacters('𬭎罗')).size, 1);
    assert.equal(reads.callCount(), 0, 'what it does not have is not looked for again');
  });
});
