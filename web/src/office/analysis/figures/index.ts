/** What is drawn and written of answers. */
export {
  besideMap,
  casesDrawn,
  expiringOn,
  fundsDrawn,
  regionMapsDrawn,
  regionsDrawn,
  stopsDrawn,
  typesDrawn,
} from './case-charts.ts';
export { addsUp, type DrawnChart, funnelOf, hoursOf, partsOf, rankOf, trendOf } from './charts.ts';
export {
  aboutFigures,
  cardsOf,
  type FigureFamily,
  figuresOf,
  type Summed,
  type SummedStatistic,
} from './figure-cards.ts';
export { figureText, type MoneyUnit } from './units.ts';
