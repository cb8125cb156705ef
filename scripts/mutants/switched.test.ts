import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { applied, findMutants, type Mutant } from './find.ts';
import { canSwitch, SWITCH, switched } from './switched.ts';

const file = 'server/src/people/policy.ts';
const source = `
function isAllowed(caller, row) {
  if (caller.left || (caller.frozen && !caller.isAdmin)) throw new Refusal('UM1');
  requirePlace(caller);
  return row.seen && (row.own || caller.all);
}
const find = (q, caller) =>
  q.where('a', '=', 1)
    // What he may see.
    .where(ownRows(caller))
    .whereRef('x.id', '=', 'y.id').end();
const text = (from) => sql\`select from t where a = \${from} and (b = 1 or c = 2)\`;
const both = (eb) => eb.and([eb('a'), eb('b')]);
`;

/** What all functions of the text do in every case, as one text. */
function behaviour(text: string, inPlace?: string): string {
  const q = (said: string): object => ({
    where: (...args: unknown[]) =>
      q(`${said}.where(${args.map((one) => (typeof one === 'function' ? 'all' : one))})`),
    whereRef: (...args: unknown[]) => q(`${said}.whereRef(${args})`),
    $call: (act: (query: object) => unknown) => act(q(said)),
    end: () => said,
  });
  const sql = (parts: string[], ...values: unknown[]) =>
    parts.flatMap((part, at) => [part, at < values.length ? values[at] : '']).join('');
  const flags = [true, false];
  const context = {
    q: q('q'),
    ...{ sql, flags, checked: 0, ownRows: () => 'own' },
    eb: Object.assign((name: string) => name, { and: (all: string[]) => all.join('&') }),
    Refusal: class extends Error {},
    [SWITCH]: (id: string) => id === inPlace,
  };
  const cases = `
    const said = [find(q, {}), text(5), both(eb)];
    for (const left of flags) for (const frozen of flags) for (const isAdmin of flags)
      for (const seen of flags) for (const own of flags) for (const all of flags)
        try { said.push(isAllowed({ left, frozen, isAdmin, all }, { seen, own })); }
        catch (error) { said.push(error.message); }
    said.push(checked);
    said.join();`;
  return runInNewContext(`function requirePlace() { checked++; }\n${text}\n${cases}`, context);
}

/** A link that is left out and one that always holds are the same to a database. */
const asLeftOut = (said: string) => said.replace('.where(all)', '');

test('a text with all mutants inside does what the source does, or what one of its mutants does', () => {
  const mutants = findMutants(file, source);
  const text = switched(source, mutants);
  assert.equal(behaviour(text), behaviour(source));
  for (const mutant of mutants) {
    const expected = behaviour(applied(source, mutant));
    assert.notEqual(expected, behaviour(source), `${mutant.original} → ${mutant.text} can be told`);
    assert.equal(asLeftOut(behaviour(text, mutant.id)), expected, `${mutant.original} → ${mutant.text}`);
  }
  assert.deepEqual(
    new Set(mutants.map(({ kind }) => kind)),
    new Set(['refusal', 'guard', 'rule', 'scope', 'where', 'sql']),
  );
});

test('what is read once, when the sources are loaded, stands behind no switch', () => {
  const limits = 'export const name = z.string().max(5); const MOST = 5;';
  const mutants = findMutants('contract/src/name.ts', limits);
  assert.ok(mutants.length >= 2);
  assert.ok(!mutants.some((one: Mutant) => canSwitch(one)));
  assert.equal(switched(limits, mutants), limits);
});
