import pg from 'pg';

const int8 = 20;
const numeric = 1700;
const date = 1082;
const int8Array = 1016;
const numericArray = 1231;
const dateArray = 1182;

/**
 * How columns arrive: bigint and numeric as numbers (ids are numbers; beyond 2^53 they fail loudly instead of changing
 * silently), date as 'YYYY-MM-DD' (a Date would move it by the zone), timestamptz as Date, jsonb parsed, bytea as Buffer.
 */
export function columnValues(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, toNumber);
  types.setTypeParser(numeric, toNumber);
  types.setTypeParser(date, (text: string) => text);
  types.setTypeParser(int8Array, (text: string) => listOf(text).map(toNumberOrNull));
  types.setTypeParser(numericArray, (text: string) => listOf(text).map(toNumberOrNull));
  types.setTypeParser(dateArray, listOf);
  return types;
}

function toNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`${text} does not fit a number: cast the column to text in the query`);
  }
  return value;
}

/** An array of one dimension whose entries need no quotes (numbers, dates). */
function listOf(text: string): (string | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((entry) => (entry === 'NULL' ? null : entry));
}

function toNumberOrNull(text: string | null): number | null {
  return text === null ? null : toNumber(text);
}
