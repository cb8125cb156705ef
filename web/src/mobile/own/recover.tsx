import {
  applyPhoneRule,
  MOST_RECOVERED,
  normalisePhone,
  type OwnKey,
  RECOVERY_A_DAY,
  RECOVERY_MINUTES,
  type RecoveredSignUp,
} from '@outbound/contract';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFocusBack } from '../../visitor/focus-back.ts';
import { counted, daysIn, fill, useLangOf, useLanguage, useTexts } from '../../visitor/texts.ts';
import { useRecovery, useSecondsUntil } from './use-recovery.ts';

/** Finds one's sign-ups by phone: a code is sent to it, and what that opens is listed. */
export default function Recover({
  isShown,
  fault,
  busy,
  onOpen,
}: {
  /** One of those that were found stands in its place otherwise; the focus comes back here. */
  isShown: boolean;
  /** Why the one that was chosen could not be opened. */
  fault: string | null;
  busy: boolean;
  onOpen: (key: OwnKey) => void;
}) {
  const texts = useTexts('own').recover;
  const recovery = useRecovery();
  const { asked, found } = recovery;
  return (
    <>
      {found ? (
        <Found list={found} isShown={isShown} fault={fault} busy={busy} onOpen={onOpen} />
      ) : asked ? (
        <CodeStep recovery={recovery} asked={asked} />
      ) : (
        <PhoneStep recovery={recovery} />
      )}
      {(asked || found) && (
        <button type="button" className="link-button own-another" onClick={recovery.restart}>
          {texts.otherPhone}
        </button>
      )}
    </>
  );
}

type Recovery = ReturnType<typeof useRecovery>;
type Asked = NonNullable<Recovery['asked']>;

/** One field with its button; what is wrong is said at the field, and the focus goes there. */
function OneField({
  label,
  note,
  fault,
  input,
  button,
  busy,
  judge,
  onSend,
  children,
}: {
  label: string;
  note: ReactNode;
  fault: string | null;
  input: InputHTMLAttributes<HTMLInputElement>;
  button: string;
  busy: boolean;
  /** What is wrong with a value, before it is sent. */
  judge: (value: string) => string | null;
  onSend: (value: string) => void;
  children?: ReactNode;
}) {
  const [value, setValue] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useFocusBack(busy, field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = judge(value);
    setWrong(found);
    if (found === null) onSend(value);
    else field.current?.focus();
  };
  const said = wrong ?? fault;
  return (
    <form className="own-form own-recover" noValidate onSubmit={submit}>
      <div className="field">
        <label className="label" htmlFor="own-recover">
          {label}
        </label>
        <p className="note" id="own-recover-note" role="status">
          {note}
        </p>
        <input
          {...input}
          id="own-recover"
          ref={field}
          className="control"
          value={value}
          maxLength={30}
          spellCheck={false}
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? 'own-recover-note own-recover-fault' : 'own-recover-note'}
          onChange={(event) => setValue(event.target.value)}
        />
        {said && (
          <p className="fault" id="own-recover-fault" role="alert">
            {said}
          </p>
        )}
      </div>
      <button type="submit" className="button primary large" disabled={busy}>
        {button}
      </button>
      {children}
    </form>
  );
}

function PhoneStep({ recovery: { fault, busy, prepare, ask } }: { recovery: Recovery }) {
  const texts = useTexts('own').recover;
  const { phone: wrongPhone } = useTexts('form');
  return (
    <OneField
      label={texts.phone}
      note={texts.phoneText}
      fault={fault}
      input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel', onFocus: prepare }}
      button={busy ? texts.asking : texts.ask}
      busy={busy}
      judge={(value) => (applyPhoneRule(normalisePhone(value)) === null ? null : wrongPhone)}
      onSend={(value) => void ask(normalisePhone(value))}
    />
  );
}

/** A code as it may be typed or pasted. */
const digitsOf = (value: string) => value.normalize('NFKC').replace(/\D/g, '');

function CodeStep({ recovery: { fault, busy, ask, open }, asked }: { recovery: Recovery; asked: Asked }) {
  const texts = useTexts('own').recover;
  const { opening } = useTexts('own');
  const seconds = useSecondsUntil(asked.againAt);
  return (
    <OneField
      label={texts.code}
      note={fill(texts.sent, { phone: asked.phone, minutes: RECOVERY_MINUTES, most: RECOVERY_A_DAY })}
      fault={fault}
      input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
      button={busy ? opening : texts.open}
      busy={busy}
      judge={(value) => (digitsOf(value).length === 6 ? null : texts.codeMissing)}
      onSend={(value) => void open(digitsOf(value))}
    >
      <button
        type="button"
        className="button quiet"
        disabled={busy || seconds > 0}
        onClick={() => void ask(asked.phone)}
      >
        {seconds > 0 ? fill(texts.againIn, { num: seconds }) : texts.again}
      </button>
    </OneField>
  );
}

function Found({
  list,
  isShown,
  fault,
  busy,
  onOpen,
}: {
  list: readonly RecoveredSignUp[];
  isShown: boolean;
  fault: string | null;
  busy: boolean;
  onOpen: (key: OwnKey) => void;
}) {
  const texts = useTexts('own').recover;
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);
  return (
    <section aria-labelledby="own-found">
      <h2 id="own-found" ref={heading} tabIndex={-1}>
        {list.length < MOST_RECOVERED
          ? counted(texts.found, list.length, language)
          : fill(texts.latest, { num: list.length })}
      </h2>
      {fault && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <ul className="own-found">
        {list.map((one) => (
          <li key={one.applyCode}>
            <FoundOne signUp={one} busy={busy} onOpen={() => onOpen({ ownToken: one.ownToken })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundOne({ signUp, busy, onOpen }: { signUp: RecoveredSignUp; busy: boolean; onOpen: () => void }) {
  const { states } = useTexts('own');
  const { signUpNumber } = useTexts('common');
  const language = useLanguage();
  const langOfTitle = useLangOf(signUp.language);
  return (
    <button type="button" disabled={busy} onClick={onOpen}>
      <strong lang={langOfTitle}>{signUp.title}</strong>
      <span className={`own-mark own-${signUp.state}`}>{states[signUp.state]}</span>
      <span>
        {signUpNumber} {signUp.applyCode}
      </span>
      <span>{daysIn(signUp.createdTime.slice(0, 16), language)}</span>
    </button>
  );
}
