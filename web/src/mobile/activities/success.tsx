import { useEffect, useRef } from 'react';
import { SuccessState } from '../../drawings/success-state.tsx';

/** Spec 4. */
const BACK_MS = 1000;

/** 报名成功！ with the number, then one page back (spec 4); a page opened by itself goes on to the detail. */
export function Success({ activityId, applyCode }: { activityId: number; applyCode: string }) {
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
        报名成功！
      </h1>
      <p>
        报名编号 <strong>{applyCode}</strong>
      </p>
      <p className="note">工作人员将尽快审核，请保持手机畅通。</p>
      <a className="button quiet" href={`/activityDetail?id=${activityId}`}>
        返回活动
      </a>
    </main>
  );
}
