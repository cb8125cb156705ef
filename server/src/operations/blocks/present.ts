import type { SignUpBlockRow } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { heldValues, rowValues } from '../../records/field-table.ts';
import { type BlockValues, blockColumns, shownBlock } from './fields.ts';
import type { BlockRow } from './queries.ts';

/** A row of the list. */
export const presentBlock = (row: BlockRow, zone: TimeZone): SignUpBlockRow => ({
  id: row.id,
  ...rowValues(blockColumns, row, zone),
  value: shownBlock(row),
  isOver: row.isOver,
  version: row.version,
});

/** What forms write of it. */
export const valuesOf = (row: BlockRow, zone: TimeZone): BlockValues => heldValues(blockColumns, row, zone);
