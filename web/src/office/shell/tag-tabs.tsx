import { useQueryClient } from '@tanstack/react-query';
import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { CloseOutlined } from '../../ui/icons.tsx';
import { useCloseTab } from './kept-pages.tsx';
import { changeTabs, useTabs } from './tab-store.ts';
import { closeAround, inBar, mayClose, refresh, type Side, type Tab } from './tabs.ts';
import './tag-tabs.css';

const MIDDLE_BUTTON = 1;

/**
 * The bar of visited pages (spec 2.6): right-click menu, middle-click and Delete close, arrows move, the last one stays.
 */
export function TagTabs({ activeKey }: { activeKey: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const tabs = useTabs();
  const bar = inBar(tabs);
  const closeTab = useCloseTab(activeKey);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const active = list.current?.querySelector(`[data-key="${CSS.escape(activeKey)}"]`);
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeKey]);

  const show = (tab: Tab | undefined) => {
    if (tab && tab.key !== activeKey) void navigate(tab.address);
  };
  const reload = (tab: Tab) => {
    void client.invalidateQueries({ refetchType: 'none' });
    show(tab);
    changeTabs((all) => refresh(all, tab.key));
  };
  const closeSide = (tab: Tab, side: Side) => {
    show(tab);
    changeTabs((all) => closeAround(all, tab.key, side));
  };
  const closeAll = () => {
    changeTabs(() => []);
    void navigate('/');
  };
  const pressed = (event: KeyboardEvent, tab: Tab, at: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      const next = bar[(at + step + bar.length) % bar.length];
      show(next);
      if (next) list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
    } else if (event.key === 'Delete' && mayClose(tabs, tab.key)) closeTab(tab.key);
  };

  const menuOf = (tab: Tab, at: number): MenuProps => {
    const isAlone = bar.length === 1;
    return {
      items: [
        { key: 'refresh', label: '刷新', onClick: () => reload(tab) },
        { key: 'close', label: '关闭', disabled: isAlone, onClick: () => closeTab(tab.key) },
        { type: 'divider' },
        { key: 'left', label: '关闭左侧', disabled: at === 0, onClick: () => closeSide(tab, 'left') },
        {
          key: 'right',
          label: '关闭右侧',
          disabled: at === bar.length - 1,
          onClick: () => closeSide(tab, 'right'),
        },
        { key: 'others', label: '关闭其他', disabled: isAlone, onClick: () => closeSide(tab, 'others') },
        { key: 'all', label: '关闭所有', onClick: closeAll },
      ],
    };
  };

  return (
    <div ref={list} role="tablist" aria-label="已打开的页面" className="tag-tabs">
      {bar.map((tab, at) => {
        const isActive = tab.key === activeKey;
        return (
          <Dropdown key={tab.key} trigger={['contextMenu']} menu={menuOf(tab, at)}>
            <button
              type="button"
              role="tab"
              aria-selected={isActive}
              aria-controls="page"
              tabIndex={isActive ? 0 : -1}
              data-key={tab.key}
              className="tag-tab"
              onClick={() => show(tab)}
              onKeyDown={(event) => pressed(event, tab, at)}
              onAuxClick={(event) => {
                if (event.button === MIDDLE_BUTTON && mayClose(tabs, tab.key)) closeTab(tab.key);
              }}
            >
              <span className="tag-tab-title">{tab.title}</span>
              {mayClose(tabs, tab.key) ? (
                <CloseOutlined
                  title="关闭"
                  className="tag-tab-close"
                  onClick={(event) => {
                    event.stopPropagation();
                    closeTab(tab.key);
                  }}
                />
              ) : null}
            </button>
          </Dropdown>
        );
      })}
    </div>
  );
}
