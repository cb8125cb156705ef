/** What is done to several records at once: which of them, and why the others are left as they are. */

/** A record among several. */
export interface Titled {
  id: number;
  title: string;
}

export interface Sorted<T extends Titled> {
  done: T[];
  skippedList: { id: number; title: string; reason: string }[];
}

/** Sorts those that were asked for; `fault` says why one is left as it is, `gone` why one that is not there is. */
export function sorted<T extends Titled>(
  ids: readonly number[],
  held: ReadonlyMap<number, T>,
  gone: string,
  fault: (item: T) => string | null,
): Sorted<T> {
  const result: Sorted<T> = { done: [], skippedList: [] };
  for (const id of new Set(ids)) {
    const item = held.get(id);
    const reason = item ? fault(item) : gone;
    if (item && reason === null) result.done.push(item);
    else result.skippedList.push({ id, title: item?.title ?? '', reason: reason ?? '' });
  }
  return result;
}

const MOST_NAMED = 5;

/** What the operation log says of it; `kind` is what such records are called. */
export function batchNote(kind: string, action: string, { done, skippedList }: Sorted<Titled>, reason = '') {
  const named = done.slice(0, MOST_NAMED).map(({ title }) => title);
  const names = named.map((title) => `“${title}”`).join('');
  const many = done.length > MOST_NAMED ? ' 等' : '';
  const skipped = skippedList.length > 0 ? `，${skippedList.length} 条跳过` : '';
  return {
    content:
      done.length === 0
        ? `${action}${kind}：0 条处理${skipped}`
        : `${action}${kind}${names}${many}${done.length > 1 ? `共 ${done.length} 条` : ''}${skipped}${reason && `，原因：${reason}`}`,
    objectType: kind,
    objectId: done.length === 1 ? (done[0]?.id ?? '') : '',
    objectName: named.join('、'),
  };
}
