import { lazy, Suspense, useEffect, useRef } from 'react';
import { OWN_PATH } from '../../visitor/activities/register.tsx';
import { fill, useTexts } from '../../visitor/texts.ts';

/** Nobody sees it before he has signed up: its script comes then, and its place is kept where it does not come. */
const SuccessState = lazy(() =>
  import('../../drawings/success-state.tsx').then(
    ({ SuccessState: drawing }) => ({ default: drawing }),
    () => ({ default: NoDrawing }),
  ),
);
const NoDrawing = () => <svg viewBox="0 0 320 240" width="320" height="240" aria-hidden="true" />;

/** Spec 4. */
const BACK_MS = 1000;

/** 报名成功！ with the number and the query code, which the page before shows, too, then one page back (spec 4); a page opened by itself goes on to the detail. */
export function Success({
  activityId,
  applyCode,
  queryCode,
  waitPlace,
}: {
  activityId: number;
  applyCode: string;
  queryCode: string;
  /** The so-manieth of those who wait; null with a place. */
  waitPlace: number | null;
}) {
  const texts = useTexts('form');
  const common = useTexts('common');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    const timer = setTimeout(() => {
      if (history.length > 1) history.back();
      else location.replace(`/activityDetail?id=${activityId}`);
    }, BACK_MS);
    return () => clearTimeout(timer);
  }, [activityId]);
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
      <p className="note">{waitPlace === null ? texts.doneText : texts.doneLineText}</p>
      <a className="button quiet" href={`${OWN_PATH}#no=${applyCode}`}>
        {common.ownSignUp}
      </a>
      <a className="button quiet" href={`/activityDetail?id=${activityId}`}>
        {texts.back}
      </a>
    </main>
  );
}
