import { api } from '../../api/client.ts';
import type { Option } from '../../ui/forms/remote-select.tsx';

/** Activities by a part of their title, newest first, for a remote select. */
export async function searchActivities(
  keyword: string,
  signal: AbortSignal,
): Promise<readonly Option<number>[]> {
  const page = await api.activity.page(
    { pageNum: 1, pageSize: 20, template: { title: keyword } },
    { signal, quiet: true },
  );
  return page.dataBody.map(({ id, title, startTime }) => ({
    value: id,
    label: `${title}（${startTime.slice(0, 10)}）`,
  }));
}
