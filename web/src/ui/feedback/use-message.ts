import { App } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { statusIcons } from '../control-names.tsx';

interface Message {
  content: ReactNode;
  /** A later message with the same key takes the place of this one. */
  key?: string;
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

/**
 * What is told for a moment at the top: `message.success('已保存')`. antd's own messages say the English name of their
 * icon before their text ("check-circle"); with these the text alone is heard.
 */
export function useMessage(): Messages {
  const { message } = App.useApp();
  return useMemo(() => {
    const say =
      (type: 'success' | 'info' | 'warning' | 'error'): Say =>
      (said, seconds) =>
        void message.open({
          // What is said again, as by a double click, stands there once.
          ...(typeof said === 'string' ? { key: said, content: said } : said),
          ...(seconds === undefined ? {} : { duration: seconds }),
          type,
          icon: statusIcons[`${type}Icon`],
        });
    return {
      success: say('success'),
      info: say('info'),
      warning: say('warning'),
      error: say('error'),
      destroy: message.destroy,
    };
  }, [message]);
}
