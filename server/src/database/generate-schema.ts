/**
 * Writes schema.ts from a freshly migrated embedded database: the tables' shape is said once, in the migrations.
 * Run as a program: `npm run schema`.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openThread } from './open.ts';

export const schemaFile = fileURLToPath(new URL('./schema.ts', import.meta.url));

type Column = {
  table_name: string;
  column_name: string;
  type_name: string;
  not_null: boolean;
  has_default: boolean;
  /** Written by the database alone: generated columns and identities `generated always`. */
  always: boolean;
};

const typeNames: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  time: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
};

const heading = (
  contractTypes: readonly string[],
) => `/** Generated from the migrations by generate-schema.ts (\`npm run schema\`): do not edit. */
import type { ${contractTypes.join(', ')} } from '@outbound/contract';
import type { ColumnType } from 'kysely';

/** Written as text: \`JSON.stringify\` it, because the driver takes a bare array for a PostgreSQL array. */
type Json<Read = JsonValue> = ColumnType<Read, string, string>;
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** May be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** The database alone writes it. */
type ReadOnly<T> = ColumnType<T, never, never>;
`;

/** The text of schema.ts for a migrated database, before it is formatted. */
export async function schemaOf<DB>(db: Kysely<DB>, given = columnTypes): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as table_name, a.attname as column_name, t.typname as type_name,
      a.attnotnull or a.attidentity <> '' as not_null,
      a.atthasdef or a.attidentity <> '' as has_default,
      a.attgenerated <> '' or a.attidentity = 'a' as always
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not c.relispartition and c.relname not like 'kysely_migration%'
    order by c.relname collate "C", a.attnum`.execute(db);
  const tables = Map.groupBy(rows, ({ table_name }) => table_name);
  refuseUnknown(tables, given);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${typeName(table)} {\n${columns.map((column) => `  ${column.column_name}: ${columnType(column, given)};\n`).join('')}}\n`,
  );
  const schema = `export interface Schema {\n${[...tables.keys()].map((table) => `  ${table}: ${typeName(table)};\n`).join('')}}\n`;
  return [heading(contractTypes(given)), ...interfaces, schema].join('\n');
}

/** The names to import: those of the map but for TypeScript's own, which are small. */
const contractTypes = (given: typeof columnTypes) =>
  [
    ...new Set(
      Object.values(given)
        .flatMap((columns) => Object.values(columns))
        .map((type) => type.replace(/\[\]$/, '')),
    ),
  ]
    .filter((name) => /^[A-Z]/.test(name))
    .sort();

function refuseUnknown(tables: ReadonlyMap<string, readonly Column[]>, given: typeof columnTypes): void {
  for (const [table, columns] of Object.entries(given)) {
    const names = new Set(tables.get(table)?.map(({ column_name }) => column_name));
    for (const column of Object.keys(columns)) {
      if (!names.has(column)) throw new Error(`column-types.ts: there is no ${table}.${column}`);
    }
  }
}

function columnType(
  { table_name, column_name, type_name, not_null, has_default, always }: Column,
  given: typeof columnTypes,
): string {
  const isArray = type_name.startsWith('_');
  const element = typeNames[isArray ? type_name.slice(1) : type_name];
  if (element === undefined) {
    throw new Error(`${table_name}.${column_name}: generate-schema.ts does not know the type ${type_name}`);
  }
  const named = given[table_name]?.[column_name];
  const value = named ? (element === 'Json' ? `Json<${named}>` : named) : isArray ? `${element}[]` : element;
  const nullable = not_null ? value : `${value} | null`;
  if (always) return `ReadOnly<${nullable}>`;
  return has_default ? `Generated<${nullable}>` : nullable;
}

/** user_account -> UserAccountTable. */
function typeName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

/** A text of schema.ts in the format of the house, as it is committed. Needs biome on the PATH. */
export function formatted(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const biome = execFile('biome', ['format', `--stdin-file-path=${schemaFile}`], (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    biome.stdin?.end(text);
  });
}

/** A migrated database in memory, for its shape. */
async function generate(): Promise<string> {
  const database = openThread(await startEmbedded({}), {});
  try {
    await migrate(database.db);
    return await schemaOf(database.db);
  } finally {
    await database.close();
  }
}

if (import.meta.main) await writeFile(schemaFile, await formatted(await generate()));
