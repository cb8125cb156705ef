import {
  answerFaultKind,
  type FormItem,
  FormItemType,
  filesOf,
  type OwnKey,
  type OwnSignUp,
} from '@outbound/contract';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../api/send.ts';
import { isWritten } from '../../visitor/activities/is-written.ts';
import { PartlyChinese } from '../../visitor/chinese-note.tsx';
import { useFocusBack } from '../../visitor/focus-back.ts';
import { fill, useTexts } from '../../visitor/texts.ts';
import { useToast } from '../../visitor/toast.tsx';
import {
  type Answers,
  entriesOf,
  FaultSummary,
  FormField,
  faultOf,
  faultsOf,
  inOrder,
  offeredOf,
  Refusal,
  shownOf,
  TicketSource,
  uploading,
  useShowFault,
} from '../activities/index.ts';
import { type Refused, readRefusal, saidOf } from '../refusal.ts';
import { changeOwn, ownTicket } from './calls.ts';
import { dropChange, loadChange, saveChange } from './change-draft.ts';
import { useMoment } from './moment.ts';

const answersOf = ({ entryList }: OwnSignUp): Answers =>
  Object.fromEntries(
    entryList.map(({ formId, type, value, fileAddress }) => [
      formId,
      type === FormItemType.upload ? fileAddress : value,
    ]),
  );

/** The names of its files, by address. */
const namesOf = ({ entryList }: OwnSignUp) =>
  new Map(
    entryList.flatMap(({ value, fileAddress }) => {
      const names = value.split('\n');
      return filesOf(fileAddress).map((file, place): [string, string] => [file, names[place] ?? '']);
    }),
  );

/** Without options that are offered no more, and the items that had such a one. */
function offeredAmong(form: readonly FormItem[], answers: Answers) {
  const lost = form.filter((item) => offeredOf(item, answers[item.id] ?? '') !== (answers[item.id] ?? ''));
  const left = Object.fromEntries(lost.map((item) => [item.id, offeredOf(item, answers[item.id] ?? '')]));
  return { answers: { ...answers, ...left }, lost: lost.map(({ id }) => id) };
}

const shapesOf = (form: readonly FormItem[]) => new Map(form.map((item) => [item.id, JSON.stringify(item)]));

/** Of a sign-up that was sent back: what was marked, what follows from it, and what is wrong as it is. Of others every field. */
function openerOf({ markIds }: OwnSignUp, form: readonly FormItem[], answers: Answers) {
  if (markIds.length === 0) return () => true;
  const there = new Set(shownOf(form, answers).map(({ id }) => id));
  return (item: FormItem) =>
    markIds.includes(item.id) ||
    !there.has(item.id) ||
    answerFaultKind(item, answers[item.id] ?? '') !== null;
}

/** Changes what was answered, in the fields of the sign-up form. What was typed stays whatever is answered. */
export default function ChangeForm({
  signUp,
  isOver,
  opener,
  zone,
  onChanged,
  onReread,
  onLeave,
}: {
  signUp: OwnSignUp & { change: NonNullable<OwnSignUp['change']> };
  /** It cannot be changed any more, since it was opened: what was typed stays to be read. */
  isOver: boolean;
  opener: OwnKey;
  /** The platform's. */
  zone: string;
  onChanged: () => Promise<void>;
  /** It or its form is another one by now. */
  onReread: () => Promise<unknown>;
  onLeave: () => void;
}) {
  const texts = useTexts('own');
  const words = useTexts('form');
  const moment = useMoment(zone);
  const form = useMemo(() => inOrder(signUp.change.form), [signUp.change.form]);
  const [begun] = useState(() => offeredAmong(form, answersOf(signUp)));
  const [opens] = useState(() => openerOf(signUp, form, answersOf(signUp)));
  // What it was typed in may not be open any more.
  const [kept] = useState(() => loadChange(signUp.applyCode, form.filter(opens)));
  const [answers, setAnswers] = useState<Answers>({ ...begun.answers, ...kept });
  // An upload ends long after it began: what was typed meanwhile must not be lost.
  const latest = useRef(answers);
  const [storedNames] = useState(() => namesOf(signUp));
  const [first] = useState(() => shapesOf(form));
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const showFault = useShowFault();
  const sent = useRef({ body: '', key: '' });
  const heading = useRef<HTMLHeadingElement>(null);
  const { say, toast } = useToast();
  useEffect(() => heading.current?.focus(), []);
  // The form may be read anew while it is filled in.
  useEffect(() => {
    latest.current = offeredAmong(form, latest.current).answers;
    setAnswers(latest.current);
  }, [form]);
  useFocusBack(busy, heading);

  const put = (id: number, value: string) => {
    latest.current = { ...latest.current, [id]: value };
    setAnswers(latest.current);
    saveChange(signUp.applyCode, form, latest.current, begun.answers);
  };
  const judge = (item: FormItem, value: string, isNew: boolean) =>
    setFaults((before) => {
      if (!isNew && before.size === 0) return before;
      // What is not asked any more has no fault.
      const there = new Set(shownOf(form, latest.current).map(({ id }) => id));
      const after = new Map([...before].filter(([id]) => there.has(id)));
      if (!isNew && !after.has(item.id)) return after;
      const fault = faultOf(item, value, words);
      if (fault === null) after.delete(item.id);
      else after.set(item.id, fault);
      return after;
    });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = faultsOf(form, answers, words);
    for (const id of uploading()) found.set(id, words.uploading);
    setFaults(found);
    setRefused(null);
    setTries((count) => count + 1);
    const [wrong] = found.keys();
    if (wrong !== undefined) return showFault(wrong);
    setBusy(true);
    try {
      const entries = entriesOf(form, answers, null);
      const body = JSON.stringify([signUp.version, entries]);
      // The same again is one change, however often it is sent.
      if (sent.current.body !== body) sent.current = { body, key: newIdempotencyKey() };
      await changeOwn(opener, signUp.version, entries, sent.current.key);
      dropChange(signUp.applyCode);
      await onChanged();
    } catch (error) {
      const refusal = readRefusal(error, form, words);
      for (const id of refusal.expired) put(id, '');
      if (refusal.isStale || refusal.formChanged || refusal.optionFull) await onReread();
      // Unlike a page that must be loaded anew, this one keeps files and consents as well.
      setRefused(
        refusal.formChanged ? { ...refusal, text: saidOf(error, words), formChanged: false } : refusal,
      );
      setFaults(refusal.faults);
      const [faulty] = refusal.faults.keys();
      if (faulty !== undefined) showFault(faulty);
    } finally {
      setBusy(false);
    }
  };

  return (
    <TicketSource value={(formId, signal) => ownTicket(opener, formId, signal)}>
      {/* What is typed while it is on its way would not be sent with it, and gone with the form. */}
      <form className="own-change" noValidate inert={busy} onSubmit={(event) => void submit(event)}>
        <h2 ref={heading} tabIndex={-1}>
          {signUp.markIds.length > 0 ? texts.correct : texts.change}
        </h2>
        <p className="note">
          {isOver
            ? texts.changeOver
            : fill(
                signUp.markIds.length > 0
                  ? texts.correctText
                  : signUp.change.isReviewed
                    ? texts.changeText
                    : texts.changeFreeText,
                { time: moment(signUp.change.until) },
              )}
        </p>
        {kept && (
          <p className="restored" role="status">
            {words.restored}
          </p>
        )}
        <PartlyChinese isWhole={form.filter(opens).every(isWritten)} />
        {shownOf(form, answers)
          .filter(opens)
          .map((item) => (
            <FormField
              key={item.id}
              item={item}
              value={answers[item.id] ?? ''}
              fault={faults.get(item.id)}
              changed={first.get(item.id) !== JSON.stringify(item) || begun.lost.includes(item.id)}
              storedNames={storedNames}
              onChange={(value) => {
                put(item.id, value);
                judge(item, value, false);
              }}
              onBlur={(value) => judge(item, value ?? latest.current[item.id] ?? '', true)}
              onDone={say}
            />
          ))}
        {refused && <Refusal refused={refused} onReload={() => void onReread()} />}
        <FaultSummary faults={faults} tries={tries} />
        <div className="own-ways">
          <button
            type="submit"
            className="button primary"
            disabled={busy || isOver}
            // A field that is left says what is wrong with it, which would move this away from under the finger.
            onMouseDown={(event) => event.preventDefault()}
          >
            {busy ? words.sending : texts.changeSend}
          </button>
          <button
            type="button"
            className="button quiet"
            disabled={busy}
            onClick={() => {
              dropChange(signUp.applyCode);
              onLeave();
            }}
          >
            {texts.changeLeave}
          </button>
        </div>
      </form>
      {toast}
    </TicketSource>
  );
}
