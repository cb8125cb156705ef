import { lazy, Suspense, useEffect, useRef } from 'react';
import { OWN_PATH } from '../../visitor/activities/register.tsx';
import { fill, type Texts, useLangOf, useTexts } from '../../visitor/texts.ts';
import type { Stored } from './group.ts';

/** Nobody sees it before he has signed up: its script comes then, and its place is kept where it does not come. */
const SuccessState = lazy(() =>
  import('../../drawings/success-state.tsx').catch(() => ({ default: NoDrawing })),
);
const NoDrawing = () => <svg viewBox="0 0 320 240" width="320" height="240" aria-hidden="true" />;

/** One that has just been stored is to be reviewed, approved, or waits. */
type StoredStatus = keyof Texts['form']['doneTexts'];

/** Spec 4. */
const BACK_MS = 1000;

/**
 * Is the page before one of ours, which shows the number, too? Without this, who came by a link of elsewhere would be taken
 * out of the platform after a second, and who took the form in another language back to an empty form.
 */
const cameFromOurs = () =>
  history.length > 1 &&
  URL.canParse(document.referrer) &&
  new URL(document.referrer).origin === location.origin &&
  new URL(document.referrer).pathname !== location.pathname;

/** 报名成功！ with the number and the query code, which the page before shows, too, then one page back (spec 4); a form that none of our pages led to goes on to the detail. */
export function Success({
  activityAddress,
  applyCode,
  queryCode,
  applyStatus,
  waitPlace,
  successText,
  successLanguage,
  beside,
}: Stored & {
  /** Of the page of its activity, with all that this one was asked with (spec 2.3). */
  activityAddress: string;
}) {
  const texts = useTexts('form');
  const common = useTexts('common');
  const langOfText = useLangOf(successLanguage);
  const heading = useRef<HTMLHeadingElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Who has taken a link is on his way: going back would call him off it. */
  const stay = () => clearTimeout(timer.current);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    // The page before shows no more than his own.
    if (beside) return;
    timer.current = setTimeout(() => {
      if (cameFromOurs()) history.back();
      else location.replace(activityAddress);
    }, BACK_MS);
    return () => clearTimeout(timer.current);
  }, [activityAddress, beside]);
  return (
    <main className="success">
      <Suspense fallback={<NoDrawing />}>
        <SuccessState />
      </Suspense>
      <h1 ref={heading} tabIndex={-1}>
        {waitPlace === null ? texts.done : texts.doneLine}
      </h1>
      <p>
        {common.signUpNumber} <strong>{applyCode}</strong>
      </p>
      <p>
        {common.queryCode} <strong className="query-code">{queryCode}</strong>
      </p>
      {waitPlace !== null && (
        <p>
          <strong>{fill(texts.linePlace, { num: waitPlace })}</strong>
        </p>
      )}
      {beside}
      {successText && (
        <p className="success-text" lang={langOfText}>
          {successText}
        </p>
      )}
      <p className="note">{texts.doneTexts[applyStatus as StoredStatus]}</p>
      <a className="button quiet" href={`${OWN_PATH}#no=${applyCode}`} onClick={stay}>
        {common.ownSignUp}
      </a>
      <a className="button quiet" href={activityAddress} onClick={stay}>
        {texts.back}
      </a>
    </main>
  );
}
