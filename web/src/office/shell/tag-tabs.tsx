import { useQueryClient } from '@tanstack/react-query';
import { Dropdown, type MenuProps, Tabs } from 'antd';
import { useNavigate } from 'react-router';
import { useCloseTab } from './kept-pages.tsx';
import { changeTabs, useTabs } from './tab-store.ts';
import { closeAround, inBar, mayClose, refresh, type Side, type Tab } from './tabs.ts';

const MIDDLE_BUTTON = 1;

/** The bar of visited pages (spec 2.6): right-click menu, middle-click closes, the last one stays. */
export function TagTabs({ activeKey }: { activeKey: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const tabs = useTabs();
  const bar = inBar(tabs);
  const closeTab = useCloseTab(activeKey);

  const reload = (tab: Tab) => {
    void client.invalidateQueries({ refetchType: 'none' });
    if (tab.key !== activeKey) void navigate(tab.address);
    changeTabs((all) => refresh(all, tab.key));
  };
  const closeSide = (tab: Tab, side: Side) => {
    if (tab.key !== activeKey) void navigate(tab.address);
    changeTabs((all) => closeAround(all, tab.key, side));
  };
  const closeAll = () => {
    changeTabs(() => []);
    void navigate('/');
  };

  const menuOf = (tab: Tab): MenuProps => {
    const at = bar.indexOf(tab);
    const alone = bar.length === 1;
    return {
      items: [
        { key: 'refresh', label: '刷新', onClick: () => reload(tab) },
        { key: 'close', label: '关闭', disabled: alone, onClick: () => closeTab(tab.key) },
        { type: 'divider' },
        { key: 'left', label: '关闭左侧', disabled: at === 0, onClick: () => closeSide(tab, 'left') },
        {
          key: 'right',
          label: '关闭右侧',
          disabled: at === bar.length - 1,
          onClick: () => closeSide(tab, 'right'),
        },
        { key: 'others', label: '关闭其他', disabled: alone, onClick: () => closeSide(tab, 'others') },
        { key: 'all', label: '关闭所有', onClick: closeAll },
      ],
    };
  };

  return (
    <Tabs
      type="editable-card"
      hideAdd
      size="small"
      activeKey={activeKey}
      tabBarStyle={{ margin: 0, padding: '6px 16px 0' }}
      items={bar.map((tab) => ({
        key: tab.key,
        closable: mayClose(tabs, tab.key),
        label: (
          <Dropdown trigger={['contextMenu']} menu={menuOf(tab)}>
            <span
              onAuxClick={(event) => {
                if (event.button === MIDDLE_BUTTON && mayClose(tabs, tab.key)) closeTab(tab.key);
              }}
            >
              {tab.title}
            </span>
          </Dropdown>
        ),
      }))}
      onChange={(key) => {
        const tab = tabs.find((one) => one.key === key);
        if (tab) void navigate(tab.address);
      }}
      onEdit={(key, action) => {
        if (action === 'remove' && typeof key === 'string') closeTab(key);
      }}
    />
  );
}
