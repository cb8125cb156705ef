import type { ReactNode } from 'react';
import { useChinese } from './texts.ts';

/** What the office wrote: in the language of the page, or in Chinese and marked so. */
export function Said({
  own,
  zh,
  children,
}: {
  /** In the language of the page, where it is written. */
  own?: string | undefined;
  zh: ReactNode;
  children?: ReactNode;
}) {
  const chinese = useChinese();
  return (
    <span lang={own ? undefined : chinese}>
      {own || zh}
      {children}
    </span>
  );
}
