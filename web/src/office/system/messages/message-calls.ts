/** The calls of those who manage system messages. */
import { calls, SystemMessageStatus } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';
import { messagesShown } from '../../shell/messages/index.ts';

const { systemMessage } = calls;

/** What shows messages to those who manage them. */
export const managedMessages = [
  systemMessage.page,
  systemMessage.detail,
  systemMessage.historyPage,
  systemMessage.readerPage,
];
const all = [...managedMessages, ...messagesShown];

export const usePublish = () => {
  const write = useWrite(systemMessage.updateStatus, { refresh: all, done: null });
  return (ids: number[]) => write.mutateAsync({ ids, status: SystemMessageStatus.published });
};
export const useWithdraw = () => {
  const write = useWrite(systemMessage.updateStatus, { refresh: all, done: null });
  return (ids: number[], reason: string) =>
    write.mutateAsync({ ids, status: SystemMessageStatus.withdrawn, reason });
};
export const useRemove = () => useWrite(systemMessage.delete, { refresh: all, done: null });
export const usePin = () => useWrite(systemMessage.pin, { refresh: all });
