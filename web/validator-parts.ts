/** Parts of the validator that no browser needs: it judges there, and describes nothing. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const KINDS = '\0validator-kinds-undescribed';
const METHODS = '\0validator-methods-undescribed';
const none = `const none = () => { throw new Error('the build leaves descriptions of schemas out (web/validator-parts.ts)'); };`;

/** Who imports what, and what it gets instead; `by` is the file in which every kind of schema is made. */
const by = '/zod/v4/classic/schemas.js';
const parts: Readonly<Record<string, string>> = {
  '../core/json-schema-processors.js': KINDS,
  '../core/to-json-schema.js': METHODS,
};

/** Leaves out how schemas are described as JSON Schema: the server's API page does that. */
export function withoutDescriptions(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'validator-without-descriptions',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const instead = parts[source];
      if (!instead || !importer.endsWith(by)) return null;
      const real = await this.resolve(source, importer, { skipSelf: true });
      if (!real) throw new Error(`the validator has no ${source}: look through web/validator-parts.ts`);
      files.set('schemas', importer).set(instead, real.id);
      return instead;
    },
    load(id) {
      if (id === METHODS)
        return `${none}
          export const createToJSONSchemaMethod = () => none;
          export const createStandardJSONSchemaMethod = () => none;`;
      if (id !== KINDS) return null;
      const schemas = readFileSync(files.get('schemas') as string, 'utf8');
      const kinds = new Set([...schemas.matchAll(/\bprocessors\.(\w+Processor)\b/g)].map(([, name]) => name));
      return `${none}
        export { aggregateChecks } from ${JSON.stringify(files.get(KINDS))};
        ${[...kinds].map((name) => `export const ${name} = none;`).join('\n')}`;
    },
  };
}
