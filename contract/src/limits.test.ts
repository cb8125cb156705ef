import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { type Call, calls, OperationType } from './index.ts';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  const?: unknown;
}
type Path = readonly (string | number)[];

/** What no field has a use for, by the type that it takes; texts of every alphabet that a rule may ask for. */
const monstrous: Record<string, readonly unknown[]> = {
  string: ['x', '1', '中', 'https://x/', '/x', '#a', '-', ' x'].map((start) =>
    start.padEnd(600_000, start.at(-1)),
  ),
  integer: [1e15, -1e15],
  number: [1e15, -1e15],
  array: [Array.from({ length: 20_000 }, (_, n) => n + 1), Array.from({ length: 20_000 }, (_, n) => `x${n}`)],
};

/** Numbers that are compared with what is stored and never stored themselves: any that is one. */
const compared = /^ids?$|Ids?$|IdList$|^version$|^afterPosition$/;
const unlimited = [
  // An address that names no file is 404, whatever it looks like; the server limits addresses.
  `${calls.file.preview.path} id`,
  // Compared with the form's.
  `${calls.application.openApply.path} sortNum`,
  `${calls.application.openApplyTogether.path} sortNum`,
];

interface Field {
  path: Path;
  type: string;
  /** What tells the kind of a body beside it. */
  beside: Record<string, unknown>;
}

/** Every field of a body, however deep, with the types that it takes. */
function* fieldsOf(shape: Shape, path: Path = [], beside: Field['beside'] = {}): Generator<Field> {
  if (shape.type && shape.const === undefined && path.length > 0) yield { path, type: shape.type, beside };
  for (const one of [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]) yield* fieldsOf(one, path, beside);
  const properties = Object.entries(shape.properties ?? {});
  const constants = Object.fromEntries(
    properties.filter(([, field]) => field.const !== undefined).map(([name, field]) => [name, field.const]),
  );
  for (const [name, field] of properties)
    yield* fieldsOf(field, [...path, name], path.length === 0 ? constants : beside);
  if (shape.items) yield* fieldsOf(shape.items, [...path, 0], beside);
}

/** A body that holds this value at that place and nothing else but what tells its kind. */
function bodyWith([step, ...below]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  return step === 0 ? [bodyWith(below, value)] : { [step]: bodyWith(below, value) };
}

/** Where a body is faulty; of a union the faults of all its kinds. */
function faultsOf(issues: readonly z.core.$ZodIssue[], above: PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const inner = issue.code === 'invalid_union' ? issue.errors.flatMap((one) => faultsOf(one, path)) : [];
    return [path.join('/'), ...inner];
  });
}

describe('every call limits every text, list and number that it takes', () => {
  const all = Object.values(calls).flatMap((group): Call[] => Object.values(group));
  for (const call of all)
    it(call.path, () => {
      const shape = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Shape;
      for (const { path, type, beside } of fieldsOf(shape)) {
        const name = path.findLast((step) => typeof step === 'string') ?? '';
        const isCompared = type === 'integer' && compared.test(String(name));
        if (isCompared || unlimited.includes(`${call.path} ${name}`)) continue;
        for (const value of monstrous[type] ?? []) {
          const body = bodyWith(path, value);
          const { error } = z.safeParse(
            call.body,
            Array.isArray(body) ? body : Object.assign({ ...beside }, body),
          );
          const faults = faultsOf(error?.issues ?? []);
          assert.ok(
            faults.includes(path.join('/')),
            `${path.join('.')} takes ${String(value).slice(0, 20)}…`,
          );
        }
      }
    });
});

/** Compared with now, and never later. */
const past = [`${calls.checkIn.checkIn.path} cameTime`];
/** What is looked for, not what is written. */
const filters = new Set<string | number | undefined>(['template', 'filter']);

describe('every call that writes keeps times within the days that calendars and pages have', () => {
  const all = Object.values(calls).flatMap((group): Call[] => Object.values(group));
  for (const call of all.filter(({ log }) => log === OperationType.add || log === OperationType.modify)) {
    const shape = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Shape;
    const takes = (path: Path, value: string) => {
      const { error } = z.safeParse(call.body, bodyWith(path, value));
      return !faultsOf(error?.issues ?? []).includes(path.join('/'));
    };
    const isTime = ({ path, type }: Field) =>
      type === 'string' && takes(path, '2027-01-01 00:00:00') && !takes(path, '2027-02-30 00:00:00');
    for (const { path } of [...fieldsOf(shape)].filter(isTime))
      if (!filters.has(path[0]) && !past.includes(`${call.path} ${path.at(-1)}`))
        it(`${call.path} ${path.join('.')}`, () => {
          for (const time of ['9999-12-31 23:59:59', '0001-01-01 00:00:00'])
            assert.ok(!takes(path, time), time);
        });
  }
});
