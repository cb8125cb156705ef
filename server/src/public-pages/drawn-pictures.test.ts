import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DrawnPictures } from './drawn-pictures.ts';

describe('pictures that are drawn', () => {
  it('tell who asks for too many at once from what cannot be drawn, and forget that he did', async () => {
    const begun = Promise.withResolvers<void>();
    const pictures = new DrawnPictures<string>({
      draw: async (said) => {
        await begun.promise;
        return said === 'no glyphs' ? null : Buffer.from(said);
      },
      mostKept: 100,
      drawing: 1,
    });
    const first = pictures.of('no glyphs', 'a');
    const others = Array.from({ length: 30 }, (_, n) => pictures.of(`picture ${n}`, 'a'));
    assert.equal(await others.at(-1), 'busy');
    begun.resolve();
    assert.equal(await first, null);
    assert.deepEqual(await others[0], Buffer.from('picture 0'));
    assert.deepEqual(await pictures.of('picture 29', 'a'), Buffer.from('picture 29'));
  });
});
