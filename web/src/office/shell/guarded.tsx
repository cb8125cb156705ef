import { Button, Spin } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountPaths, visitorPaths } from '../../api/public-paths.ts';
import { writeLocal } from '../../api/session.ts';
import { ServerErrorState } from '../../drawings/server-error-state.tsx';
import { Result } from '../../ui/feedback/result.tsx';
import { useMessage } from '../../ui/feedback/use-message.ts';
import { dismissLoadError, forgetNextPage, loadRoutes, useSession } from '../session/session-store.ts';
import { isOutside } from '../session/sign-out.ts';
import { currentTabs } from '../tabs/tab-store.ts';
import { successorOf } from '../tabs/tabs.ts';
import { decide } from './guard.ts';
import { flatten } from './menu.ts';
import { hasTarget, openRoutes, registry, tabKeyOf } from './page-registry.ts';
import { endStart, isStarting } from './start-screen.ts';

const visitors: ReadonlySet<string> = new Set(visitorPaths);
const ownPaths = new Set<string>(['/', '/back', ...accountPaths]);
const isOurs = (path: string) => ownPaths.has(path) || visitors.has(path) || registry.has(path);

/** The route list with the pages that need no permission, by address. Null until the list is loaded. */
export function useRouteMap() {
  const { routes } = useSession();
  return useMemo(() => (routes === null ? null : flatten([...routes, ...openRoutes(registry)])), [routes]);
}

/** Lets a page through when the guard opens it (spec 2.5); leads elsewhere when it does not. */
export function Guarded({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const message = useMessage();
  const navigate = useNavigate();
  const { user, loadError, next } = useSession();
  const routeMap = useRouteMap();
  const permitted = useMemo(
    () => (routeMap === null ? null : new Set([...routeMap.keys(), '/back'])),
    [routeMap],
  );
  const found = routeMap?.get(pathname)?.route;
  const { moduleName, verdict } = decide({
    path: pathname,
    title: found?.title ?? '',
    isKnown: (path) => isOurs(path) || (found !== undefined && hasTarget(found)),
    user,
    permitted,
  });
  const isThere = verdict.kind === 'open';
  const openPath = useRef<string | null>(null);
  // The right to the page in sight was withdrawn. The other tabs stay, with what was typed into them: one of them is
  // shown instead, and the frame around them is never taken away.
  const isWithdrawn =
    verdict.kind === 'go' && verdict.to === '/noPermission' && openPath.current === pathname;
  const key = tabKeyOf(pathname, search);
  const tabs = isWithdrawn ? currentTabs().filter((tab) => tab.key === key || routeMap?.has(tab.path)) : [];
  const instead = successorOf(tabs, key)?.address ?? null;
  const lostTitle = instead === null ? null : (tabs.find((tab) => tab.key === key)?.title ?? '');
  const target = verdict.kind === 'go' ? (next ?? instead ?? verdict.to) : null;
  const mustLoad = verdict.kind === 'load';

  // Before the effects of the page, whose calls carry the name.
  useLayoutEffect(() => writeLocal('moduleName', moduleName), [moduleName]);
  useEffect(() => {
    if (mustLoad) void loadRoutes();
  }, [mustLoad]);
  useEffect(() => {
    if (!isThere) return;
    openPath.current = pathname;
    forgetNextPage();
  }, [isThere, pathname]);
  useEffect(() => {
    if (lostTitle !== null) void message.warning(`您的权限已变更，不能再访问“${lostTitle}”`);
  }, [lostTitle, message]);
  useEffect(() => {
    if (target === null || loadError !== null || isOutside(target)) return;
    // The portal is another page with its own scripts.
    if (visitors.has(target)) location.replace(target);
    // 无权访问 offers to ask for what was wanted.
    else
      void navigate(target, {
        replace: true,
        ...(target === '/noPermission' ? { state: { refused: pathname } } : {}),
      });
  }, [target, loadError, navigate, pathname]);

  if (loadError !== null && pathname !== '/login')
    return (
      <>
        <Started />
        <Result status="error" picture={<ServerErrorState />} title={loadError} detail="请重新登录后再试">
          <Button
            type="primary"
            onClick={() => {
              dismissLoadError();
              void navigate('/login', { replace: true });
            }}
          >
            重新登录
          </Button>
          <Button href="/portal/index">返回首页</Button>
        </Result>
      </>
    );
  if (verdict.kind !== 'open' && instead === null)
    return isStarting() ? null : (
      <Spin size="large" delay={200} style={{ display: 'block', margin: '30vh auto 0' }} />
    );
  return children;
}

/** Once this is drawn there is something to see in the place of the start screen. */
export function Started() {
  useLayoutEffect(endStart, []);
  return null;
}
