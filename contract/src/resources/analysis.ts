/** 研判分析: what happened, where, how much, compared with before (tasks and statistics 2.1, 2.13). */
import { FunctionType } from '../enums.ts';
import type { ResourceSeed } from './seed.ts';

const { module, menu, function: fn } = FunctionType;

export const analysisResources = {
  code: 'latin_analysis',
  name: '研判分析',
  functionType: module,
  type: 'analysis',
  icon: 'fund',
  children: [
    {
      code: 'latin_analysis_alarm',
      name: '接警预警研判',
      functionType: menu,
      type: 'analysis',
      path: '/analysis1',
      icon: 'alert',
      cached: true,
      breadcrumbHidden: true,
    },
    {
      code: 'latin_analysis_case',
      name: '案件资金研判',
      functionType: menu,
      type: 'analysis',
      path: '/analysis2',
      icon: 'fund',
      cached: true,
      breadcrumbHidden: true,
    },
    {
      code: 'latin_analysis_statistic',
      name: '统计分析',
      functionType: menu,
      type: 'analysis',
      path: '/statisticalAnalysis',
      icon: 'bar-chart',
      cached: true,
      tabHidden: true,
      children: [
        { code: 'latin_analysis_export', name: '导出统计报表和明细', functionType: fn, type: 'analysis' },
        {
          code: 'latin_analysis_return_import',
          name: '导入资金返还登记',
          functionType: fn,
          type: 'analysis',
        },
        { code: 'latin_analysis_comm_import', name: '导入通讯账号申诉', functionType: fn, type: 'analysis' },
        { code: 'latin_analysis_void', name: '作废登记数据', functionType: fn, type: 'analysis' },
        { code: 'latin_analysis_sensitive', name: '查看登记数据明文', functionType: fn, type: 'analysis' },
      ],
    },
  ],
} as const satisfies ResourceSeed;
