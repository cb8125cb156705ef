import { Button, Spin } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountPaths, visitorPaths } from '../../api/public-paths.ts';
import { writeLocal } from '../../api/session.ts';
import { ServerErrorState } from '../../drawings/server-error-state.tsx';
import { Result } from '../../ui/result.tsx';
import { decide } from './guard.ts';
import { flatten } from './menu.ts';
import { openRoutes, registry } from './page-registry.ts';
import { dismissLoadError, loadRoutes, useSession } from './session-store.ts';

const visitors: ReadonlySet<string> = new Set(visitorPaths);
/** The transit page comes with its feature; until then nobody knows it. */
const missing = new Set<string>(['/transit']);
const ownPaths = new Set<string>(['/', '/back', ...accountPaths.filter((path) => !missing.has(path))]);
const isKnown = (path: string) => ownPaths.has(path) || visitors.has(path) || registry.has(path);

/** The route list with the pages that need no permission, by address. Null until the list is loaded. */
export function useRouteMap() {
  const { routes } = useSession();
  return useMemo(() => (routes === null ? null : flatten([...routes, ...openRoutes(registry)])), [routes]);
}

/** Lets a page through when the guard opens it (spec 2.5); leads elsewhere when it does not. */
export function Guarded({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { user, loadError } = useSession();
  const routeMap = useRouteMap();
  const permitted = useMemo(
    () => (routeMap === null ? null : new Set([...routeMap.keys(), '/back'])),
    [routeMap],
  );
  const { moduleName, verdict } = decide({
    path: pathname,
    title: routeMap?.get(pathname)?.route.title ?? '',
    isKnown,
    user,
    permitted,
  });
  const target = verdict.kind === 'go' ? verdict.to : null;
  const mustLoad = verdict.kind === 'load';

  // Before the effects of the page, whose calls carry the name.
  useLayoutEffect(() => writeLocal('moduleName', moduleName), [moduleName]);
  useEffect(() => {
    if (mustLoad) void loadRoutes();
  }, [mustLoad]);
  useEffect(() => {
    if (target === null || loadError !== null) return;
    // The portal is another page with its own scripts.
    if (visitors.has(target)) location.replace(target);
    else void navigate(target, { replace: true });
  }, [target, loadError, navigate]);

  if (loadError !== null && pathname !== '/login')
    return (
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
    );
  if (verdict.kind !== 'open')
    return <Spin size="large" delay={200} style={{ display: 'block', margin: '30vh auto 0' }} />;
  return children;
}
