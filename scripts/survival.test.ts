import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Paths of `docs/survival.md` are below the server's sources unless they begin with another room. */
const placeOf = (file: string) =>
  [file, join('server', 'src', file)].find((one) => existsSync(join(root, one)));

it('docs/survival.md names tests that exist', async () => {
  const text = await readFile(join(root, 'docs', 'survival.md'), 'utf8');
  const wrong: string[] = [];
  let names = 0;
  for (const [, file = '', quoted = ''] of text.matchAll(
    /`([\w/.-]+\.(?:test|spec)\.tsx?)`((?: "[^"]+",?)*)/g,
  )) {
    const place = placeOf(file);
    if (place === undefined) {
      wrong.push(file);
      continue;
    }
    const source = await readFile(join(root, place), 'utf8');
    for (const [, name = ''] of quoted.matchAll(/"([^"]+)"/g)) {
      names++;
      // "…" stands for what a name says besides, or for what a test puts in.
      const parts = name.split('…').map((part) => part.trim());
      if (!parts.every((part) => source.includes(part))) wrong.push(`${file} "${name}"`);
    }
  }
  assert.ok(names > 100, `${names} names`);
  assert.deepEqual(wrong, []);
});
