import { Button, Dropdown, Spin, theme } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { BellOutlined } from '../../../ui/icons.tsx';
import { countText, useUnread } from './counts.ts';
import './message-bell.css';

// What it shows is loaded when somebody opens it, not with every page.
const MessagePopover = lazy(async () => ({
  default: (await import('./message-popover.tsx')).MessagePopover,
}));

/** The bell of the navbar: how many messages wait, and the latest of them. */
export function MessageBell() {
  const [isOpen, setOpen] = useState(false);
  const { token } = theme.useToken();
  const unread = useUnread();
  const count = unread.task + unread.system;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={(next) => setOpen(next)}
      destroyOnHidden
      popupRender={() => (
        <div
          className="message-popover"
          style={{
            background: token.colorBgElevated,
            borderRadius: token.borderRadiusLG,
            boxShadow: token.boxShadowSecondary,
          }}
        >
          <Suspense fallback={<Spin style={{ display: 'block', margin: '64px auto' }} />}>
            <MessagePopover unread={unread} onClose={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    >
      <Button
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
    </Dropdown>
  );
}
