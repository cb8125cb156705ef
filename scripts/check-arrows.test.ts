import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findViolations, importsOf } from './check-arrows.ts';

/** The violations of a tree that holds exactly these files. */
function violationsOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'arrows-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return findViolations(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Asserts that one import, alone in a tree, is refused at its line with a message that holds `says`. */
function refused(file: string, specifier: string, says: string): void {
  const violations = violationsOf({ [file]: `const a = 1;\nimport { x } from '${specifier}';\n` });
  assert.equal(
    violations.length,
    1,
    `${file} -> ${specifier}: ${violations.join('\n') || 'nothing refused'}`,
  );
  assert.ok(violations[0]?.startsWith(`${file}:2 `), violations[0]);
  assert.ok(violations[0]?.includes(says), violations[0]);
}

function allowed(file: string, ...specifiers: string[]): void {
  const text = specifiers.map((one) => `import { x } from '${one}';`).join('\n');
  assert.deepEqual(violationsOf({ [file]: text }), []);
}

test('imports are found in every form, with their lines', () => {
  const source = [
    "import a from './a.ts';",
    "import type { B } from './b.ts';",
    "import './c.css';",
    "import { // it's commented: from 'nowhere'",
    '  d,',
    "} from './d.ts';",
    "export * from './e.ts';",
    "export { f } from './f.ts';",
    "const g = await import('./g.ts');",
    "type H = import('./h.ts').H;",
    "new Worker(new URL('./i.ts', import.meta.url));",
    "// import('./comment.ts')",
    ' * import("./doc.ts")',
    "export const text = 'from ./text.ts';",
    "  const said = `import x from './template.ts'`;",
  ].join('\n');
  const found = importsOf(source).map(({ line, specifier }) => `${line} ${specifier}`);
  assert.deepEqual(found, [
    '1 ./a.ts',
    '2 ./b.ts',
    '3 ./c.css',
    '6 ./d.ts',
    '7 ./e.ts',
    '8 ./f.ts',
    '9 ./g.ts',
    '10 ./h.ts',
    '11 ./i.ts',
  ]);
});

test('contract imports nothing of ours, not even in a test', () => {
  refused('contract/src/a.ts', '../../server/src/config/index.ts', 'contract imports nothing of ours');
  refused('contract/src/a.test.ts', '../../web/src/api/a.ts', 'contract imports nothing of ours');
  allowed('contract/src/people/a.ts', '../b.ts', 'zod');
});

test('server and web meet in contract only', () => {
  refused('server/src/people/a.ts', '../../../web/src/ui/a.ts', 'never web');
  refused('server/src/people/a.test.ts', '../../../web/src/ui/a.ts', 'never web');
  refused('web/src/ui/a.tsx', '../../../server/src/config/index.ts', 'never server');
  refused('web/src/ui/a.tsx', '@outbound/server', 'never server');
  allowed('server/src/people/a.ts', '@outbound/contract', 'fastify', 'node:fs');
  allowed('web/src/ui/a.tsx', '@outbound/contract', 'react');
});

test('e2e and bench use the product from outside', () => {
  refused('e2e/sign-up.spec.ts', '../server/src/app.ts', 'from outside');
  refused('bench/run.ts', '../server/src/app.ts', 'from outside');
  allowed('e2e/sign-up.spec.ts', '@outbound/contract', './pages.ts');
});

test('a service is used by another one through its index only', () => {
  refused('server/src/people/a.ts', '../files/store.ts', 'only through its index.ts');
  refused('server/src/people/a.ts', '../files/images/index.ts', 'only through its index.ts');
  refused('server/src/people/a.ts', '../sign-in/passwords.ts', 'only through its index.ts');
  refused('server/src/sign-in/a.ts', '../rights/grants/queries.ts', 'only through its index.ts');
  refused('server/src/sign-in/session/caller.ts', '../../app.ts', 'a service imports http');
  refused('server/src/people/a.ts', '../live/stream.ts', 'a service imports http');
  allowed(
    'server/src/people/a.ts',
    '../files/index.ts',
    '../http/a.ts',
    '../database/a.ts',
    '../config/index.ts',
    './b.ts',
  );
  allowed('server/src/people/a.test.ts', '../files/store.ts', '../app.ts', '../testing/server.ts');
});

test('http and database know no service, the composing files know all', () => {
  refused('server/src/http/a.ts', '../people/index.ts', 'http knows no service');
  refused('server/src/database/a.ts', '../people/queries.ts', 'this room knows no service');
  refused('server/src/database/a.ts', '../http/a.ts', 'this room knows no service');
  refused('server/src/xlsx/a.ts', '../people/index.ts', 'this room knows no service');
  refused('server/src/config/index.ts', '../http/a.ts', 'config only reads settings');
  refused('server/src/people/a.ts', '../testing/server.ts', 'testing serves tests only');
  allowed('server/src/app.ts', './people/routes.ts', './http/a.ts', './live/a.ts');
  allowed('server/src/sample/a.ts', '../people/queries.ts', '../operations/queries.ts');
});

test('the public pages hold no office code', () => {
  refused('web/src/portal/a.tsx', '../office/shell/a.tsx', 'no office code in the public pages');
  refused('web/src/mobile/a.tsx', '../office/routes.tsx', 'no office code in the public pages');
  allowed('web/src/portal/a.tsx', '../ui/a.tsx', '../api/send.ts');
});

test('features of the office never import each other', () => {
  refused(
    'web/src/office/tasks/a.tsx',
    '../operations/a.tsx',
    'features of the office never import each other',
  );
  refused('web/src/office/tasks/a.tsx', '../operations', 'features of the office never import each other');
  allowed('web/src/office/tasks/a.tsx', '../shell/a.tsx', '../../ui/a.tsx', './b.tsx');
  allowed('web/src/office/routes.tsx', './tasks/a.tsx', './operations/a.tsx', './shell/a.tsx');
  allowed('web/src/office/tasks/a.test.tsx', '../operations/a.tsx');
  allowed('web/src/office/shell/a.tsx', '../sign-in/a.tsx', '../session/a.ts', '../tabs/a.ts');
});

test('shared rooms of the browser know no page', () => {
  refused('web/src/ui/a.tsx', '../office/tasks/a.tsx', 'shared rooms know no page');
  refused('web/src/api/a.ts', '../portal/a.tsx', 'shared rooms know no page');
  refused('web/src/theme/a.ts', '../mobile/a.tsx', 'shared rooms know no page');
});

test('a folder without a room is refused', () => {
  const violations = violationsOf({ 'server/src/helpers/a.ts': '' });
  assert.equal(violations.length, 1);
  assert.match(violations[0] ?? '', /^server\/src\/helpers\/a\.ts:1 no room for this folder/);
});

test('a circle of rooms is refused once, with its way round', () => {
  const violations = violationsOf({
    'server/src/people/a.ts': "import { b } from '../files/index.ts';",
    'server/src/files/index.ts': "import { c } from '../tasks/index.ts';",
    'server/src/tasks/index.ts': "import { a } from '../people/index.ts';",
    'server/src/people/a.test.ts': "import { x } from '../operations/index.ts';",
    'server/src/operations/index.ts': "import { a } from '../people/index.ts';",
  });
  assert.equal(violations.length, 1);
  assert.match(violations[0] ?? '', /closes a circle of rooms \(.*people.* -> .*\)/);
});

test('folders inside a room of server and web are entered from beside them through their index only', () => {
  const says = 'entered only through its index.ts: offer it there, or move what both need right into';
  refused('server/src/people/accounts/a.ts', '../departments/paths.ts', `${says} server/src/people`);
  refused('server/src/people/accounts/import/a.ts', '../../departments/import/rows.ts', says);
  refused('server/src/people/accounts/import/a.ts', '../export/b.ts', `${says} server/src/people/accounts`);
  allowed(
    'server/src/people/accounts/import/a.ts',
    '../../departments/index.ts',
    '../writes.ts',
    '../../first-start.ts',
  );
  // What lies right above a folder composes what is in it.
  allowed('server/src/people/index.ts', './accounts/import/routes.ts');
  allowed('server/src/people/accounts/a.test.ts', '../departments/paths.ts');
  refused('web/src/office/system/users/a.tsx', '../roles/b.tsx', `${says} web/src/office/system`);
  refused('web/src/portal/home/a.tsx', '../activities/b.tsx', `${says} web/src/portal`);
  allowed('web/src/office/system/users/a.tsx', '../roles/index.ts', './b.tsx');
  allowed('web/src/office/system/pages.ts', './users/list.tsx');
  // Widgets are taken from their shelf one by one.
  allowed('web/src/ui/tables/a.tsx', '../feedback/dialog.tsx');
});

test('what lies in one folder forms no circle, at any depth', () => {
  const circle = (files: Record<string, string>) => {
    const violations = violationsOf(files);
    assert.equal(violations.length, 1, violations.join('\n'));
    return violations[0] ?? '';
  };
  assert.match(
    circle({
      'server/src/people/accounts/a.ts': "import { b } from '../departments/index.ts';",
      'server/src/people/departments/index.ts': "export { c } from './import/c.ts';",
      'server/src/people/departments/import/c.ts': "import { a } from '../../accounts/index.ts';",
      'server/src/people/accounts/index.ts': '',
      // Neither a test nor what composes the folders closes one.
      'server/src/people/accounts/a.test.ts': "import { r } from '../roles/r.ts';",
      'server/src/people/roles/r.ts': "import { a } from '../accounts/index.ts';",
      'server/src/people/index.ts': "export { a } from './accounts/a.ts';",
    }),
    /^server\/src\/people\/.+:1 closes a circle in server\/src\/people \(departments -> accounts -> departments\)/,
  );
  assert.match(
    circle({
      'server/src/people/accounts/import/rows.ts': "import { b } from '../export/index.ts';",
      'server/src/people/accounts/import/index.ts': '',
      'server/src/people/accounts/export/index.ts': "import { a } from '../import/index.ts';",
    }),
    /closes a circle in server\/src\/people\/accounts \((import -> export -> import|export -> import -> export)\)/,
  );
  assert.match(
    circle({
      'server/src/people/accounts/import/rows.ts': "import { b } from '../writes.ts';",
      'server/src/people/accounts/writes.ts': "import { a } from './import/rows.ts';",
    }),
    /closes a circle in server\/src\/people\/accounts \((import -> writes\.ts -> import|writes\.ts -> import -> writes\.ts)\)/,
  );
  assert.match(
    circle({
      'web/src/office/system/users/index.ts': "import { b } from '../logs';",
      'web/src/office/system/logs/index.ts': "import { a } from '../users/index.ts';",
    }),
    /closes a circle in web\/src\/office\/system \(.*\): move what both need into the one that stands lower, or right into/,
  );
});
