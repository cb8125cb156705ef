import { type ReactNode, useEffect, useRef } from 'react';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]';

/**
 * Around a table that only shows something: where it is wider or higher than its place, the arrows move it. A table with
 * links or buttons needs nothing, these take whoever uses the keyboard along.
 */
export function ScrollByKeys({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = place.current?.querySelector('.ant-table-body, .ant-table-content');
    if (!scroller) return;
    const look = () => {
      const isWide = scroller.scrollWidth > scroller.clientWidth;
      const isHigh = scroller.scrollHeight > scroller.clientHeight;
      const isStop = (isWide || isHigh) && !scroller.querySelector(focusable);
      const ways = isWide && isHigh ? '可滚动' : isWide ? '可左右滚动' : '可上下滚动';
      const said = isStop ? { tabindex: '0', role: 'region', 'aria-label': `${name}，${ways}` } : {};
      for (const key of ['tabindex', 'role', 'aria-label']) {
        const value = said[key as keyof typeof said];
        if (value === undefined) scroller.removeAttribute(key);
        else scroller.setAttribute(key, value);
      }
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    return () => sizes.disconnect();
  });
  return <div ref={place}>{children}</div>;
}
