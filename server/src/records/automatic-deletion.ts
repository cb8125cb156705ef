import { OperationType, SYSTEM_OPERATOR } from '@outbound/contract';
import type { Note, Trx } from '../http/call-context.ts';
import type { OperationLog } from '../http/operation-log.ts';
import { newTraceId } from '../http/trace-id.ts';

/** Writes into the operation log what the product has deleted by itself, in the name of nobody. */
export async function logAutomaticDeletion(
  trx: Trx,
  operationLog: OperationLog,
  { name, moduleName, note }: { name: string; moduleName: string; note: Note },
): Promise<void> {
  const call = {
    path: 'housekeeping',
    name,
    type: OperationType.delete,
    actor: null,
    nameless: SYSTEM_OPERATOR,
    moduleName,
    address: '',
    browser: '',
    traceId: newTraceId(),
    startedAt: Date.now(),
    request: undefined,
  };
  await trx
    .insertInto('operation_log')
    .values(operationLog.row(call, note, { failure: '', answer: undefined }))
    .execute();
}
