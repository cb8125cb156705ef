/**
 * Which tests of the server, the contract and the scripts run, on which database and beside which others. Everything
 * runs on the first database; on the second what the databases could answer differently. Tests that kill, start and
 * fill whole products take a third of the time: they run unless they are noted as passed with their sources as they are.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../installed.mjs';

/**
 * What the database's room holds besides its reading aids (pages, searches, orders) and what only makes types or the
 * tests' own databases: its ordinary tests hold those.
 */
const ofDatabase =
  /^server\/src\/database\/(?!(schema|generate-schema|column-types|sorting|statements|paging|long-counts|search|keyset|fresh[\w-]*|kept)\.ts$)/;
const ofStoredFiles =
  /^server\/src\/files\/(blob-store|blobs|file-store|holders|integrity|s3-store|ready-file)\.ts$/;
const anyMigration = /^server\/migrations\//;

/**
 * Migrations that name one of these tables. That each migration can be run at all, every test sees: each has a database
 * that all of them made.
 */
function migrationsOf(...tables) {
  const named = new RegExp(`\\b(${tables.join('|')})\\b`);
  return {
    test: (file) =>
      anyMigration.test(file) &&
      existsSync(join(root, file)) &&
      named.test(readFileSync(join(root, file), 'utf8')),
  };
}

const ofStarts = [
  /^server\/src\/(main|start|app|command|loaded|admin|office-identity)\.ts$/,
  /^server\/src\/(config|live)\//,
  ofDatabase,
  ofStoredFiles,
  /^server\/src\/http\/(closing|server|platform|call-context|outages|write|gathering)\.ts$/,
  /^server\/src\/(people\/(first-start|accounts\/host-reset)|sign-in\/initial-passwords)\.ts$/,
  /^scripts\/(start|installed|built|product|foreground)\./,
  /^package-lock\.json$/,
];

/**
 * Long tests, and the sources that can break them (of tests each breaks itself alone). `once`: on the first database
 * alone, but for `--all`.
 */
export const longTests = [
  { tests: ['server/src/main.test.ts'], sources: ofStarts },
  {
    tests: ['server/src/database/embedded.test.ts'],
    sources: [ofDatabase, /^server\/src\/(housekeeping|testing\/processes)\.ts$/, /^package-lock\.json$/],
  },
  { tests: ['server/src/starts.test.ts'], once: true, sources: ofStarts },
  {
    tests: ['scripts/start.test.ts'],
    once: true,
    sources: [
      /^server\/src\/(main|start)\.ts$/,
      /^server\/src\/config\//,
      /^scripts\/(start|installed|built|product|foreground)\./,
      /^package-lock\.json$/,
    ],
  },
  {
    tests: ['server/src/two-nodes.test.ts'],
    once: true,
    sources: [
      /^server\/src\/(main|start|app|housekeeping)\.ts$/,
      /^server\/src\/(live|sign-in|operations\/applications)\//,
      ofDatabase,
      /^server\/src\/http\/(limits|shared-buckets|token-bucket|write|gathering|closing|public-cache)\.ts$/,
      /^server\/src\/testing\/two-nodes\.ts$/,
      /^server\/src\/platform\/logs\/chain/,
      migrationsOf(
        'session',
        'picture_code',
        'activity_tally',
        'application',
        'sign_up_pace',
        'operation_log\\w*',
      ),
    ],
  },
  {
    tests: ['server/src/tasks/instances/two-nodes.test.ts'],
    once: true,
    sources: [
      /^server\/src\/(records|messages|tasks\/instances)\//,
      ofDatabase,
      /^server\/src\/http\/write\.ts$/,
      /^server\/src\/testing\/(two-nodes|random-actions|sound-task)\.ts$/,
      migrationsOf('task_instance', 'task_history', 'task_message'),
    ],
  },
  {
    tests: ['server/src/upgrade.test.ts'],
    once: true,
    sources: [
      anyMigration,
      ofDatabase,
      /^server\/src\/testing\/(two-nodes|version-before)\.ts$/,
      /^scripts\/product\.ts$/,
    ],
  },
  {
    tests: ['server/src/files/full-disk.test.ts'],
    once: true,
    sources: [
      ofDatabase,
      ofStoredFiles,
      /^server\/src\/http\/uploads\.ts$/,
      /^server\/src\/testing\/full-disk-app\.ts$/,
    ],
  },
  {
    tests: ['server/src/worst-input.test.ts'],
    once: true,
    sources: [
      /^contract\/src\//,
      /^server\/src\/http\/(body|received-body|answers|refusal|answer-call)\.ts$/,
      /^server\/src\/threads\//,
      /^server\/src\/testing\/(far-client|loop-watch)\.ts$/,
    ],
  },
  {
    tests: ['server/src/worst-files.test.ts'],
    once: true,
    sources: [
      /^contract\/src\/(rules|import|fields|people\/(account|department)|platform\/dictionary)\.ts$/,
      /^server\/src\/(imports|threads|xlsx)\//,
      /^server\/src\/files\/(kind|picture|check)\.ts$/,
      /^server\/src\/(people\/(accounts|departments)|platform\/dictionary)\/import\//,
      /^server\/src\/testing\/(far-client|loop-watch)\.ts$/,
    ],
  },
  {
    tests: ['server/src/check-files.test.ts'],
    once: true,
    sources: [
      /^server\/src\/(check-files|command|main|start)\.ts$/,
      ofStoredFiles,
      /^server\/src\/sample\/load\.ts$/,
      /^server\/src\/http\/uploads\.ts$/,
      /^scripts\/product\.ts$/,
    ],
  },
  {
    tests: ['server/src/platform/logs/filters.test.ts'],
    once: true,
    sources: [
      /^server\/src\/platform\/logs\//,
      /^server\/src\/database\/(search|keyset|paging)\.ts$/,
      migrationsOf('operation_log', 'interface_log'),
    ],
  },
  {
    tests: ['', 'information/', 'shelf/'].map((room) => `server/src/operations/${room}lists-at-size.test.ts`),
    once: true,
    sources: [
      /^server\/src\/operations\/.*queries\.ts$/,
      /^server\/src\/operations\/(activities\/apply-state|information\/open-(lists|search))\.ts$/,
      /^server\/src\/database\/(search|paging|long-counts)\.ts$/,
      /^server\/src\/testing\/(many-(?!facts|tasks)\w+\.sql|plans\.ts)$/,
      migrationsOf('activity\\w*', 'application\\w*', 'information\\w*', 'partner\\w*', 'banner\\w*'),
    ],
  },
  {
    tests: ['server/src/tasks/instances/lists-at-size.test.ts'],
    once: true,
    sources: [
      /^server\/src\/tasks\/instances\/([\w-]*queries|reads|policy|people|person|drafts)\.ts$/,
      /^server\/src\/database\/(search|paging)\.ts$/,
      /^server\/src\/testing\/(many-tasks\.sql|plans\.ts)$/,
      migrationsOf('task_\\w+'),
    ],
  },
  {
    tests: ['server/src/sample/load.test.ts'],
    once: true,
    sources: [/^sample\//, /^server\/src\/sample\//, /^scripts\/(make-sample|sample)\./],
  },
  {
    tests: ['server/src/transfer/transfer.test.ts'],
    once: true,
    sources: [/^server\/src\/transfer\//, ofDatabase, anyMigration],
  },
  {
    tests: ['server/src/transfer/drill.test.ts'],
    once: true,
    sources: [
      /^server\/src\/transfer\//,
      ofDatabase,
      /^server\/src\/files\/(blob-store|s3-store)\.ts$/,
      /^server\/src\/(command|move|backup|restore)\.ts$/,
    ],
  },
  {
    tests: ['scripts/dev.test.ts'],
    once: true,
    sources: [
      /^scripts\/(dev|installed|built|foreground|product)\b/,
      /^web\/(vite\.config|build)\.ts$/,
      /^server\/src\/(main|start|page-builds|pages)\.ts$/,
      /^package-lock\.json$/,
    ],
  },
  {
    tests: ['scripts/commands.test.ts'],
    once: true,
    sources: [
      /^scripts\/(migration|schema|sample|make-sample|installed|built|foreground)\b/,
      /^server\/src\/sample\//,
      /^server\/src\/database\/(generate-schema|folder-lock|data-folder)/,
    ],
  },
];

/**
 * Tests of what lies between the product and its database, and of every field and workbook: they run on the second one, too. Those
 * of every call's door (`every-call`) ask the database for the session alone.
 */
const onBoth =
  /^server\/src\/((database|records|imports|live)\/.*|every-(field|workbook)|housekeeping)\.test\.ts$/;

/**
 * These ask for their database and yet run on the first alone: they leave out their cases there, or ask only how long somebody
 * waits. What the embedded database does of their kind is held there by `transfer/bucket` (a backup and a restore),
 * `every-workbook` and `imports` (rows of a workbook), and `at-once` (places, one after the other).
 */
const onFirstAlone =
  /^server\/src\/(transfer\/(backup|doors|move|restore)|people\/departments\/import\/import|operations\/applications\/waiting-list)\.test\.ts$/;

const where = ['server/src', 'contract/src', 'scripts'];

/** All test files that Node's own runner takes, as paths below the root, in the order of their names. */
export function nodeTestFiles() {
  return where.flatMap((folder) => testsBelow(folder)).sort();
}

function testsBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return testsBelow(path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

/**
 * Divides test files: `ordinary` and `longOnce` for the first database, each in as many parts of about the same size as
 * `shards` says, `second` for the other one, `long` for both, `left`: what runs nowhere this time. `isDue` says it of a
 * group of long tests; `all`: nothing is left out.
 */
export function testPlan({ files, isDue, all, shards }) {
  const dueGroups = longTests.filter((group) => all || isDue(group));
  const testsOf = (groups) => groups.flatMap(({ tests }) => tests);
  const due = testsOf(dueGroups);
  const isLong = new Set(longTests.flatMap(({ tests }) => tests));
  const ordinary = files.filter((file) => !isLong.has(file));
  const ofServer = (file) => file.startsWith('server/');
  const isRepeated = ({ tests, once }) => (all ? tests.every(ofServer) : !once);
  return {
    ordinary: dealt(ordinary, shards.ordinary),
    second: ordinary.filter((file) => ofServer(file) && (all || runsOnBoth(file))),
    long: testsOf(dueGroups.filter(isRepeated)),
    longOnce: dealt(testsOf(dueGroups.filter((group) => !isRepeated(group))), shards.long),
    left: [...isLong].filter((file) => !due.includes(file)),
  };
}

/** Whether a file can break these tests: one of their sources, or one of them; no other test. */
export function concerns({ tests, sources }, file) {
  return tests.includes(file) || (!/\.test\.ts$/.test(file) && sources.some((source) => source.test(file)));
}

/** By its folder, or because it asks itself which database it runs on; but for those that say nothing more there. */
function runsOnBoth(file) {
  if (onFirstAlone.test(file)) return false;
  return onBoth.test(file) || readFileSync(join(root, file), 'utf8').includes('testDatabaseKind');
}

/** The largest first, each to the part that has least: so that no part holds all the long ones. */
function dealt(files, shards) {
  const parts = Array.from({ length: shards }, () => ({ bytes: 0, files: [] }));
  const sized = files.map((file) => ({ file, bytes: statSync(join(root, file)).size }));
  for (const { file, bytes } of sized.sort((a, b) => b.bytes - a.bytes)) {
    const least = parts.reduce((one, other) => (other.bytes < one.bytes ? other : one));
    least.files.push(file);
    least.bytes += bytes;
  }
  return parts.map((part) => part.files.sort()).filter((part) => part.length > 0);
}
