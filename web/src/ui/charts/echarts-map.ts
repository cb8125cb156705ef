/** What maps need of ECharts besides: loaded with the first map, by nobody who sees none. */
import { MapChart } from 'echarts/charts';
import { VisualMapPiecewiseComponent } from 'echarts/components';
import { registerMap, use } from 'echarts/core';

use([MapChart, VisualMapPiecewiseComponent]);

export { registerMap };
