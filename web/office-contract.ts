/** What the office's scripts need of the contract: names, limits, labels and addresses, not the schemas of every call. */
import type { Call } from '@outbound/contract';
import type { Plugin } from 'vite';

/**
 * The calls as a browser needs them: where they go, who may make them and what lists are sorted by, not what they take.
 * The server judges what is sent.
 */
export function callOutlines(): Plugin {
  return {
    name: 'call-outlines',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/contract/src/calls.ts')) return null;
      const { calls } = (await import(id)) as { calls: Record<string, Record<string, Call>> };
      const outlines = Object.entries(calls).map(([subject, group]) => [
        subject,
        Object.fromEntries(
          Object.entries(group).map(([name, { kind, method, path, needs, loading, sortable }]) => [
            name,
            { kind, method, path, needs, loading, ...(kind === 'page' && { sortable }) },
          ]),
        ),
      ]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(outlines))};`;
    },
  };
}
