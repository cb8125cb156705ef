/** Alarms and cases as they go on the wire: people's names and numbers always masked. */
import {
  type AlarmBase,
  type AlarmRow,
  type CaseBase,
  type CaseRow,
  type CaseStage,
  caseStageLabels,
  maskCitizenId,
  maskName,
  maskPhone,
  maskText,
} from '@outbound/contract';
import type { At } from '../instances/index.ts';
import type { AlarmRecord, CaseRecord } from './queries.ts';
import { type NamingTask, presentBrief, type TaskCounts } from './tasks-of.ts';
import type { WordOf } from './words.ts';

/** What a row's tasks are. */
export interface Named {
  counts: TaskCounts | undefined;
  tasks: readonly NamingTask[] | undefined;
}

const none: TaskCounts = { taskNum: 0, openTaskNum: 0, doneTaskNum: 0 };
const taskPart = ({ counts = none, tasks = [] }: Named, at: At) => ({
  ...counts,
  taskList: tasks.map((task) => presentBrief(task, at)),
});

type AlarmShape = Omit<AlarmBase, 'entryTime' | 'victimIdNo' | 'victimGender' | 'victimAge'>;

function alarmShape(row: AlarmRecord, { zone }: Pick<At, 'zone'>, wordOf: WordOf): AlarmShape {
  return {
    alarmId: row.id,
    alarmNo: row.alarm_no,
    alarmTime: zone.text(row.alarm_time),
    alarmSource: row.alarm_source,
    alarmSourceName: wordOf('alarm_source', row.alarm_source),
    deptId: row.dept_id,
    deptName: row.dept_name ?? '',
    regionCode: row.region_code,
    regionName: wordOf('region', row.region_code),
    fraudType: row.fraud_type,
    fraudTypeName: wordOf('fraud_type', row.fraud_type),
    victimName: maskName(row.victim_name ?? ''),
    victimPhone: maskPhone(row.victim_phone ?? ''),
    lossAmount: row.loss_amount,
    transferTime: zone.textOrNull(row.transfer_time),
    briefInfo: maskText(row.brief_info),
    caseNo: row.case_no,
  };
}

export const presentAlarm = (row: AlarmRecord, named: Named, at: At, wordOf: WordOf): AlarmRow => ({
  ...alarmShape(row, at, wordOf),
  ...taskPart(named, at),
  blockAmount: row.block_amount,
  freezeAmount: row.freeze_amount,
});

export const presentAlarmBase = (row: AlarmRecord, at: Pick<At, 'zone'>, wordOf: WordOf): AlarmBase => ({
  ...alarmShape(row, at, wordOf),
  entryTime: at.zone.textOrNull(row.entry_time),
  victimIdNo: maskCitizenId(row.victim_id_no ?? ''),
  victimGender: row.victim_gender,
  victimAge: row.victim_age,
});

function caseShape(row: CaseRecord, wordOf: WordOf) {
  const stage = row.stage as CaseStage;
  return {
    caseId: row.id,
    caseNo: row.case_no,
    caseName: row.case_name,
    fraudType: row.fraud_type,
    fraudTypeName: wordOf('fraud_type', row.fraud_type),
    stage,
    stageName: caseStageLabels[stage],
    acceptDeptId: row.dept_id,
    acceptDeptName: row.dept_name ?? '',
    acceptTime: row.accept_day,
    fileTime: row.file_day,
    solveTime: row.solve_day,
    lossAmount: row.loss_amount,
    recoverAmount: row.recover_amount,
    arrestNum: row.arrest_num,
    seriesNum: row.series_num,
    leadOfficerName: row.lead_user_name ?? '',
  };
}

export const presentCase = (row: CaseRecord, named: Named, at: At, wordOf: WordOf): CaseRow => ({
  ...caseShape(row, wordOf),
  alarmNum: row.alarm_num,
  ...taskPart(named, at),
});

export const presentCaseBase = (row: CaseRecord, { zone }: Pick<At, 'zone'>, wordOf: WordOf): CaseBase => ({
  ...caseShape(row, wordOf),
  regionCode: row.region_code,
  regionName: wordOf('region', row.region_code),
  occurTime: zone.textOrNull(row.occur_time),
  transferTime: row.transfer_day,
  closeTime: row.close_day,
  revokeTime: row.revoke_day,
  recoverTime: row.recover_day,
  briefInfo: maskText(row.brief_info),
});
