import { calls } from '@outbound/contract';
import { Button, Skeleton, Tabs, theme } from 'antd';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { tellDone } from '../../../api/events.ts';
import { usePage, useWrite } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { agoText } from './ago-text.ts';
import { countText, messagesShown, readAllText, type Unread } from './counts.ts';
import { useOpenTaskMessage } from './open-task-message.ts';
import { toTab, usePopoverKeys } from './popover-keys.ts';
import { showSystemMessage } from './shown-message.ts';
import './message-popover.css';

const { taskMessage, systemMessage } = calls;

/** The calls of the popover are the specification's (spec 7): five rows, these templates. */
const taskBody = {
  pageNum: 1,
  pageSize: 5,
  template: { keyword: '', createdTimeStart: null, createdTimeEnd: null, status: null },
};
const systemBody = {
  pageNum: 1,
  pageSize: 5,
  template: { keyword: '', updatedTimeStart: null, updatedTimeEnd: null },
};

interface PopoverProps {
  unread: Unread;
  /** It has its place: the focus may move in. */
  hasFocus: boolean;
  ref: Ref<HTMLElement | null>;
  onClose(): void;
}

type Kind = 'task' | 'system';
const pages: Record<Kind, string> = {
  task: '/messageCenter/taskMessage',
  system: '/messageCenter/systemMessage',
};

/** The latest five messages of each kind (spec 9), 全部已读, 查看更多. */
export function MessagePopover({ unread, hasFocus, ref, onClose }: PopoverProps) {
  const inside = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => inside.current);
  const onKeyDown = usePopoverKeys(inside, hasFocus);
  const navigate = useNavigate();
  const { token } = theme.useToken();
  const [kind, setKind] = useState<Kind>(unread.task === 0 && unread.system > 0 ? 'system' : 'task');
  const refresh = { refresh: messagesShown, done: null };
  const readTasks = useWrite(taskMessage.read, refresh);
  const readSystem = useWrite(systemMessage.read, refresh);
  const label = (text: string, count: number) => (count > 0 ? `${text}（${countText(count)}）` : text);
  const read = kind === 'task' ? readTasks : readSystem;
  return (
    <section ref={inside} role="dialog" aria-label="最新消息" tabIndex={-1} onKeyDown={onKeyDown}>
      <Tabs
        activeKey={kind}
        onChange={(key) => setKind(key as Kind)}
        size="small"
        centered
        style={{ paddingInline: 12 }}
        tabBarStyle={{ marginBottom: 4 }}
        items={[
          {
            key: 'task',
            label: label('任务消息', unread.task),
            children: <TaskMessages onClose={onClose} />,
          },
          {
            key: 'system',
            label: label('系统消息', unread.system),
            children: <SystemMessages onClose={onClose} />,
          },
        ]}
        destroyOnHidden
      />
      <footer className="popover-foot" style={{ borderTop: `1px solid ${token.colorBorderSecondary}` }}>
        <Button
          type="link"
          disabled={unread[kind] === 0}
          loading={read.isPending}
          onClick={() => {
            // Nothing is unread then: disabled, the button would drop the focus out of the popover.
            toTab(inside.current);
            const waiting = unread[kind];
            read.mutate(
              { all: true },
              { onSuccess: ({ readNum }) => tellDone(readAllText(readNum, waiting)) },
            );
          }}
        >
          全部已读
        </Button>
        <Button
          type="link"
          onClick={() => {
            onClose();
            void navigate(pages[kind]);
          }}
        >
          查看更多
        </Button>
      </footer>
    </section>
  );
}

function TaskMessages({ onClose }: Pick<PopoverProps, 'onClose'>) {
  const page = usePage(taskMessage.userPage, taskBody, { quiet: true });
  const open = useOpenTaskMessage();
  return (
    <Latest page={page} emptyText="暂无任务消息">
      {page.rows.map((row) => (
        <Item
          key={row.id}
          text={row.content}
          time={row.updatedTime}
          isUnread={row.status === 0}
          onOpen={() => {
            onClose();
            void open(row);
          }}
        />
      ))}
    </Latest>
  );
}

function SystemMessages({ onClose }: Pick<PopoverProps, 'onClose'>) {
  const page = usePage(systemMessage.userPage, systemBody, { quiet: true });
  return (
    <Latest page={page} emptyText="暂无系统消息">
      {page.rows.map((row) => (
        <Item
          key={row.id}
          text={row.title}
          time={row.publicTime}
          isUnread={row.status === 0}
          onOpen={() => {
            onClose();
            showSystemMessage(row.id);
          }}
        />
      ))}
    </Latest>
  );
}

interface LatestProps {
  page: {
    rows: readonly unknown[];
    isLoading: boolean;
    failure: Parameters<typeof FailureState>[0]['failure'] | null;
    refetch(): void;
  };
  emptyText: string;
  children: ReactNode;
}

function Latest({ page, emptyText, children }: LatestProps) {
  if (page.isLoading) return <Skeleton className="popover-body" active paragraph={{ rows: 8 }} />;
  if (page.failure && page.rows.length === 0)
    return <FailureState failure={page.failure} onRetry={page.refetch} />;
  if (page.rows.length === 0)
    return (
      <div className="popover-body" style={{ display: 'grid', placeContent: 'center' }}>
        <EmptyState text={emptyText} />
      </div>
    );
  return <ul className="popover-body popover-messages">{children}</ul>;
}

interface ItemProps {
  text: string;
  time: string;
  isUnread: boolean;
  onOpen(): void;
}

function Item({ text, time, isUnread, onOpen }: ItemProps) {
  const { token } = theme.useToken();
  return (
    <li>
      <button type="button" className={`popover-message${isUnread ? ' unread' : ''}`} onClick={onOpen}>
        {isUnread ? <span className="unread-dot" role="img" aria-label="未读" /> : <span />}
        <span className="text">{text}</span>
        <span className="when" title={time} style={{ color: token.colorTextSecondary }}>
          {agoText(time)}
        </span>
      </button>
    </li>
  );
}
