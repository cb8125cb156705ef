/** The parts of ECharts that the product draws with; loaded with the first chart. */
import { BarChart, FunnelChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import {
  AriaComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

use([
  AriaComponent,
  BarChart,
  FunnelChart,
  HeatmapChart,
  LineChart,
  PieChart,
  CanvasRenderer,
  DataZoomSliderComponent,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
]);

export type { ECharts, EChartsCoreOption as EChartsOption } from 'echarts/core';
export { init };
