/** What shows activities, for the pages beside theirs. */
export { ActivityGrid } from './activity-card.tsx';
