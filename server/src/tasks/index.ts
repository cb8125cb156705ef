/** What the task service offers: its calls, and what a first start needs of it. */
import type { calls } from '@outbound/contract';
import type { Implement } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { clockRoutes } from './clocks/index.ts';
import { documentRoutes } from './documents/index.ts';
import { dutyRoutes } from './duty/index.ts';
import { handoverRoutes } from './handovers/index.ts';
import { infoRoutes } from './info/index.ts';
import { countTasksOf, instanceRoutes } from './instances/index.ts';
import { substituteRoutes } from './substitutes/index.ts';
import { templateRoutes } from './templates/index.ts';

export { startClockWatch } from './clocks/index.ts';
/** For the sample, whose tasks are written without their calls. */
export {
  type Calendar,
  clockOf,
  deadlinesOf,
  entitiesOf,
  findCalendar,
  historyHash,
  linksOf,
  messageText,
  minutesLater,
  purgeOldDrafts,
  rungsOf,
  searchText,
  startTaskSweeper,
  taskFilesOf,
  tellOldDrafts,
} from './instances/index.ts';
export { prepareTaskRoles } from './roles.ts';
export { findFormEntries, prepareTaskTemplates } from './templates/index.ts';

export interface Tasks {
  taskTemplate: Implement<typeof calls.taskTemplate>;
  taskInstance: Implement<typeof calls.taskInstance>;
  taskInfo: Implement<typeof calls.taskInfo>;
  taskSubstitute: Implement<typeof calls.taskSubstitute>;
  taskHandover: Implement<typeof calls.taskHandover>;
  taskDuty: Implement<typeof calls.taskDuty>;
  taskClock: Implement<typeof calls.taskClock>;
  taskDocument: Implement<typeof calls.taskDocument>;
}

export function taskRoutes(platform: Platform): Tasks {
  return {
    taskTemplate: templateRoutes(platform, countTasksOf),
    taskInstance: instanceRoutes(platform),
    taskInfo: infoRoutes(platform),
    taskSubstitute: substituteRoutes(platform),
    taskHandover: handoverRoutes(platform),
    taskDuty: dutyRoutes(platform),
    taskClock: clockRoutes(platform),
    taskDocument: documentRoutes(platform),
  };
}
