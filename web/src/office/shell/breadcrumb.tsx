import { Breadcrumb } from 'antd';
import { Link } from 'react-router';
import type { Crumb } from './menu.ts';

/** The breadcrumb: links, the last item and groups as plain text (spec 2.6). */
export function OfficeBreadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null;
  return (
    <Breadcrumb
      aria-label="当前位置"
      style={{ padding: '10px 16px' }}
      items={crumbs.map(({ title, path }) => ({
        title: path === null ? title : <Link to={path}>{title}</Link>,
      }))}
    />
  );
}
