/** What statistics of every subject share: the days that are meant and the points of their axis. */
export { alongAxis, launchOf, type Period, periodOf, unitNames } from './period.ts';
