import { OpenMode } from '@outbound/contract';
import { useNavigate } from 'react-router';
import { useRouteMap } from './guarded.tsx';

/** Opens a page of the menu: here, or in a window of its own when that is how it opens. */
export function useOpenPage(): (path: string) => void {
  const navigate = useNavigate();
  const routeMap = useRouteMap();
  return (path) => {
    // At once, not after a call: browsers let a click open a window, not an answer.
    if (routeMap?.get(path)?.route.openMode === OpenMode.newWindow) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
}
