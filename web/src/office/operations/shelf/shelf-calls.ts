/** The writes that are the same whatever stands on the shelf: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';

/** What stands on a shelf. */
export type ShelfKind = 'partner' | 'banner';

/** A record as actions name it. */
export interface Named {
  id: number;
  title: string;
}

/** What such records are called, where their pages are, and which rights they need. */
export const shelves = {
  partner: { noun: '合作伙伴', unit: '家', list: '/partner' },
  banner: { noun: '轮播图', unit: '张', list: '/banner' },
} as const;

export function useShelfWrites(kind: ShelfKind) {
  const own = calls[kind];
  const refresh = [own.page, own.detail, own.historyPage];
  const options = { refresh, done: null };
  return {
    updateStatus: useWrite(own.updateStatus, options),
    move: useWrite(own.move, options),
    remove: useWrite(own.delete, options),
    restore: useWrite(own.restore, options),
    purge: useWrite(own.purge, options),
  };
}
