/** The operation log's rows of calls that write none of their own: of failed ones, and of those that only look. */
import { errors, OperationType, SUCCESS } from '@outbound/contract';
import { logError } from './answers.ts';
import { loggedCall } from './context-of.ts';
import type { Exchange } from './exchange.ts';
import type { InterfaceLogEntry } from './interface-log.ts';
import type { LoggedCall } from './operation-log.ts';
import type { Refusal } from './refusal.ts';

/** The status of what a limit refuses. */
const LIMITED = 429;

/**
 * Calls that are logged but write nothing of their own (sign-in, export, reveal) get their row here: before the answer
 * goes out, so that nobody reads what could not be written down. A download is logged once it is whole.
 */
export async function logSuccess(exchange: Exchange): Promise<void> {
  const logged = exchange.isLogged ? null : loggedCall(exchange);
  if (logged)
    await exchange.http.db
      .insertInto('operation_log')
      .values(exchange.http.operationLog.row(logged, exchange.note, { failure: '', answer: exchange.answer }))
      .execute();
}

/**
 * What a known person or a sign-in tried in vain; what nameless visitors get wrong stays in the interface log, and what
 * a limit refused is only counted there: rows that anybody can cause without end would fill the disk.
 */
export async function logFailure(exchange: Exchange, refusal: Refusal): Promise<void> {
  const logged = loggedCall(exchange);
  if (!logged || refusal.code === 'CM5030' || errors[refusal.code].status === LIMITED) return;
  if (exchange.caller === null && !hasStrangersRow(exchange, logged)) return;
  try {
    await exchange.http.db
      .insertInto('operation_log')
      .values(
        exchange.http.operationLog.row(logged, exchange.note, {
          failure: refusal.message,
          answer: { code: refusal.code, message: refusal.message },
        }),
      )
      .execute();
  } catch (error) {
    logError(exchange.request, error, 'the failed call could not be logged');
  }
}

/** Of calls without a session only sign-ins have a row, as long as their share lasts. */
function hasStrangersRow({ http, request, note }: Exchange, { type }: LoggedCall): boolean {
  return (
    type === OperationType.login &&
    http.strangerRows.take('operation', request.ip, note.actor?.userId ?? null)
  );
}

/**
 * The interface log's entry of a call that was not answered from what is kept: its own, or a count of what was refused by
 * a limit, or came again and again without a session. Sign-ups and sign-ins that succeed have their own each.
 */
export function logCall({ http, caller, route }: Exchange, entry: InterfaceLogEntry): void {
  const trail = entry.code === SUCCESS ? 'visit' : 'interface';
  const isStrangers = caller === null && (entry.code !== SUCCESS || route.call.log === null);
  const isCounted =
    entry.status === LIMITED || (isStrangers && !http.strangerRows.take(trail, entry.address, null));
  if (isCounted) http.interfaceLog.countByMinute(entry);
  else http.interfaceLog.add(entry);
}
