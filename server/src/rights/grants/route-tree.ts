import { FunctionType, menuTypes, type OpenMode, type Route } from '@outbound/contract';
import type { VisibleResource } from './queries.ts';

/**
 * The permitted route list (spec 2.4, 2.5): pages whose code is held, below their modules. Pages that share a code are
 * permitted together, because the calls behind them are. A page whose own parent is not permitted moves up to the
 * next one that is; modules without a page below them are left out.
 */
export function routeTree(visible: readonly VisibleResource[], codes: ReadonlySet<string>): Route[] {
  const routes = new Map<number, Route>();
  const byId = new Map(visible.map((one) => [one.id, one]));
  const roots: Route[] = [];
  for (const one of visible) {
    const isModule = one.functionType === FunctionType.module;
    if (!isModule && (one.path === null || !codes.has(one.permissionCode))) continue;
    const route = presentRoute(one);
    routes.set(one.id, route);
    (parentRoute(one)?.children ?? roots).push(route);
  }
  return withoutEmptyModules(roots);

  function parentRoute(one: VisibleResource): Route | undefined {
    for (let above = one; above.parentId !== null; ) {
      const parent = byId.get(above.parentId);
      if (!parent) return undefined;
      const route = routes.get(parent.id);
      if (route) return route;
      above = parent;
    }
    return undefined;
  }
}

function withoutEmptyModules(routes: Route[]): Route[] {
  return routes
    .map((route) => ({ ...route, children: withoutEmptyModules(route.children) }))
    .filter((route) => route.functionType !== FunctionType.module || route.children.length > 0);
}

function presentRoute(one: VisibleResource): Route {
  const type = menuTypes.find((menuType) => menuType === one.type);
  if (!type) throw new Error(`resource ${one.id} has the unknown type ${one.type}`);
  return {
    id: one.id,
    path: one.path,
    // The name of a page is its address, because several pages share a code.
    name: one.path === null ? one.permissionCode : one.path.replace(/^\//, '').replaceAll('/', '-'),
    title: one.name,
    functionType: one.functionType,
    type,
    permissionCode: one.permissionCode,
    hidden: one.hidden,
    cached: one.cached,
    breadcrumbHidden: one.breadcrumbHidden,
    tabHidden: one.tabHidden,
    icon: one.icon,
    activeMenu: one.activeMenu,
    frameKey: one.frameKey,
    openMode: one.openMode as OpenMode,
    component: one.component,
    children: [],
  };
}
