import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAst } from 'vite';
import { onlyUsedOfContract } from '../web/contract-parts.ts';

function transformed(code: string, id = '/product/contract/src/some.ts'): string {
  const { transform } = onlyUsedOfContract() as unknown as {
    transform(this: { parse(text: string): unknown }, code: string, id: string): { code: string } | null;
  };
  return transform.call({ parse: (text) => parseAst(text) }, code, id)?.code ?? code;
}

test('what a module of the contract makes by calls may be left out, and nothing else is touched', () => {
  assert.equal(
    transformed('export const a = z.string().max(3), b = 2;\nconst c = { d: new Set([1]) };'),
    'export const a = /* @__PURE__ */ (() => (z.string().max(3)))(), b = 2;\nconst c = /* @__PURE__ */ (() => ({ d: new Set([1]) }))();',
  );
  for (const code of [
    'export const limits = { most: 3 };',
    'export const ask = () => z.string();',
    'export function make() { const own = z.string(); return own; }',
    'const { a } = make();',
  ])
    assert.equal(transformed(code), code);
  assert.equal(transformed('const a = b();', '/product/web/src/some.ts'), 'const a = b();');
});
