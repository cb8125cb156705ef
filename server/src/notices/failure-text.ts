import { getSystemErrorName } from 'node:util';
import { HookRefusal } from '../http/outgoing.ts';

/** What a connection says of itself that never came about, or broke off. */
const unreachable = /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;

/** What the system calls an error: the mail library puts a code of its own over it, but leaves the number. */
function codeOf(error: Error): unknown {
  const { code, errno } = error as { code?: unknown; errno?: unknown };
  return Number.isInteger(errno) && Number(errno) < 0 ? getSystemErrorName(Number(errno)) : code;
}

/** Why a notice was not sent, for the office: in Chinese, with what a server of others said as it said it. */
export function failureText(error: unknown): string {
  if (error instanceof HookRefusal) return `发送网关拒绝接收（HTTP ${error.status}）`;
  if (!(error instanceof Error)) return `发送失败：${String(error)}`;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return '发送超时';
  const code = codeOf(error);
  if (typeof code === 'string' && unreachable.test(code)) return `无法连接发送服务器（${code}）`;
  return `发送失败：${error.message}`.slice(0, 500);
}
