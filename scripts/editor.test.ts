import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('editors are told of the format that lint asks for', () => {
  const { formatter } = JSON.parse(read('biome.json'));
  const rule = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(read('.editorconfig'))?.[1];
  assert.equal(rule('indent_style'), formatter.indentStyle);
  assert.equal(rule('indent_size'), String(formatter.indentWidth));
  assert.equal(rule('max_line_length'), String(formatter.lineWidth));
  assert.match(read('.vscode/settings.json'), /"editor\.defaultFormatter": "biomejs\.biome"/);
});
