import { calls, type DuplicateItem, priorityBy, taskTitle } from '@outbound/contract';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { tellDone, tellFailure } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';
import { useAnswers } from '../../../ui/dynamic-form/use-answers.ts';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import {
  addedAlarm,
  emptyFieldsOf,
  type Found,
  findAlarmAnswers,
  findCaseAnswers,
  findWarningAnswers,
  typedCaseNo,
  typedWarningNo,
} from './fill-from-info.ts';
import { noteRecent } from './kept-task.ts';
import { storedDraft } from './start-task.ts';
import {
  bodyOf,
  refusedValues,
  sameTarget,
  type Target,
  type TaskValues,
  type TypedTask,
  valueFaults,
} from './task-values.ts';
import { readTemplate, type Template } from './template.ts';
import { type StoredDraft, useAutosave } from './use-autosave.ts';

const refresh = [calls.taskInstance.draftlist, calls.taskInstance.list, calls.taskInstance.backlog];

export const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' &&
  value !== null &&
  'targetName' in value &&
  'targetId' in value &&
  'targetType' in value;
const isId = (value: unknown): value is number => typeof value === 'number';

interface TaskFormOptions {
  user: string;
  subject: string;
  template: Template;
  start: TypedTask;
  draft: StoredDraft | null;
  source: string | null;
  /** It follows from that one, instead of being a copy of it. */
  isFollowUp: boolean;
  /** It begins with what this browser had kept; that may stand on an earlier draft. */
  isFound: boolean;
  isBehind: boolean;
  /** Leads to where the task's targets are chosen. */
  toTargets(): void;
  /** It was dispatched as this task. */
  onDone(instanceCode: string): void;
}

/** A task that is written: what is typed, what is wrong with it, how it is kept and dispatched. */
export function useTaskForm({
  user,
  subject,
  start,
  draft,
  source,
  isFollowUp,
  isFound,
  isBehind,
  toTargets,
  onDone,
  ...rest
}: TaskFormOptions) {
  const rights = usePermission();
  const [template, setTemplate] = useState(rest.template);
  const items = template.formItemList;
  const form = useAnswers(items, start.answers);
  const [values, setValues] = useState(start.values);
  const [refused, setRefused] = useState<Partial<Record<keyof TaskValues, string>>>({});
  const [isSought, setSought] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [doubles, setDoubles] = useState<readonly DuplicateItem[] | null>(null);
  const create = useWrite(calls.taskInstance.create, { refresh, done: null, quiet: true });
  const submitDraft = useWrite(calls.taskInstance.submitfordraft, { refresh, done: null, quiet: true });
  const remove = useWrite(calls.taskInstance.deletedraft, {
    refresh: [calls.taskInstance.draftlist],
    done: null,
  });

  const latest = useRef({ values, form });
  latest.current = { values, form };
  const read = () => ({
    values: latest.current.values,
    answers: latest.current.form.answers,
    formData: latest.current.form.clean(),
  });
  const autosave = useAutosave({
    user,
    subject,
    start: draft,
    template,
    read,
    onServer: true,
    isFound,
    isBehind,
  });
  const { touch } = autosave;
  const change = useCallback(
    (part: Partial<TaskValues>) => {
      setValues((all) => ({ ...all, ...part }));
      setRefused((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in part))));
      touch();
    },
    [touch],
  );
  const faults = useMemo(
    () => ({ ...(isSought ? valueFaults(values) : {}), ...refused }),
    [isSought, values, refused],
  );
  const { wordOf } = form.options;
  // What is made of the answers may come a moment after the key that was pressed.
  const settled = useDeferredValue(form.answers);
  const ownTitle = useMemo(
    () => taskTitle(template.settings.titleRule, template.templateName, items, settled, wordOf),
    [template, items, settled, wordOf],
  );

  /** Shows what the server refused where it belongs. */
  const refuse = async (error: CallFailure) => {
    if (error.code === 'TM4009') return autosave.conflict();
    if (error.code === 'TM4015') {
      const { duplicateList } = (error.data ?? {}) as { duplicateList?: DuplicateItem[] };
      return setDoubles(duplicateList ?? []);
    }
    if (error.code === 'TM4007') {
      const newest = await readTemplate(template.templateId);
      if (newest) setTemplate(newest);
      setChanged(true);
      tellFailure(error, calls.taskInstance.create.path);
      return;
    }
    const theirs = refusedValues(error.fields);
    setRefused(theirs);
    if (form.refuse(error)) return;
    if (theirs.targets) toTargets();
    if (Object.keys(theirs).length === 0) tellFailure(error, calls.taskInstance.create.path);
  };

  const send = async (confirmDuplicate: boolean, stored: StoredDraft | null) => {
    const body = {
      ...bodyOf(read(), template),
      ...(source ? { sourceInstanceCode: source } : {}),
      ...(source && isFollowUp ? { followUp: 1 as const } : {}),
      ...(confirmDuplicate ? { confirmDuplicate: 1 as const } : {}),
    };
    const done = stored
      ? await submitDraft.mutateAsync({
          ...body,
          instanceId: stored.instanceId,
          draftVersion: stored.draftVersion,
        })
      : await create.mutateAsync(body);
    autosave.end();
    noteRecent(user, 'targets', values.targets, sameTarget, isTarget);
    noteRecent(user, 'templates', [template.templateId], (one, other) => one === other, isId);
    const number = done.instanceList.length;
    tellDone(number > 1 ? `派发成功，共 ${number} 个任务` : `派发成功：${done.instanceCode}`);
    onDone(done.instanceCode);
  };

  const sought = useRef('');
  const fill = async (looking: Promise<Found | null>) => {
    const found = await looking;
    if (!found) return;
    const filled = emptyFieldsOf(items, latest.current.form.answers, found);
    for (const { fieldKey } of filled) {
      follow(fieldKey, found.answers[fieldKey]);
      form.change(fieldKey, found.answers[fieldKey]);
    }
    if (filled.length === 0) return;
    autosave.touch();
    tellDone(`已按${found.from}填入：${filled.map(({ name }) => name).join('、')}`);
  };
  /** What an answer brings with it: the priority that it stands for, the fields that its alarm fills. */
  const follow = (fieldKey: string, value: unknown) => {
    const item = items.find((one) => one.fieldKey === fieldKey);
    const { answers } = latest.current.form;
    if (item?.priorityRule) {
      const priority = priorityBy(items, { ...answers, [fieldKey]: value });
      if (priority !== null) change({ priority });
    }
    const alarmId = addedAlarm(item, answers[fieldKey], value);
    if (alarmId !== null) void fill(findAlarmAnswers(alarmId));
  };

  return {
    template,
    values,
    autosave,
    ownTitle,
    settled,
    isChanged,
    isWorking,
    doubles,
    faults,
    form: {
      ...form,
      change: (fieldKey: string, value: unknown) => {
        follow(fieldKey, value);
        form.change(fieldKey, value);
        autosave.touch();
      },
      leave: (fieldKey: string) => {
        form.leave(fieldKey);
        const item = items.find((one) => one.fieldKey === fieldKey);
        const answer = latest.current.form.answers[fieldKey];
        const caseNo = rights.has('latin_task_info') ? typedCaseNo(item, answer) : null;
        const warningNo = typedWarningNo(item, answer);
        const number = caseNo ?? warningNo;
        if (number === null || number === sought.current) return;
        sought.current = number;
        void fill(caseNo === null ? findWarningAnswers(number) : findCaseAnswers(number));
      },
    },
    change,
    forgetDoubles: () => setDoubles(null),
    submit: async (confirmDuplicate: boolean) => {
      if (isWorking) return;
      setDoubles(null);
      setSought(true);
      setRefused({});
      if (!form.check()) return;
      if (Object.keys(valueFaults(values)).length > 0) return toTargets();
      setWorking(true);
      try {
        // A save beside it would leave a second draft, or change the one that is dispatched.
        await autosave.alone((stored) => send(confirmDuplicate, stored));
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        await refuse(error);
      } finally {
        setWorking(false);
      }
    },
    /** Throws away what is not a draft of before. */
    throwAway: async () => {
      const stored = await autosave.rest();
      autosave.end();
      if (stored && !draft)
        await remove.mutateAsync({ instanceIdList: [stored.instanceId] }).catch(() => null);
    },
    /** Saves what is typed here over what was saved elsewhere. */
    keepOwn: async () => {
      const instanceCode = autosave.draft?.instanceCode;
      if (!instanceCode) return;
      const stored = storedDraft(await api.taskInstance.detail({ instanceCode }));
      if (!stored) return;
      autosave.settle(stored, false);
      await autosave.save(0);
    },
  };
}
