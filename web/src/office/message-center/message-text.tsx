import { Typography } from 'antd';
import './message-text.css';

interface MessageTextProps {
  text: string;
  isUnread: boolean;
  onOpen(): void;
}

/** What a message says, as the way to open it; bold with a dot until it is read. */
export function MessageText({ text, isUnread, onOpen }: MessageTextProps) {
  return (
    <span className="message-text">
      {isUnread ? <span className="unread-mark" role="img" aria-label="未读" /> : null}
      <Typography.Link
        strong={isUnread}
        role="button"
        tabIndex={0}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onOpen();
        }}
      >
        {text}
      </Typography.Link>
    </span>
  );
}
