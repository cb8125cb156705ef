import { Button, Popover, Spin } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { BellOutlined } from '../../../ui/icons.tsx';
import { countText, useUnread } from './counts.ts';
import './message-bell.css';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';

// What it shows is loaded when somebody opens it, not with every page.
const MessagePopover = lazyPart(async () => ({
  default: (await import('./message-popover.tsx')).MessagePopover,
}));

/** The bell of the navbar: how many messages wait, and the latest of them. The focus goes in with who opens it, and comes back. */
export function MessageBell() {
  const [isOpen, setOpen] = useState(false);
  /** It has its place: what has none yet, or is still hidden, takes no focus. */
  const [isSettled, setSettled] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const latest = useRef<HTMLElement>(null);
  const unread = useUnread();
  const count = unread.task + unread.system;
  const close = () => {
    // Before a dialog opens, which gives back to who has it then; who pressed beside it goes on where he pressed.
    if (latest.current?.contains(document.activeElement)) bell.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      afterOpenChange={setSettled}
      destroyOnHidden
      align={{ overflow: { shiftX: true, adjustY: true } }}
      styles={{ container: { padding: 0 } }}
      content={
        <div className="message-popover">
          <Suspense fallback={<Spin style={{ display: 'block', margin: '64px auto' }} />}>
            <MessagePopover ref={latest} unread={unread} hasFocus={isSettled} onClose={close} />
          </Suspense>
        </div>
      }
    >
      {/* It takes the reference to the whole content that a popover describes its opener by. */}
      <span>
        <Button
          ref={bell}
          type="text"
          aria-label={count > 0 ? `消息，${countText(count)} 条未读` : '消息'}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          icon={
            <span className="message-bell">
              <BellOutlined />
              {count > 0 ? <span className="message-count">{countText(count)}</span> : null}
            </span>
          }
        />
      </span>
    </Popover>
  );
}
