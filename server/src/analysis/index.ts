/** What research and judgement offers: the statistics of facts, and the rows behind their numbers. */

export { statisticCheckRoutes } from './checks.ts';
export { mapBoundaryRoutes } from './map-boundaries/index.ts';
export { commAppealStatistics, factRoutes, researchRoutes, returnFundStatistics } from './routes.ts';
export { startSubscriptions, subscriptionRoutes } from './subscriptions/index.ts';
export { taskStatisticRoutes } from './tasks.ts';
