/** What browsers need of the contract: whatever a module makes while it is loaded comes only where somebody uses it. */
import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  declaration?: Node | null;
  declarations?: { id: Node; init: Node | null }[];
  body?: Node[];
}

const own = /\/contract\/src\/.+\.ts$/;
const laterKinds = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'ClassExpression']);

/** Whether something is called while the value is made, not when what it holds is called later. */
function calls(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(calls);
  if (node === null || typeof node !== 'object') return false;
  const { type } = node as Node;
  if (laterKinds.has(type)) return false;
  return type === 'CallExpression' || type === 'NewExpression' || Object.values(node).some(calls);
}

/**
 * Says of every value that it can be left out where nobody asks for it. A bundler cannot know it of a call: with one
 * limit or label of a module came all its schemas, and with them the validator, to lists that judge nothing. The
 * contract has no effects but its values (`sideEffects` of its package says so of whole modules).
 */
export function onlyUsedOfContract(): Plugin {
  return {
    name: 'only-used-of-contract',
    enforce: 'post',
    transform(code, id) {
      if (!own.test(id)) return null;
      const { body = [] } = this.parse(code) as unknown as Node;
      let left = code;
      for (const statement of [...body].reverse()) {
        const made = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        for (const { id: name, init } of [...(made?.declarations ?? [])].reverse()) {
          if (name.type !== 'Identifier' || !init || !calls(init)) continue;
          const value = left.slice(init.start, init.end);
          left = `${left.slice(0, init.start)}/* @__PURE__ */ (() => (${value}))()${left.slice(init.end)}`;
        }
      }
      return left === code ? null : { code: left, map: null };
    },
  };
}
