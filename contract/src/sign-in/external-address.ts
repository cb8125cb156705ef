/** The addresses of external systems (spec 2.4), without a schema: the office's frame needs them before any page. */

/** The dictionary type that holds the addresses of external systems, by the key that a menu names. */
export const EXTERNAL_SYSTEM_DICTIONARY = 'iframe-url';

/** Stands for the ticket in an address; where it is missing, the ticket is appended as the parameter `ticket`. */
export const TICKET_PLACE = '{ticket}';
const TICKET_PARAMETER = 'ticket';

/**
 * What is wrong with the address of an external system, or null: http or https, without a name and password in it,
 * and a place for the ticket in the query or behind the # only (elsewhere it would choose the host or the path).
 */
export function externalAddressFault(address: string): string | null {
  const [head = '', ...rest] = address.split(TICKET_PLACE);
  if (rest.length > 1) return `${TICKET_PLACE} 只能出现一次`;
  if (rest.length === 1 && !/[?#]/.test(head)) return `${TICKET_PLACE} 只能写在地址的 ? 或 # 之后`;
  const filled = address.replace(TICKET_PLACE, 'x');
  if (!/^https?:\/\/[^/\\\s]/i.test(filled) || /[\s\\\p{Cc}]/u.test(filled) || !URL.canParse(filled))
    return '外部系统地址须是以 http:// 或 https:// 开头的完整地址';
  const { username, password, hostname } = new URL(filled);
  if (username !== '' || password !== '') return '外部系统地址中不能包含账号和密码';
  if (hostname.includes('*')) return '外部系统地址中不能包含 *';
  // A browser takes more for a host: with ; or , it would end the content policy that names it, and begin another one.
  return /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(hostname) ? null : '外部系统地址的主机名不正确';
}

/** The address with the ticket where it belongs. */
export function withTicket(address: string, ticket: string): string {
  if (address.includes(TICKET_PLACE)) return new URL(address.replace(TICKET_PLACE, ticket)).href;
  const url = new URL(address);
  url.searchParams.append(TICKET_PARAMETER, ticket);
  return url.href;
}

/** Hours for which the secret before a new one may stay valid. */
export const overlapHours = [0, 24, 168] as const;
