import {
  ApplyState,
  type FormItem,
  NOTICE_HEADER,
  NOTIFY_HEADER,
  type OpenActivity,
  type PageQuery,
  WAIT_HEADER,
} from '@outbound/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../api/send.ts';
import { serviceOf } from '../../visitor/activities/activity-text.ts';
import { applyForActivity, fetchChallenge, fetchForm } from '../../visitor/activities/calls.ts';
import { rememberQueryCode, rememberSignUp } from '../../visitor/browser-memory.ts';
import { useLanguage, useTexts } from '../../visitor/texts.ts';
import { type Refused, readRefusal } from '../refusal.ts';
import { type Answers, defaultsOf, entriesOf, faultOf, faultsOf, inOrder, shownOf } from './answers.ts';
import { type ChosenService, dropDraft, loadDraft, saveDraft } from './draft.ts';
import { fieldId } from './field-frame.tsx';
import type { Group, Stored } from './group.ts';
import { PICTURE } from './picture.ts';
import { isTicked, typedAnswers, typedService } from './typed.ts';
import { uploading } from './uploads.ts';
import { useSignUpProof } from './use-sign-up-proof.ts';

/** Keys of the two things that are asked besides the form's own items. */
export const SERVICE = -1;
export const CONSENT = -2;
/** The element that wishes to be told. */
export const TOLD = 'tell-me';

/** All that the sign-up form knows and does; the components only show it. */
export function useApplyForm(
  activity: OpenActivity,
  form: readonly FormItem[],
  noticeVersion: number,
  /** What the page was asked with: it may name a service. */
  query: PageQuery,
  /** Visitors can be sent notices. */
  canTell: boolean,
) {
  const texts = useTexts('form');
  const [answers, setAnswers] = useState<Answers>(() => defaultsOf(form));
  /** The form as it was told once an option of it was full. */
  const [fresh, setFresh] = useState<readonly FormItem[] | null>(null);
  const asked = fresh ?? form;
  /** What the address asks for. */
  const named = query.service ?? '';
  const asksFor = serviceOf(activity, query);
  const [service, setService] = useState(asksFor);
  const [consent, setConsent] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const language = useLanguage();
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const [restored, setRestored] = useState<{ changed: readonly number[] } | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [submitting, setSubmitting] = useState(false);
  /** Who comes along; null while nobody does. */
  const group = useRef<Group>(null);
  const proof = useSignUpProof((signal) => fetchChallenge(activity.id, signal, group.current?.people));
  const [stored, setStored] = useState<Stored | null>(null);
  /** The server has said that no place is left, and that he may wait for one. */
  const [toldOfLine, setToldOfLine] = useState(false);
  const joinsLine =
    activity.canWait &&
    (toldOfLine ||
      activity.applyState === ApplyState.full ||
      (service !== null && activity.fullServices.includes(service)));
  /** Fields begin anew with each clearing: what was under way in them is over. */
  const [round, setRound] = useState(0);
  const submitKey = useRef('');
  const latest = useRef(answers);
  /** To be told of it. */
  const wishes = useRef(false);
  const chosen = useRef<ChosenService | null>(null);
  const save = useCallback(
    () =>
      saveDraft(activity.id, form, {
        answers: latest.current,
        service: chosen.current,
        submitKey: submitKey.current,
        isTold: wishes.current,
      }),
    [activity.id, form],
  );

  useEffect(() => {
    const draft = loadDraft(activity.id, form, activity.services, named);
    submitKey.current = draft?.submitKey || newIdempotencyKey();
    if (draft) {
      latest.current = draft.answers;
      chosen.current = draft.service;
      setRestored({ changed: draft.changed });
    }
    // What he has done on this page already is newer than what he had done before.
    const typed = typedService();
    if (typed !== null && typed !== asksFor) chosen.current = { chosen: typed, named };
    if (chosen.current) setService(chosen.current.chosen);
    const answered = typedAnswers(form);
    latest.current = { ...latest.current, ...answered };
    setAnswers(latest.current);
    wishes.current = canTell && (draft?.isTold === true || isTicked(TOLD));
    setIsTold(wishes.current);
    if (isTicked(fieldId(CONSENT))) setConsent(true);
    if (Object.keys(answered).length > 0) save();
  }, [activity.id, activity.services, form, named, asksFor, canTell, save]);

  const setFault = (id: number, fault: string | null) =>
    setFaults((before) => {
      if ((before.get(id) ?? null) === fault) return before;
      const after = new Map(before);
      if (fault === null) after.delete(id);
      else after.set(id, fault);
      return after;
    });

  /** Takes an answer; a message that stands already follows what is typed, a new one waits for the blur. */
  const change = (item: FormItem, value: string) => {
    // An upload ends long after it began: what was typed meanwhile must not be lost, so no state of then is used.
    latest.current = { ...latest.current, [item.id]: value };
    setAnswers(latest.current);
    save();
    setFaults((before) => {
      if (before.size === 0) return before;
      // What is not asked any more has no fault; nor have the form's own items the keys below 0.
      const shown = new Set(shownOf(asked, latest.current).map(({ id }) => id));
      const after = new Map([...before].filter(([id]) => id < 0 || shown.has(id)));
      const fault = faultOf(item, value, texts);
      if (fault === null) after.delete(item.id);
      else if (after.has(item.id)) after.set(item.id, fault);
      return after;
    });
  };
  const blur = (item: FormItem, value = answers[item.id] ?? '') =>
    setFault(item.id, faultOf(item, value, texts));

  const setTold = (wish: boolean) => {
    wishes.current = wish;
    setIsTold(wish);
    save();
  };
  const chooseService = (wanted: string) => {
    setService(wanted);
    chosen.current = wanted === asksFor ? null : { chosen: wanted, named };
    save();
    setToldOfLine(false);
    setFault(SERVICE, null);
  };
  const giveConsent = (given: boolean) => {
    setConsent(given);
    setFault(CONSENT, given ? null : texts.agreeMissing);
  };

  const clear = () => {
    dropDraft(activity.id);
    group.current?.drop();
    submitKey.current = newIdempotencyKey();
    latest.current = defaultsOf(asked);
    setAnswers(latest.current);
    setService(asksFor);
    chosen.current = null;
    // Whoever fills it in anew may be somebody else.
    setConsent(false);
    wishes.current = false;
    setIsTold(false);
    setFaults(new Map());
    setRound(round + 1);
    setRestored(null);
    setRefused(null);
  };

  const fail = (error: unknown) => {
    const refusal = (group.current?.read ?? readRefusal)(error, asked, texts);
    if (refusal.wanted === 'picture') refusal.faults.set(PICTURE, refusal.text);
    // A code is used up with the try that it came with. What is wrong is said before another one has come.
    void proof.again(refusal.wanted);
    if (refusal.offersLine) setToldOfLine(true);
    // What is left by now stands at the options; what was chosen stays, with the fault at it.
    if (refusal.optionFull)
      void fetchForm(activity.id, language).then(
        (now) => setFresh(inOrder(now)),
        () => undefined,
      );
    if (refusal.keyUsed) submitKey.current = newIdempotencyKey();
    setRefused(refusal);
    setFaults(refusal.faults);
    latest.current = { ...latest.current, ...Object.fromEntries(refusal.expired.map((id) => [id, ''])) };
    setAnswers(latest.current);
    return refusal.faults;
  };

  /** Sends the form. Answers the faults that kept it from being stored, in the order of the screen; none: stored. */
  const submit = async (): Promise<ReadonlyMap<number, string>> => {
    if (submitting || stored !== null) return new Map();
    const found = new Map<number, string>();
    if (activity.services.length > 1 && service === null) found.set(SERVICE, texts.serviceMissing);
    for (const [id, fault] of faultsOf(asked, answers, texts)) found.set(id, fault);
    for (const [id, fault] of group.current?.faults() ?? []) found.set(id, fault);
    for (const id of uploading()) found.set(id, texts.uploading);
    if (proof.picture && proof.typed.trim().length !== 4) found.set(PICTURE, texts.pictureMissing);
    if (!consent) found.set(CONSENT, texts.agreeMissing);
    setFaults(found);
    setRefused(null);
    if (found.size > 0) return found;
    setSubmitting(true);
    try {
      const entries = entriesOf(asked, answers, service);
      const answer = await proof.send((headers) =>
        (group.current?.send ?? applyForActivity)(entries, submitKey.current, {
          ...headers,
          [NOTICE_HEADER]: String(noticeVersion),
          ...(isTold && { [NOTIFY_HEADER]: language }),
          ...(joinsLine && { [WAIT_HEADER]: '1' }),
        }),
      );
      dropDraft(activity.id);
      rememberSignUp(activity.id, { applyCode: answer.applyCode, service: service ?? '' });
      rememberQueryCode(answer.applyCode, answer.queryCode);
      setStored(answer);
      return new Map();
    } catch (error) {
      return fail(error);
    } finally {
      setSubmitting(false);
    }
  };

  const typePicture = (typed: string) => {
    proof.type(typed);
    setFault(PICTURE, null);
  };

  return {
    /** The items that are there by the answers given. */
    shown: shownOf(asked, answers),
    round,
    proof,
    typePicture,
    answers,
    service,
    consent,
    isTold,
    setTold,
    faults,
    restored,
    refused,
    submitting,
    /** The sign-up's number and what opens it, once it is stored; its place where it waits. */
    stored,
    /** Sent now, it may stand in the waiting list. */
    joinsLine,
    change,
    blur,
    setFault,
    group,
    asked,
    chooseService,
    giveConsent,
    clear,
    submit,
  };
}
