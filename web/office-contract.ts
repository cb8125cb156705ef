/** What the office's scripts need of the contract: names, limits, labels and addresses, not the schemas of every call. */
import type { Call } from '@outbound/contract';
import type { Plugin } from 'vite';

type Exports = typeof import('../contract/src/export-task.ts');

/**
 * The calls as a browser needs them: where they go, who may make them and what lists are sorted by, not what they take.
 * The server judges what is sent.
 */
export function callOutlines(): Plugin {
  return {
    name: 'call-outlines',
    enforce: 'pre',
    async load(id) {
      if (id.endsWith('/contract/src/calls.ts')) return outlinesOf(await import(id));
      // Every list with an export would bring the schemas of all that can be exported.
      if (id.endsWith('/contract/src/export-task.ts')) return exportsOf(await import(id));
      return null;
    },
  };
}

const outlineOf = ({ kind, method, path, needs, isPlain, loading, sortable }: Call) => ({
  kind,
  method,
  path,
  needs,
  loading,
  ...(isPlain && { isPlain }),
  ...(kind === 'page' && { sortable }),
});

function outlinesOf({ calls }: { calls: Record<string, Record<string, Call>> }): string {
  const outlines = Object.entries(calls).map(([subject, group]) => [
    subject,
    Object.fromEntries(Object.entries(group).map(([name, call]) => [name, outlineOf(call)])),
  ]);
  return `export const calls = ${JSON.stringify(Object.fromEntries(outlines))};`;
}

function exportsOf({ exportKinds, exportTaskLimits }: Exports): string {
  const kinds = Object.entries(exportKinds).map(([kind, { name, call, columns }]) => [
    kind,
    { name, call: outlineOf(call), columns },
  ]);
  return `export const exportKinds = ${JSON.stringify(Object.fromEntries(kinds))};
    export const exportTaskLimits = ${JSON.stringify(exportTaskLimits)};`;
}
