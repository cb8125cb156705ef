/** What statistics of every subject share: the days that are meant, the points of their axis, and the roll-ups of facts. */
export { alongAxis, launchOf, type Period, periodOf, unitNames } from './period.ts';
export { askForChecks, askForRebuild, findChecks, findRepairs } from './roll-ups/checks.ts';
export { foldAll } from './roll-ups/fold.ts';
export { findStatGroups, findStatGroupsOf, findStatNodes } from './roll-ups/nodes.ts';
export type {
  StatAnswer,
  StatDim,
  StatFact,
  StatGroup,
  StatMeasure,
  StatNodes,
  StatQuestion,
  StatRow,
  StatSpan,
  StatValues,
} from './roll-ups/question.ts';
export { statDims, statFacts, statMeasures } from './roll-ups/question.ts';
export { again, checkFact, recountFact } from './roll-ups/recount.ts';
export { stat } from './roll-ups/stat.ts';
export { startRollUps } from './roll-ups/worker.ts';
