import { definePages } from '../shell/page-registry.ts';

/** Research and judgement: two boards for leaders and the reports for those who write (tasks and statistics 2.12). */
export default definePages({
  '/analysis1': () => import('./alarm-board.tsx'),
  '/analysis2': () => import('./case-board.tsx'),
  '/statisticalAnalysis': () => import('./reports/statistical-analysis.tsx'),
});
