import { Button, Layout, Menu, Tooltip, theme } from 'antd';
import { Link } from 'react-router';
import { platform } from '../../api/platform-identity.ts';
import type { StoredSession } from '../../api/session.ts';
import { LogoMark } from '../../drawings/logo-mark.tsx';
import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
} from '../../ui/icons.tsx';
import { useSteady } from '../../ui/steady.ts';
import { firstPath, type MenuGroup } from './menu.ts';
import { MenuSearch } from './menu-search.tsx';
import { MessageBell } from './messages/index.ts';
import { useOpenPage } from './open-page.ts';
import { useTheme } from './theme-provider.tsx';
import { UserMenu } from './user-menu.tsx';

interface NavbarProps {
  menu: readonly MenuGroup[];
  activeType: string | null;
  user: StoredSession;
  isPhone: boolean;
  /** Null where the page has no sidebar. */
  sidebar: { isOpen: boolean; toggle(): void } | null;
}

/** The top bar: product, sections (those that do not fit go behind 更多), theme, person. */
export function Navbar({ menu, activeType, user, isPhone, sidebar }: NavbarProps) {
  const openPage = useOpenPage();
  const { isDark, change } = useTheme();
  const { token } = theme.useToken();
  const selectedKeys = useSteady(activeType ? [activeType] : []);
  const sidebarLabel = sidebar?.isOpen ? '收起侧边栏' : '展开侧边栏';
  const SidebarIcon = isPhone ? MenuOutlined : sidebar?.isOpen ? MenuFoldOutlined : MenuUnfoldOutlined;

  return (
    <Layout.Header
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: 8,
        background: token.colorBgContainer,
        borderBottom: `1px solid ${token.colorBorderSecondary}`,
      }}
    >
      {sidebar ? (
        <Button
          type="text"
          aria-label={sidebarLabel}
          aria-expanded={sidebar.isOpen}
          icon={<SidebarIcon />}
          onClick={sidebar.toggle}
        />
      ) : null}
      <Link
        to="/"
        aria-label={platform.name}
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 10,
          color: token.colorText,
          fontWeight: 600,
          fontSize: 16,
          whiteSpace: 'nowrap',
        }}
      >
        <LogoMark size={28} picture={platform.logo} />
        {isPhone ? null : platform.name}
      </Link>
      <nav aria-label="主菜单" className="main-menu" style={{ flex: 1, minWidth: 0 }}>
        <Menu
          mode="horizontal"
          tooltip={false}
          style={{ borderBottom: 0, background: 'transparent', lineHeight: '54px' }}
          selectedKeys={selectedKeys}
          overflowedIndicator="更多"
          items={menu.map(({ type, title }) => ({ key: type, label: title }))}
          onClick={({ key }) => {
            const group = menu.find(({ type }) => type === key);
            const path = group ? (firstPath(group.entries) ?? firstPath(group.entries, true)) : null;
            if (path !== null) openPage(path);
          }}
        />
      </nav>
      <MenuSearch menu={menu} />
      <Tooltip title={isDark ? '浅色主题' : '深色主题'}>
        <Button
          type="text"
          aria-label={isDark ? '浅色主题' : '深色主题'}
          icon={isDark ? <SunOutlined /> : <MoonOutlined />}
          onClick={() => change({ theme: isDark ? 'light' : 'dark' })}
        />
      </Tooltip>
      <MessageBell />
      <UserMenu user={user} />
    </Layout.Header>
  );
}
