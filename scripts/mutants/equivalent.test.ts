import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { equivalents, matches } from './equivalent.ts';
import { findMutants } from './find.ts';

const root = join(import.meta.dirname, '..', '..');

test('each mutant that is said to be unobservable is one, with a reason', () => {
  for (const entry of equivalents) {
    const mutants = findMutants(entry.file, readFileSync(join(root, entry.file), 'utf8'));
    const named = mutants.filter((one) => matches(entry, one));
    assert.equal(named.length, 1, `mutants "${entry.original}" → "${entry.text}" in ${entry.file}`);
    assert.ok(entry.reason.length > 20, `${entry.file}: ${entry.original}`);
  }
});
