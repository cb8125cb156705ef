/** Bodies made from the shapes that the contract gives its calls. */
/** What of a JSON schema tells how to fill it. */
export interface Shape {
  type?: string | undefined;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  minItems?: number;
  maxItems?: number;
}

/** A body of the fields that a call cannot do without. */
export function bodyOf(shape: Shape): unknown {
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return bodyOf(first);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.type === 'array') return shape.minItems ? [bodyOf(shape.items ?? {})] : [];
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {})
        .filter(([name, field]) => shape.required?.includes(name) && field.default === undefined)
        .map(([name, field]) => [name, bodyOf(field)]),
    );
  if (shape.type === 'integer' || shape.type === 'number') return 1;
  return shape.type === 'boolean' ? true : 'abc';
}
