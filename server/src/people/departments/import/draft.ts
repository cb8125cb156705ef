import {
  deptCodeFault,
  deptNameFault,
  digitsAndHyphenRule,
  EnabledStatus,
  OrganisationType,
} from '@outbound/contract';
import { isLive, RowReader, type TypedRow } from '../../../imports/index.ts';
import { AT_TOP, columns, enumerations, type Key } from './columns.ts';
import type { Existing } from './queries.ts';

/** A department that is there, comes by the file, or both. */
export interface Place {
  existing: Existing | null;
  draft: Draft | null;
}

/** What a row gives, with what is wrong with it so far. */
export interface Draft {
  cells: RowReader<Key>;
  code: string;
  name: string;
  parentText: string;
  /** Null: at the top. Undefined: not found. */
  parent: Place | null | undefined;
  place: Place;
  /** A department with this code is there, and the importer sees it. */
  isThere: boolean;
  headText: string;
  head: { id: number | null; name: string };
  status: number;
  orgType: number;
  phone: string;
  sortNum: number;
}

const plain = (text: string) => text.normalize('NFKC').replaceAll(' ', '');

/** As people write: spaces around the separator do not count, and brackets have two widths. */
function parentTextOf(cell: string): string {
  if (plain(cell) === plain(AT_TOP)) return AT_TOP;
  return cell
    .split('/')
    .map((part) => part.trim())
    .join('/');
}

/** Reads a row on its own. */
export function draftOf(row: TypedRow<Key>): Draft {
  const cells = new RowReader(row, columns);
  cells.short('name', 50);
  cells.short('shortName', 30);
  cells.short('code', 50);
  cells.short('phone', 30);
  cells.short('remark', 500);
  const draft: Draft = {
    cells,
    code: cells.judged('code', deptCodeFault),
    name: cells.judged('name', deptNameFault),
    parentText: parentTextOf(cells.text('parent')),
    parent: undefined,
    place: { existing: null, draft: null },
    isThere: false,
    headText: cells.text('head'),
    head: { id: null, name: '' },
    status: cells.code('status', enumerations.status) ?? EnabledStatus.enabled,
    orgType: cells.code('orgType', enumerations.orgType) ?? OrganisationType.insideCompile,
    phone: cells.judged('phone', digitsAndHyphenRule),
    sortNum: cells.whole('sortNum', 99_999),
  };
  draft.place.draft = draft;
  return draft;
}

/** The status after the import: an empty cell leaves it. */
export function statusAfter({ existing, draft }: Place): number {
  if (!isLive(draft)) return existing?.status ?? EnabledStatus.enabled;
  return existing && !draft.cells.row.values.has('status') ? existing.status : draft.status;
}

export const nameAfter = ({ existing, draft }: Place): string =>
  isLive(draft) ? draft.name : (existing?.name ?? '');
