import { readLocal } from './session.ts';

/** The headers of every call to the back office (spec 7). */
export function callHeaders(): Record<string, string> {
  const validcode = readLocal('validcode');
  return {
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    loginMethod: 'web',
    operateName: encodeURIComponent(readLocal('moduleName') ?? ''),
    ...(validcode ? { validcode } : {}),
  };
}
