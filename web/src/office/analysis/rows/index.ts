/** The rows behind a number. */
export { RowsDrawer } from './rows-drawer.tsx';
export {
  type AnsweredSpan,
  type Basis,
  basisOf,
  bucketSpan,
  todaySpan,
  type WantedRows,
} from './wanted-rows.ts';
