import {
  type BookmarkAdd,
  bookmarkLimits,
  isOfficeAddress,
  OpenMode,
  pageOfAddress,
} from '@outbound/contract';
import { Button, Card, Flex, Skeleton, Space } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../ui/feedback/failure-state.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { useSession } from '../session/session-store.ts';
import { useBookmarks } from '../shell/bookmarks.ts';
import { menuIcon } from '../shell/menu-icons.tsx';
import { readRecent } from '../shell/recent-pages.ts';
import { leadsSomewhere, type OpenPages, useOpenPages } from './tiles.ts';

// What moves tiles and asks for their names is wanted once in a month.
const ArrangeTiles = lazyPart(async () => ({ default: (await import('./arrange-tiles.tsx')).ArrangeTiles }), {
  isInPlace: true,
});
const TileDialog = lazyPart(async () => ({ default: (await import('./tile-dialog.tsx')).TileDialog }));

/** 快捷入口: what a person opens every day, in his order; what he opened last below it. */
export function QuickEntries() {
  const pages = useOpenPages();
  const bookmarks = useBookmarks();
  const confirm = useConfirm();
  const [isArranging, setArranging] = useState(false);
  const [edited, setEdited] = useState<BookmarkAdd | 'new' | null>(null);
  const tiles = bookmarks.rows.filter((tile) => leadsSomewhere(tile, pages));
  const isFull = bookmarks.rows.length >= bookmarkLimits.most;

  const save = (tile: BookmarkAdd) => {
    if (edited === 'new' || edited === null) return bookmarks.add(tile);
    const next = bookmarks.rows.map((row) => (row.address === edited.address ? tile : row));
    return bookmarks.arrange(next, tile.address === edited.address ? [] : [edited.address]);
  };
  const goBack = async () => {
    const content = '您新增、修改和排好的快捷入口将不再保留。';
    if (await confirm({ title: '是否确认恢复默认的快捷入口？', content, confirmText: '恢复默认' }))
      await bookmarks.reset().catch(() => {});
  };

  return (
    <Card
      size="small"
      title="快捷入口"
      extra={
        <Space>
          {isArranging ? (
            <>
              <Button size="small" disabled={isFull} onClick={() => setEdited('new')}>
                新增
              </Button>
              <Button size="small" onClick={() => void goBack()}>
                恢复默认
              </Button>
            </>
          ) : null}
          <Button
            size="small"
            type={isArranging ? 'primary' : 'default'}
            disabled={!bookmarks.isKnown}
            onClick={() => setArranging(!isArranging)}
          >
            {isArranging ? '完成' : '整理'}
          </Button>
        </Space>
      }
    >
      {bookmarks.failure ? (
        <FailureState failure={bookmarks.failure} onRetry={bookmarks.retry} size={64} />
      ) : !bookmarks.isKnown ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : tiles.length === 0 ? (
        <EmptyState text="还没有快捷入口。点“整理”新增，或点标签页上的星标收藏当前页面" size={64} />
      ) : isArranging ? (
        <Suspense fallback={<Tiles tiles={tiles} pages={pages} />}>
          <ArrangeTiles
            tiles={tiles}
            onArrange={(next) => void bookmarks.arrange(next).catch(() => {})}
            onEdit={setEdited}
            onRemove={({ address }) => bookmarks.remove(address)}
          />
        </Suspense>
      ) : (
        <Tiles tiles={tiles} pages={pages} />
      )}
      <Recent pages={pages} />
      <Suspense fallback={null}>
        {edited === null ? null : (
          <TileDialog
            open
            tile={edited === 'new' ? null : edited}
            taken={new Set(bookmarks.rows.filter((row) => row !== edited).map(({ address }) => address))}
            pages={pages}
            onSubmit={save}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function Tiles({ tiles, pages }: { tiles: readonly BookmarkAdd[]; pages: OpenPages }) {
  return (
    <ul className="workbench-tiles" aria-label="快捷入口">
      {tiles.map((tile) => (
        <li key={tile.address}>
          <TileLink tile={tile} pages={pages} />
        </li>
      ))}
    </ul>
  );
}

function TileLink({ tile: { address, name, icon, color }, pages }: { tile: BookmarkAdd; pages: OpenPages }) {
  const isOutside =
    !isOfficeAddress(address) || pages.get(pageOfAddress(address))?.openMode === OpenMode.newWindow;
  const inside = (
    <>
      <span className="workbench-tile-icon">{menuIcon(icon || null)}</span>
      <span className="workbench-tile-name">{name}</span>
      {isOutside ? <span className="for-screen-readers">（在新窗口打开）</span> : null}
    </>
  );
  const shared = { className: 'workbench-tile', 'data-color': color };
  const outside = isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return isOfficeAddress(address) ? (
    <Link {...shared} {...outside} to={address}>
      {inside}
    </Link>
  ) : (
    <a {...shared} {...outside} href={address}>
      {inside}
    </a>
  );
}

/** 最近访问: the pages of the menu that this person opened last in this browser. */
function Recent({ pages }: { pages: OpenPages }) {
  const { user } = useSession();
  const recent = readRecent(user?.userLoginId ?? '').flatMap((path) => {
    const page = pages.get(path);
    return page && path !== '/dashboard/index' ? [{ path, page }] : [];
  });
  if (recent.length === 0) return null;
  return (
    <Flex className="workbench-recent" gap={8} align="baseline">
      <span id="recent-pages">最近访问</span>
      <ul aria-labelledby="recent-pages">
        {recent.map(({ path, page }) => (
          <li key={path}>
            <Link
              to={path}
              {...(page.openMode === OpenMode.newWindow ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </Flex>
  );
}
