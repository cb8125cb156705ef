import pg from 'pg';

/** The database cannot be opened or is away. Its message is one clear line, fit for a console. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// `pg` gives these without a code.
const connectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/**
 * True when a call failed because the database is away, restarting or out of room, not because of what was asked:
 * the caller may try again later.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError) {
    // 08: connection. 53: out of disk, memory or connections. 57P0x: shutdown, crash, starting up. 25P03: idle too long.
    // 25006: it takes no writes, as while a standby has not become the primary yet.
    return /^(08|53|57P0|25P03|25006)/.test(code);
  }
  if (connectionCodes.has(code)) return true;
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  if (connectionMessages.some((message) => error.message.startsWith(message))) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}

/** The database's own disk is full: it goes on answering what only reads. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return error.code === '53100';
  return error.cause !== undefined && isOutOfRoom(error.cause);
}

/** A lock was not to be had within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** A unique index refused the row; with `constraint`, that very index. */
export function isUniqueViolation(error: unknown, constraint?: string): error is pg.DatabaseError {
  return isViolation(error, '23505', constraint);
}

/** A check constraint refused the row; with `constraint`, that very check. */
export function isCheckViolation(error: unknown, constraint?: string): error is pg.DatabaseError {
  return isViolation(error, '23514', constraint);
}

/** A foreign key refused the row (its parent is missing, or it still has children); with `constraint`, that very key. */
export function isForeignKeyViolation(error: unknown, constraint?: string): error is pg.DatabaseError {
  // 23503 from `no action`, 23001 from `restrict` (PostgreSQL 18 tells them apart).
  return isViolation(error, '23503', constraint) || isViolation(error, '23001', constraint);
}

/** The database gave this transaction up because another one stood in its way (a deadlock): doing it again helps. */
export function isCrossed(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');
}

function isViolation(error: unknown, code: string, constraint: string | undefined): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
