import { type DeptFields, deptFields, EnabledStatus } from '@outbound/contract';
import { cellValues, isLive, RowReader, type TypedRow } from '../../../imports/index.ts';
import { AT_TOP, columns, type Key } from './columns.ts';
import type { Existing } from './queries.ts';

/** A department that is there, comes by the file, or both. */
export interface Place {
  existing: Existing | null;
  draft: Draft | null;
}

/** What a row gives, with what is wrong with it so far. */
export interface Draft {
  cells: RowReader<Key>;
  values: ReturnType<typeof cellValues<DeptFields>>;
  parentText: string;
  /** Null: at the top. Undefined: not found. */
  parent: Place | null | undefined;
  place: Place;
  /** A department with this code is there, and the importer sees it. */
  isThere: boolean;
  headText: string;
  head: { id: number | null; name: string };
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
  const draft: Draft = {
    cells,
    values: cellValues(deptFields, cells),
    parentText: parentTextOf(cells.text('parentId')),
    parent: undefined,
    place: { existing: null, draft: null },
    isThere: false,
    headText: cells.text('headUserId'),
    head: { id: null, name: '' },
  };
  draft.place.draft = draft;
  return draft;
}

/** The status after the import: an empty cell leaves it. */
export function statusAfter({ existing, draft }: Place): EnabledStatus {
  if (!isLive(draft)) return existing?.status ?? EnabledStatus.enabled;
  return existing && !draft.cells.row.values.has('status') ? existing.status : draft.values.status;
}

export const nameAfter = ({ existing, draft }: Place): string =>
  isLive(draft) ? draft.values.deptName : (existing?.deptName ?? '');
