import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { type AnySchema, type Call, call, calls, permissionNames } from './index.ts';

const all = Object.entries(calls).flatMap(([subject, group]) =>
  Object.entries(group).map(([name, one]): [string, Call] => [`${subject}.${name}`, one]),
);

describe('every call', () => {
  it('has an address of its own', () => {
    const addresses = all.map(([, one]) => `${one.method} ${one.path}`);
    assert.deepEqual(
      addresses.filter((address, at) => addresses.indexOf(address) !== at),
      [],
    );
  });

  for (const [name, one] of all)
    it(`${name} names only known codes and refuses unknown keys`, () => {
      const codes = one.needs === 'open' || one.needs === 'signedIn' ? [] : [one.needs].flat();
      for (const code of codes) assert.ok(permissionNames.has(code), code);
      for (const body of objectsOf(one.body)) {
        const issues = z.safeParse(body, { unexpected: 1 }).error?.issues ?? [];
        assert.ok(
          issues.some((issue) => issue.code === 'unrecognized_keys'),
          `${name} takes unknown keys`,
        );
      }
    });

  it('refuses unknown keys at any depth of its body', () => {
    let checked = 0;
    for (const [name, one] of all) {
      const walk = (node: unknown, at: string): void => {
        if (typeof node !== 'object' || node === null) return;
        if ('properties' in node) {
          checked++;
          assert.ok(
            'additionalProperties' in node && node.additionalProperties === false,
            `${name} takes any key at ${at || 'its top'}`,
          );
        }
        for (const [key, value] of Object.entries(node)) walk(value, `${at}/${key}`);
      };
      // A GET call's parameters come from its address: what it does not know, it passes over.
      if (one.method === 'POST') walk(z.toJSONSchema(one.body, { io: 'input', unrepresentable: 'any' }), '');
    }
    assert.ok(checked > 100, `${checked} objects`);
  });

  it('does not compile without needs', () => {
    // @ts-expect-error a call that does not say who may make it is no call
    const careless = call({ path: '/x', name: 'x', log: null, body: z.strictObject({}), answer: z.null() });
    assert.equal(careless.needs, undefined);
  });

  it('does not compile with a code that does not exist', () => {
    call({
      path: '/x',
      name: 'x',
      // @ts-expect-error the codes are those of the menu
      needs: 'latin_nothing',
      log: null,
      body: z.strictObject({}),
      answer: z.null(),
    });
  });
});

/** The objects that a body may be: itself, the entries of an array, the kinds of a union. */
function objectsOf(body: AnySchema): AnySchema[] {
  if (body instanceof z.ZodArray) return objectsOf(body.element as AnySchema);
  if (body instanceof z.ZodUnion) return body.options.flatMap((option) => objectsOf(option as AnySchema));
  return [body];
}
