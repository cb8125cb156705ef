/** The pages of the office as its features register them (`office/<feature>/pages.ts`), read from their sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { OpenPlace } from './src/office/shell/menu.ts';

const office = join(import.meta.dirname, 'src', 'office');

export interface OfficePage {
  path: string;
  /** Its module below `web/src`. */
  module: string;
  /** Of pages that need no permission: what the list of routes says of all others. */
  open?: OpenPlace;
}

/** Every registered page. Throws when a feature registers one in another form than these lines know. */
export function officePages(): OfficePage[] {
  return readdirSync(office, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[\w-]+[\\/]pages\.ts$/.test(file))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(office, file), 'utf8');
      const feature = file.split(/[\\/]/)[0] ?? '';
      const pages = [
        ...text.matchAll(
          /'(\/[^']+)': (?:\{\s*load: )?\(\) => import\('([^']+)'\)(?:,\s*(title: [^}]*)\})?/g,
        ),
      ].map(([, path = '', module = '', facts]): OfficePage => {
        const page = { path, module: posix.join('office', feature, module) };
        return facts === undefined ? page : { ...page, open: openFacts(facts) };
      });
      if (pages.length !== text.match(/'\/[^']+':/g)?.length)
        throw new Error(`a page of ${file} is registered in a form that the start screen cannot read`);
      return pages;
    });
}

function openFacts(facts: string): OpenPlace {
  const said = (name: string) => new RegExp(`\\b${name}: '([^']+)'`).exec(facts)?.[1] ?? '';
  return {
    title: said('title'),
    type: said('type') as OpenPlace['type'],
    hidden: /\bhidden: true/.test(facts),
  };
}
