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
import { init, registerUpdateLifecycle, use } from 'echarts/core';
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

// ECharts 6.1 takes the squares of a field for the beginning of a stream, however few they are, and gives them a canvas of their own with
// another one above it. On paper what clears these two covers the words of the axes below them: all on one canvas.
registerUpdateLifecycle('series:afterupdate', (model, api) =>
  model.eachSeriesByType('heatmap', (series) =>
    api.getViewOfSeriesModel(series).group.traverse((drawn) => {
      if (!drawn.isGroup) Object.assign(drawn, { incremental: 0 });
    }),
  ),
);

export type { ECharts, EChartsCoreOption as EChartsOption } from 'echarts/core';
export { init };
