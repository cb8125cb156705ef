import { ApplyState, type PageInput } from '@outbound/contract';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { registerButtonOf } from '../../visitor/activities/activity-text.ts';
import { OwnLink, ServiceChoice } from '../../visitor/activities/register.tsx';
import { useOpening } from '../../visitor/activities/use-opening.tsx';
import { useFocusBack } from '../../visitor/focus-back.ts';
import { Icon } from '../../visitor/icons.tsx';
import { lazyPart } from '../../visitor/lazy-part.tsx';
import { Said } from '../../visitor/said.tsx';
import { ServerPart } from '../../visitor/server-parts.tsx';
import { fill, useLangOf, useTexts, useWords } from '../../visitor/texts.ts';
import { PlaceTime } from '../../visitor/time-range.tsx';
import { useToast } from '../../visitor/toast.tsx';
import type { Refused } from '../refusal.ts';
import { countAnswered, inOrder } from './answers.ts';
import { Consent } from './consent.tsx';
import { FaultSummary, Refusal, useShowFault } from './faults.tsx';
import { FaultText, fieldId } from './field-frame.tsx';
import { FormField } from './form-field.tsx';
import { PICTURE } from './picture.ts';
import { Success } from './success.tsx';
import { CONSENT, SERVICE, TOLD, useApplyForm } from './use-apply-form.ts';

/** Few come with others: its script comes for them. */
const Companions = lazyPart(() => import('./companions.tsx'));

/** From its top, where the new form says what is another one: browsers go back to where the old one was left. */
function loadAnew() {
  scrollTo(0, 0);
  location.reload();
}

/** The seconds that are left of the pause that a refusal asks for; 0 when there is none. */
function useCountdown(refused: Refused | null): number {
  const [{ of, left }, setPause] = useState({ of: refused, left: 0 });
  if (of !== refused) setPause({ of: refused, left: refused?.waitSeconds ?? 0 });
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setPause({ of, left: left - 1 }), 1000);
    return () => clearTimeout(timer);
  }, [of, left]);
  return left;
}

/** /activityApplication: the dynamic sign-up form (spec 2.3, 3.4, 5.1). */
export function ApplyPage({ input }: { input: PageInput<'mobileApply'> }) {
  const { notice, canTell } = input.data;
  const [activity, opening] = useOpening(input);
  const texts = useTexts('form');
  const langOfTitle = useLangOf(activity.language);
  const form = useMemo(() => inOrder(input.data.form), [input.data.form]);
  const state = useApplyForm(activity, form, notice.version, input.url.query, canTell);
  const [tries, setTries] = useState(0);
  const showFault = useShowFault();
  const wait = useCountdown(state.refused);
  // How long there is to wait is said for as long as there is.
  const refused = state.refused?.waitSeconds && wait === 0 ? null : state.refused;
  const { say, toast } = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const words = registerButtonOf(activity, useWords());
  const hasServices = activity.services.length > 1;
  const isOver = activity.applyState !== ApplyState.notOpen;
  const activityAddress = `/activityDetail?${new URLSearchParams(input.url.query)}`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [first] = (await state.submit()).keys();
    setTries((count) => count + 1);
    if (first !== undefined) showFault(first);
  };
  useFocusBack(state.submitting || wait > 0);

  if (state.stored !== null) return <Success activityAddress={activityAddress} {...state.stored} />;
  return (
    <main className="apply">
      <header className="apply-head">
        <a className="back" href={activityAddress} aria-label={texts.back}>
          <Icon name="left" size={22} />
        </a>
        <div>
          <h1 ref={heading} tabIndex={-1} lang={langOfTitle}>
            {activity.title}
          </h1>
          <p>
            <PlaceTime activity={activity} zone={input.zone} />
          </p>
          {state.service !== null && activity.services.length > 1 && (
            <p>
              {texts.service}
              <Said
                own={activity.serviceNames[activity.services.indexOf(state.service)]}
                zh={state.service}
              />
            </p>
          )}
        </div>
      </header>
      <ServerPart part="notes" className="apply-notes" />
      <form
        className="apply-form"
        // Outside of a dialog that sends nothing: sent before the script has come, the page would go with all that was typed.
        method="dialog"
        noValidate
        // What is typed while it is on its way would not be sent with it, and gone with the page.
        inert={state.submitting}
        onFocusCapture={state.proof.prepare}
        onSubmit={(event) => void submit(event)}
      >
        <noscript>
          <p className="refusal">{texts.needsScript}</p>
        </noscript>
        {!words.open && (
          <div className="refusal">
            <Icon name="alert" />
            <div>
              <p>{words.text}</p>
              {isOver && <OwnLink />}
            </div>
          </div>
        )}
        {opening}
        {words.open && state.joinsLine && (
          <div className="restored" role="status">
            <span>
              {texts.lineText}
              {activity.waitingNum > 0 && fill(texts.lineNum, { num: activity.waitingNum })}
            </span>
          </div>
        )}
        {state.restored && (
          <div className="restored" role="status">
            <span>{texts.restored}</span>
            <button
              type="button"
              className="link-button"
              onClick={() => {
                state.clear();
                heading.current?.focus();
              }}
            >
              {texts.clear}
            </button>
          </div>
        )}
        {hasServices && (
          <div
            className={state.faults.has(SERVICE) ? 'field field-fault' : 'field'}
            id={fieldId(SERVICE)}
            tabIndex={-1}
          >
            <ServiceChoice
              activity={activity}
              chosen={state.service}
              required
              onChoose={state.chooseService}
            />
            <FaultText id={SERVICE} fault={state.faults.get(SERVICE)} />
          </div>
        )}
        {state.shown.map((item) => (
          <FormField
            key={`${state.round} ${item.id}`}
            item={item}
            value={state.answers[item.id] ?? ''}
            fault={state.faults.get(item.id)}
            waits={state.joinsLine}
            changed={state.restored?.changed.includes(item.id) ?? false}
            onChange={(value) => state.change(item, value)}
            onBlur={(value) => state.blur(item, value)}
            onDone={say}
          />
        ))}
        {activity.groupMost > 1 && (
          <Companions key={state.round} activity={activity} state={state} onDone={say} />
        )}
        {state.proof.picture && (
          <state.proof.picture.Field
            picture={state.proof.picture}
            typed={state.proof.typed}
            fault={state.faults.get(PICTURE)}
            onType={state.typePicture}
            onAnother={() => void state.proof.anotherPicture().catch(() => undefined)}
          />
        )}
        <Consent given={state.consent} faulty={state.faults.has(CONSENT)} onChange={state.giveConsent} />
        {canTell && (
          <label className="consent-tick">
            <input
              id={TOLD}
              type="checkbox"
              checked={state.isTold}
              onChange={(event) => state.setTold(event.target.checked)}
            />
            <span>{texts.tellMe}</span>
          </label>
        )}
        {refused && <Refusal refused={refused} onReload={loadAnew} />}
        <FaultSummary faults={state.faults} tries={tries} />
        <div className="bar">
          <span className="bar-count">
            {fill(texts.filled, {
              num:
                countAnswered(state.shown, state.answers) + (hasServices && state.service !== null ? 1 : 0),
              all: state.shown.length + (hasServices ? 1 : 0),
            })}
          </span>
          <button
            type="submit"
            className="button primary large"
            disabled={state.submitting || wait > 0 || !words.open}
          >
            {state.submitting
              ? texts.sending
              : wait > 0
                ? fill(texts.wait, { num: wait })
                : state.joinsLine
                  ? texts.sendLine
                  : texts.send}
          </button>
        </div>
      </form>
      <ServerPart part="host" className="host" />
      {toast}
    </main>
  );
}
