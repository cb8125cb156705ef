/** Which items of a form are there by the answers given to others: the same for sign-ups and tasks, in browser and server. */

/** The item is there while this holds. */
export interface ShowCondition {
  /** Of a choice above it. */
  fieldKey: string;
  op: 'eq' | 'ne' | 'in';
  value: string | string[];
}

export interface ConditionalItem {
  fieldKey: string;
  type: number;
  /** All of them must hold. */
  showRule?: readonly ShowCondition[] | undefined;
}

/** The same number in every form. */
const CHECKBOX = 4;
/** What is longer was chosen by nobody: 200 options of 100 characters, each of two units, joined by commas. */
export const LONGEST_CHOICE = 40_200;

/**
 * The items that are there, of a form in its order: every condition holds. A condition looks at an item above that is shown
 * itself; about one without an answer none holds. One walk, so that no two items can wait for each other.
 */
export function shownBy<I extends ConditionalItem>(items: readonly I[], answerTo: (item: I) => unknown): I[] {
  const shown = new Map<string, I>();
  const holds = ({ fieldKey, op, value }: ShowCondition): boolean => {
    const source = shown.get(fieldKey);
    const answer = source && answerTo(source);
    if (!source || typeof answer !== 'string' || answer === '' || answer.length > LONGEST_CHOICE)
      return false;
    const given = source.type === CHECKBOX ? answer.split(',') : [answer];
    const wanted = new Set(typeof value === 'string' ? [value] : value);
    return given.some((one) => wanted.has(one)) === (op !== 'ne');
  };
  return items.filter((item) => {
    const isShown = (item.showRule ?? []).every(holds);
    if (isShown) shown.set(item.fieldKey, item);
    return isShown;
  });
}

/** What a condition may be about. */
export interface ConditionSource {
  name: string;
  /** Choices alone, and enabled ones. */
  isChoice: boolean;
  /** Null where they come from elsewhere. */
  options: ReadonlySet<string> | null;
}

/** What is wrong with the conditions of an item: each is about a choice above it, and what it wants can be chosen there. */
export function conditionFaults(
  { name, showRule = [] }: { name: string; showRule?: readonly ShowCondition[] | undefined },
  above: (fieldKey: string) => ConditionSource | undefined,
): string[] {
  return showRule.flatMap(({ fieldKey, op, value }) => {
    const source = above(fieldKey);
    if (!source?.isChoice) return `“${name}”的显示条件应为排在其前面的、启用的选择字段`;
    if ((op === 'in') !== Array.isArray(value)) return `“${name}”的显示条件取值不正确`;
    const { options } = source;
    const gone = options && [value].flat().find((one) => !options.has(one));
    return gone == null ? [] : `“${name}”的显示条件：“${source.name}”没有选项“${gone}”`;
  });
}
