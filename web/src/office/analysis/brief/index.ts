/** A board in some sentences. */
export { alarmBrief } from './alarm-brief.ts';
export { Brief } from './brief.tsx';
export { caseBrief } from './case-brief.ts';
