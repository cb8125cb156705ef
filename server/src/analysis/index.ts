/** What research and judgement offers: the statistics of facts, and the rows behind their numbers. */
export { mapBoundaryRoutes } from './boundaries/index.ts';
export { statisticCheckRoutes } from './checks.ts';
export { commAppealStatistics, factRoutes, researchRoutes, returnFundStatistics } from './routes.ts';
export { startSubscriptions, subscriptionRoutes } from './subscriptions/index.ts';
export { taskStatisticRoutes } from './tasks.ts';
