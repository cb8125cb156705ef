/** What an alarm that is linked, or a case whose number is typed, says of fields that are still empty. */
import { answerOf, InfoType, isEmptyAnswer, type TaskFormItem, TaskItemType } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import type { Answers } from '../../../ui/dynamic-form/answers.ts';

export interface Found {
  /** Where it comes from, in words. */
  from: string;
  answers: Answers;
}

/** Nobody asked for it: what cannot be read is not told. */
async function orNothing(found: Promise<Found | null>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof CallFailure) return null;
    throw error;
  }
}

/** The alarm that was linked just now, if any. */
export function addedAlarm(item: TaskFormItem | undefined, before: unknown, after: unknown): number | null {
  if (item?.type !== TaskItemType.alarms || !Array.isArray(after)) return null;
  const had = new Set((Array.isArray(before) ? before : []).map((one) => answerOf(one, 'alarmId')));
  const id = after.map((one) => answerOf(one, 'alarmId')).find((one) => !had.has(one));
  return typeof id === 'number' ? id : null;
}

export const findAlarmAnswers = (alarmId: number): Promise<Found | null> =>
  orNothing(
    api.taskInfo.prefill({ alarmId }, { quiet: true }).then(({ alarmNo, ...answers }) => ({
      from: `警情 ${alarmNo}`,
      answers,
    })),
  );

/** The number of a case in a field that was left, if it is one to look for. */
export function typedCaseNo(item: TaskFormItem | undefined, answer: unknown): string | null {
  const isNumber = item?.type === TaskItemType.text && item.entityType === 'caseNo';
  return isNumber && typeof answer === 'string' && answer.trim().length >= 5 ? answer.trim() : null;
}

export const findCaseAnswers = (infoNo: string): Promise<Found | null> =>
  orNothing(
    api.taskInfo.detail({ infoType: InfoType.case, infoNo }, { quiet: true }).then((found) => {
      if (!found.case) return null;
      const { caseNo, caseName, occurTime, lossAmount, regionCode, regionName, ...one } = found.case;
      return {
        from: `案件 ${caseNo}`,
        answers: {
          ...{ caseName, occurTime, lossAmount, fraudType: String(one.fraudType) },
          acceptOrg: { deptId: one.acceptDeptId, deptName: one.acceptDeptName },
          region: { regionCode: String(regionCode), regionName },
        },
      };
    }),
  );

/** The number of a warning in a field that was left, if it is one to look for. */
export function typedWarningNo(item: TaskFormItem | undefined, answer: unknown): string | null {
  const isNumber =
    item?.type === TaskItemType.text && (item.entityType === 'warningNo' || item.fieldKey === 'warningNo');
  return isNumber && typeof answer === 'string' && answer.trim().length >= 5 ? answer.trim() : null;
}

export const findWarningAnswers = (warningNo: string): Promise<Found | null> =>
  orNothing(
    api.taskInfo.prefillWarning({ warningNo }, { quiet: true }).then((found) => {
      const { warningNo: number, regionCode, regionName, riskAmount, ...answers } = found;
      return {
        from: `预警 ${number}`,
        answers: {
          ...answers,
          ...(riskAmount > 0 ? { riskAmount } : {}),
          ...(regionCode === '' ? {} : { region: { regionCode, regionName } }),
        },
      };
    }),
  );

/** What of it has an empty field of its own in this form. */
export const emptyFieldsOf = (items: readonly TaskFormItem[], answers: Answers, found: Found) =>
  items.filter(
    ({ fieldKey, enabledStatus }) =>
      enabledStatus === 1 && isEmptyAnswer(answers[fieldKey]) && !isEmptyAnswer(found.answers[fieldKey]),
  );
