/**
 * Holds the arrows of the house: who may import whom. `npm run lint` runs it; each violation is one line with file,
 * line and where the thing belongs. The rules between rooms are the two tables below. Inside every room one rule holds
 * at any depth, whatever the folders are called: what lies in one folder, files and folders, forms no circle.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';

/**
 * The rooms, first match wins; a `*` at the end makes each folder there a room, `*.ts` is one room of all files that
 * lie right there (`.tsx` too), `(a|b)` is one room of two folders. Every source file stands in a room,
 * and the imports between rooms form no circle. A folder that no line names is a violation: decide first where it stands.
 */
const rooms = [
  'contract',
  'server/src/http',
  'server/src/database',
  'server/src/threads',
  'server/src/xlsx',
  'server/src/pdf',
  'server/src/imports',
  'server/src/public-pages',
  'server/src/records',
  'server/src/live',
  'server/src/monitoring',
  'server/src/sample',
  'server/src/people',
  'server/src/sign-in',
  'server/src/rights',
  'server/src/platform',
  'server/src/messages',
  'server/src/notices',
  'server/src/operations',
  'server/src/tasks',
  'server/src/fact-entry',
  'server/src/files',
  'server/src/statistics',
  'server/src/analysis',
  'server/src/transfer',
  'server/src/testing',
  'server/src/config',
  'server/src/*.ts',
  'server/migrations',
  'server/*.ts',
  'web/src/api',
  'web/src/ui',
  'web/src/portal',
  'web/src/mobile',
  'web/src/sign-in',
  'web/src/office/*.ts',
  'web/src/office/*',
  'web/src/*.ts',
  'web/src/*',
  'web/*.ts',
  'e2e',
  'bench',
] as const;

const services =
  'server/src/(people|sign-in|rights|platform|messages|notices|operations|tasks|fact-entry|files|statistics|analysis)';
const composing = 'server/src/(live|monitoring|sample|\\*\\.ts)';
const faces = 'web/src/(portal|mobile|sign-in|office)(/.+)?';
/** What the features of the office stand on; each of these rooms knows only those before it. */
const officeFrame = 'tabs|session|external-systems|sign-in|shell';
const features = `web/src/office/(?!\\*|(?:${officeFrame})$)[^/]+`;

/**
 * An import from a room that matches `from` to another room that matches `to` is a violation, except to the files
 * of `only`. `tests: false`: test files are held too; else a test may import anything within its workspace.
 */
const rules: readonly { from: string; to: string; only?: RegExp; tests?: false; says: string }[] = [
  {
    from: 'contract',
    to: '(server|web|e2e|bench).*',
    tests: false,
    says: 'contract imports nothing of ours: what browser and server share moves into contract, the rest stays out',
  },
  {
    from: 'server/.+',
    to: '(web|e2e|bench).*',
    tests: false,
    says: 'server imports contract, never web: what both need belongs in contract',
  },
  {
    from: 'web/.+',
    to: '(server|e2e|bench).*',
    tests: false,
    says: 'web imports contract, never server: what both need belongs in contract, what a page needs comes through a call',
  },
  {
    from: '(e2e|bench)',
    to: '(server|web|e2e|bench).*',
    tests: false,
    says: 'e2e and bench use the product from outside, through its address: only contract may be imported',
  },
  {
    from: services,
    to: services,
    only: /^server\/src\/[^/]+\/index\.ts$/,
    says: "a service imports another one only through its index.ts: offer a function there, or keep this in the service's own folder",
  },
  {
    from: services,
    to: composing,
    says: 'a service imports http, database and config: what composes the services (app, main, live, monitoring, sample) hands things in',
  },
  {
    from: 'server/src/http',
    to: `${services}|${composing}`,
    says: 'http knows no service: the service registers what http needs, or app.ts hands it in',
  },
  {
    from: 'server/src/(database|threads|xlsx|pdf)',
    to: `server/src/http|${services}|${composing}`,
    says: "this room knows no service and no call: what knows one belongs in that service's folder (a query in its queries.ts)",
  },
  {
    from: 'server/src/records',
    to: `${services}|${composing}`,
    says: 'records holds what every record needs and knows none of them: what differs is handed in by the service',
  },
  {
    from: 'server/src/imports',
    to: `${services}|${composing}`,
    says: 'imports knows no service: what differs from one import to another is handed in by the service',
  },
  {
    from: 'server/src/public-pages',
    to: `${services}|${composing}`,
    says: "public-pages knows no subject: the subject's service hands in where its pages come from",
  },
  {
    from: 'server/src/config',
    to: 'server/.+',
    says: 'config only reads settings: whoever needs one imports config',
  },
  {
    from: 'server/.+',
    to: 'server/src/testing',
    says: 'testing serves tests only: what the product needs stands in a room of its own',
  },
  {
    from: 'web/src/(portal|mobile|sign-in)',
    to: 'web/src/office.*',
    says: 'no office code in the public pages: what both need belongs in web/src/ui or web/src/api',
  },
  {
    from: features,
    to: features,
    says: 'features of the office never import each other: a shared widget belongs in web/src/ui, a shared call in web/src/api',
  },
  {
    from: 'web/src/(?!portal$|mobile$|sign-in$|office|\\*)[^/]+',
    to: faces,
    says: 'shared rooms know no page: the page hands in what differs, or the thing belongs in the page that uses it',
  },
];

/**
 * In these rooms a folder is besides entered from beside it through its index.ts alone, as a service is by another. The
 * widgets of `ui` lie on shelves: everybody takes one by its file, so that a page loads no other.
 */
const roomsWithDoors = '(server|web)/src/(?!ui$).+';

interface Import {
  line: number;
  specifier: string;
}

/** Every arrow that is not allowed below `root`, as `file:line message`, sorted by file. */
export function findViolations(root: string): string[] {
  const violations: string[] = [];
  const between: Arrows = new Map();
  /** By folder, between what lies in it. */
  const inside = new Map<string, Arrows>();
  for (const file of sourceFiles(root)) {
    const from = roomOf(file);
    if (!from) {
      violations.push(`${file}:1 no room for this folder: give it a line in scripts/check-arrows.ts first`);
      continue;
    }
    for (const { line, specifier } of importsOf(readFileSync(join(root, file), 'utf8'))) {
      const target = targetOf(root, file, specifier);
      const to = target && roomOf(target);
      if (!target || !to) continue;
      const isTest = isTestFile(file);
      if (to === from) {
        if (isTest || target === file) continue;
        const { folder, own, other, passesDoor } = meetingOf(file, target);
        if (passesDoor && matches(roomsWithDoors, from))
          violations.push(
            `${file}:${line} imports ${target}: from beside it a folder is entered only through its index.ts: offer it there, or move what both need right into ${folder}`,
          );
        const arrows = inside.get(folder) ?? new Map();
        inside.set(folder, arrows);
        addArrow(arrows, own, other, `${file}:${line}`);
        continue;
      }
      const broken = rules.find(
        (rule) =>
          matches(rule.from, from) &&
          matches(rule.to, to) &&
          !rule.only?.test(target) &&
          !(isTest && rule.tests !== false),
      );
      if (broken) violations.push(`${file}:${line} imports ${target}: ${broken.says}`);
      if (!isTest) addArrow(between, from, to, `${file}:${line}`);
    }
  }
  return [
    ...violations,
    ...circlesOf(between, 'of rooms', 'the room below'),
    ...[...inside].flatMap(([folder, arrows]) =>
      circlesOf(arrows, `in ${folder}`, `the one that stands lower, or right into ${folder}`),
    ),
  ];
}

/** Who imports whom, with the first place where it does. */
type Arrows = Map<string, Map<string, string>>;

function addArrow(arrows: Arrows, from: string, to: string, place: string): void {
  const out = arrows.get(from) ?? new Map<string, string>();
  if (!out.has(to)) out.set(to, place);
  arrows.set(from, out);
}

/** The folder that holds both files, what of it they lie in or are, and whether one folder reaches into another past its index. */
function meetingOf(file: string, target: string) {
  const [from, to] = [file.split('/'), target.split('/')];
  let depth = 0;
  while (from[depth] === to[depth]) depth++;
  const inner = to.slice(depth + 1).join('/');
  return {
    folder: from.slice(0, depth).join('/'),
    own: from[depth] ?? '',
    other: to[depth] ?? '',
    passesDoor: from.length > depth + 1 && inner !== '' && !/^index\.tsx?$/.test(inner),
  };
}

/** The imports of a source text: static, re-exported, dynamic, of types, and workers named by `new URL`. */
export function importsOf(source: string): Import[] {
  // Anchored at the line's start, where the formatter puts statements, so that texts and comments do not count.
  const statement =
    /^(?:import|export)\s+(?:type\s+)?(?:[\w$*,\s]*(?:\{[^}]*\})?\s*from\s*)?['"]([^'"\n]+)['"]/gm;
  const inline = /\b(?:import\(|new URL\()\s*(['"`])([^'"`$\n]+)\1/g;
  const inComment = /^\s*(?:\/\/|\/?\*)/;
  const found: Import[] = [];
  for (const match of source.matchAll(statement)) {
    const text = match[1] ?? '';
    found.push({ line: lineAt(source, match.index + match[0].length), specifier: text });
  }
  for (const match of source.matchAll(inline)) {
    const start = source.lastIndexOf('\n', match.index) + 1;
    if (inComment.test(source.slice(start, match.index))) continue;
    found.push({ line: lineAt(source, match.index), specifier: match[2] ?? '' });
  }
  return found.sort((a, b) => a.line - b.line);
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}

/** The file of ours that an import means, relative to the root; undefined for a package or something outside. */
function targetOf(root: string, file: string, specifier: string): string | undefined {
  const workspace = /^@outbound\/([^/]+)(\/.*)?$/.exec(specifier);
  if (workspace) return `${workspace[1]}${workspace[2] ?? '/src/index.ts'}`;
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(file), specifier.replace(/[?#].*$/, ''));
  if (path.startsWith('..')) return undefined;
  const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
  const real = endings.find(
    (ending) => /\.[a-z]+$/.test(path + ending) && existsSync(resolve(root, path + ending)),
  );
  return path + (real ?? '');
}

function roomOf(path: string): string | undefined {
  for (const room of rooms) {
    const pattern = room.replace('.ts', '\\.tsx?').replaceAll('*', '[^/]+');
    const match = new RegExp(`^${pattern}(?=/|$)`).exec(path);
    if (match) return room.endsWith('/*') ? match[0] : room;
  }
  return undefined;
}

function matches(pattern: string, room: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(room);
}

function isTestFile(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('server/src/testing/');
}

/** For all that can be reached from itself the shortest way round, each circle once; `lower` is where what both need belongs. */
function circlesOf(arrows: Arrows, where: string, lower: string): string[] {
  const circles = new Map<string, string>();
  for (const start of arrows.keys()) {
    const ways: string[][] = [[start]];
    const seen = new Set<string>();
    for (let way = ways.shift(); way; way = ways.shift()) {
      const last = way.at(-1) ?? start;
      const out = arrows.get(last) ?? new Map<string, string>();
      const closing = out.get(start);
      if (closing) {
        const says = `closes a circle ${where} (${[...way, start].join(' -> ')}): move what both need into ${lower}`;
        circles.set([...way].sort().join(), `${closing} ${says}`);
        break;
      }
      for (const next of out.keys()) {
        if (!seen.has(next)) ways.push([...way, next]);
        seen.add(next);
      }
    }
  }
  return [...circles.values()];
}

function sourceFiles(root: string): string[] {
  const left = ['dist', 'node_modules', 'public', 'coverage', 'test-results', 'playwright-report'];
  const under = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return left.includes(entry.name) ? [] : under(path);
      return /\.tsx?$/.test(entry.name) ? [relative(root, path).split(sep).join('/')] : [];
    });
  return ['contract', 'server', 'web', 'e2e', 'bench']
    .map((workspace) => join(root, workspace))
    .filter((folder) => existsSync(folder))
    .flatMap(under)
    .sort();
}

if (import.meta.main) {
  const violations = findViolations(dirname(import.meta.dirname));
  for (const violation of violations) console.error(violation);
  console.log(
    violations.length ? `${violations.length} wrong arrows` : 'Arrows: every import goes the right way',
  );
  process.exitCode = violations.length ? 1 : 0;
}
