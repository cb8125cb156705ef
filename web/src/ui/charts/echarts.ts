/** The parts of ECharts that the product draws with; loaded with the first chart. */
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import {
  DataZoomSliderComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

use([
  BarChart,
  LineChart,
  PieChart,
  CanvasRenderer,
  DataZoomSliderComponent,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
]);

export type { ECharts, EChartsCoreOption as EChartsOption } from 'echarts/core';
export { init };
