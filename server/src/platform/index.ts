/** What the platform service offers: the dictionary and the logs, and what others read of them. */
export { type FrameAddresses, frameAddresses } from './dictionary/frames.ts';
export { dictionaryRoutes, prepareDictionary } from './dictionary/routes.ts';
export { startLogChain } from './logs/chain.ts';
export { insertPastOperations, type PastOperation } from './logs/past.ts';
export { interfaceLogRoutes, userLogRoutes } from './logs/routes.ts';
