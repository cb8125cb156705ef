import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '..');
const sheetsIn = (folder: string) =>
  readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name));

/** The classes that a sheet says something of by themselves, wherever they stand and whatever the screen is. */
function classesOf(sheet: string): string[] {
  const text = readFileSync(join(sources, sheet), 'utf8').replace(/\/\*.*?\*\//gs, '');
  let depth = 0;
  const found: string[] = [];
  for (const [, before = '', brace] of text.matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '{' && depth === 0)
      found.push(
        ...before
          .split(',')
          .map((selector) => selector.trim())
          .filter((one) => /^\.[\w-]+$/.test(one)),
      );
    depth += brace === '{' ? 1 : -1;
  }
  return [...new Set(found)];
}

test('no two sheets of the office say what one class looks like: they are all one sheet in the browser', () => {
  const places = new Map<string, string[]>();
  for (const sheet of [...sheetsIn('office'), ...sheetsIn('ui')])
    for (const one of classesOf(sheet)) places.set(one, [...(places.get(one) ?? []), sheet]);
  expect(places.size).toBeGreaterThan(200);
  expect([...places].filter(([, sheets]) => sheets.length > 1)).toEqual([]);
});
