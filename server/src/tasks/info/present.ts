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
import type { NameOf } from '../../platform/index.ts';
import type { At } from '../instances/index.ts';
import type { AlarmRecord, CaseRecord } from './queries.ts';
import { type NamingTask, presentBrief, type TaskCounts } from './tasks-of.ts';

/** The types of the dictionary that alarms, cases and what belongs to them are named by. */
export const namedTypes = ['fraud_type', 'alarm_source', 'region', 'bank'];

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

function alarmShape(row: AlarmRecord, { zone }: Pick<At, 'zone'>, nameOf: NameOf): AlarmShape {
  return {
    alarmId: row.id,
    alarmNo: row.alarm_no,
    alarmTime: zone.text(row.alarm_time),
    alarmSource: row.alarm_source,
    alarmSourceName: nameOf('alarm_source', row.alarm_source),
    deptId: row.dept_id,
    deptName: row.dept_name ?? '',
    regionCode: row.region_code,
    regionName: nameOf('region', row.region_code),
    fraudType: row.fraud_type,
    fraudTypeName: nameOf('fraud_type', row.fraud_type),
    victimName: maskName(row.victim_name ?? ''),
    victimPhone: maskPhone(row.victim_phone ?? ''),
    lossAmount: row.loss_amount,
    transferTime: zone.textOrNull(row.transfer_time),
    briefInfo: maskText(row.brief_info),
    caseNo: row.case_no,
  };
}

export const presentAlarm = (row: AlarmRecord, named: Named, at: At, nameOf: NameOf): AlarmRow => ({
  ...alarmShape(row, at, nameOf),
  ...taskPart(named, at),
  blockAmount: row.block_amount,
  freezeAmount: row.freeze_amount,
});

export const presentAlarmBase = (row: AlarmRecord, at: Pick<At, 'zone'>, nameOf: NameOf): AlarmBase => ({
  ...alarmShape(row, at, nameOf),
  entryTime: at.zone.textOrNull(row.entry_time),
  victimIdNo: maskCitizenId(row.victim_id_no ?? ''),
  victimGender: row.victim_gender,
  victimAge: row.victim_age,
});

function caseShape(row: CaseRecord, nameOf: NameOf) {
  const stage = row.stage as CaseStage;
  return {
    caseId: row.id,
    caseNo: row.case_no,
    caseName: row.case_name,
    fraudType: row.fraud_type,
    fraudTypeName: nameOf('fraud_type', row.fraud_type),
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

export const presentCase = (row: CaseRecord, named: Named, at: At, nameOf: NameOf): CaseRow => ({
  ...caseShape(row, nameOf),
  alarmNum: row.alarm_num,
  ...taskPart(named, at),
});

export const presentCaseBase = (row: CaseRecord, { zone }: Pick<At, 'zone'>, nameOf: NameOf): CaseBase => ({
  ...caseShape(row, nameOf),
  regionCode: row.region_code,
  regionName: nameOf('region', row.region_code),
  occurTime: zone.textOrNull(row.occur_time),
  transferTime: row.transfer_day,
  closeTime: row.close_day,
  revokeTime: row.revoke_day,
  recoverTime: row.recover_day,
  briefInfo: maskText(row.brief_info),
});
