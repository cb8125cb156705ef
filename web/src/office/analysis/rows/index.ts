/** The rows behind a number. */
export { RowsDrawer } from './rows-drawer.tsx';
export { type AnsweredSpan, type Basis, basisOf, bucketSpan, type RowsWish, todaySpan } from './rows-wish.ts';
