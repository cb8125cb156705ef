/** What tasks offer to the rest of their service. */

export { carryExtension, withoutPresent } from './action-parts.ts';
export { findCalendar } from './calendar.ts';
export { type Calendar, clockOf, deadlinesOf, minutesLater, rungsOf } from './deadlines.ts';
export { TaskSource } from './dispatch.ts';
export { purgeOldDrafts, tellOldDrafts } from './drafts.ts';
export { entitiesOf, entityValue, linksOf, searchText } from './form.ts';
export { historyHash } from './history-chain.ts';
export { ownStep } from './list-rows.ts';
export { type MadeTask, makeTask } from './made-tasks.ts';
export { mayOpen } from './may-open.ts';
export { messageText } from './messages.ts';
export { mayLink } from './named-answers.ts';
export { findPerson, type Person } from './person.ts';
export { ownIds, seesPlain, visibleTo } from './policy.ts';
export { findSubstitutesOf } from './posts.ts';
export { type At, overdueOf } from './present.ts';
export { findAble, findTargets } from './recipients.ts';
export { countTasksOf, instanceRoutes } from './routes.ts';
export { taskFilesOf } from './seen-files.ts';
export { startTaskSweeper } from './sweeper.ts';
export { type Answers, findTaskId, holdTask, loadTask, loadTemplate, type StepRecord } from './task.ts';
export { TaskWork } from './work.ts';
