/** Which tests are asked whether they notice a mutant: those beside it, then those that are known to hold its subject. */
import { posix } from 'node:path';
import { importsOf } from '../check-arrows.ts';
import type { Kind, Mutant } from './find.ts';
import type { SurvivalLine } from './survival.ts';

/** The files of a tree below its root, with `/` between folders, and what they hold. */
export interface Tree {
  files: readonly string[];
  read(file: string): string;
}

/** `near`: beside the subject. `wider`: what else is known to hold it. */
export interface Nearest {
  near: string[];
  wider: string[];
}

const top = 'server/src';
/** Every call with every kind of caller, and every id beyond a scope. */
const accessTests = [`${top}/every-call.test.ts`, `${top}/ids-beyond-scope.test.ts`];
const accessKinds: ReadonlySet<Kind> = new Set([
  'refusal',
  'guard',
  'scope',
  'where',
  'sql',
  'rule',
  'needs',
]);

/** Names that every subject has. */
const isCommonName = /^(index|routes|queries|policy|present|writes|fields)\.test\.ts$/;

const isTest = (file: string) => file.endsWith('.test.ts');
const folderOf = (file: string) => posix.dirname(file);

/** Finds the tests of a tree's mutants. */
export class NearestTests {
  readonly #tree: Tree;
  readonly #lines: readonly SurvivalLine[];
  readonly #tests: readonly string[];
  readonly #staysInRoom: boolean;
  readonly #importers = new Map<string, Set<string>>();

  /** `staysInRoom`: none but the tests of the mutant's own room. */
  constructor(tree: Tree, lines: readonly SurvivalLine[], staysInRoom = false) {
    this.#tree = tree;
    this.#lines = lines;
    this.#staysInRoom = staysInRoom;
    this.#tests = tree.files.filter((file) => isTest(file) && /^(server|contract)\//.test(file));
    for (const file of tree.files.filter((one) => one.startsWith(`${top}/`) && one.endsWith('.ts')))
      for (const { specifier } of importsOf(tree.read(file)))
        if (specifier.startsWith('.')) {
          const target = posix.join(folderOf(file), specifier);
          this.#importers.set(target, (this.#importers.get(target) ?? new Set()).add(file));
        }
  }

  of({ file, kind, subject }: Pick<Mutant, 'file' | 'kind' | 'subject'>): Nearest {
    const isContract = file.startsWith('contract/');
    const near = isContract ? this.#besideContract(file) : this.#beside(file);
    const wider = isContract
      ? this.#usersOf(file, subject)
      : [...this.#besideImporters(file), ...this.#inRoom(file)];
    const known = this.#lines
      .filter(({ tests }) => tests.some((test) => near.includes(test)))
      .flatMap(({ tests }) => tests);
    const access = accessKinds.has(kind) ? accessTests : [];
    if (kind === 'needs') near.push(...accessTests);
    const inRoom = new Set(this.#inRoom(file));
    const all = [...wider, ...known, ...access]
      .filter((test) => this.#tests.includes(test))
      .filter((test) => !this.#staysInRoom || inRoom.has(test));
    return { near: [...new Set(near)], wider: [...new Set(all)].filter((test) => !near.includes(test)) };
  }

  /** The tests of its name, and of its folder; where that has none, of the nearest folder above that has some. */
  #beside(file: string): string[] {
    const own = `${posix.basename(file, '.ts')}.test.ts`;
    const named = isCommonName.test(own) ? [] : this.#tests.filter((test) => posix.basename(test) === own);
    return [...new Set([...named, ...this.#around(file)])];
  }

  #around(file: string): string[] {
    for (let folder = folderOf(file); folder !== top && folder !== '.'; folder = folderOf(folder)) {
      const found = this.#tests.filter((test) => folderOf(test) === folder);
      if (found.length > 0) return found;
    }
    return [];
  }

  #besideImporters(file: string): string[] {
    return this.#importersOf(file).flatMap((one) => (isTest(one) ? [one] : this.#beside(one)));
  }

  /** Who imports it, also through the `index.ts` by which its folder is entered. */
  #importersOf(file: string, passed: ReadonlySet<string> = new Set([file])): string[] {
    return [...(this.#importers.get(file) ?? [])].flatMap((one) => {
      if (passed.has(one)) return [];
      return one.endsWith('/index.ts') ? this.#importersOf(one, new Set([...passed, one])) : [one];
    });
  }

  /** Of `contract/src/people/account-calls.ts` the tests of `server/src/people/accounts`, and those of the contract. */
  #besideContract(file: string): string[] {
    const own = this.#tests.filter(
      (test) => test.startsWith('contract/') && folderOf(file).startsWith(folderOf(test)),
    );
    const room = folderOf(file).replace(/^contract\//, 'server/');
    const [word = ''] = posix.basename(file, '.ts').split(/-(?:calls|form|statistics)/);
    return [
      ...own,
      ...this.#tests.filter((test) => test.startsWith(`${room}/`) && test.includes(`/${word}`)),
    ];
  }

  /** All tests of the room of the server that a file stands in. */
  #inRoom(file: string): string[] {
    const room = /^server\/src\/[^/]+\//.exec(file)?.[0];
    return room === undefined ? [] : this.#tests.filter((test) => test.startsWith(room));
  }

  /** The tests of the same room of the server, and those beside the sources that use what the file offers. */
  #usersOf(file: string, subject: string): string[] {
    const inRoom = this.#inRoom(file.replace(/^contract\//, 'server/'));
    const word = new RegExp(`\\b${subject}\\b`);
    const users = this.#tree.files.filter(
      (one) => subject !== '' && one.startsWith(`${top}/`) && word.test(this.#tree.read(one)),
    );
    return [...inRoom, ...users.flatMap((one) => (isTest(one) ? [one] : this.#beside(one)))];
  }
}
