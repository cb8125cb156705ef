/** How what somebody typed differs from what is stored: field by field, by the labels that the form has. */
import {
  type DifferingPart,
  differingParts,
  type Field,
  type FieldList,
  fieldText,
  readFileList,
  writtenFields,
} from '@outbound/contract';

export interface DifferingField {
  field: string;
  /** What is stored. */
  before: string;
  /** What was typed. */
  after: string;
  /** Of a text with marks, paragraph by paragraph. */
  parts: readonly DifferingPart[] | null;
}

/** The fields whose values need more than their kind to be read, by key. */
export interface Read {
  /** Texts with marks. */
  html: readonly string[];
  /** JSON texts of file lists (spec 5.3). */
  files: readonly string[];
}

/** `stored` and `typed` are two bodies of one call; the fields that differ come in the order of their list. */
export function differingFields(
  fields: FieldList,
  stored: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
  { html, files }: Read,
): DifferingField[] {
  return writtenFields(fields).flatMap(([key, field]): DifferingField[] => {
    const isFiles = files.includes(key);
    const [was, is] = [stored[key], typed[key]];
    // The same file under another name is the same.
    if (isFiles ? addresses(was) === addresses(is) : plain(was) === plain(is)) return [];
    if (html.includes(key)) {
      const parts = differingParts(textOf(field, was), textOf(field, is));
      return [{ field: field.label, before: '', after: '', parts }];
    }
    const read = (value: unknown) => (isFiles ? fileNames(value) : textOf(field, value));
    const [before, after] = [read(was), read(is)];
    const isSaid = before !== after;
    return [{ field: field.label, before, after: isSaid ? after : `${after}（已变更）`, parts: null }];
  });
}

const plain = (value: unknown) => JSON.stringify(value ?? '');
const filesOf = (value: unknown) => readFileList(typeof value === 'string' ? value : '');
const addresses = (value: unknown) =>
  filesOf(value)
    .map(({ url }) => url)
    .join(' ');
const fileNames = (value: unknown) =>
  filesOf(value)
    .map(({ name, url }) => name ?? url)
    .join('、');

/** Lists by the names of what is in them, tables by what stands beside what. */
function textOf(field: Field, value: unknown): string {
  if (Array.isArray(value)) return value.map(nameOf).join('、');
  if (typeof value !== 'object' || value === null) return fieldText(field, value);
  return Object.entries(value)
    .map(([name, one]) => `${name}：${one ?? ''}`)
    .join('、');
}

const nameOf = (one: unknown) =>
  typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : String(one);
