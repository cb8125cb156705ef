import { bookmarkLimits } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Dropdown } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { isUnsaved } from '../../ui/forms/unsaved.ts';
import { CloseOutlined, PushpinFilled, StarFilled, StarOutlined } from '../../ui/icons.tsx';
import { useSession } from '../session/session-store.ts';
import { changeTabs, currentTabs, useTabs } from '../tabs/tab-store.ts';
import {
  closeTabsAround,
  mayClose,
  moveTab,
  pinnedTabs,
  pinTab,
  refreshTab,
  type Side,
  type Tab,
  tabsInBar,
} from '../tabs/tabs.ts';
import { useBookmarks } from './bookmarks.ts';
import { useRouteMap } from './guarded.tsx';
import { useCloseTab, wantedKey } from './kept-pages.tsx';
import { keepPins } from './pinned-tabs.ts';
import { settle, useSettled } from './settled.ts';
import { tabMenu } from './tab-menu.ts';
import { useTabDrag } from './use-tab-drag.ts';
import './tag-tabs.css';

const MIDDLE_BUTTON = 1;

/**
 * The bar of visited pages (spec 2.6): right-click menu, middle-click and Delete close, arrows move the focus, with
 * Ctrl and Shift the tab itself, as dragging does. Pinned ones stand first and stay; so does the last one.
 */
export function TagTabs({ activeKey }: { activeKey: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { user } = useSession();
  const tabs = useTabs();
  const bar = tabsInBar(tabs);
  const closeTab = useCloseTab(activeKey);
  const confirm = useConfirm();
  const list = useRef<HTMLDivElement>(null);
  const bookmarks = useBookmarks(useSettled());
  const routeMap = useRouteMap();
  const [said, say] = useState('');

  // A tab joins the bar after its page is known, on a reload behind all those that were open.
  const isInBar = bar.some(({ key }) => key === activeKey);
  useEffect(() => {
    if (!isInBar) return;
    const active = list.current?.querySelector(`[data-key="${CSS.escape(activeKey)}"]`);
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeKey, isInBar]);

  const show = (tab: Tab | undefined) => {
    if (tab && (tab.key !== activeKey || tab.key !== wantedKey())) void navigate(tab.address);
  };
  /** Does it, with tabs that something was typed in only if the person is sure. */
  const losing = async (going: readonly Tab[], verb: '关闭' | '刷新', act: () => void) => {
    const [first, ...others] = going.filter(({ key }) => isUnsaved(key));
    if (!first) return act();
    const which =
      others.length === 0 ? `“${first.title}”` : `“${first.title}”等 ${others.length + 1} 个标签页`;
    if (await confirm({ title: `${which}中的内容尚未保存，确定${verb}吗？`, confirmText: verb })) act();
  };
  const close = (tab: Tab) => void losing([tab], '关闭', () => closeTab(tab.key));
  const reload = (tab: Tab) =>
    void losing([tab], '刷新', () => {
      void client.invalidateQueries({ refetchType: 'none' });
      show(tab);
      changeTabs((all) => refreshTab(all, tab.key));
    });
  const closeSide = (tab: Tab, side: Side) => {
    const left = closeTabsAround(tabs, tab.key, side);
    const going = tabs.filter((one) => !left.includes(one));
    void losing(going, '关闭', () => {
      show(tab);
      changeTabs((all) => closeTabsAround(all, tab.key, side));
    });
  };
  const closeAll = () => {
    const going = tabs.filter(({ isPinned }) => !isPinned);
    void losing(going, '关闭', () => {
      changeTabs(pinnedTabs);
      void navigate('/');
    });
  };
  const arrange = (next: (tabs: readonly Tab[]) => readonly Tab[]) => {
    const before = currentTabs();
    changeTabs(next);
    keepPins(user?.userLoginId ?? '', before, currentTabs());
  };
  const move = (tab: Tab, place: number) => {
    const before = currentTabs();
    arrange((all) => moveTab(all, tab.key, place));
    const after = tabsInBar(currentTabs());
    const at = after.findIndex(({ key }) => key === tab.key) + 1;
    say(
      before === currentTabs()
        ? `“${tab.title}”不能再移动`
        : `“${tab.title}”已移到第 ${at} 个，共 ${after.length} 个`,
    );
  };
  const setPinned = (tab: Tab, isPinned: boolean) => {
    arrange((all) => pinTab(all, tab.key, isPinned));
    say(`“${tab.title}”${isPinned ? '已固定' : '已取消固定'}`);
  };
  const isStarred = (tab: Tab) => bookmarks.isIn(tab.key);
  const star = (tab: Tab, wanted: boolean) => {
    if (!wanted) {
      bookmarks.remove(tab.key);
      return say(`“${tab.title}”已从快捷入口移除`);
    }
    const { icon } = routeMap?.get(tab.path)?.route ?? { icon: null };
    const name = [...tab.title].slice(0, bookmarkLimits.name).join('');
    const done = () => say(`“${tab.title}”已收藏到快捷入口`);
    bookmarks.add({ address: tab.key, name, icon: icon ?? '', color: 'green' }).then(done, () => {});
  };
  /** The menu says whether its page is among them. */
  const wantBookmarks = () => {
    settle();
    if (bookmarks.failure) bookmarks.retry();
  };
  const drag = useTabDrag(list, (key, place) => arrange((all) => moveTab(all, key, place)));

  const pressed = (event: KeyboardEvent, tab: Tab, at: number) => {
    if (event.key === 'Delete' && mayClose(tabs, tab.key)) return close(tab);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // With other keys held down the arrows are the browser's.
    if (step === undefined || event.altKey || event.metaKey || event.ctrlKey !== event.shiftKey) return;
    if (event.ctrlKey) {
      event.preventDefault();
      return move(tab, at + step);
    }
    const next = bar[(at + step + bar.length) % bar.length];
    show(next);
    if (next) list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };
  const actions = {
    reload,
    pin: setPinned,
    isStarKnown: bookmarks.isKnown,
    isStarred,
    star,
    move,
    close,
    closeSide,
    closeAll,
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label="已打开的页面" className="tag-tabs">
        {bar.map((tab, at) => {
          const isActive = tab.key === activeKey;
          return (
            <Dropdown
              key={tab.key}
              trigger={['contextMenu']}
              menu={{ items: tabMenu(bar, at, actions) }}
              onOpenChange={(isOpen) => {
                if (isOpen) wantBookmarks();
              }}
            >
              <button
                type="button"
                role="tab"
                aria-selected={isActive}
                aria-controls="page"
                aria-keyshortcuts="Control+Shift+ArrowLeft Control+Shift+ArrowRight"
                tabIndex={isActive ? 0 : -1}
                data-key={tab.key}
                data-dragged={tab.key === drag.dragged || undefined}
                className="tag-tab"
                onClick={(event) => {
                  if (!drag.isEndOfDrag(event)) show(tab);
                }}
                onPointerDown={(event) => drag.begin(event, tab.key, at)}
                onKeyDown={(event) => pressed(event, tab, at)}
                onAuxClick={(event) => {
                  if (event.button === MIDDLE_BUTTON && mayClose(tabs, tab.key)) close(tab);
                }}
              >
                {isActive && bookmarks.isKnown ? (
                  <TabStar isStarred={isStarred(tab)} onStar={(wanted) => star(tab, wanted)} />
                ) : null}
                {/* Its place is kept: nobody's click lands beside the tab that he aimed at. */}
                {isActive && !bookmarks.isKnown ? <StarOutlined className="tag-tab-star is-awaited" /> : null}
                <span className="tag-tab-title">{tab.title}</span>
                <TabEnd
                  tab={tab}
                  mayClose={mayClose(tabs, tab.key)}
                  onClose={() => close(tab)}
                  onUnpin={() => setPinned(tab, false)}
                />
              </button>
            </Dropdown>
          );
        })}
      </div>
      <p role="status" className="for-screen-readers">
        {said}
      </p>
    </>
  );
}

/** Keeps the page at hand on the workbench. For the mouse; the menu of the tab does the same. */
function TabStar({ isStarred, onStar }: { isStarred: boolean; onStar(wanted: boolean): void }) {
  const Icon = isStarred ? StarFilled : StarOutlined;
  return (
    <Icon
      title={isStarred ? '取消收藏' : '收藏到快捷入口'}
      className={`tag-tab-star ${isStarred ? 'is-starred' : ''}`}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        onStar(!isStarred);
      }}
    />
  );
}

interface TabEndProps {
  tab: Tab;
  mayClose: boolean;
  onClose(): void;
  onUnpin(): void;
}

/** What stands behind a tab's title: the pin of a pinned one, the cross of one that closes. Both are for the mouse. */
function TabEnd({ tab, mayClose, onClose, onUnpin }: TabEndProps) {
  if (!tab.isPinned && !mayClose) return null;
  const Icon = tab.isPinned ? PushpinFilled : CloseOutlined;
  return (
    <>
      {tab.isPinned ? <span className="for-screen-readers">（已固定）</span> : null}
      <Icon
        title={tab.isPinned ? '取消固定' : '关闭'}
        className="tag-tab-end"
        // Not the beginning of a drag.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          if (tab.isPinned) onUnpin();
          else onClose();
        }}
      />
    </>
  );
}
