/** Refusals of statistics and of the rows behind them (tasks and statistics 2.14). */
import type { ErrorCatalogue } from './catalogue.ts';

export const analysisErrors = {
  SY4000: {
    status: 200,
    text: '{case}',
    cases: {
      endBeforeStart: '结束时间应晚于开始时间',
      dim: '该类数据不能按所选维度查看',
      measure: '该类数据没有所选指标',
      department: '部门不存在或不在您的数据范围内',
      tooManyRows: '导出数据超过{most}条，请缩小查询范围',
    },
  },
  SY4005: { status: 200, text: '统计时间跨度过大' },
} as const satisfies ErrorCatalogue;
