import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { settings } from '../server/src/config/index.ts';

const root = join(import.meta.dirname, '..');

/** The rows of a README's settings table: name without its backticks, default and description as written. */
function settingRows(file: string): { name: string; fallback: string; about: string }[] {
  const rows = readFileSync(join(root, file), 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) ?\| (.*) \|$/gm);
  return [...rows].map(([, name = '', fallback = '', about = '']) => ({ name, fallback, about }));
}

const withoutTicks = (text: string) => text.replace(/^`(.*)`$/, '$1');

test('README.md lists every setting with its default and what it does', () => {
  const listed = settingRows('README.md').map((row) => ({ ...row, fallback: withoutTicks(row.fallback) }));
  assert.deepEqual(
    listed,
    settings.map(({ name, fallback, about }) => ({ name, fallback, about })),
  );
});

test('README.zh-CN.md lists the same settings, and the same defaults where they are values', () => {
  const chinese = settingRows('README.zh-CN.md');
  const english = settingRows('README.md');
  assert.deepEqual(
    chinese.map((row) => row.name),
    english.map((row) => row.name),
  );
  for (const [index, row] of english.entries()) {
    const isValue = row.fallback === '' || /^`[^`]*`$/.test(row.fallback);
    if (isValue) assert.equal(chinese[index]?.fallback, row.fallback, row.name);
    assert.notEqual(chinese[index]?.about, '', row.name);
  }
});

test('both READMEs name the same commands and files', () => {
  const named = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^ {4}(npm .+)$|\]\(((?:docs|LICENSE).*?)\)/gm)].map(
      // Each language leads to its own text.
      ([, command, link]) => command ?? link?.replace('.zh-CN.md', '.md'),
    );
  assert.deepEqual(named('README.zh-CN.md'), named('README.md'));
  assert.ok(named('README.md').includes('npm test'));
});

test('the guides to a first change name the same commands, files and commits, and those that there are', () => {
  const named = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/`([^`\n]+)`|\]\(([^)]+)\)|^ {4}(npm .+)$/gm)]
      .map(([, code, link, command]) => code ?? link?.replace('.zh-CN.md', '.md') ?? command ?? '')
      .sort();
  const english = named('docs/contributing.md');
  assert.deepEqual(named('docs/contributing.zh-CN.md'), english);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of english) {
    const [, script] = /^npm run ([a-z:]+)/.exec(name) ?? [];
    if (script) assert.ok(script in scripts, name);
    if (/^(server|contract|web|scripts)\/[\w./-]+$/.test(name)) assert.ok(existsSync(join(root, name)), name);
  }
});

test('each decision has a number of its own, none is left out, and what is cited is there', () => {
  const files = readdirSync(join(root, 'docs/decisions')).sort();
  const numbers = files.map((file) => file.slice(0, 5));
  assert.deepEqual(
    numbers,
    files.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
  );
  const places = [
    'README*.md',
    'docs/**/*.md',
    '{bench,contract,e2e,scripts,server,web}/**/*.{ts,tsx,mjs,md}',
  ];
  const isOurs = (file: string) => !/node_modules|\/dist\//.test(file);
  const cited = globSync(places, { cwd: root, exclude: (file) => !isOurs(file) }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\bdecisions? (\d+)\b|\b(\d{4}-[a-z][\w-]+)\.md\b/gi,
      ),
    ].map(([words, number, name]) => ({ file, words, name, number })),
  );
  assert.ok(cited.length > 0);
  for (const { file, words, name, number } of cited)
    assert.ok(
      name ? files.includes(`${name}.md`) : numbers.includes(`${number?.padStart(4, '0')}-`),
      `${file} cites ${words}`,
    );
});
