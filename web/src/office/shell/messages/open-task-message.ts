import { calls, HandleStatus, instanceCalls, TaskStatus } from '@outbound/contract';
import { useNavigate } from 'react-router';
import { send } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { usePermission } from '../../../ui/rights/permitted.tsx';
import { messagesShown } from './counts.ts';

/** 即将超时. */
const NEAR = 20;
/** 已超时. */
const OVERDUE = 21;
/** 交接班. */
const HANDOVER = 24;

/** What is opened of a message. */
export interface OpenedMessage {
  id: number;
  status: 0 | 1;
  detailId: number | null;
  instanceCode: string;
  msgType?: number;
}

/** Where a task message leads (spec 4): a step that waits for the person is handled, every other one is viewed. */
export function addressOf(
  { detailId, instanceCode }: Pick<OpenedMessage, 'detailId' | 'instanceCode'>,
  { status, handleStatus }: { status: number; handleStatus: number | null },
): string {
  const isHandled =
    status === TaskStatus.processing &&
    (handleStatus === HandleStatus.pending || handleStatus === HandleStatus.returned);
  const query = new URLSearchParams({ detailId: String(detailId), instanceCode });
  if (isHandled) query.set('handleStatus', String(handleStatus));
  return `/taskManagement/${isHandled ? 'processingTask' : 'viewTask'}?${query}`;
}

/** Opens a task message as spec 4 has it: it becomes read, and leads to its task where the person may handle tasks. */
export function useOpenTaskMessage(): (message: OpenedMessage) => Promise<void> {
  const navigate = useNavigate();
  const message = useMessage();
  const permission = usePermission();
  const read = useWrite(calls.taskMessage.read, { refresh: messagesShown, done: null, quiet: true });
  return async (opened) => {
    if (!permission.has('latin_task_management_handle')) {
      message.warning('抱歉，您无权访问该页面');
      return;
    }
    // That it is read must not wait for, or stop, what it leads to.
    if (opened.status === 0) read.mutate({ id: opened.id });
    // One text about many tasks at once: it leads to all of them.
    if (opened.instanceCode === '' && opened.msgType === OVERDUE) {
      // Of what one has dispatched no step is one's own.
      const list = opened.detailId === null ? 'list?view=1&' : 'backlog?';
      await navigate(`/taskManagement/${list}f.overdueStatus=2`);
      return;
    }
    if (opened.msgType === HANDOVER) {
      // Its receiver confirms it; who gave is told what became of it.
      await navigate(`/taskManagement/handover${opened.detailId === null ? '?view=2' : ''}`);
      return;
    }
    if (opened.detailId === null && opened.msgType === NEAR) {
      // Drafts that go soon: they have no step yet.
      await navigate('/taskManagement/draft');
      return;
    }
    if (opened.detailId === null) return;
    try {
      const found = await send(instanceCalls.checkTaskStatus, { detailId: opened.detailId });
      await navigate(addressOf(opened, found));
    } catch (failure) {
      // Told already.
      if (!(failure instanceof CallFailure)) throw failure;
    }
  };
}
