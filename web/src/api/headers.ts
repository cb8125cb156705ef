import { readLocal } from './session.ts';

let more: () => Record<string, string> = () => ({});

/** Further headers of every call of this page. */
export function sendAlso(headers: () => Record<string, string>): void {
  more = headers;
}

/** The headers of every call to the back office (spec 7). */
export function callHeaders(): Record<string, string> {
  const validcode = readLocal('validcode');
  return {
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    loginMethod: 'web',
    operateName: encodeURIComponent(readLocal('moduleName') ?? ''),
    ...(validcode ? { validcode } : {}),
    ...more(),
  };
}
