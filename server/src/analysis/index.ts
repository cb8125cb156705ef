/** What research and judgement offers: the statistics of facts, and the rows behind their numbers. */
export { commAppealStatistics, factRoutes, researchRoutes, returnFundStatistics } from './routes.ts';
export { taskStatisticRoutes } from './tasks.ts';
