import { useSearchParams } from 'react-router';

/** The id in the page's address (`?id=12`), or null when there is none or it is no id. */
export function useRecordId(name = 'id'): number | null {
  const [params] = useSearchParams();
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
