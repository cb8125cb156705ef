/**
 * The state of a list as it stands in the address: `page`, `size`, `sort`, and a filter `f.<name>` each, so that reload, back
 * and a copied link show the same rows. What has its default does not stand there.
 */
import { limits, type Sort } from '@outbound/contract';
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
const isListKey = (key: string) =>
  key === 'page' || key === 'size' || key === 'sort' || key.startsWith(FILTER);

/** `createdTime.desc`; what is none of that sorts nothing. */
function readSort(text: string | null): Sort | null {
  const [, field, order] = /^(\w{1,60})\.(asc|desc)$/.exec(text ?? '') ?? [];
  return field && order ? { field, order: order as Sort['order'] } : null;
}

export function readListState(params: URLSearchParams): ListState {
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  const filters: Record<string, string> = {};
  for (const [key, value] of params)
    if (key.startsWith(FILTER) && value !== '') filters[key.slice(FILTER.length)] = value;
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: limits.pageSizes.find((offered) => offered === size) ?? limits.pageSize,
    sort: readSort(params.get('sort')),
    filters,
  };
}

/** The address' parameters with this list state; parameters of others stay. */
export function writeListState(params: URLSearchParams, state: ListState): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => !isListKey(key)));
  if (state.page > 1) next.set('page', String(state.page));
  if (state.size !== limits.pageSize) next.set('size', String(state.size));
  if (state.sort) next.set('sort', `${state.sort.field}.${state.sort.order}`);
  for (const [name, value] of Object.entries(state.filters)) next.set(FILTER + name, value);
  return next;
}

/** Which part of a page is shown: kept by searches and pages of its list, but no page of its own. */
export const VIEW = 'view';

/** An address without its list state: what tells one tab from another. */
export function identityOf(pathname: string, search: string): string {
  const params = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([key]) => !isListKey(key) && key !== VIEW),
  );
  const rest = params.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}

type Values = Record<string, unknown>;
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The form's values as the call's template: ranges become their two keys, empty fields are left out. */
export function templateOf(fields: readonly Field[], values: Values): Values {
  const template: Values = {};
  const put = (name: string, value: unknown) => {
    const trimmed = typeof value === 'string' ? value.trim() : value;
    if (!isEmpty(trimmed)) template[name] = trimmed;
  };
  for (const field of fields) {
    const value = values[field.name];
    if (field.kind === 'range' && field.names && Array.isArray(value)) {
      put(field.names[0], value[0]);
      put(field.names[1], value[1]);
    } else put(field.name, value);
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

function fieldValue(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'switch':
      return text === 'true';
    case 'radio':
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
    if (field.kind === 'range' && field.names) {
      const [start, end] = [filters[field.names[0]], filters[field.names[1]]];
      if (start || end) values[field.name] = [start ?? null, end ?? null];
      continue;
    }
    const text = filters[field.name];
    if (text !== undefined) values[field.name] = fieldValue(field, text);
  }
  return values;
}
