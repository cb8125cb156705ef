import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  accountFields,
  activityFields,
  applicationFields,
  type Call,
  calls,
  deptFields,
  type ErrorCode,
  errors,
  roleFields,
  rowFields,
} from '@outbound/contract';
import { z } from 'zod';
import { openApiDocument } from '../openapi.ts';
import { examples } from './examples.ts';
import { documentPath, operationId } from './operation.ts';
import { wireCode } from './refusals.ts';

type Shape = Record<string, unknown>;

const all: Call[] = Object.values(calls).flatMap((group): Call[] => Object.values(group));
// As it stands on the wire.
const document = JSON.parse(JSON.stringify(openApiDocument(new Set(all), 'Asia/Shanghai', '出海平台')));
const operationOf = (call: Call) => document.paths[documentPath(call)][call.method.toLowerCase()];

/** Every object within, with what is said of it, there or where it is one of several shapes (a code or null). */
function* within(value: unknown, said = ''): Generator<readonly [shape: Shape, words: string]> {
  if (typeof value !== 'object' || value === null) return;
  const { description, anyOf } = value as Shape;
  const words = typeof description === 'string' ? description : said;
  if (!Array.isArray(value)) yield [value as Shape, words];
  for (const one of Object.values(value))
    yield* within(one, one === anyOf || Array.isArray(value) ? words : '');
}

const at = (pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<Shape | undefined>((place, key) => place?.[key] as Shape | undefined, document);

describe('the OpenAPI document', () => {
  it('has every call once, under a name made of its address', () => {
    const ids = all.map((call) => operationOf(call).operationId);
    assert.equal(new Set(ids).size, all.length);
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z\d]+$/);
    // What programs were generated from must not change its name.
    assert.equal(operationId(calls.account.page), 'umsUserPage');
    assert.equal(operationId(calls.application.openApply), 'omsActivityOpenApply');
    assert.equal(operationId(calls.file.preview), 'efsFilePreview');
    const tags = document.tags.map(({ name }: { name: string }) => name);
    for (const call of all) assert.ok(tags.includes(operationOf(call).tags[0]), call.path);
  });

  it('leads every reference somewhere', () => {
    const places = [...within(document)].flatMap(([{ $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
    assert.ok(places.length > all.length);
    for (const place of new Set(places)) assert.ok(place.startsWith('#/components/') && at(place), place);
    assert.ok(!JSON.stringify(document).includes('$defs'));
  });

  it('says who may make a call', () => {
    assert.deepEqual(
      [document.components.securitySchemes.session.in, document.components.securitySchemes.session.name],
      ['cookie', 'latinAccessToken'],
    );
    for (const call of all) {
      const { security, description, 'x-permission': codes = [] } = operationOf(call);
      const asksWho = call === calls.file.preview || call === calls.user.checkToken;
      const open = asksWho ? [{}, { session: [] }] : [];
      assert.deepEqual(security, call.needs === 'open' ? open : [{ session: [] }], call.path);
      const needed = call.needs === 'open' || call.needs === 'signedIn' ? [] : [call.needs].flat();
      assert.deepEqual(codes, needed, call.path);
      for (const code of codes) assert.ok(description.includes(code), call.path);
    }
  });

  it('has every code of the catalogue at its status, in the envelope', () => {
    const { schemas, responses } = document.components;
    for (const [code, { status }] of Object.entries(errors) as [ErrorCode, { status: number }][]) {
      const { properties, required } = schemas[`Refusal${status}`];
      assert.ok(properties.code.enum.includes(wireCode(code)), code);
      assert.ok(properties.code.description.includes(`\`${wireCode(code)}\` `), code);
      assert.deepEqual(required, ['code', 'message', 'data']);
    }
    for (const call of all)
      for (const [status, answer] of Object.entries(operationOf(call).responses) as [string, Shape][]) {
        const isRefusal = Number(status) >= 400 && status !== '416';
        assert.equal(
          answer.$ref,
          isRefusal ? `#/components/responses/Refusal${status}` : undefined,
          call.path,
        );
        if (isRefusal) assert.ok(responses[`Refusal${status}`].content['application/json'], status);
      }
  });

  it('tells apart what a call answers and what it refuses', () => {
    for (const call of all.filter(({ kind }) => kind !== 'asset' && kind !== 'download')) {
      const [envelope, refusal] = operationOf(call).responses[200].content['application/json'].schema.oneOf;
      assert.deepEqual(envelope.required, ['code', 'message', 'data'], call.path);
      assert.equal(envelope.properties.code.const, '000000');
      assert.equal(refusal.$ref, '#/components/schemas/Refusal200');
    }
  });

  it('says of each text and id of an answer what it is', () => {
    const untold = (shape: unknown) =>
      typeof shape === 'object' && Object.keys(shape as Shape).every((key) => key === 'description');
    for (const call of all.filter(({ kind }) => kind !== 'asset' && kind !== 'download'))
      for (const [{ properties, items, anyOf }] of within(operationOf(call).responses[200].content)) {
        // One call passes on what another one answers.
        for (const [name, shape] of Object.entries(properties ?? {}))
          assert.ok(name === 'data' || !untold(shape), `${call.path}: ${name}`);
        assert.ok(items === undefined || !untold(items), call.path);
        assert.ok(!Array.isArray(anyOf) || !anyOf.some(untold), call.path);
      }
  });

  it('gives each upload its file, and each write its key', () => {
    for (const call of all.filter(({ kind }) => kind === 'upload')) {
      const { schema } = operationOf(call).requestBody.content['multipart/form-data'];
      const { file } = schema.properties;
      assert.ok(schema.required.includes('file'), call.path);
      assert.equal((call.files === 1 ? file : file.items).format, 'binary', call.path);
      assert.equal(file.maxItems, call.files === 1 ? undefined : call.files);
    }
    const hasKey = (call: Call) =>
      (operationOf(call).parameters ?? []).some(({ $ref }: Shape) => String($ref).endsWith('IdempotencyKey'));
    assert.ok(hasKey(calls.department.deptAdd) && hasKey(calls.application.openApply));
    assert.ok(!hasKey(calls.department.tree) && !hasKey(calls.user.verifyCode));
  });

  it('shows bodies that the calls take', () => {
    const $defs = document.components.schemas;
    for (const [call, body] of examples) {
      const { schema, example } = operationOf(call).requestBody.content['application/json'];
      assert.deepEqual(example, body, call.path);
      assert.ok(z.safeParse(call.body, body).success, call.path);
      const described = z.fromJSONSchema(
        JSON.parse(JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/')),
      );
      assert.ok(described.safeParse(body).success, `${call.path} as described`);
    }
  });

  it('says in Chinese what each number of an enumeration means', () => {
    const isCode = (value: unknown) => /^\d$/.test(String(value));
    const enumerations = [...within(document)].filter(
      ([shape]) => Array.isArray(shape.enum) && shape.enum.length > 1 && shape.enum.every(isCode),
    );
    assert.ok(enumerations.length > 50);
    for (const [shape, words] of enumerations)
      for (const value of shape.enum as unknown[])
        assert.match(words, new RegExp(`(^|[：；])${value} \\p{Script=Han}`, 'u'), String(shape.enum));
  });

  it('names the fields of records as the forms do', () => {
    const lists: [Call, Record<string, never> | object][] = [
      [calls.account.page, accountFields],
      [calls.activity.page, activityFields],
      [calls.application.page, applicationFields],
      [calls.role.page, roleFields],
    ];
    for (const [call, fields] of lists) {
      const [envelope] = operationOf(call).responses[200].content['application/json'].schema.oneOf;
      const { properties } = envelope.properties.data.properties.dataBody.items;
      for (const [key, { label }] of rowFields(fields as typeof accountFields))
        assert.ok(properties[key].description.startsWith(label), `${call.path} ${key}`);
    }
    const node = document.components.schemas.DeptNode.properties;
    assert.equal(node.deptName.description, deptFields.deptName.label);
  });
});
