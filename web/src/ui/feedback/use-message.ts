import { App } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { statusIcons } from '../control-names.tsx';

interface Message {
  content: ReactNode;
  /** A later message with the same key takes the place of this one. */
  key?: string;
  /** In the place of a key: what it says, by which it is known when it is said again. */
  text?: string;
  /** Seconds; 0 stays until it is closed. */
  duration?: number;
}

type Say = (message: string | Message, seconds?: number) => void;

export interface Messages {
  success: Say;
  info: Say;
  warning: Say;
  error: Say;
  /** Takes a message away. */
  destroy(key: string): void;
}

/** Said again within this time it is one saying, as by a double click. */
const AT_ONCE_MS = 500;
/** Texts that stand at the top: under which key, and since when. */
const standing = new Map<string, { key: string; at: number }>();
let sayings = 0;

/**
 * What is said again, as by a double click, stands there once. Said again later it is said anew, for its whole time: under the
 * same key it would go when the first one has had its own.
 */
function keyFor(text: string, destroy: (key: string) => void): string {
  const there = standing.get(text);
  const at = performance.now();
  if (there && at - there.at < AT_ONCE_MS) return there.key;
  if (there) destroy(there.key);
  sayings += 1;
  const key = `${text} ${sayings}`;
  standing.set(text, { key, at });
  return key;
}

function named(text: string, destroy: (key: string) => void) {
  const key = keyFor(text, destroy);
  const onClose = () => {
    if (standing.get(text)?.key === key) standing.delete(text);
  };
  return { key, onClose };
}

/**
 * What is told for a moment at the top: `message.success('已保存')`. antd's own messages say the English name of their
 * icon before their text ("check-circle"); with these the text alone is heard.
 */
export function useMessage(): Messages {
  const { message } = App.useApp();
  return useMemo(() => {
    const say =
      (type: 'success' | 'info' | 'warning' | 'error'): Say =>
      (said, seconds) => {
        const { text, ...rest } = typeof said === 'string' ? { content: said, text: said } : said;
        void message.open({
          ...rest,
          ...(text === undefined ? {} : named(text, message.destroy)),
          ...(seconds === undefined ? {} : { duration: seconds }),
          type,
          icon: statusIcons[`${type}Icon`],
        });
      };
    return {
      success: say('success'),
      info: say('info'),
      warning: say('warning'),
      error: say('error'),
      destroy: message.destroy,
    };
  }, [message]);
}
