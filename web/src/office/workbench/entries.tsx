import { Card } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSession } from '../session/session-store.ts';
import { type MenuEntry, menuOf } from '../shell/menu.ts';
import { menuIcon } from '../shell/menu-icons.tsx';
import { hasTarget } from '../shell/page-registry.ts';

const WORKBENCH = '/dashboard/index';

/** The pages below groups and modules, with the icon of what they stand in where they have none. */
const pagesIn = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) =>
    entry.path === null
      ? pagesIn(entry.children.map((child) => ({ ...child, icon: child.icon ?? entry.icon })))
      : [entry],
  );

/** A way to every page of the person's own menu. */
export function Entries() {
  const { routes } = useSession();
  const sections = useMemo(
    () =>
      menuOf(routes ?? [], hasTarget)
        .map(({ title, entries }) => ({
          title,
          pages: pagesIn(entries).filter(({ path }) => path !== WORKBENCH),
        }))
        .filter(({ pages }) => pages.length > 0),
    [routes],
  );
  return sections.map(({ title, pages }) => (
    <Card key={title} size="small" title={title}>
      <ul className="workbench-entries" aria-label={`${title}的页面`}>
        {pages.map(({ key, path, title: name, icon, isOutside }) => (
          <li key={key}>
            <Link
              className="workbench-entry"
              to={path ?? ''}
              {...(isOutside ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {menuIcon(icon)}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  ));
}
