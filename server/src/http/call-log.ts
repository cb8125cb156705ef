/** The operation log's rows of calls that write none of their own: of failed ones, and of those that only look. */
import { OperationType } from '@outbound/contract';
import { logError } from './answers.ts';
import { loggedCall } from './context-of.ts';
import type { Exchange } from './exchange.ts';
import { operationLogRow } from './operation-log.ts';
import type { Refusal } from './refusal.ts';

/**
 * Calls that are logged but write nothing of their own (sign-in, export, reveal) get their row here: before the answer
 * goes out, so that nobody reads what could not be written down. A download is logged once it is whole.
 */
export async function logSuccess(exchange: Exchange): Promise<void> {
  const logged = exchange.isLogged ? null : loggedCall(exchange);
  if (logged)
    await exchange.http.db
      .insertInto('operation_log')
      .values(operationLogRow(logged, exchange.note, { failure: '', answer: exchange.answer }))
      .execute();
}

/** What a known person or a sign-in tried in vain; what nameless visitors get wrong stays in the interface log. */
export async function logFailure(exchange: Exchange, refusal: Refusal): Promise<void> {
  const logged = loggedCall(exchange);
  if (
    !logged ||
    (exchange.caller === null && logged.type !== OperationType.login) ||
    refusal.code === 'CM5030'
  )
    return;
  try {
    await exchange.http.db
      .insertInto('operation_log')
      .values(
        operationLogRow(logged, exchange.note, {
          failure: refusal.message,
          answer: { code: refusal.code, message: refusal.message },
        }),
      )
      .execute();
  } catch (error) {
    logError(exchange.request, error, 'the failed call could not be logged');
  }
}
