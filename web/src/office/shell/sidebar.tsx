import { Layout, Menu, type MenuProps } from 'antd';
import { SideDrawer } from '../../ui/feedback/side-drawer.tsx';
import { ExportOutlined } from '../../ui/icons.tsx';
import { useSteady } from '../../ui/steady.ts';
import type { MenuEntry } from './menu.ts';
import { menuIcon } from './menu-icons.tsx';
import { useOpenPage } from './open-page.ts';

/** Spec 9. */
const WIDTH = 200;
const CLOSED_WIDTH = 56;
/** In pixels. */
export const sidebarWidth = (isOpen: boolean): number => (isOpen ? WIDTH : CLOSED_WIDTH);

interface SidebarProps {
  entries: readonly MenuEntry[];
  /** Address of the entry to highlight. */
  selected: string;
  isOpen: boolean;
  /** On phones the sidebar is a drawer. */
  isDrawer: boolean;
  onToggle(): void;
}

type Items = NonNullable<MenuProps['items']>;

function itemsOf(entries: readonly MenuEntry[], isTop: boolean): Items {
  return entries.map(({ key, title, icon, isOutside, children }) => ({
    key,
    label: isOutside ? (
      <>
        {title} <ExportOutlined aria-label="在新窗口打开" style={{ fontSize: 11, opacity: 0.65 }} />
      </>
    ) : (
      title
    ),
    // Every entry of the narrow sidebar is an icon; below a group only those have one that were given one.
    ...(isTop || icon !== null ? { icon: menuIcon(icon) } : {}),
    ...(children.length > 0 ? { children: itemsOf(children, false) } : {}),
  }));
}

const groupKeys = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ key, path, children }) => (path === null ? [key, ...groupKeys(children)] : []));

/** The menu of the current section. */
export function Sidebar({ entries, selected, isOpen, isDrawer, onToggle }: SidebarProps) {
  const openPage = useOpenPage();
  const selectedKeys = useSteady([selected]);
  const menu = (
    <nav aria-label="侧边菜单">
      <Menu
        // A menu takes `defaultOpenKeys` once: a sidebar that began closed would open with all its groups shut, and a
        // group that a new right brings would come shut.
        key={[isOpen ? 'open' : 'closed', ...groupKeys(entries)].join()}
        mode="inline"
        // Only the narrow one's icons need to be told what they are; each costs as much as the entry itself.
        {...(isOpen || isDrawer ? { tooltip: false } : {})}
        style={{ borderInlineEnd: 0 }}
        items={itemsOf(entries, true)}
        selectedKeys={selectedKeys}
        {...(isOpen || isDrawer ? { defaultOpenKeys: groupKeys(entries) } : {})}
        onClick={({ key }) => {
          if (isDrawer) onToggle();
          openPage(key);
        }}
      />
    </nav>
  );
  if (isDrawer)
    return (
      <SideDrawer
        open={isOpen}
        placement="left"
        size={WIDTH + 40}
        title="菜单"
        styles={{ body: { padding: 0 } }}
        onClose={onToggle}
      >
        {menu}
      </SideDrawer>
    );
  return (
    <Layout.Sider
      theme="light"
      width={WIDTH}
      collapsedWidth={CLOSED_WIDTH}
      collapsible
      collapsed={!isOpen}
      trigger={null}
      aria-label="侧边栏"
      style={{ overflow: 'auto' }}
    >
      {menu}
    </Layout.Sider>
  );
}
