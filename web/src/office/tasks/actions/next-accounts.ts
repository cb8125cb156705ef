/** The order for the accounts that the money went on to: what a result of 资金查控 names as 下级账户. */
import { answerOf, isEmptyAnswer, isRecord, type TaskAnswers, type TaskFormItem } from '@outbound/contract';
import type { TaskDetail } from './task-detail.ts';

const FOUND = 'nextAccountList';
const ASKED = 'accountList';
/** As the form offers them, each the next one of the one before. */
const levels: readonly unknown[] = ['一级', '二级', '三级', '四级及以上'];

const rowsOf = (answers: unknown, key: string): TaskAnswers[] => {
  const value = answerOf(answers, key);
  return Array.isArray(value) ? value.filter(isRecord) : [];
};

/** Below the deepest account that was asked about. */
function nextLevel(asked: unknown): unknown {
  const deepest = Math.max(
    0,
    ...rowsOf(asked, ASKED).map((row) => levels.indexOf(answerOf(row, 'accountLevel'))),
  );
  return levels[Math.min(deepest + 1, levels.length - 1)];
}

/** The accounts of a result, of those only that have a number; of one that stands there twice the first. */
function nextAccounts(found: unknown): TaskAnswers[] {
  const numbers = new Set<unknown>();
  return rowsOf(found, FOUND).filter((row) => {
    const number = answerOf(row, 'accountNo');
    if (isEmptyAnswer(number) || numbers.has(number)) return false;
    numbers.add(number);
    return true;
  });
}

export const hasNextAccounts = (found: unknown): boolean => nextAccounts(found).length > 0;

/** Does its result name further accounts, and its order take them? */
export const leadsToAccounts = ({ templateInfo }: Pick<TaskDetail, 'templateInfo'>): boolean => {
  const has = (items: readonly Pick<TaskFormItem, 'fieldKey'>[], key: string) =>
    items.some(({ fieldKey }) => fieldKey === key);
  return has(templateInfo.handleItemList, FOUND) && has(templateInfo.formItemList, ASKED);
};

/**
 * The dispatch form for the next accounts: what the first order said of victim and case, with these accounts one level
 * below. Of what kind they are nobody has said; its documents and its remark were about the others.
 */
export function nextAccountAnswers(asked: TaskAnswers, found: unknown): TaskAnswers {
  const { legalDocs: _documents, remark: _remark, ...others } = asked;
  const accountLevel = nextLevel(asked);
  const carried = { orgName: 'orgName', accountNo: 'accountNo', accountName: 'accountName' } as const;
  return {
    ...others,
    [ASKED]: nextAccounts(found).map((row) => ({
      accountLevel,
      ...Object.fromEntries(
        Object.entries({ ...carried, outAmount: 'inAmount', outTime: 'inTime' }).flatMap(([from, to]) => {
          const value = answerOf(row, from);
          return isEmptyAnswer(value) ? [] : [[to, value] as const];
        }),
      ),
    })),
  };
}

/** The result that names them: the one that is written, else the last one handed in. */
export const resultOf = ({ myDetail, detailList }: TaskDetail): unknown =>
  [
    myDetail?.draftData,
    ...detailList.filter(({ isCurrent }) => isCurrent === 1).map((one) => one.handleData),
  ].find(hasNextAccounts) ?? {};
