import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';

const root = dirname(import.meta.dirname);

it('no expression that reaches browsers looks behind: Safari before 16.4 throws at it when the page loads', () => {
  const files = globSync(['contract/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  assert.ok(files.length > 500);
  assert.deepEqual(
    files.filter((file) => /\(\?<[=!]/.test(readFileSync(join(root, file), 'utf8'))),
    [],
  );
});
