/** What the platform service offers: the dictionary, the logs, the administration of files, and what others read of them. */
export {
  type DictionaryEntry,
  findDictionaryEntries,
  findDictionaryNames,
  type NameOf,
} from './dictionary/entries.ts';
export { type ExternalSystems, openExternalSystems } from './dictionary/external-systems.ts';
export { dictionaryRoutes, prepareDictionary } from './dictionary/routes.ts';
export { exportTaskRoutes } from './export-tasks/routes.ts';
export { fileAdministrationRoutes } from './files/routes.ts';
export { ForeignChainKey, requireChainKey } from './logs/chain-key.ts';
export { logChainState } from './logs/chain-state.ts';
export { startLogChain } from './logs/chain-worker.ts';
export { interfaceLogRoutes, userLogRoutes } from './logs/routes.ts';
export { holdLogChain, type SeedOperation, seedOperationLog } from './logs/seed.ts';
export { openSettings } from './settings/in-force.ts';
export { noticeReader, privacyPageSource, type ReadNotice } from './settings/pages.ts';
export { settingRoutes } from './settings/routes.ts';
