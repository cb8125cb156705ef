import { api } from './client.ts';

/** Activities by a part of their title, newest first, as options of a select; the value is the id. */
export async function searchActivities(
  keyword: string,
  signal: AbortSignal,
): Promise<readonly { value: number; label: string }[]> {
  const page = await api.activity.page(
    { pageNum: 1, pageSize: 20, template: { title: keyword } },
    { signal, quiet: true },
  );
  return page.dataBody.map(({ id, title, startTime }) => ({
    value: id,
    label: `${title}（${startTime.slice(0, 10)}）`,
  }));
}
