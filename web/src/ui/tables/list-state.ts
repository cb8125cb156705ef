/**
 * The state of a list as it stands in the address: `page`, `size`, `sort`, and a filter `f.<name>` each, so that reload, back
 * and a copied link show the same rows. What has its default does not stand there.
 */
import { isRealDate, limits, type Sort } from '@outbound/contract';
import type { Field } from '../forms/form-fields.tsx';

export interface ListState {
  page: number;
  size: number;
  /** Null: the order that the list has by itself. */
  sort: Sort | null;
  /** By the template's keys, as texts. */
  filters: Readonly<Record<string, string>>;
}

const FILTER = 'f.';
/** Beyond it the calls know no page. */
const LAST_PAGE = 1_000_000;
/** Of the list of this name; the list that a page is about has none. */
const isListKey = (key: string, prefix = '') => {
  if (!key.startsWith(prefix)) return false;
  const own = key.slice(prefix.length);
  return own === 'page' || own === 'size' || own === 'sort' || own.startsWith(FILTER);
};
/** Of whatever list. */
const ofSomeList = /^(?:[a-zA-Z]+\.)?(?:page|size|sort|f\..+)$/;

/** `createdTime.desc`; what is none of that sorts nothing. */
function readSort(text: string | null): Sort | null {
  const [, field, order] = /^(\w{1,60})\.(asc|desc)$/.exec(text ?? '') ?? [];
  return field && order ? { field, order: order as Sort['order'] } : null;
}

/** `prefix` stands before each key of a list that is not the only one of its page, e.g. `returnFunds.`. */
export function readListState(params: URLSearchParams, prefix = ''): ListState {
  const page = Number(params.get(`${prefix}page`));
  const size = Number(params.get(`${prefix}size`));
  const filters: Record<string, string> = {};
  for (const [key, value] of params)
    if (key.startsWith(prefix + FILTER) && value !== '') filters[key.slice((prefix + FILTER).length)] = value;
  return {
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1,
    size: limits.pageSizes.find((offered) => offered === size) ?? limits.pageSize,
    sort: readSort(params.get(`${prefix}sort`)),
    filters,
  };
}

/** The address' parameters with this list state; parameters of others stay. */
export function writeListState(params: URLSearchParams, state: ListState, prefix = ''): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => !isListKey(key, prefix)));
  if (state.page > 1) next.set(`${prefix}page`, String(state.page));
  if (state.size !== limits.pageSize) next.set(`${prefix}size`, String(state.size));
  if (state.sort) next.set(`${prefix}sort`, `${state.sort.field}.${state.sort.order}`);
  for (const [name, value] of Object.entries(state.filters)) next.set(prefix + FILTER + name, value);
  return next;
}

/** Which part of a page is shown: kept by searches and pages of its list, but no page of its own. */
export const VIEW = 'view';

/** The address with another part of the page, null for the one that it begins with: by the same filters, from its first page. */
export function showView(params: URLSearchParams, view: string | null): URLSearchParams {
  const next = writeListState(params, { ...readListState(params), page: 1 });
  if (view === null) next.delete(VIEW);
  else next.set(VIEW, view);
  return next;
}

/** An address without its list state: what tells one tab from another. */
export function identityOf(pathname: string, search: string): string {
  const params = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([key]) => !ofSomeList.test(key) && key !== VIEW),
  );
  const rest = params.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}

/** What a list asks its call for: its page, in an order that the call knows, of what the filters find. */
export const bodyOf = ({ page, size }: ListState, sort: Sort | null, template: object) => ({
  pageNum: page,
  pageSize: size,
  ...(sort && { sort }),
  template,
});

type Values = Record<string, unknown>;
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The two keys of what has a beginning and an end. */
const daysOf = (field: Field): readonly [string, string] | undefined => {
  if (field.kind === 'span') return [field.names[1], field.names[2]];
  return field.kind === 'range' ? field.names : undefined;
};

/** The form's values as the call's template: ranges become their two keys, empty fields are left out. */
export function templateOf(fields: readonly Field[], values: Values): Values {
  const template: Values = {};
  const put = (name: string, value: unknown) => {
    const trimmed = typeof value === 'string' ? value.trim() : value;
    if (!isEmpty(trimmed)) template[name] = trimmed;
  };
  for (const field of fields) {
    const value = values[field.name];
    const days = daysOf(field);
    if (days && Array.isArray(value)) {
      put(days[0], value[0]);
      put(days[1], value[1]);
    } else put(field.kind === 'span' ? field.names[0] : field.name, value);
  }
  return template;
}

/** A template as the texts of an address. */
export function filtersOf(template: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  );
}

/** A year, month, day or time of an address; undefined where somebody has written something else there. */
const dated = (text: string | undefined): string | undefined =>
  text !== undefined &&
  /^\d{4}(-\d\d){0,2}( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.test(text) &&
  // A year or a month is one where its first day is. Browsers take the thirtieth of a February for one in March.
  isRealDate(`${text}-01-01`.slice(0, 10))
    ? text
    : undefined;

function fieldValue(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'switch':
      return text === 'true';
    case 'radio':
    case 'span':
      return field.options.find((option) => String(option.value) === text)?.value;
    case 'select': {
      if (!field.multiple) return field.options.find((option) => String(option.value) === text)?.value;
      const chosen = text.split(',');
      return field.options.filter((option) => chosen.includes(String(option.value))).map((o) => o.value);
    }
    case 'remoteSelect':
      return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;
    case 'custom':
      return field.parse ? field.parse(text) : text;
    default:
      return text;
  }
}

/** The texts of an address as the form's values; what no field knows is dropped. */
export function valuesOf(fields: readonly Field[], filters: Readonly<Record<string, string>>): Values {
  const values: Values = {};
  for (const field of fields) {
    const days = daysOf(field);
    if (days) {
      const [start, end] = [dated(filters[days[0]]), dated(filters[days[1]])];
      if (start || end) values[field.name] = [start ?? null, end ?? null];
      // Days of one's own win over a name, as they do in the calls.
      if (start || end || field.kind !== 'span') continue;
    }
    const text = filters[field.kind === 'span' ? field.names[0] : field.name];
    if (text !== undefined) values[field.name] = fieldValue(field, text);
  }
  return values;
}
