/** What tasks offer to the rest of their service. */
export { findCalendar } from './calendar.ts';
export { type Calendar, clockOf, deadlinesOf, minutesLater, rungsOf } from './deadlines.ts';
export { entitiesOf, entityValue, linksOf, searchText } from './form.ts';
export { ownStep } from './list-queries.ts';
export { messageText } from './messages.ts';
export { findPerson, type Person } from './person.ts';
export { visibleTo } from './policy.ts';
export { type At, overdueOf } from './present.ts';
export { countTasksOf, instanceRoutes } from './routes.ts';
export { startTaskSweeper } from './sweeper.ts';
export { historyHash } from './work.ts';
