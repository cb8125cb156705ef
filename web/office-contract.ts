/** What the office's scripts need of the contract: names, limits, labels and addresses, not the schemas of every call. */
import type { Call } from '@outbound/contract';
import type { Plugin } from 'vite';

/**
 * The calls as a browser needs them: where they go and what lists are sorted by, not what they take. The server judges what is sent; what a form
 * judges before it asks for by `@outbound/contract/checks`.
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
          Object.entries(group).map(([name, { kind, method, path, loading, sortable }]) => [
            name,
            { kind, method, path, loading, ...(kind === 'page' && { sortable }) },
          ]),
        ),
      ]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(outlines))};`;
    },
  };
}

const CONTRACT = '/contract/src/';
const CHECKS = '@outbound/contract/checks';
/** Marks the second copy of what `checks` stands on: that one has a validator. */
const CHECKED = '?checked';
const INERT = '\0inert-schemas';

/** Answers itself to whatever is asked of it, so that a description is made of nothing; who judges by it is told. */
const inert = `const judge = () => { throw new Error('no validator here: import this schema from ${CHECKS}'); };
const judges = { parse: judge, safeParse: judge, parseAsync: judge, safeParseAsync: judge };
export const z = new Proxy(() => z, {
  get: (_target, name) => judges[name] ?? (name === Symbol.toPrimitive ? () => 'schema' : z),
  apply: () => z,
});`;

/**
 * The contract without its validator, a tenth of the office's first script and hundreds of schemas that every start would
 * make for nothing. `@outbound/contract/checks` brings the schemas that a form judges by, with all that they need.
 */
export function inertSchemas(): Plugin {
  return {
    name: 'inert-schemas',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (!importer.includes(CONTRACT) && source !== CHECKS) return null;
      const isChecked = source === CHECKS || importer.endsWith(CHECKED);
      if (source === 'zod') return isChecked ? null : INERT;
      if (!isChecked) return null;
      const found = await this.resolve(source, importer.replace(CHECKED, ''), { skipSelf: true });
      return found && { id: found.id + CHECKED, moduleSideEffects: false };
    },
    load: (id) => (id === INERT ? inert : null),
  };
}
