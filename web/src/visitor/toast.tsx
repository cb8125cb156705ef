import { useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Error messages are shown this long (spec 8). */
const SHOWN_MS = 3000;

/** A short word at the foot of the screen: `say(text)` shows it, `toast` is the element to render. */
export function useToast() {
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useCallback((words: string) => {
    clearTimeout(timer.current);
    setText(words);
    timer.current = setTimeout(() => setText(null), SHOWN_MS);
  }, []);
  const toast =
    text === null
      ? null
      : createPortal(
          <div className="toast" role="status">
            {text}
          </div>,
          document.body,
        );
  return { say, toast };
}
