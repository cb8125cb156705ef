import { alarmReports } from './alarm-reports.ts';
import { caseReports } from './case-reports.ts';
import { fundReports } from './fund-reports.ts';
import type { Report } from './report.ts';

/** The twelve, in the order of the menu (tasks and statistics 2.12). */
export const reports: readonly Report[] = [...alarmReports, ...caseReports, ...fundReports];
