/** The files of `deploy/` and of the guide name settings, files and limits that there are. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { settings } from '../server/src/config/index.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** What Node itself and the C library read, beside our settings. */
const ofNode = ['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];
const known = new Set<string>([...settings.map(({ name }) => name), ...ofNode]);
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** What a program of the built server is made of. */
const sourceOf = (program: string) =>
  join(root, program.replace('server/dist/', 'server/src/').replace(/\.js$/, '.ts'));

describe('the unit of systemd', () => {
  const unit = read('deploy/outbound@.service');

  it('sets only settings that there are, and starts a program that there is', () => {
    const names = found(unit, /^Environment=(\w+)=/gm);
    assert.ok(names.includes('DATA_DIR'));
    assert.deepEqual(unknown(names), []);
    assert.deepEqual(unknown(found(read('deploy/settings.example'), /^(\w+)=/gm)), []);
    const program = /^ExecStart=\/opt\/outbound\/node_modules\/\.bin\/node (\S+)$/m.exec(unit)?.[1];
    assert.ok(program && existsSync(sourceOf(program)), program);
  });

  it('waits for a stop longer than a stop takes', () => {
    const within = /STOP_WITHIN_MS = ([\d_]+)/.exec(read('server/src/start.ts'))?.[1] ?? '';
    const patience = Number(/^TimeoutStopSec=(\d+)s$/m.exec(unit)?.[1]);
    assert.ok(patience * 1_000 > Number(within.replaceAll('_', '')), `${patience}`);
  });
});

describe('the unit of systemd, as systemd reads it', () => {
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it('has no line that it does not know', async (t) => {
    if (!hasSystemd) return t.diagnostic('NO SYSTEMD: the unit was not read by it');
    const folder = await mkdtemp(join(tmpdir(), 'outbound-unit-'));
    const path = join(folder, 'outbound@.service');
    // Only the program lies elsewhere here.
    const unit = read('deploy/outbound@.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
    const judge = async (text: string) => {
      await writeFile(path, text);
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
        encoding: 'utf8',
      });
      return { status, said: stderr.split('\n').filter((line) => line.includes('outbound@')) };
    };
    try {
      assert.deepEqual(await judge(unit), { status: 0, said: [] });
      assert.notDeepEqual((await judge(unit.replace('UMask=', 'Umusk='))).said, []);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the configuration of nginx', () => {
  const text = read('deploy/nginx.conf').replace(/^\s*#.*$/gm, '');
  const block = (name: string) => new RegExp(`location ${name} \\{([^}]*)\\}`).exec(text)?.[1] ?? '';

  it('lets through more than any call takes, so that the product itself refuses', () => {
    const megabytes = (part: string) =>
      Number(/client_max_body_size (\d+)m;/.exec(part)?.[1] ?? 0) * 1024 * 1024;
    const general = megabytes(text.slice(0, text.indexOf('location')));
    for (const call of Object.values(calls).flatMap((room) => Object.values(room))) {
      const takes =
        call.kind === 'upload' ? call.limit * call.files : 'limit' in call ? Number(call.limit) * 3 : 0;
      const most = megabytes(block(`= /web${call.path}`)) || general;
      assert.ok(most > 1.04 * takes, `${call.path} takes ${takes}`);
    }
  });

  it('sets what the product believes of its caller, and adds nothing that he wrote', () => {
    assert.match(text, /proxy_set_header X-Forwarded-For \$remote_addr;/);
    assert.match(text, /proxy_set_header X-Forwarded-Proto \$scheme;/);
    assert.match(text, /proxy_set_header X-Forwarded-Host \$host;/);
    // A header that a location sets would take all of the server's away.
    assert.doesNotMatch(block('/') + block('= /web/live'), /proxy_set_header/);
  });

  it('holds no event back and cuts no event stream', () => {
    assert.match(read('server/src/live/live.ts'), /\/web\/live/);
    assert.match(block('= /web/live'), /proxy_buffering off;/);
    assert.match(block('= /web/live'), /proxy_read_timeout 1h;/);
  });

  it('makes no call twice', () => assert.doesNotMatch(text, /non_idempotent/));
});

describe('the container', () => {
  const lines = read('deploy/Containerfile').split('\n');

  it('copies and starts what there is', () => {
    const copied = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1));
    assert.ok(copied.length > 8);
    assert.deepEqual(
      copied.filter((path) => !existsSync(join(root, path))),
      [],
    );
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const workspace of workspaces) assert.ok(copied.includes(`${workspace}/package.json`), workspace);
    const [, program = ''] = /^CMD \["node", "(.+)"\]$/m.exec(lines.join('\n')) ?? [];
    assert.ok(existsSync(sourceOf(program)), program);
  });

  it('sets only settings that there are', () => {
    const names = lines.filter((line) => line.startsWith('ENV ')).flatMap((line) => found(line, /(\w+)=\S/g));
    assert.deepEqual(unknown(names.filter((name) => name === name.toUpperCase())), []);
  });

  it('is composed of parts that there are', () => {
    const text = read('deploy/compose.yaml');
    const product = /\n {2}product:\n((?: {4}.*\n)+)/.exec(text)?.[1] ?? '';
    const environment = /environment:\n((?: {6}.*\n)+)/.exec(product)?.[1] ?? '';
    assert.deepEqual(unknown(found(environment, /^ {6}(\w+): ./gm)), []);
    assert.equal(found(environment, /^ {6}(\w+): ./gm).length, environment.trim().split('\n').length);
    assert.ok(existsSync(join(root, /dockerfile: (\S+)/.exec(product)?.[1] ?? '')));
    // The part of YAML that the file keeps to: two blanks a level, `name: value`, `name:` or `- value`, and no tab.
    for (const line of text.split('\n').filter((one) => one && !one.trim().startsWith('#')))
      assert.match(line, /^(?: {2})*(?:[\w-]+:(?: [^\t]+)?|- [^\t]+)$/, line);
  });
});

describe('docs/operating.md', () => {
  const guide = read('docs/operating.md');

  it('names commands and files that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const name of found(guide, /npm run ([a-z:]+)/g)) assert.ok(name in scripts, name);
    const files = found(guide, /(?:\/opt\/outbound\/|`)(deploy\/[\w.@-]+)/g);
    assert.ok(files.length >= 4, `${files.length}`);
    for (const file of files) assert.ok(existsSync(join(root, file)), file);
  });

  it('names settings that there are', () => {
    const names = found(guide, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g).filter(
      (name) => !name.endsWith('_'),
    );
    assert.ok(names.length > 20);
    assert.deepEqual(unknown(names), []);
  });
});
