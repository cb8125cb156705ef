import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { addOpenForm, dropTyped, keepTyped, typedBefore } from '../../api/page-update.ts';
import { useUnsaved } from './use-kept-form.ts';

/**
 * A text in a field of its own, beside any form: whoever leaves with something typed is asked, and what stands there when
 * the page is updated stands there again. `title` as people know the field, `subject` tells those of one page apart.
 */
export function useKeptText(title: string, subject: string): [text: string, setText: (text: string) => void] {
  const [key] = useState(() => `${location.pathname} ${title} ${subject}`);
  const [text, setText] = useState(() => {
    const before = typedBefore(key);
    return typeof before === 'string' ? before : '';
  });
  const latest = useRef(text);
  latest.current = text;
  useUnsaved(text.trim() !== '');
  // In the field from now on.
  useEffect(() => dropTyped(key), [key]);
  // Unlike other effects this one stays while its tab is hidden, and so does what was typed there.
  useInsertionEffect(() =>
    addOpenForm({
      isTyped: () => latest.current.trim() !== '',
      keep: () => keepTyped(key, title, latest.current),
    }),
  );
  return [text, setText];
}
