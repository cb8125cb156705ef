/** The shapes of the contract as JSON Schema; what refers to itself stands in `components` under its name. */
import { type AnySchema, id as idShape } from '@outbound/contract';
import { z } from 'zod';
import { fieldWords } from './texts.ts';

export type JsonSchema = Record<string, unknown>;

/** Collects the shapes that have a name. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {};

  /** A shape as calls take it (`input`) or answer it (`output`). */
  of(type: AnySchema, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...schema
    } = z.toJSONSchema(type, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema, path }) => {
        if (io === 'output') sayAnswered(zodSchema, jsonSchema as JsonSchema);
        tidy(jsonSchema as JsonSchema, path, io);
      },
    }) as JsonSchema;
    for (const [name, one] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>)) {
      const { id: _id, ...shape } = withNamedRefs(one);
      this.named[name] = shape;
    }
    return withNamedRefs(schema);
  }
}

function withNamedRefs(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** What a change on the way in makes is seen by nobody but the change: a text stays a text, and an id is answered as a number. */
function sayAnswered(type: z.core.$ZodType, schema: JsonSchema): void {
  if ((type as AnySchema) === idShape) {
    delete schema.anyOf;
    Object.assign(schema, { type: 'integer', exclusiveMinimum: 0 });
  } else if (schema.type === undefined && isChangedText(type as z.core.$ZodTypes)) schema.type = 'string';
}

function isChangedText({ _zod: { def } }: z.core.$ZodTypes): boolean {
  if (def.type !== 'pipe') return false;
  const from = def.in as z.core.$ZodTypes;
  const { type: made } = (def.out as z.core.$ZodTypes)._zod.def;
  return made === 'transform' && (from._zod.def.type === 'string' || isChangedText(from));
}

/** Takes out what says nothing, and says what a field's name alone tells. */
function tidy(schema: JsonSchema, path: readonly (string | number)[], io: 'input' | 'output'): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (Array.isArray(schema.enum) && schema.enum.every(Number.isInteger)) schema.type = 'integer';
  // An answer may get further fields: who refused them would fail with our next version.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  const [place, name] = path.slice(-2);
  const words = place === 'properties' ? fieldWords(String(name)) : undefined;
  if (words !== undefined && schema.$ref === undefined) schema.description ??= words;
}
