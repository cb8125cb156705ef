/** What a start needs of the server once its database is open: most of it, loaded while the database opens. */
export { createApp } from './app.ts';
export { startHousekeeping } from './housekeeping.ts';
export { startKeepingBuild } from './page-builds.ts';
export { builtPages, readAheadPages } from './pages.ts';
export { prepareUsers } from './people/index.ts';
export { prepareDictionary, startLogChain } from './platform/index.ts';
export { startFactHistory } from './sample/fact-history/index.ts';
export { loadSample } from './sample/load.ts';
export { unchangedPasswords } from './sign-in/index.ts';
export { startRollUps } from './statistics/index.ts';
export { prepareTaskRoles, prepareTaskTemplates, startClockWatch, startTaskSweeper } from './tasks/index.ts';
export { CannotTransfer, requireWhole } from './transfer/index.ts';
