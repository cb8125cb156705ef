import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const sources = join(dirname(dirname(fileURLToPath(import.meta.url))), 'web', 'src');

/** What hands text to the browser as markup. */
const door =
  /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc|srcDoc/;

it('only cleaned rich text reaches a page as markup: names, titles and all else are text', async () => {
  const files = (await readdir(sources, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  assert.ok(files.length > 150);
  const doors: string[] = [];
  for (const file of files) if (door.test(await readFile(join(sources, file), 'utf8'))) doors.push(file);
  assert.deepEqual(doors.sort(), ['ui/rich-text/rich-text-view.tsx', 'visitor/server-parts.tsx']);
});
