/** Alarms and cases with their tasks, as they stand on the wire. Names and numbers of people are masked. */
import { z } from 'zod';
import { coded, time } from '../wire.ts';
import {
  CaseStage,
  caseStageLabels,
  InfoType,
  infoTypeLabels,
  timelineKinds,
  WarningLevel,
  warningLevelLabels,
} from './fact-enums.ts';
import { taskCodes } from './instance.ts';

const whole = z.int();
const money = z.number();
const day = z.string().describe('YYYY-MM-DD');

export const infoCodes = {
  infoType: coded(InfoType, infoTypeLabels),
  stage: coded(CaseStage, caseStageLabels),
  warningLevel: coded(WarningLevel, warningLevelLabels),
};

export const infoLimits = {
  /** Tasks of a row, the newest. */
  tasks: 20,
  /** Accounts, numbers and lines of the timeline in a detail. */
  accounts: 200,
  phones: 100,
  timeline: 300,
  linked: 50,
  /** What is offered to be linked. */
  found: 20,
} as const;

/** A task of an alarm or a case: only those that the caller may see. */
export const taskBrief = z.strictObject({
  instanceCode: z.string(),
  /** The caller's own step; null where he has none. */
  detailId: whole.nullable(),
  title: z.string(),
  templateType: taskCodes.templateType,
  templateTypeName: z.string(),
  status: taskCodes.status,
  statusName: z.string(),
  handlerNames: z.string(),
  createdTime: time,
  dueAt: time.nullable(),
  overdueStatus: taskCodes.overdueStatus,
});
export type TaskBrief = z.output<typeof taskBrief>;

const taskCounts = { taskNum: whole, openTaskNum: whole, doneTaskNum: whole };

const alarmShape = {
  alarmId: whole,
  alarmNo: z.string(),
  alarmTime: time,
  alarmSource: whole,
  alarmSourceName: z.string(),
  deptId: whole,
  deptName: z.string(),
  regionCode: whole,
  regionName: z.string(),
  fraudType: whole,
  fraudTypeName: z.string(),
  victimName: z.string(),
  victimPhone: z.string(),
  lossAmount: money,
  transferTime: time.nullable(),
  briefInfo: z.string(),
  /** Of a case that the caller may see. */
  caseNo: z.string().nullable(),
};
export const alarmRow = z.strictObject({
  ...alarmShape,
  ...taskCounts,
  blockAmount: money,
  freezeAmount: money,
  taskList: z.array(taskBrief).max(infoLimits.tasks),
});
export type AlarmRow = z.output<typeof alarmRow>;

const caseShape = {
  caseId: whole,
  caseNo: z.string(),
  caseName: z.string(),
  fraudType: whole,
  fraudTypeName: z.string(),
  stage: infoCodes.stage,
  stageName: z.string(),
  acceptDeptId: whole,
  acceptDeptName: z.string(),
  /** Cases have days, no times. */
  acceptTime: day,
  fileTime: day.nullable(),
  solveTime: day.nullable(),
  lossAmount: money,
  recoverAmount: money,
  arrestNum: whole,
  seriesNum: whole,
  leadOfficerName: z.string(),
};
export const caseRow = z.strictObject({
  ...caseShape,
  /** Of the alarms that the caller may see. */
  alarmNum: whole,
  ...taskCounts,
  taskList: z.array(taskBrief).max(infoLimits.tasks),
});
export type CaseRow = z.output<typeof caseRow>;

export const alarmBase = z.strictObject({
  ...alarmShape,
  entryTime: time.nullable(),
  victimIdNo: z.string(),
  victimGender: whole.nullable(),
  victimAge: whole.nullable(),
});
export type AlarmBase = z.output<typeof alarmBase>;

export const caseBase = z.strictObject({
  ...caseShape,
  regionCode: whole,
  regionName: z.string(),
  occurTime: time.nullable(),
  transferTime: day.nullable(),
  closeTime: day.nullable(),
  revokeTime: day.nullable(),
  recoverTime: day.nullable(),
  briefInfo: z.string(),
});
export type CaseBase = z.output<typeof caseBase>;

export const warningItem = z.strictObject({
  warningId: whole,
  warningNo: z.string(),
  warningTime: time,
  warningLevel: infoCodes.warningLevel,
  warningLevelName: z.string(),
  fraudTypeName: z.string(),
  deptName: z.string(),
  disposeTime: time.nullable(),
  disposeResultName: z.string().nullable(),
  blockedAmount: money,
});

export const infoDetail = z.strictObject({
  infoType: infoCodes.infoType,
  alarm: alarmBase.nullable(),
  case: caseBase.nullable(),
  /** Of a case. At most the 50 newest of each list that follows. */
  alarmList: z.array(
    z.strictObject({
      alarmId: whole,
      alarmNo: z.string(),
      alarmTime: time,
      deptName: z.string(),
      victimName: z.string(),
      lossAmount: money,
    }),
  ),
  /** Of an alarm: its case, where the caller may see it. */
  caseList: z.array(
    z.strictObject({
      caseId: whole,
      caseNo: z.string(),
      caseName: z.string(),
      stageName: z.string(),
      deptName: z.string(),
    }),
  ),
  /** To the same phones, before and after. */
  warningList: z.array(warningItem),
  ...taskCounts,
  taskList: z.array(taskBrief).max(infoLimits.tasks),
  fundSummary: z.strictObject({
    blockNum: whole,
    blockAmount: money,
    freezeNum: whole,
    freezeAmount: money,
    returnAmount: money,
  }),
  /** Each account once, with what was done to it last. */
  accountList: z.array(
    z.strictObject({
      accountNo: z.string(),
      orgName: z.string(),
      accountTypeName: z.string(),
      accountLevelName: z.string(),
      lastAction: z.enum(['止付', '冻结']),
      lastResult: z.string(),
      lastTime: z.string(),
      expireTime: z.string().nullable(),
      amount: money,
      /** Of a task that the caller may see. */
      instanceCode: z.string().nullable(),
    }),
  ),
  /** Phones of those who reported, and those that its tasks name. */
  phoneList: z.array(
    z.strictObject({
      phoneNo: z.string(),
      origin: z.enum(['报警人', '任务']),
      instanceCode: z.string().nullable(),
    }),
  ),
  /** The oldest first. */
  timelineList: z.array(
    z.strictObject({ time: z.string(), kind: z.enum(timelineKinds), text: z.string(), refNo: z.string() }),
  ),
});
export type InfoDetail = z.output<typeof infoDetail>;
