import { calls, HandleStatus, HandleType } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { addOpenForm } from '../../../api/page-update.ts';
import { readAgain, useWrite } from '../../../api/query.ts';
import type { Answers } from '../../../ui/dynamic-form/answers.ts';
import { useAnswers } from '../../../ui/dynamic-form/use-answers.ts';
import { useSession } from '../../session/session-store.ts';
import { type HandleBody, isOutrun, type TaskDetail } from '../actions/index.ts';
import { firstResult } from './first-result.ts';
import { dropKept, dropSaved, readKept, writeKept } from './kept-result.ts';

type MyDetail = NonNullable<TaskDetail['myDetail']>;

/** What the server has kept, by another window or another device. */
interface Theirs {
  answers: Answers;
  draftVersion: number;
}

const AUTOSAVE_MS = 15_000;
const OWN_SAVE_MS = 800;

/** Written beside what the person does: no mask, no message, nothing read anew. */
const quietHandle = { ...calls.taskInstance.handle, loading: false };

/** What the server has of the result: what was put by, what was handed in and came back, a form that nobody has begun. */
const storedOf = (task: TaskDetail, { draftData, handleData, handleStatus }: MyDetail): Answers =>
  draftData ?? (handleStatus === HandleStatus.returned ? handleData : null) ?? firstResult(task);

const sameAnswers = (one: Answers, other: Answers) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The result form of a step with what keeps it: in the browser at once, on the server every 15 seconds while something
 * was typed; saves run one after the other. Where another window wrote meanwhile the person chooses. `myDetail` has to
 * be freshly read at the start.
 */
export function useResult(task: TaskDetail, myDetail: MyDetail) {
  const client = useQueryClient();
  const { detailId } = myDetail;
  const items = task.templateInfo.handleItemList;
  const user = useSession().user?.userLoginId ?? '';
  const [start] = useState(() => {
    const stored = storedOf(task, myDetail);
    const { draftVersion } = myDetail;
    const kept = readKept(user, detailId);
    if (!kept || sameAnswers(kept.answers, stored))
      return { answers: stored, draftVersion, theirs: null, files: kept?.files };
    const own = { ...kept, isRestored: true };
    // Typed on what the server still has: it goes on. Else both are there.
    return { ...own, theirs: kept.draftVersion === draftVersion ? null : { answers: stored, draftVersion } };
  });
  const asked = useRef(task);
  asked.current = task;
  const isRestored = 'isRestored' in start;
  const form = useAnswers(items, start.answers);
  const latest = useRef(form);
  latest.current = form;
  const [files, setFiles] = useState(start.files);
  const filesNow = useRef(files);
  const draftVersion = useRef(start.draftVersion);
  const [conflict, setConflict] = useState<Theirs | null>(start.theirs);
  const conflictNow = useRef(conflict);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [isFailing, setFailing] = useState(false);
  const write = useWrite(quietHandle, { refresh: [], done: null, quiet: true });
  const mutate = write.mutateAsync;
  /** What was last kept on the server, by identity. */
  const onServer = useRef<Answers>(isRestored ? {} : start.answers);
  const version = useRef(myDetail.detailVersion);
  version.current = myDetail.detailVersion;
  const isEnded = useRef(false);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  /** Something stands here that the server has not: attachments go to it with the result alone. */
  const isTyped = useCallback(() => {
    if (isEnded.current) return false;
    if (latest.current.answers !== onServer.current) return true;
    return (filesNow.current ?? '') !== '' || filesNow.current !== start.files;
  }, [start]);
  const keepHere = useCallback(() => {
    if (!isTyped()) return;
    const { answers } = latest.current;
    writeKept(user, detailId, {
      savedAt: Date.now(),
      draftVersion: draftVersion.current,
      answers,
      ...(filesNow.current ? { files: filesNow.current } : {}),
    });
  }, [user, detailId, isTyped]);
  const setBoth = useCallback((theirs: Theirs | null) => {
    conflictNow.current = theirs;
    setConflict(theirs);
  }, []);

  const save = useCallback((): Promise<boolean> => {
    /** Refused because the step is not as it was read: by what was kept elsewhere, or by what was done to it. */
    const meet = async (): Promise<void> => {
      const { myDetail: now } = await api.taskInstance.detail({ detailId }, { quiet: true });
      if (now?.detailId === detailId && now.draftVersion !== draftVersion.current)
        setBoth({ answers: storedOf(asked.current, now), draftVersion: now.draftVersion });
      else void readAgain(client, [calls.taskInstance.detail]);
    };
    const run = async (): Promise<boolean> => {
      const { answers, clean, settle } = latest.current;
      if (isEnded.current || onServer.current === answers) return true;
      if (conflictNow.current) return false;
      const body: HandleBody = {
        handleType: HandleType.saveProgress,
        detailId,
        version: version.current,
        formData: clean(),
        draftVersion: draftVersion.current,
      };
      try {
        const handled = await mutate(body);
        draftVersion.current = handled.draftVersion ?? draftVersion.current;
        onServer.current = answers;
        setSavedAt(Date.now());
        setFailing(false);
        if (latest.current.answers === answers) {
          settle();
          dropSaved(user, detailId);
        }
        keepHere();
        return true;
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        setFailing(true);
        if (isOutrun(error))
          await meet().catch((fault: unknown) => {
            if (!(fault instanceof CallFailure)) throw fault;
          });
        return false;
      }
    };
    const next = running.current.then(run);
    running.current = next.catch(() => null);
    return next;
  }, [client, detailId, keepHere, mutate, setBoth, user]);

  const { answers, isDirty } = form;
  const isTouched = isDirty || isRestored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with everything that is typed
  useEffect(() => {
    if (!isDirty && files === start.files) return;
    const timer = window.setTimeout(keepHere, OWN_SAVE_MS);
    return () => window.clearTimeout(timer);
  }, [answers, isDirty, files, keepHere]);
  // Left before that: also when its tab is hidden or the page is loaded anew.
  useEffect(() => {
    window.addEventListener('pagehide', keepHere);
    return () => {
      window.removeEventListener('pagehide', keepHere);
      keepHere();
    };
  }, [keepHere]);
  useInsertionEffect(() => addOpenForm({ isTyped, keep: keepHere }));
  useEffect(() => {
    if (!isTouched || conflict !== null) return;
    const timer = window.setInterval(() => {
      if (!isEnded.current) void save();
    }, AUTOSAVE_MS);
    return () => window.clearInterval(timer);
  }, [isTouched, conflict, save]);

  return {
    form,
    files,
    setFiles: (next: string | undefined) => {
      filesNow.current = next;
      setFiles(next);
    },
    savedAt,
    /** The last try to keep it on the server failed: the browser has it. */
    isFailing: isFailing && conflict === null,
    isRestored,
    conflict: conflict !== null,
    /** The same at this moment: a save has just met what another window kept. */
    isConflicting: () => conflictNow.current !== null,
    save,
    /** The conflict is over: with what stands here, or with what the server has. */
    settleConflict: (takeStored: boolean) => {
      if (!conflict) return;
      draftVersion.current = conflict.draftVersion;
      setBoth(null);
      setFailing(false);
      if (takeStored) {
        form.replace(conflict.answers);
        onServer.current = conflict.answers;
        dropSaved(user, detailId);
      } else onServer.current = {};
    },
    /** What was typed and not handed in, also where the server has put it by; null: nothing was. */
    typed: useCallback((): Answers | null => {
      const { answers: now } = latest.current;
      return isEnded.current || (!isRestored && sameAnswers(now, start.answers)) ? null : now;
    }, [isRestored, start]),
    /** It was handed in: nothing is kept any more. */
    end: () => {
      isEnded.current = true;
      dropKept(user, detailId);
    },
  };
}
