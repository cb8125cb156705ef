import { type BookmarkAdd, bookmarkLimits, type Calls } from '@outbound/contract';
import type { Context, Implement, Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { findOffered, type Offered } from './offered.ts';
import { deleteBoard, findBoard, holdBoard, replaceTiles } from './queries.ts';

/** A board as it is and as it will be. */
type Arrange = (tiles: readonly BookmarkAdd[], offered: Offered) => readonly BookmarkAdd[];

/** The calls of 快捷入口 (spec 7): everybody's own tiles. */
export function bookmarkRoutes(): Implement<Calls['bookmark']> {
  return {
    async page({ db, caller }, { pageNum, pageSize }) {
      const board = await findBoard(db, caller.userId);
      const { isOpen, tiles } = await findOffered(db, caller);
      const shown = (board ?? tiles).filter(({ address }) => isOpen(address));
      const from = (pageNum - 1) * pageSize;
      return {
        dataBody: shown.slice(from, from + pageSize).map((tile) => ({ ...tile, isDefault: board === null })),
        count: shown.length,
        pageNum,
      };
    },

    add: (context, tile) =>
      arrange(context, (tiles, offered) => {
        if (tiles.some(({ address }) => address === tile.address)) return tiles;
        requireOpen(offered, [tile]);
        return [...tiles, tile];
      }),

    batchUpdate: (context, { bookmarkList, removeList }) =>
      arrange(context, (tiles, offered) => {
        requireOpen(offered, bookmarkList);
        const elsewhere = new Set([...bookmarkList.map(({ address }) => address), ...removeList]);
        return [...bookmarkList, ...tiles.filter(({ address }) => !elsewhere.has(address))];
      }),

    reset: ({ caller, write }) =>
      write(subjects.user, async (trx) => {
        await deleteBoard(trx, caller.userId);
        return null;
      }),
  };
}

function arrange({ caller, write }: Context<'signedIn'>, change: Arrange): Promise<null> {
  return write(subjects.user, async (trx: Trx) => {
    const offered = await findOffered(trx, caller);
    // Whoever arranges for the first time begins with what he saw.
    const isNew = await holdBoard(trx, caller.userId);
    const before = isNew ? offered.tiles : ((await findBoard(trx, caller.userId)) ?? []);
    const tiles = change(before, offered);
    if (tiles.length > bookmarkLimits.most)
      throw new Refusal('OM2000.bookmarksFull', { count: bookmarkLimits.most });
    await replaceTiles(trx, caller.userId, tiles);
    return null;
  });
}

/** Refuses a tile whose page the person may not open. */
function requireOpen({ isOpen }: Offered, tiles: readonly BookmarkAdd[]): void {
  const refused = tiles.find(({ address }) => !isOpen(address));
  if (refused) throw new Refusal('OM2000.bookmarkRefused', { name: refused.name });
}
