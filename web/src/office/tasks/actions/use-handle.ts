import { type Answer, type BodyInput, calls } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '../../../api/failure.ts';
import { readAgain, useWrite } from '../../../api/query.ts';

const { handle, batchHandle, detail, historyPage, backlog, list, board, selfTodoStatistics } =
  calls.taskInstance;

/** What shows tasks: stale as soon as something was done to one. */
export const taskReads = [detail, historyPage, backlog, list, board, selfTodoStatistics];

export type HandleBody = BodyInput<typeof handle>;
export type Handled = Answer<typeof handle>;

/** Does something to a task. Whoever is refused because somebody else was quicker sees at once what became of it. */
export function useHandle(options: { done?: string | null } = {}) {
  const client = useQueryClient();
  const write = useWrite(handle, { refresh: taskReads, ...options });
  return {
    isPending: write.isPending,
    act: async (body: HandleBody): Promise<Handled> => {
      try {
        return await write.mutateAsync(body);
      } catch (error) {
        if (isOutrun(error)) void readAgain(client, taskReads);
        throw error;
      }
    },
  };
}

/** The same to several. */
export function useBatchHandle() {
  const client = useQueryClient();
  const write = useWrite(batchHandle, { refresh: taskReads, done: null });
  return {
    act: async (body: BodyInput<typeof batchHandle>) => {
      try {
        return await write.mutateAsync(body);
      } catch (error) {
        if (isOutrun(error)) void readAgain(client, taskReads);
        throw error;
      }
    },
  };
}

const outrunCodes = ['TM4001', 'TM4002', 'TM4003', 'TM4004', 'TM4009', 'TM4014'];

/** The task is not as it was read any more. */
export const isOutrun = (error: unknown): boolean =>
  error instanceof CallFailure && outrunCodes.includes(error.code);

/** It was withdrawn or deleted, or is out of the reader's sight by now. */
export const isGone = (failure: CallFailure | null): boolean =>
  failure !== null && ['TM4001', 'TM4004'].includes(failure.code);

/** Ends where a call was refused: it has been said. Anything else is a fault of ours. */
export function swallowRefusal(error: unknown): void {
  if (!(error instanceof CallFailure)) throw error;
}
