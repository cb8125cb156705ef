import { subscribedPages } from '@outbound/contract';
import type { Subscribed } from './digest.ts';

/** The page with the filter as it stands in its address, from the root. */
export function addressOf({ page, report, filter }: Subscribed): string {
  const params = new URLSearchParams(report ? { view: report } : {});
  for (const [name, value] of Object.entries(filter))
    params.set(`f.${name}`, Array.isArray(value) ? value.join(',') : String(value));
  const query = params.toString();
  return query === '' ? subscribedPages[page].path : `${subscribedPages[page].path}?${query}`;
}
