export { type Compared, findBlocksOf, findRefused, listedOf, refusedOf } from './check.ts';
export { purgeOverBlocks } from './purge.ts';
export { signUpBlockRoutes } from './routes.ts';
export { insertBlock } from './writes.ts';
