/**
 * `npm run mutants`: takes out or turns one guard, scope, rule or limit at a time in a copy of the tree, runs the nearest
 * tests, and lists what none of them noticed. docs/survival.md says how to use it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ColdTests } from './mutants/cold.ts';
import { copyTree, filesOf } from './mutants/copy.ts';
import { compact, equivalents, matches } from './mutants/equivalent.ts';
import { findMutants, kinds, type Mutant } from './mutants/find.ts';
import { Kept, type Outcome } from './mutants/kept.ts';
import { type Nearest, NearestTests } from './mutants/nearest.ts';
import { endRuns } from './mutants/run-tests.ts';
import { linesNaming, survivalLines } from './mutants/survival.ts';
import { switched } from './mutants/switched.ts';
import { WarmTests } from './mutants/warm.ts';

const root = dirname(import.meta.dirname);
const usage = `npm run mutants -- [--only <path>]… [--kind <${Object.keys(kinds).join('|')}>]… [--line <A8>]
  [--changed <revision>] [--list] [--processes 2] [--quick] [--room] [--again] [--fresh]`;

const isSource = (file: string) =>
  /^(server|contract)\/src\/.+\.ts$/.test(file) &&
  !/\.test\.ts$|^server\/src\/(testing|sample)\/|^server\/src\/database\/(crash-writer|faults|fresh|generate-schema|schema)\.ts$/.test(
    file,
  );

const options = readOptions();
const files = filesOf(root);
// Read once: who goes on working meanwhile changes nothing of this run.
const texts = new Map(
  files
    .filter((file) => /^(server|contract)\/.+\.ts$|^docs\/survival\.md$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const read = (file: string) => texts.get(file) ?? '';
const lines = survivalLines(read('docs/survival.md'), (file) => existsSync(join(root, file)));
const nearest = new NearestTests({ files, read }, lines, options.room);

const sources = files.filter(isSource);
const chosen = sources
  .filter(isChosen)
  .flatMap((file) => findMutants(file, read(file)))
  .filter(({ kind }) => options.kind.length === 0 || options.kind.includes(kind))
  .filter((one) => options.line === undefined || linesOf(one).includes(options.line));
const mutants = chosen.filter((one) => !equivalents.some((entry) => matches(entry, one)));

if (options.list) list();
else await tryAll();

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        kind: { type: 'string', multiple: true, default: [] },
        line: { type: 'string' },
        changed: { type: 'string' },
        list: { type: 'boolean', default: false },
        processes: { type: 'string', default: '2' },
        quick: { type: 'boolean', default: false },
        room: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        fresh: { type: 'boolean', default: false },
      },
    });
    return { ...values, changed: values.changed === undefined ? undefined : changedSince(values.changed) };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(2);
  }
}

function changedSince(revision: string): Set<string> {
  const said = execFileSync('git', ['diff', '--name-only', revision], { cwd: root, encoding: 'utf8' });
  return new Set(said.split('\n'));
}

function isChosen(file: string): boolean {
  const isWithin = (path: string) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`);
  return (options.only.length === 0 || options.only.some(isWithin)) && (options.changed?.has(file) ?? true);
}

/** The lines of docs/survival.md that name a test right beside the mutant. */
function linesOf(mutant: Mutant): string[] {
  return linesNaming(lines, nearest.of(mutant).near);
}

function list(): void {
  for (const mutant of mutants) console.log(`${described(mutant)}  [${linesOf(mutant).join(' ')}]`);
  for (const [kind, what] of Object.entries(kinds))
    console.log(`${String(mutants.filter((one) => one.kind === kind).length).padStart(5)} ${kind}: ${what}`);
  console.log(`${mutants.length} mutants, ${chosen.length - mutants.length} more that cannot be observed`);
}

function described({ file, line, kind, original, text }: Mutant): string {
  const code = compact(original);
  const shown = code.length > 120 ? `${code.slice(0, 117)}…` : code;
  return `${file}:${line} ${kind}: ${shown} → ${text === '' || text === ';' ? 'left out' : text}`;
}

async function tryAll(): Promise<void> {
  const started = Date.now();
  const kept = new Kept(join(root, 'test-results', 'mutants'), read, sources, options.fresh);
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'outbound-mutants-'));
  const clean = () => rmSync(scratch, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      endRuns();
      for (const warm of warms) warm.end();
      clean();
      process.exit(130);
    });
  const warms: WarmTests[] = [];
  const switchedCopy = join(scratch, 'switched');
  copyTree(root, switchedCopy);
  for (const file of sources)
    writeFileSync(join(switchedCopy, file), switched(read(file), findMutants(file, read(file))));
  const survivors: { mutant: Mutant; outcome: Outcome }[] = [];
  const broken: Mutant[] = [];
  const killers = new Map<string, string[]>();
  const cold = new ColdTests(scratch, kept, read);
  const queue = mutants.entries();

  async function work(copy: string): Promise<void> {
    copyTree(root, copy);
    const warm = new WarmTests(switchedCopy, kept, read);
    warms.push(warm);
    for (const [index, mutant] of queue) {
      const tests = nearest.of(mutant);
      const known = kept.outcome(mutant, [...tests.near, ...tests.wider]);
      const isKept = known && !(options.again && !known.by);
      const outcome = isKept ? known : await tryOne(copy, warm, mutant, tests);
      if (outcome.by) killers.set(mutant.file, [...(killers.get(mutant.file) ?? []), outcome.by.file]);
      if (!isKept && outcome.isWhole) kept.keep(mutant, outcome);
      if (!outcome.by) survivors.push({ mutant, outcome });
      else if (!outcome.by.file) broken.push(mutant);
      if (!isKept || !outcome.by)
        console.log(
          `[${index + 1}/${mutants.length}] ${outcome.by ? 'killed' : 'SURVIVED'} ${described(mutant)} ` +
            `(${isKept ? 'known' : `${(outcome.ms / 1000).toFixed(1)} s`}${outcome.by ? `, ${outcome.by.name}` : ''})`,
        );
    }
  }

  /** What noticed most of the mutants of this source so far is the likeliest to notice the next one. */
  function killersFirst(source: string, tests: readonly string[]): string[] {
    const killed = (test: string) => (killers.get(source) ?? []).filter((one) => one === test).length;
    return tests.toSorted((a, b) => killed(b) - killed(a));
  }

  async function tryOne(
    copy: string,
    warm: WarmTests,
    mutant: Mutant,
    { near, wider }: Nearest,
  ): Promise<Outcome> {
    const began = Date.now();
    const known = wider.filter((test) => killers.get(mutant.file)?.includes(test));
    const first = killersFirst(mutant.file, [...near, ...known]);
    const ran: string[] = [];
    let by: Outcome['by'] = null;
    const left: string[] = [];
    for (const stage of [first, wider.filter((test) => !first.includes(test))]) {
      if (by) break;
      const answer = await warm.ask(mutant, stage);
      by = answer.by;
      ran.push(...answer.ran);
      left.push(...answer.left);
    }
    if (!by && left.length > 0 && !options.quick) {
      const answer = await cold.ask(copy, mutant, left);
      by = answer.by;
      ran.push(...answer.ran);
    }
    const isWhole = by !== null || left.length === 0 || !options.quick;
    return { by, asked: [...near, ...wider], ran, ms: Date.now() - began, isWhole };
  }

  try {
    const copies = Array.from({ length: Math.max(1, Number(options.processes)) }, (_, n) =>
      join(scratch, String(n)),
    );
    await Promise.all(copies.map(work));
  } finally {
    for (const warm of warms) warm.end();
    clean();
  }
  report(survivors);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  const killed = mutants.length - survivors.length;
  if (cold.notGreen.size > 0)
    console.log(`not asked, for they fail by themselves: ${[...cold.notGreen].join(', ')}`);
  if (broken.length > 0)
    console.log(`killed by no test, but by not loading or not ending: ${broken.map(described).join('\n')}`);
  console.log(
    `${mutants.length} mutants, ${killed} killed, ${survivors.length} survived, took ${minutes} min`,
  );
  process.exitCode = survivors.length > 0 ? 1 : 0;
}

function report(survivors: { mutant: Mutant; outcome: Outcome }[]): void {
  if (survivors.length > 0) console.log('\nWhat no test noticed:');
  for (const { mutant, outcome } of survivors.sort((a, b) => (a.mutant.file < b.mutant.file ? -1 : 1))) {
    console.log(`${described(mutant)}`);
    console.log(`    ran: ${outcome.ran.join(' ') || 'nothing, for none of the tests comes here'}`);
    console.log(`    survival: ${linesOf(mutant).join(' ') || 'none'}`);
  }
}
