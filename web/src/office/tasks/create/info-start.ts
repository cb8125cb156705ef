/** What a new task takes over from the alarm or the case that it is about (`?alarmId=12`, `?caseId=3`). */
import { calls, InfoType } from '@outbound/contract';
import { useCall } from '../../../api/query.ts';
import { newTask } from './start-task.ts';
import type { TypedTask } from './task-values.ts';
import type { Template } from './template.ts';

export interface AboutInfo {
  alarmId: number | null;
  caseId: number | null;
}

/** The part of the address that says it; '' for a task about nothing yet. */
export const infoQuery = ({ alarmId, caseId }: AboutInfo): string =>
  alarmId !== null ? `alarmId=${alarmId}` : caseId !== null ? `caseId=${caseId}` : '';

/** Its answers by the keys of fields; null while they are read. Every template takes those that it has fields for. */
export function useInfoAnswers({ alarmId, caseId }: AboutInfo) {
  const once = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const;
  const alarm = useCall(
    calls.taskInfo.prefill,
    { alarmId: alarmId ?? 0 },
    { ...once, enabled: alarmId !== null },
  );
  const crime = useCall(
    calls.taskInfo.detail,
    { infoType: InfoType.case, infoId: caseId ?? 0 },
    { ...once, enabled: alarmId === null && caseId !== null },
  );
  const about = alarmId !== null ? alarm : crime;
  return { answers: answersOf(), failure: about.error, refetch: about.refetch };

  function answersOf(): Record<string, unknown> | null {
    if (alarmId !== null) {
      if (!alarm.data) return null;
      const { alarmNo, ...others } = alarm.data;
      return { ...others, alarmList: [{ alarmId, alarmNo }] };
    }
    if (caseId === null) return {};
    const found = crime.data?.case;
    if (!found) return null;
    const { caseNo, caseName, fraudType, lossAmount, occurTime } = found;
    return {
      ...{ caseList: [{ caseId, caseNo }], caseNo, caseName, lossAmount, occurTime },
      fraudType: String(fraudType),
    };
  }
}

/** A new task with these answers, as far as its template has fields for them. */
export function taskAbout(template: Template, answers: Readonly<Record<string, unknown>>): TypedTask {
  const start = newTask(template);
  const known = new Set(template.formItemList.map(({ fieldKey }) => fieldKey));
  const taken = Object.entries(answers).filter(
    ([key, value]) => known.has(key) && value !== null && value !== '',
  );
  return { ...start, answers: { ...start.answers, ...Object.fromEntries(taken) } };
}
