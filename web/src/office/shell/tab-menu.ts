import type { MenuProps } from 'antd';
import { mayClose, pinnedTabs, type Side, type Tab } from '../tabs/tabs.ts';

interface TabMenuActions {
  reload(tab: Tab): void;
  pin(tab: Tab, isPinned: boolean): void;
  /** False until it was read which tabs are starred. */
  isStarKnown: boolean;
  isStarred(tab: Tab): boolean;
  star(tab: Tab, isStarred: boolean): void;
  move(tab: Tab, place: number): void;
  close(tab: Tab): void;
  closeSide(tab: Tab, side: Side): void;
  closeAll(): void;
}

/** The right-click menu of the tab at a place of the bar (spec 2.6). */
export function tabMenu(
  bar: readonly Tab[],
  at: number,
  actions: TabMenuActions,
): NonNullable<MenuProps['items']> {
  const tab = bar[at];
  if (!tab) return [];
  const loose = bar.flatMap(({ isPinned }, index) => (isPinned ? [] : [index]));
  const pins = pinnedTabs(bar).length;
  const [first, last] = tab.isPinned ? [0, pins - 1] : [pins, bar.length - 1];
  const side = (key: Side, label: string, hasAny: boolean) => ({
    key,
    label,
    disabled: !hasAny,
    onClick: () => actions.closeSide(tab, key),
  });
  return [
    { key: 'refresh', label: '刷新', onClick: () => actions.reload(tab) },
    {
      key: 'pin',
      label: tab.isPinned ? '取消固定' : '固定',
      onClick: () => actions.pin(tab, !tab.isPinned),
    },
    {
      key: 'star',
      label: actions.isStarred(tab) ? '取消收藏' : '收藏到快捷入口',
      disabled: !actions.isStarKnown,
      onClick: () => actions.star(tab, !actions.isStarred(tab)),
    },
    {
      key: 'window',
      label: '在新窗口打开',
      onClick: () => void window.open(tab.address, '_blank', 'noopener'),
    },
    { type: 'divider' },
    // Also for those who cannot drag.
    { key: 'forward', label: '左移', disabled: at <= first, onClick: () => actions.move(tab, at - 1) },
    { key: 'back', label: '右移', disabled: at >= last, onClick: () => actions.move(tab, at + 1) },
    { type: 'divider' },
    { key: 'close', label: '关闭', disabled: !mayClose(bar, tab.key), onClick: () => actions.close(tab) },
    side(
      'left',
      '关闭左侧',
      loose.some((index) => index < at),
    ),
    side(
      'right',
      '关闭右侧',
      loose.some((index) => index > at),
    ),
    side(
      'others',
      '关闭其他',
      loose.some((index) => index !== at),
    ),
    { key: 'all', label: '关闭所有', disabled: loose.length === 0, onClick: actions.closeAll },
  ];
}
