/**
 * Which long tests need not run: those noted in `passed.json` as passed with their sources as they are. A note is written by
 * a whole run that is asked to (`npm test -- --note`) and holds for a week: what lies outside of the sources (the system,
 * the database's release) changes, too.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../installed.mjs';
import { concerns, longTests } from './plan.mjs';

const notes = join(root, 'scripts', 'tests', 'passed.json');
const HOLDS_MS = 7 * 24 * 3_600_000;

/** The folders that sources of long tests lie in, beside the files of the root. */
const folders = ['contract', 'sample', 'scripts', 'server', 'web'];

/** All files that a long test could have as its source, as paths below the root, in the order of their names. */
export function sourceFiles() {
  const ofRoot = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  return [...ofRoot.map(({ name }) => name), ...folders.flatMap(filesBelow)].sort();
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !/^(node_modules|dist)$/.test(entry.name) ? filesBelow(path) : [];
  });
}

/** What each group of long tests has for sources now (see `sourcesOf`), by its first test. */
export function allSources(files = sourceFiles()) {
  return new Map(longTests.map((group) => [group.tests[0], sourcesOf(group, files)]));
}

/** One text for the sources of a group: another one when a file of them is another, is new or is gone. */
export function sourcesOf(group, files) {
  const hash = createHash('sha256');
  for (const file of files.filter((one) => concerns(group, one))) {
    // The bytes' own hash has one length, so that no text of a file can look like the name of the next.
    const bytes = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
    hash.update(`${file} ${bytes}\n`);
  }
  return hash.digest('hex');
}

/** What was noted: by the first test of a group the sources that it passed with, and when. */
export function readNotes() {
  return JSON.parse(readFileSync(notes, 'utf8'));
}

/** Whether a group has to run: it is not noted, or with other sources, or too long ago. */
export function isDue({ tests: [first] }, { noted, sources, now = Date.now() }) {
  const note = noted[first];
  return !note || note.sources !== sources.get(first) || now - Date.parse(note.at) > HOLDS_MS;
}

/** The files of a run's steps that passed on each database they ran on, at their first try. */
export function passedFiles(steps, mended) {
  const isRed = (file) =>
    steps.some(({ files, result }) => files?.includes(file) && result.failed > 0) ||
    mended.some((one) => one.startsWith(`${file} `));
  return [...new Set(steps.flatMap(({ files }) => files ?? []))].filter((file) => !isRed(file));
}

/** The notes with those groups added all of whose tests are among `passed`, with the sources that these had for them. */
export function withPassed(noted, passed, sources, at = new Date()) {
  const groups = longTests.filter(({ tests }) => tests.every((test) => passed.includes(test)));
  const fresh = groups.map(({ tests: [first] }) => [
    first,
    { sources: sources.get(first), at: at.toISOString() },
  ]);
  const all = Object.entries({ ...noted, ...Object.fromEntries(fresh) });
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes what `readNotes` reads. */
export function writeNotes(noted) {
  writeFileSync(notes, `${JSON.stringify(noted, null, 2)}\n`);
}
