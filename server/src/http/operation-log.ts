import type { OperationType } from '@outbound/contract';
import type { Insertable } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Actor, Note } from './call-context.ts';
import { scrubbed } from './scrub.ts';

/** What the operation log needs to know of a call (who, what, when, from where). */
export interface LoggedCall {
  path: string;
  name: string;
  type: OperationType;
  actor: Actor | null;
  moduleName: string;
  address: string;
  browser: string;
  traceId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** What was sent; undefined where neither it nor the answer is kept (calls that are open to visitors). */
  request: unknown;
}

/** How a call ended. */
export interface Outcome {
  /** '' when it went well. */
  failure: string;
  answer: unknown;
}

const VISITOR = '访客';

/** The row of the operation log for a call. */
export function operationLogRow(
  call: LoggedCall,
  note: Note,
  { failure, answer }: Outcome,
): Insertable<Schema['operation_log']> {
  const actor = note.actor ?? call.actor;
  return {
    user_id: actor?.userId ?? null,
    user_login_id: actor?.userLoginId ?? '',
    user_name: actor?.userName ?? VISITOR,
    department_id: actor?.deptId ?? null,
    department_name: actor?.deptName ?? '',
    module_name: call.moduleName,
    operation_type: call.type,
    call_path: call.path,
    call_name: call.name,
    content: (note.content ?? call.name).slice(0, 2000),
    object_type: note.objectType ?? '',
    object_id: String(note.objectId ?? ''),
    object_name: (note.objectName ?? '').slice(0, 300),
    result: failure === '' ? 1 : 0,
    failure: failure.slice(0, 500),
    changes: JSON.stringify(note.changes ?? []),
    address: call.address,
    browser: call.browser,
    duration_ms: Math.max(0, Math.round(Date.now() - call.startedAt)),
    trace_id: call.traceId,
    request: scrubbed(call.request),
    answer: call.request === undefined ? '' : scrubbed(answer),
  };
}
