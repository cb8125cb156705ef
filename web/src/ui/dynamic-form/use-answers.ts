import {
  type AnswerError,
  cleanAnswers,
  clockText,
  judgeAnswers,
  type TaskFormItem,
  withoutSums,
} from '@outbound/contract';
import { useMemo, useRef, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import { platform } from '../../api/platform-identity.ts';
import { serverNow } from '../../api/server-clock.ts';
import { type Answers, faultsOfData, type Place, samePlace } from './answers.ts';
import { type ItemOptions, useItemOptions } from './use-options.ts';

/** Where a form is to lead a person: `at` tells two ways to one place apart. */
export interface Target extends Place {
  at: number;
}

/** What `DynamicForm` draws and its page asks. */
export interface AnswersForm {
  items: readonly TaskFormItem[];
  answers: Answers;
  /** The same as they are sent: without what is hidden or empty. */
  clean(): Record<string, unknown>;
  options: ItemOptions;
  /** What is said at the fields, in the order of the form. */
  faults: readonly AnswerError[];
  target: Target | null;
  /** Something was changed since the start, or since `settle`. */
  isDirty: boolean;
  change(fieldKey: string, value: unknown): void;
  /** A field was left: what is wrong with it is said from now on. */
  leave(fieldKey: string): void;
  /** Puts other answers in the place of all. */
  replace(answers: Answers): void;
  /** Looks at everything; leads to the first fault. True when there is none. */
  check(): boolean;
  /** Takes over what the server refused (TM4005); true when it belongs to a field of this form. */
  refuse(failure: unknown): boolean;
  jump(place: Place): void;
  /** What was typed is kept elsewhere now. */
  settle(): void;
}

let jumps = 0;

/** Until the server has said its time the device's counts: one that is behind must not refuse what has just happened. */
const AHEAD_MS = 10 * 60_000;

/** The answers of a form, how they are judged, and what was refused. */
export function useAnswers(items: readonly TaskFormItem[], start: Answers): AnswersForm {
  const [answers, setAnswers] = useState(() => withoutSums(items, start));
  const [isDirty, setDirty] = useState(false);
  /** Keys of the fields that were left; `true`: somebody wanted to send. */
  const [sought, setSought] = useState<true | ReadonlySet<string>>(() => new Set());
  const [refused, setRefused] = useState<readonly AnswerError[]>([]);
  const [target, setTarget] = useState<Target | null>(null);
  const latest = useRef(answers);
  latest.current = answers;

  const options = useItemOptions(items);
  const { isEntry } = options;
  const judge = (given: Answers) =>
    judgeAnswers(items, cleanAnswers(items, given), {
      now: clockText(serverNow() + AHEAD_MS, platform.timeZone),
      isEntry,
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `judge` is made of these
  const found = useMemo(() => judge(answers), [items, answers, isEntry]);
  const faults = useMemo(() => {
    const places = new Map(items.map(({ fieldKey }, index) => [fieldKey, index]));
    const shown = found.filter(({ fieldKey }) => sought === true || sought.has(fieldKey));
    const others = refused.filter((fault) => !shown.some((one) => samePlace(one, fault)));
    return [...shown, ...others].sort(
      (one, other) =>
        (places.get(one.fieldKey) ?? 0) - (places.get(other.fieldKey) ?? 0) ||
        (one.rowIndex ?? -1) - (other.rowIndex ?? -1),
    );
  }, [items, found, refused, sought]);

  const jump = ({ fieldKey, rowIndex, childKey }: Place) => {
    jumps += 1;
    setTarget({ fieldKey, rowIndex, childKey, at: jumps });
  };
  const put = (next: Answers) => {
    latest.current = next;
    setAnswers(next);
  };

  return {
    items,
    answers,
    options,
    faults,
    clean: () => cleanAnswers(items, latest.current),
    target,
    isDirty,
    change: (fieldKey, value) => {
      // Several uploads may end between two drawings: each must stand on what the one before left.
      put({ ...latest.current, [fieldKey]: value });
      setDirty(true);
      setRefused((all) => {
        const others = all.filter((fault) => fault.fieldKey !== fieldKey);
        return others.length === all.length ? all : others;
      });
    },
    leave: (fieldKey) =>
      setSought((all) => (all === true || all.has(fieldKey) ? all : new Set(all).add(fieldKey))),
    replace: (next) => {
      put(withoutSums(items, next));
      setSought(new Set());
      setRefused([]);
    },
    check: () => {
      setSought(true);
      const [first] = judge(latest.current);
      if (first) jump(first);
      return first === undefined;
    },
    refuse: (failure) => {
      const known = new Set(items.map(({ fieldKey }) => fieldKey));
      const data = failure instanceof CallFailure ? failure.data : null;
      const theirs = faultsOfData(data).filter(({ fieldKey }) => known.has(fieldKey));
      setSought(true);
      setRefused(theirs);
      const [first] = theirs;
      if (first) jump(first);
      return first !== undefined;
    },
    jump,
    settle: () => setDirty(false),
  };
}
