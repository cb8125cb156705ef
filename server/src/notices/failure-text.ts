import { HookRefusal } from '../http/outgoing.ts';

/** What a connection says of itself that never came about, or broke off. */
const unreachable = /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;

/** Why a notice was not sent, for the office: in Chinese, with what a server of others said as it said it. */
export function failureText(error: unknown): string {
  if (error instanceof HookRefusal) return `发送网关拒绝接收（HTTP ${error.status}）`;
  if (!(error instanceof Error)) return `发送失败：${String(error)}`;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return '发送超时';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && unreachable.test(code)) return `无法连接发送服务器（${code}）`;
  return `发送失败：${error.message}`.slice(0, 500);
}
