import { useEffect, useRef } from 'react';
import { SuccessState } from '../../drawings/success-state.tsx';
import { useTexts } from '../../visitor/texts.ts';

/** Spec 4. */
const BACK_MS = 1000;

/** 报名成功！ with the number, then one page back (spec 4); a page opened by itself goes on to the detail. */
export function Success({ activityId, applyCode }: { activityId: number; applyCode: string }) {
  const texts = useTexts('form');
  const { signUpNumber } = useTexts('common');
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
      <SuccessState />
      <h1 ref={heading} tabIndex={-1}>
        {texts.done}
      </h1>
      <p>
        {signUpNumber} <strong>{applyCode}</strong>
      </p>
      <p className="note">{texts.doneText}</p>
      <a className="button quiet" href={`/activityDetail?id=${activityId}`}>
        {texts.back}
      </a>
    </main>
  );
}
