/** The calls of 快捷入口 (spec 7 "Bookmarks under /orientedSystem"): everybody's own, kept with the account. */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { nothing } from '../wire.ts';
import { bookmarkAdd, bookmarkAddress, bookmarkLimits, bookmarkRow } from './bookmark.ts';

const base = '/oms/api/v1/orientedSystem';

export const bookmarkCalls = {
  /** In the order in which the person has put them; without those whose page he may not open. */
  page: pageCall({
    path: `${base}/page`,
    name: '快捷入口列表',
    needs: 'signedIn',
    log: null,
    template: {},
    row: bookmarkRow,
  }),
  /** Puts one behind the others. An address that is there already stays as it is. */
  add: call({
    path: `${base}/add`,
    name: '新增快捷入口',
    needs: 'signedIn',
    log: null,
    body: bookmarkAdd,
    answer: nothing,
  }),
  /**
   * Those of the list as it has them, in its order; behind them those that it does not name, which another window may
   * have added. Those of `removeList` go.
   */
  batchUpdate: call({
    path: `${base}/batchUpdate`,
    name: '调整快捷入口',
    needs: 'signedIn',
    log: null,
    body: z
      .strictObject({
        bookmarkList: z.array(bookmarkAdd).max(bookmarkLimits.most),
        removeList: z.array(bookmarkAddress).max(bookmarkLimits.most).default([]),
      })
      .refine(
        ({ bookmarkList }) =>
          new Set(bookmarkList.map(({ address }) => address)).size === bookmarkList.length,
        { path: ['bookmarkList'], message: '有重复的地址' },
      ),
    answer: nothing,
  }),
  /** Back to the first pages of the menu. */
  reset: call({
    path: `${base}/reset`,
    name: '恢复默认快捷入口',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: nothing,
  }),
};
