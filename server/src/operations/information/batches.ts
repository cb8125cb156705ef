/** What is done to several news items at once: which of them, and why the others are left as they are. */
import { type Answer, type calls, informationFault, PublishStatus } from '@outbound/contract';
import type { HeldInformation } from './writes.ts';

type BatchAnswer = Answer<typeof calls.information.updateStatus>;

export interface Sorted {
  done: HeldInformation[];
  skippedList: BatchAnswer['skippedList'];
}

/** Sorts those that were asked for; `fault` says why one is left as it is. */
export function sorted(
  ids: readonly number[],
  held: ReadonlyMap<number, HeldInformation>,
  fault: (item: HeldInformation) => string | null,
): Sorted {
  const result: Sorted = { done: [], skippedList: [] };
  for (const id of new Set(ids)) {
    const item = held.get(id);
    const reason = item ? fault(item) : informationFault('gone');
    if (item && reason === null) result.done.push(item);
    else result.skippedList.push({ id, title: item?.title ?? '', reason: reason ?? '' });
  }
  return result;
}

const MOST_NAMED = 5;

/** What the operation log says of it. */
export function batchNote(action: string, { done, skippedList }: Sorted, reason = '') {
  const names = done
    .slice(0, MOST_NAMED)
    .map(({ title }) => `“${title}”`)
    .join('');
  const many = done.length > MOST_NAMED ? ' 等' : '';
  const skipped = skippedList.length > 0 ? `，${skippedList.length} 条跳过` : '';
  return {
    content:
      done.length === 0
        ? `${action}资讯：0 条处理${skipped}`
        : `${action}资讯${names}${many}${done.length > 1 ? `共 ${done.length} 条` : ''}${skipped}${reason && `，原因：${reason}`}`,
    objectType: '资讯',
    objectId: done.length === 1 ? (done[0]?.id ?? '') : '',
    objectName: done
      .slice(0, MOST_NAMED)
      .map(({ title }) => title)
      .join('、'),
  };
}

/** Why an item is not put on the shelf, or off it. */
export function movingFault(item: HeldInformation, to: PublishStatus, lacking: string | null): string | null {
  if (item.isRecycled) return informationFault('gone');
  const isOn = item.publishStatus === PublishStatus.onShelf;
  if (to === PublishStatus.onShelf) return isOn ? informationFault('isOnShelf') : lacking;
  return isOn ? null : informationFault('isNotOnShelf');
}
